import type { ImportSource } from '../source.ts';

/** Yelp Fusion API responses (three excerpts) and its open data set. Times are Pacific, without an offset. */
export const yelp: ImportSource = {
  name: 'Yelp',
  platform: 'yelp',
  marks: ['time_created rating user_name', 'business_id stars review_id useful'],
  fields: {
    id: 'review_id id',
    rating: 'rating stars',
    text: 'text',
    author: 'user_name',
    date: 'time_created date',
    url: 'url',
  },
  zone: 'America/Los_Angeles',
  warning:
    "Yelp's terms do not allow answers of its API to be kept for longer than a day, or its data set to be published, and its API cuts texts short; ask Yelp before you publish these",
};
