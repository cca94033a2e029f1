import { z } from 'zod';
import { byField } from './insights.ts';
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
    start: doc(
      z.int().min(0),
      'Where the words begin in the text of the review, in UTF-16 code units.',
      0,
    ),
    end: doc(z.int().min(1), 'Where they end (exclusive), in UTF-16 code units.', 7),
    by: byField,
  },
);
export type SaidOf = z.infer<typeof SaidOf>;

/** `GET /insights/reviews.json`: what each review says; one that is missing was not read. */
export const ReviewInsights = z
  .record(ReviewId, z.array(SaidOf))
  .meta({ id: 'ReviewInsights', description: 'What each review that was read says, by its id.' });
export type ReviewInsights = z.infer<typeof ReviewInsights>;
