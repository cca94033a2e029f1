import type { ImportSource } from '../source.ts';

/** Responses of the Yelp Fusion API (three excerpts) and the Yelp Open Dataset. Times are Pacific, without an offset. */
export const yelp: ImportSource = {
  name: 'Yelp',
  platform: 'yelp',
  signatures: ['time_created rating user_name', 'business_id stars review_id useful'],
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
    "Yelp's terms do not allow you to store responses of its API for longer than a day or to publish its data set, and its API truncates texts; ask Yelp before you publish these",
};
