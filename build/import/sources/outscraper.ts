import type { ImportSource } from '../source.ts';
import { SCRAPE_WARNING } from './apify.ts';

/** Outscraper's Google Maps reviews, JSON or CSV. Its times are UTC, month first. */
export const outscraper: ImportSource = {
  name: 'Outscraper (Google Maps)',
  platform: 'google',
  signatures: ['review_rating author_title', 'review_rating review_datetime_utc'],
  fields: {
    id: 'review_id',
    rating: 'review_rating',
    text: 'review_text',
    author: 'author_title',
    date: 'review_datetime_utc review_timestamp',
    url: 'review_link',
    reply: 'owner_answer',
    reply_date: 'owner_answer_timestamp_datetime_utc owner_answer_timestamp',
  },
  zone: 'UTC',
  dateOrder: 'mdy',
  warning: SCRAPE_WARNING,
};
