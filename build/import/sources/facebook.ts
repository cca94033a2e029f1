import type { ImportSource } from '../source.ts';

/** Facebook, `/{page}/ratings` of the Graph API. Recommendations without stars are skipped. */
export const facebook: ImportSource = {
  name: 'Facebook',
  platform: 'facebook',
  signatures: [
    'created_time recommendation_type',
    'created_time review_text',
    'created_time has_rating',
  ],
  fields: {
    id: 'open_graph_story_id',
    rating: 'rating recommendation_type',
    text: 'review_text',
    author: 'reviewer_name',
    date: 'created_time',
  },
  zone: 'UTC',
};
