import { z } from 'zod';
import { EntityInsight, FaqEntry, Polarity, Quote } from './insights.ts';
import { ReviewId } from './review.ts';
import { doc } from './schema.ts';

const words = z.string().min(1).max(100);

/** Arguments of the MCP tool `get_insights`. */
export const InsightsArguments = z.strictObject({
  service: doc(words.optional(), 'Service: id, name or part of the name.', 'boiler-repair'),
  technician: doc(words.optional(), 'Technician: name, id or part of the name.', 'Mara'),
  aspect: doc(words.optional(), 'Aspect: id, name or a word customers use for it.', 'punctuality'),
  quotes: doc(z.int().min(0).max(10).default(3), 'Quotes in each section.', 3),
});
export type InsightsArguments = z.infer<typeof InsightsArguments>;

const { id, name, active, reviews, average_rating, distribution, first, last } =
  EntityInsight.shape;
const { percent_positive, judging_reviews, ci95 } = EntityInsight.shape;

const InsightsAspect = z.object({ id, reviews, percent_positive, judging_reviews, ci95 });

const InsightsQuote = Quote.omit({ start: true, end: true }).partial({ by: true });

const InsightsSection = z.object({
  kind: doc(z.enum(['service', 'technician', 'aspect']), 'Kind of subject.', 'service'),
  id,
  name,
  active,
  reviews,
  average_rating,
  distribution: distribution.optional(),
  percent_positive,
  judging_reviews,
  ci95: ci95.optional(),
  polarity: doc(
    z.partialRecord(Polarity, reviews),
    'Number of reviews by polarity, without zeros.',
    { positive: 18 },
  ),
  first: first.optional(),
  last: last.optional(),
  aspects: z.array(InsightsAspect).optional().describe('Aspects that these reviews judge.'),
  terms: doc(z.array(z.string()).optional(), 'Words that customers use for it.', ['on time']),
  quotes: z.array(InsightsQuote).describe('Quotes of customers, most informative first.'),
  caution: doc(
    z.string().optional(),
    'Present if the evidence is thin.',
    'Only 3 reviews: thin evidence.',
  ),
});

/** Result of the MCP tool `get_insights`. */
export const InsightsResult = z.object({
  business: z
    .object({ name, average_rating, reviews })
    .describe('The whole business, for comparison.'),
  sections: z.array(InsightsSection).describe('One section for each subject found.'),
  overlap: z
    .object({ reviews, average_rating, review_ids: z.array(ReviewId) })
    .optional()
    .describe('Reviews that mention both the service and the technician; ids of the newest.'),
  summary: doc(z.string().optional(), 'Overall summary, present without arguments.', ''),
  aspects: z.array(InsightsAspect).optional().describe('Most mentioned aspects.'),
  faq: z
    .array(FaqEntry.pick({ question: true, answer: true }))
    .optional()
    .describe('Questions that the reviews answer.'),
  hint: doc(
    z.string().optional(),
    'What was left out, and why. For an unknown name, lists the known names.',
    'Technicians: Mara Lindqvist.',
  ),
});
export type InsightsResult = z.infer<typeof InsightsResult>;
