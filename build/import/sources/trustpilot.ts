import type { ImportSource } from '../source.ts';

/** Trustpilot: the CSV of service reviews from Trustpilot Business, and the JSON of its API. Header names vary between exports. */
export const trustpilot: ImportSource = {
  name: 'Trustpilot',
  platform: 'trustpilot',
  signatures: [
    'review_content review_stars',
    'review_content review_rating',
    'review_content business_unit_id',
    'stars created_at consumer_display_name',
  ],
  fields: {
    id: 'review_id id',
    rating: 'review_stars review_rating stars rating',
    title: 'review_title title',
    text: 'review_content text',
    author: 'review_username consumer_display_name',
    date: 'review_created_utc review_created created_at',
    updated: 'updated_at',
    language: 'review_language language',
    reply: 'company_reply_text business_reply',
    reply_date: 'company_reply_created_at business_reply_date_utc',
  },
  zone: 'UTC',
  // "Source Of Review" (Organic, Invitation …) is not verification.
  adapt: (draft, row) => {
    const isVerified =
      String(row.get('is_verified')).toLowerCase() === 'true' ||
      row.get('review_verification_level') === 'verified';
    const isId = /^[0-9a-f]{24}$/.test(String(draft.id));
    const url = `https://www.trustpilot.com/reviews/${draft.id}`;
    return { ...draft, isVerified, ...(isId && { url }) };
  },
};
