import type { ImportSource } from '../source.ts';

/** Judge.me CSV, from an export or its import template. It has no ids and no verification. */
export const judgeme: ImportSource = {
  name: 'Judge.me',
  platform: 'judgeme',
  signatures: ['review_date reviewer_name body rating'],
  fields: {
    rating: 'rating',
    title: 'title',
    text: 'body',
    author: 'reviewer_name',
    date: 'review_date',
    reply: 'reply',
    reply_date: 'reply_date',
  },
  zone: 'UTC',
  adapt: (draft, row) => {
    const curated = row.get('curated') || 'ok';
    const hidden = `Judge.me does not show it (curated: ${curated})`;
    return curated === 'ok' ? draft : { ...draft, hidden };
  },
};
