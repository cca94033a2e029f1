import { z } from 'zod';

/** Kinds of business whose aspects we know by name. */
export const INDUSTRIES = [
  'home-service',
  'restaurant',
  'hotel',
  'shop',
  'clinic',
  'laptop',
  'book',
  'generic',
] as const;
export const Industry = z.enum(INDUSTRIES);
export type Industry = z.infer<typeof Industry>;

const AspectId = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'small letters and hyphens');
const Term = z.string().trim().min(2).max(60);

const ExtraAspect = z
  .strictObject({
    id: AspectId.describe('Id of a known aspect to extend, or of a new one.'),
    label: z.string().min(1).max(60).optional().describe('Name for people; needed for a new one.'),
    question: z.string().min(1).max(200).optional().describe('Question of the FAQ.'),
    terms: z.array(Term).max(200).default([]).describe('Words and phrases customers use for it.'),
    drop_terms: z.array(Term).max(200).default([]).describe('Known terms that mislead here.'),
  })
  .describe('One aspect of the owner.');

/** The owner's `content/insights.yaml`. Every field has a default, so a missing file works. */
export const InsightsConfig = z
  .strictObject({
    industry: Industry.default('generic').describe('Which known aspects to start from.'),
    aspects: z.array(ExtraAspect).max(100).default([]).describe('Own aspects, or additions.'),
    hide_aspects: z.array(AspectId).max(100).default([]).describe('Known aspects that do not fit.'),
    star_prior: z
      .number()
      .min(0)
      .max(1)
      .default(0.2)
      .describe('How much the stars weigh beside the words: 0 never, 1 as much as a clear word.'),
    minimum_reviews: z
      .int()
      .min(1)
      .max(1000)
      .default(3)
      .describe('Fewest reviews behind a computed answer, topic or sentence.'),
    max_quotes: z.int().min(0).max(20).default(4).describe('Most quotes for each subject.'),
    max_topics: z.int().min(0).max(200).default(20).describe('Most topics.'),
    faq: z
      .array(
        z.strictObject({
          question: z.string().trim().min(1).max(300).describe('What people ask.'),
          answer: z.string().trim().min(1).max(2000).describe("The business's own answer."),
        }),
      )
      .max(50)
      .default([])
      .describe('Pinned questions with the answers of the business; they come first.'),
  })
  .describe('How reviews are read.')
  .superRefine((config, context) => {
    const seen = new Set<string>();
    config.aspects.forEach((aspect, index) => {
      if (seen.has(aspect.id)) {
        context.addIssue({
          code: 'custom',
          path: ['aspects', index, 'id'],
          message: `"${aspect.id}" is there twice; put its terms into one entry`,
        });
      }
      seen.add(aspect.id);
    });
  });
export type InsightsConfig = z.infer<typeof InsightsConfig>;
