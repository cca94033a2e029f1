import { z } from 'zod';
import { nameHint } from '../../../contract/nearest-name.ts';
import { doc } from '../../../contract/schema.ts';
import { Industry, industryOfType } from './industry.ts';
import { aspectIds, aspectWords, listOf } from './words.ts';

const AspectId = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    'an id of lowercase letters and digits in words separated by hyphens',
  );
const Term = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .regex(/^[^,]*[\p{L}\p{N}][^,]*$/u, 'words without a comma (each phrase is an entry of its own)');

const line = (maxLength: number) => z.string().trim().min(1).max(maxLength);
const terms = z.array(Term).max(200).default([]);

const ExtraAspect = z
  .strictObject({
    id: doc(AspectId, 'Id of a known aspect to extend, or of a new one.', 'parking'),
    label: doc(line(60).optional(), 'Name on the site; needed for a new aspect.', 'Parking'),
    noun: doc(
      line(60).optional(),
      'The aspect as the object of a sentence: "Customers praise the office".',
      'the car park',
    ),
    question: doc(line(200).optional(), 'Question about it in the FAQ.', 'Can I park there?'),
    terms: doc(terms, 'Words and phrases customers use for it.', ['car park']),
    drop_terms: doc(terms, 'Known terms that mislead here.', ['on time']),
  })
  .describe('One aspect of the owner.');

const Fields = z
  .strictObject({
    industry: doc(
      Industry.default('generic'),
      'Set of known aspects to start from; by default that of the business type.',
      'home-service',
    ),
    aspects: z
      .array(ExtraAspect)
      .max(100)
      .default([])
      .describe('New aspects, and additions to known ones.'),
    star_prior: doc(
      z.number().min(0).max(1).default(0.2),
      'Weight of the stars against the words, from 0 (none) to 1 (most).',
      0.2,
    ),
    minimum_reviews: doc(
      z.int().min(1).max(1000).default(4),
      'Minimum number of reviews behind a computed answer or sentence.',
      4,
    ),
    faq: z
      .array(
        z.strictObject({
          question: doc(line(300), 'The question.', 'Do you come out at night?'),
          answer: doc(line(2000), "The business's answer.", 'Yes, every night of the year.'),
        }),
      )
      .max(50)
      .default([])
      .describe('Questions that the business answers itself; they come first.'),
  })
  .describe('How reviews are read.');

/** Refuses what no single field shows to be wrong: an aspect that is neither known nor whole, a term to drop that is not there, and what stands there twice. */
function checkTogether(
  { industry, aspects, faq }: z.infer<typeof Fields>,
  refuse: (rule: string, ...path: (string | number)[]) => void,
): void {
  const ids = aspectIds(industry);
  const own = aspects.map(({ id }) => id);
  const questions = faq.map(({ question }) => question.toLowerCase());
  for (const [at, { id, label, terms: added, drop_terms }] of aspects.entries()) {
    const preset = aspectWords('en', industry, id);
    const isWhole = label !== undefined && added.length > 0;
    if (own.indexOf(id) < at) {
      const rule = 'an id that no entry before has (put the terms of both into one)';
      refuse(rule, 'aspects', at, 'id');
    } else if (preset === undefined && !isWhole) {
      const rule = `a known aspect of ${industry} (${nameHint(id, ids)}), or a label and terms for a new one`;
      refuse(rule, 'aspects', at, 'id');
    }
    const known = listOf(preset?.terms ?? '');
    for (const [which, term] of drop_terms.entries()) {
      if (known.includes(term.toLowerCase())) continue;
      const rule = `a known term of "${id}" (${nameHint(term, known)})`;
      refuse(rule, 'aspects', at, 'drop_terms', which);
    }
  }
  for (const [at, question] of questions.entries()) {
    if (questions.indexOf(question) === at) continue;
    refuse('a question that no entry before has', 'faq', at, 'question');
  }
}

/** The owner's `content/insights.yaml`. Every field has a default, so a missing file works. */
export const InsightsConfig = Fields.superRefine((config, context) =>
  checkTogether(config, (message, ...path) => {
    context.addIssue({ code: 'custom', path, message });
  }),
);
export type InsightsConfig = z.infer<typeof InsightsConfig>;

/** The same for a business of a type of schema.org, which names the industry where the file does not. */
export function insightsConfigFor(type: string): z.ZodType<InsightsConfig> {
  const industry = Industry.default(industryOfType(type));
  return InsightsConfig.safeExtend({ industry });
}
