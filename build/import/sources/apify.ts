import type { ImportSource } from '../source.ts';

/** Warning for exports of scrapers of Google Maps. */
export const SCRAPE_WARNING =
  "this file was made by a scraper, which Google's terms forbid. Use Takeout instead: it is the owner's own export, free and complete";

/** Apify's Google Maps reviews scraper, JSON or CSV. */
export const apify: ImportSource = {
  name: 'Apify (Google Maps)',
  platform: 'google',
  signatures: ['published_at_date stars', 'publish_at stars review_id'],
  fields: {
    id: 'review_id',
    rating: 'stars',
    text: 'text',
    author: 'name',
    date: 'published_at_date',
    language: 'original_language',
    url: 'review_url',
    reply: 'response_from_owner_text',
    reply_date: 'response_from_owner_date',
    platform: 'review_origin',
  },
  warning: SCRAPE_WARNING,
};
