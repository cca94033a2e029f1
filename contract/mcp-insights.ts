import { z } from 'zod';
import { byField, Polarity, Quote } from './insights.ts';
import { doc, object } from './schema.ts';

const words = z.string().min(1).max(100);

/** Arguments of the MCP tool `get_insights`. */
export const InsightsArguments = z.strictObject({
  service: doc(words.optional(), 'Service: id, name or a part of it.', 'boiler-repair'),
  technician: doc(words.optional(), 'Technician: name, id or a part of it.', 'Mara'),
  aspect: doc(words.optional(), 'Aspect: id, name or a word customers use for it.', 'punctuality'),
  quotes: doc(z.int().min(0).max(10).default(3), 'Quotes in each section.', 3),
});
export type InsightsArguments = z.infer<typeof InsightsArguments>;

const average = doc(z.number().nullable(), 'Mean stars of those reviews.', 4.58);
const reviews = z.int().min(0);

/** The share of praise, and the number of reviews it is a share of. */
const judgement = {
  percent_positive: doc(z.number().nullable(), 'Praise among `judging_reviews`, in percent.', 88.1),
  judging_reviews: doc(
    reviews,
    'Reviews that praise or criticise it; the others only mention it.',
    21,
  ),
};

const InsightsAspect = z.object({
  id: doc(z.string(), 'Id of the aspect.', 'punctuality'),
  reviews: doc(reviews, 'Reviews that speak of it.', 24),
  ...judgement,
});

const InsightsQuote = Quote.omit({ start: true, end: true }).extend({ by: byField.optional() });

const InsightsSection = z.object({
  kind: doc(z.enum(['service', 'technician', 'aspect']), 'Kind of subject.', 'service'),
  id: doc(z.string(), 'Its id.', 'boiler-repair'),
  name: doc(z.string(), 'Its name.', 'Boiler repair'),
  reviews: doc(reviews, 'Reviews that speak of it.', 24),
  average_rating: average,
  ...judgement,
  polarity: doc(
    z.partialRecord(Polarity, reviews),
    'Reviews by how they speak of it; only those that occur.',
    { positive: 18 },
  ),
  first: doc(z.string().nullable().optional(), 'Day of the first such review.', '2024-02-11'),
  last: doc(z.string().nullable().optional(), 'Day of the last one.', '2026-03-01'),
  aspects: doc(
    z.array(InsightsAspect).optional(),
    'What these reviews praise or criticise, most frequent first.',
    [],
  ),
  terms: doc(z.array(z.string()).optional(), 'Words customers use for it.', ['on time']),
  quotes: doc(z.array(InsightsQuote), "Customers' own words, most telling first.", []),
  caution: doc(
    z.string().optional(),
    'Present where the evidence is thin.',
    'Only 3 reviews: thin evidence.',
  ),
});

/** Result of the MCP tool `get_insights`. */
export const InsightsResult = z.object({
  business: object('The whole business, to compare with.', {
    name: doc(z.string(), 'Its name.', 'Lantern Heating'),
    average_rating: average,
    reviews: doc(reviews, 'Published reviews.', 150),
  }),
  sections: z.array(InsightsSection).describe('One for each subject asked for.'),
  overlap: z
    .object({
      reviews: doc(reviews, 'Reviews that speak of all of them.', 5),
      average_rating: average,
      review_ids: doc(z.array(z.string()), 'The newest of those.', ['r-7f3a']),
    })
    .optional()
    .describe('What a service and a technician have in common.'),
  summary: doc(z.string().optional(), 'Overall summary, when nothing was asked for.', ''),
  aspects: doc(z.array(InsightsAspect).optional(), 'Most mentioned aspects.', []),
  faq: doc(
    z
      .array(
        z.object({
          question: doc(z.string(), 'What people ask.', 'Do they come on time?'),
          answer: doc(z.string(), 'What the reviews say.', '11 of 12 praise it.'),
        }),
      )
      .optional(),
    'Questions the reviews answer.',
    [],
  ),
  hint: doc(
    z.string().optional(),
    'What was left out, and why; for an unknown name, the known ones.',
    'Technicians: Mara Lindqvist.',
  ),
});
export type InsightsResult = z.infer<typeof InsightsResult>;
