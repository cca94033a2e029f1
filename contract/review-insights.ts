import { z } from 'zod';
import { byField, Polarity, Quote } from './insights.ts';
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
    polarity: doc(Polarity.exclude(['mixed']), 'Polarity towards the subject.', 'positive'),
    start: Quote.shape.start,
    end: Quote.shape.end,
    by: byField,
    quote: doc(
      z.tuple([z.int().min(0), z.int().min(1)]).optional(),
      'Start and end (exclusive) of the passage to quote for it; absent if it cannot be quoted.',
      [0, 42],
    ),
  },
);
export type MentionInsight = z.infer<typeof MentionInsight>;

/** What one review says. */
export const ReviewInsight = resource('ReviewInsight', 'What one review says.', {
  polarity: doc(
    Polarity,
    'Verdict of the review: the mean of its stars and its words.',
    'positive',
  ),
  language: doc(
    z.string().nullable(),
    'Language of the text, BCP 47; null without text or if it is not known.',
    'en',
  ),
  mentions: doc(z.array(MentionInsight), 'Subjects that its text mentions, in order.', []),
});
export type ReviewInsight = z.infer<typeof ReviewInsight>;

/** Public path of what each review says. */
export const REVIEW_INSIGHTS_PATH = '/insights/reviews.json';

/** `GET /insights/reviews.json`: verdict, language and mentions of each published review. */
export const ReviewInsights = z.record(ReviewId, ReviewInsight).meta({
  id: 'ReviewInsights',
  description: 'Verdict, language and mentions of each review, by review id, newest first.',
});
export type ReviewInsights = z.infer<typeof ReviewInsights>;
