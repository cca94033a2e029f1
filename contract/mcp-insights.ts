import { z } from 'zod';
import { ReviewsDataset } from './dataset.ts';
import { EntityInsight, FaqEntry, Insights, Period, Quote, Topic } from './insights.ts';
import { Day, ReviewId } from './review.ts';
import { doc } from './schema.ts';
import { checkPeriod } from './search-query.ts';

const words = z.string().min(1).max(100);

/** Arguments of the MCP tool `get_insights`. */
export const InsightsArguments = z
  .strictObject({
    service: doc(words.optional(), 'Service: id, name or part of it.', 'boiler-repair'),
    technician: doc(words.optional(), 'Technician: name, id or part of it.', 'Mara'),
    area: doc(words.optional(), 'Service area: id, name or part of it.', 'old-town'),
    aspect: doc(
      words.optional(),
      'Aspect: id, name or a word customers use; miscellaneous is the business as a whole.',
      'punctuality',
    ),
    since: doc(Day.optional(), 'Only reviews from this day on.', '2026-01-01'),
    until: doc(Day.optional(), 'Only reviews up to this day.', '2026-06-30'),
    quotes: doc(z.int().min(0).max(10).default(3), 'Maximum number of quotes in each section.', 3),
  })
  .superRefine(checkPeriod, { when: () => true });
export type InsightsArguments = z.infer<typeof InsightsArguments>;

const { id, name, active, reviews, average_rating, distribution, first, last, years } =
  EntityInsight.shape;
const { percent_positive, judging_reviews, ci95 } = EntityInsight.shape;
const { praise, criticism } = Period.shape;
const generatedFrom = Insights.shape.method.shape.generated_from.shape;

/** How many of the reviews come from insiders or were rewarded; absent if none. */
const biased = {
  insider: doc(z.int().optional(), 'Of these, by people close to the business.', 1),
  incentivized: doc(z.int().optional(), 'Of these, written for an incentive.', 1),
};

/** Counts of the reviews that mention a subject. A percentage is given from five judging reviews on. */
const figures = {
  reviews,
  ...biased,
  average_rating,
  distribution: distribution.optional(),
  praise,
  criticism,
  judging_reviews,
  percent_positive: percent_positive.optional(),
  ci95: ci95.optional(),
};

const ListedAspect = z.object({ id, reviews, praise, criticism });
const ListedSubject = z.object({ name, active, reviews, ...biased, average_rating });

const InsightsQuote = Quote.omit({ start: true, end: true, by: true }).extend({
  replied: doc(z.literal(true).optional(), 'The business replied: get_review has its words.', true),
});

const InsightsSection = z.object({
  kind: doc(z.enum(['service', 'technician', 'area', 'aspect']), 'Kind of subject.', 'service'),
  id,
  name,
  active,
  ...figures,
  criticism: criticism.optional(),
  years: z.array(Period.partial({ criticism: true })).optional(),
  first: first.optional(),
  last: last.optional(),
  aspects: z.array(ListedAspect).optional().describe('Aspects that these reviews mention.'),
  technicians: z
    .array(z.object({ name, active, reviews }))
    .optional()
    .describe('People that these reviews name, in the order of the business: no ranking.'),
  quotes: z.array(InsightsQuote).describe('Quotes, in proportion to praise and criticism.'),
  caution: doc(
    z.string().optional(),
    'Present if the evidence is thin.',
    'Only 3 reviews: thin evidence.',
  ),
});

/** Result of the MCP tool `get_insights`. */
export const InsightsResult = z.object({
  business: z
    .object({
      name,
      sample: ReviewsDataset.shape.sample,
      average_rating,
      reviews,
      texts_not_analysed: generatedFrom.unread_language_count.optional(),
    })
    .describe('The whole business over all time, for comparison.'),
  period: doc(
    z.object({ since: Day.optional(), until: Day.optional() }).optional(),
    'The period that all figures below are of; absent without since and until.',
    { since: '2026-01-01' },
  ),
  sections: z
    .array(InsightsSection)
    .describe(
      'One section for each subject found; for a period alone, the aspects most criticised, with quotes of the criticism.',
    ),
  overlap: z
    .object({ ...figures, review_ids: z.array(ReviewId), quotes: z.array(InsightsQuote) })
    .optional()
    .describe(
      'Reviews that mention all the subjects, judged on the aspect, or else the area or the service; ids of the newest ten.',
    ),
  overall: z
    .object({ ...figures, years: years.optional(), quotes: z.array(InsightsQuote) })
    .optional()
    .describe('All reviews, each judged as a whole; present without a subject.'),
  replies: doc(
    z.object({ reviews, low_stars: reviews, low_stars_replied: reviews }).optional(),
    'Reviews with a reply of the business; those with one or two stars, and how many of them have one.',
    { reviews: 40, low_stars: 12, low_stars_replied: 11 },
  ),
  technicians: z.array(ListedSubject).optional().describe('People by name: no ranking.'),
  services: z.array(ListedSubject).optional().describe('Services, most mentioned first.'),
  areas: z.array(ListedSubject).optional().describe('Areas, most mentioned first.'),
  aspects: z.array(ListedAspect).optional().describe('Aspects, most mentioned first.'),
  trend: z.array(Period).optional().describe('Figures by quarter.'),
  topics: z
    .array(Topic.pick({ phrase: true, reviews: true }))
    .optional()
    .describe('Words that several customers use.'),
  faq: z
    .array(FaqEntry.pick({ question: true, answer: true }))
    .optional()
    .describe('Questions that the reviews answer.'),
  summary: Insights.shape.summary.shape.text.optional(),
  languages: generatedFrom.languages
    .optional()
    .describe('Languages of the texts: search_reviews finds them by `language`.'),
  hint: doc(z.string().optional(), 'What was left out, and why.', 'Anna matches 5 technicians.'),
});
export type InsightsResult = z.infer<typeof InsightsResult>;
