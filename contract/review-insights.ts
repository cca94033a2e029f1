import { z } from 'zod';
import { byField, Quote } from './insights.ts';
import { ReviewId } from './review.ts';
import { doc, resource } from './schema.ts';

/** A mention of a subject in the text of a review. */
export const MentionInsight = resource(
  'MentionInsight',
  'A mention of a subject in the text of a review.',
  {
    kind: doc(
      z.enum(['aspect', 'technician', 'service', 'service_area']),
      'Kind of subject.',
      'aspect',
    ),
    id: doc(z.string().min(1), 'Id of the subject.', 'punctuality'),
    polarity: doc(
      z.enum(['positive', 'neutral', 'negative']),
      'Polarity towards the subject.',
      'positive',
    ),
    start: Quote.shape.start,
    end: Quote.shape.end,
    by: byField,
  },
);
export type MentionInsight = z.infer<typeof MentionInsight>;

/** `GET /insights/reviews.json`: the mentions in each review. A review that was not analysed is absent. */
export const ReviewInsights = z
  .record(ReviewId, z.array(MentionInsight))
  .meta({ id: 'ReviewInsights', description: 'Mentions in each analysed review, by review id.' });
export type ReviewInsights = z.infer<typeof ReviewInsights>;
