import { z } from 'zod';
import { doc } from './doc.ts';
import { byField } from './insights.ts';
import { ReviewId } from './review.ts';

/** One place of a review that speaks of something. */
export const SaidOf = z
  .object({
    kind: z
      .enum(['aspect', 'technician', 'service', 'service_area'])
      .meta(doc('What it speaks of.', 'aspect')),
    id: z.string().min(1).meta(doc('Id of it.', 'punctuality')),
    polarity: z.enum(['positive', 'neutral', 'negative']).meta(doc('How.', 'positive')),
    start: z
      .int()
      .min(0)
      .meta(doc('Where the words begin in the text of the review, in UTF-16 code units.', 0)),
    end: z.int().min(1).meta(doc('Where they end (exclusive), in UTF-16 code units.', 7)),
    by: byField,
  })
  .meta({ id: 'SaidOf', description: 'A place in the text of a review that speaks of something.' });
export type SaidOf = z.infer<typeof SaidOf>;

/** `GET /insights/reviews.json`: what each review says; one that is missing was not read. */
export const ReviewInsights = z
  .record(ReviewId, z.array(SaidOf))
  .meta({ id: 'ReviewInsights', description: 'What each review that was read says, by its id.' });
export type ReviewInsights = z.infer<typeof ReviewInsights>;
