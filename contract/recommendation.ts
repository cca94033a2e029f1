import { z } from 'zod';
import { Review } from './review.ts';
import { doc, resource } from './schema.ts';

/** What a customer wrote where the platform asks for a recommendation instead of stars. It is not a review, and counts in no rating, count or insight. */
export const Recommendation = resource(
  'Recommendation',
  'A recommendation without stars, as on Facebook. It counts in no rating, count or insight.',
  {
    id: doc(Review.shape.id, 'Stable id, unique among reviews too.', 'f-1042'),
    date: doc(Review.shape.date, 'Date it was written.', '2026-03-01'),
    published_at: Review.shape.published_at,
    updated_at: Review.shape.updated_at,
    recommends: doc(z.boolean(), 'Whether the customer recommends the business.', true),
    title: Review.shape.title,
    text: doc(z.string(), "The customer's own words; empty if there are none.", 'On time.'),
    language: Review.shape.language,
    author: Review.shape.author,
    source: Review.shape.source,
    reply: Review.shape.reply,
  },
);
export type Recommendation = z.infer<typeof Recommendation>;
