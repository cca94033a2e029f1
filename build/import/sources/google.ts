import type { Draft, ImportSource, Row } from '../source.ts';

const PREFIX = '(Translated by Google) ';
const ORIGINAL = '\n\n(Original)\n';
const TRANSLATED = '\n\n(Translated by Google)\n';

/** Google Takeout (`reviews*.json`) and pages of `reviews.list` of the Business Profile API v4. Google verifies the business, never a review. */
export const google: ImportSource = {
  name: 'Google Takeout or Business Profile API',
  platform: 'google',
  marks: ['star_rating create_time'],
  fields: {
    id: 'review_id name',
    rating: 'star_rating',
    text: 'comment',
    author: 'reviewer_display_name',
    date: 'create_time',
    updated: 'update_time',
    reply: 'review_reply_comment',
    reply_date: 'review_reply_update_time',
  },
  adapt,
  total: 'total_reviews total_review_count',
};

function adapt({ id, text, reply, ...rest }: Draft, row: Row): Draft {
  const isPublic = (row.get('review_reply_review_reply_state') ?? 'APPROVED') === 'APPROVED';
  return {
    ...rest,
    // accounts/A/locations/L/reviews/R: one location may stand under several accounts.
    ...(id !== undefined && { id: String(id).replace(/^.*\//s, '') }),
    ...(text !== undefined && { text: ownWords(String(text)) }),
    ...(reply !== undefined && isPublic && { reply: ownWords(String(reply)) }),
    ...(row.get('reviewer_is_anonymous') === true && { author: '' }),
  };
}

/** The customer's own words of a text that Google published with its translation. */
function ownWords(text: string): string {
  if (!text.startsWith(PREFIX)) return text.split(TRANSLATED, 1).join('');
  const at = text.indexOf(ORIGINAL);
  return at === -1 ? text : text.slice(at + ORIGINAL.length);
}
