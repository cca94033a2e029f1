import type { Draft, ImportSource, Row } from '../source.ts';

/** Google's translation precedes or follows the original. */
const BEFORE = /^\(Translated by Google\) .*?\n\n\(Original\)\n(.*)$/s;
const AFTER = /^(.*?)\n\n\(Translated by Google\)\n/s;

/** Google Takeout (`reviews*.json`) and pages of `reviews.list` of the Business Profile API v4. Google verifies the business, never a review. */
export const google: ImportSource = {
  name: 'Google Takeout or Business Profile API',
  platform: 'google',
  signatures: ['star_rating create_time'],
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
};

function adapt({ id, text, reply, ...rest }: Draft, row: Row): Draft {
  const isPublic = (row.get('review_reply_review_reply_state') ?? 'APPROVED') === 'APPROVED';
  return {
    ...rest,
    // accounts/A/locations/L/reviews/R: several accounts can manage the same location.
    ...(id !== undefined && { id: String(id).replace(/^.*\//s, '') }),
    ...(text !== undefined && { text: ownWords(String(text)) }),
    ...(reply !== undefined && isPublic && { reply: ownWords(String(reply)) }),
    ...(row.get('reviewer_is_anonymous') === true && { author: '' }),
  };
}

function ownWords(text: string): string {
  return (BEFORE.exec(text) ?? AFTER.exec(text))?.[1] ?? text;
}
