import { z } from 'zod';
import { doc } from './doc.ts';
import { byField, Polarity, Quote } from './insights.ts';

const words = z.string().min(1).max(100);

/** Arguments of the MCP tool `get_insights`. */
export const InsightsArguments = z.strictObject({
  service: words.optional().meta(doc('Service: id, name or a part of it.', 'boiler-repair')),
  technician: words.optional().meta(doc('Technician: name, id or a part of it.', 'Mara')),
  aspect: words
    .optional()
    .meta(doc('Side of the business: id or name of an aspect.', 'punctuality')),
  quotes: z.int().min(0).max(10).default(3).meta(doc('Quotes in each section.', 3)),
});
export type InsightsArguments = z.infer<typeof InsightsArguments>;

const average = z.number().nullable().meta(doc('Mean stars of those reviews.', 4.58));
const reviews = z.int().min(0);

/** The share of praise, and the number of reviews it is a share of. */
const judgement = {
  percent_positive: z
    .number()
    .nullable()
    .meta(doc('Praise among `judging_reviews`, in percent.', 88.1)),
  judging_reviews: reviews.meta(
    doc('Reviews that praise or criticise it; the others only mention it.', 21),
  ),
};

const InsightsAspect = z.object({
  id: z.string().meta(doc('Id of the aspect.', 'punctuality')),
  reviews: reviews.meta(doc('Reviews that speak of it.', 24)),
  ...judgement,
});

const InsightsQuote = Quote.pick({
  review_id: true,
  date: true,
  rating: true,
  polarity: true,
  text: true,
}).extend({ by: byField.optional() });

const InsightsSection = z.object({
  kind: z.enum(['service', 'technician', 'aspect']).meta(doc('Kind of subject.', 'service')),
  id: z.string().meta(doc('Its id.', 'boiler-repair')),
  name: z.string().meta(doc('Its name.', 'Boiler repair')),
  reviews: reviews.meta(doc('Reviews that speak of it.', 24)),
  average_rating: average,
  ...judgement,
  polarity: z
    .partialRecord(Polarity, reviews)
    .meta(doc('Reviews by how they speak of it; only those that occur.', { positive: 18 })),
  first: z.string().nullable().optional().meta(doc('Day of the first such review.', '2024-02-11')),
  last: z.string().nullable().optional().meta(doc('Day of the last one.', '2026-03-01')),
  aspects: z
    .array(InsightsAspect)
    .optional()
    .meta(doc('What these reviews praise or criticise, most frequent first.', [])),
  terms: z
    .array(z.string())
    .optional()
    .meta(doc('Words customers use for it.', ['on time'])),
  quotes: z.array(InsightsQuote).meta(doc("Customers' own words, most telling first.", [])),
  caution: z
    .string()
    .optional()
    .meta(doc('Present where the evidence is thin.', 'Only 3 reviews: thin evidence.')),
});
export type InsightsSection = z.infer<typeof InsightsSection>;

/** Result of the MCP tool `get_insights`. */
export const InsightsResult = z.object({
  business: z
    .object({
      name: z.string().meta(doc('Its name.', 'Lantern Heating')),
      average_rating: average,
      reviews: reviews.meta(doc('Published reviews.', 150)),
    })
    .describe('The whole business, to compare with.'),
  sections: z.array(InsightsSection).describe('One for each subject asked for.'),
  overlap: z
    .object({
      reviews: reviews.meta(doc('Reviews that speak of all of them.', 5)),
      average_rating: average,
      review_ids: z.array(z.string()).meta(doc('The newest of those.', ['r-7f3a'])),
    })
    .optional()
    .describe('What a service and a technician have in common.'),
  summary: z.string().optional().meta(doc('Overall summary, when nothing was asked for.', '')),
  aspects: z.array(InsightsAspect).optional().meta(doc('Most mentioned aspects.', [])),
  faq: z
    .array(
      z.object({
        question: z.string().meta(doc('What people ask.', 'Do they come on time?')),
        answer: z.string().meta(doc('What the reviews say.', '11 of 12 praise it.')),
      }),
    )
    .optional()
    .meta(doc('Questions the reviews answer.', [])),
  hint: z
    .string()
    .optional()
    .meta(
      doc(
        'What was left out, and why; for an unknown name, the known ones.',
        'Technicians: Mara Lindqvist.',
      ),
    ),
});
export type InsightsResult = z.infer<typeof InsightsResult>;
