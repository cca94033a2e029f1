import type { Draft, ImportSource, Row } from '../source.ts';

const PREFIX = '(Translated by Google) ';
const ORIGINAL = '\n\n(Original)\n';
const TRANSLATED = '\n\n(Translated by Google)\n';

/** Google Takeout (`reviews*.json`): the owner's own export. Google verifies the business, never a review. */
export const googleTakeout: ImportSource = {
  name: 'Google Takeout',
  platform: 'google',
  marks: [['star_rating', 'create_time']],
  fields: {
    id: ['review_id', 'name'],
    rating: ['star_rating'],
    text: ['comment'],
    author: ['reviewer_display_name'],
    date: ['create_time'],
    updated: ['update_time'],
    reply: ['review_reply_comment'],
    reply_date: ['review_reply_update_time'],
  },
  adapt,
  total: ['total_reviews', 'total_review_count'],
};

/** Google Business Profile API v4, pages of `reviews.list`. */
export const googleBusinessProfile: ImportSource = {
  ...googleTakeout,
  name: 'Google Business Profile API',
  marks: [['star_rating', 'create_time', 'review_id']],
};

function adapt(draft: Draft, row: Row): Draft {
  const { id, text, reply, ...rest } = draft;
  const state = row.get('review_reply_review_reply_state') ?? 'APPROVED';
  const own: Draft = { ...rest };
  // accounts/A/locations/L/reviews/R: the same location may stand under several accounts.
  if (id !== undefined) own.id = String(id).replace(/^.*\//s, '');
  if (text !== undefined) own.text = ownWords(String(text));
  if (reply !== undefined && state === 'APPROVED') own.reply = ownWords(String(reply));
  if (row.get('reviewer_is_anonymous') === true) own.author = '';
  return own;
}

/** The customer's own words of a text that Google published with its translation. */
function ownWords(text: string): string {
  if (text.startsWith(PREFIX)) {
    const at = text.indexOf(ORIGINAL);
    return at === -1 ? text : text.slice(at + ORIGINAL.length);
  }
  const at = text.indexOf(TRANSLATED);
  return at === -1 ? text : text.slice(0, at);
}
