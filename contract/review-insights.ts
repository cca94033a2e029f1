import { z } from 'zod';
import { byField, Quote } from './insights.ts';
import { ReviewId } from './review.ts';
import { doc, resource } from './schema.ts';

/** One place of a review that speaks of something. */
export const SaidOf = resource(
  'SaidOf',
  'A place in the text of a review that speaks of something.',
  {
    kind: doc(
      z.enum(['aspect', 'technician', 'service', 'service_area']),
      'What it speaks of.',
      'aspect',
    ),
    id: doc(z.string().min(1), 'Id of it.', 'punctuality'),
    polarity: doc(z.enum(['positive', 'neutral', 'negative']), 'How.', 'positive'),
    start: Quote.shape.start,
    end: Quote.shape.end,
    by: byField,
  },
);
export type SaidOf = z.infer<typeof SaidOf>;

/** `GET /insights/reviews.json`: what each review says; one that is missing was not read. */
export const ReviewInsights = z
  .record(ReviewId, z.array(SaidOf))
  .meta({ id: 'ReviewInsights', description: 'What each review that was read says, by its id.' });
export type ReviewInsights = z.infer<typeof ReviewInsights>;
