import { z } from 'zod';
import { nameHint, nearestName } from '../../../contract/nearest-name.ts';
import { doc } from '../../../contract/schema.ts';
import { Industry, industryOfType } from './industry.ts';
import { aspectIds, aspectWords, LANGUAGES, listOf } from './words.ts';

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const ID_RULE = 'an id of lowercase letters and digits in words separated by hyphens';
const AspectId = z.string().regex(ID, ID_RULE);
const Term = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .regex(/^[^,]*[\p{L}\p{N}][^,]*$/u, 'words without a comma (each phrase is a separate entry)');

const line = (maxLength: number) => z.string().trim().min(1).max(maxLength);
const terms = z.array(Term).max(200).default([]);

const ExtraAspect = z
  .strictObject({
    id: doc(AspectId, 'Id of a known aspect to extend, or of a new one.', 'parking'),
    label: doc(line(60).optional(), 'Name on the site; needed for a new aspect.', 'Parking'),
    noun: doc(line(60).optional(), 'Noun phrase for use in sentences.', 'the car park'),
    question: doc(line(200).optional(), 'Question about it in the FAQ.', 'Can I park there?'),
    terms: doc(terms, 'Words and phrases customers use for it.', ['car park']),
    drop_terms: doc(terms, 'Known terms that mislead here.', ['on time']),
  })
  .describe('One aspect to add or change.');

const Fields = z
  .strictObject({
    industry: doc(
      Industry.default('generic'),
      'Set of known aspects to start from; by default the one for the business type.',
      'home-service',
    ),
    aspects: z
      .array(ExtraAspect)
      .max(100)
      .default([])
      .describe('New aspects, and additions to known ones.'),
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
  .describe('How reviews are analysed.');

/** The owner's `content/insights.yaml`. Every field has a default, so a missing file works. */
export const InsightsConfig = Fields.superRefine(({ industry, aspects, faq }, context) => {
  const refuse = (message: string, ...path: (string | number)[]): void =>
    context.addIssue({ code: 'custom', path, message });
  const knownIds = aspectIds(industry);
  const ids = aspects.map(({ id }) => id);
  for (const [at, { id, label, terms: added, drop_terms }] of aspects.entries()) {
    const known = aspectWords('en', industry, id);
    const isComplete = label !== undefined && added.length > 0;
    if (ids.indexOf(id) < at) {
      refuse('an id that no earlier entry has (merge their terms)', 'aspects', at, 'id');
    } else if (known === undefined && !isComplete) {
      const rule = `a known aspect of ${industry} (${nameHint(id, knownIds)}), or a label and terms for a new one`;
      refuse(rule, 'aspects', at, 'id');
    }
    // Reviews may be in any language.
    const [english = [], ...others] = LANGUAGES.map((language) => {
      const { terms = '', objects = '' } = aspectWords(language, industry, id) ?? {};
      return [terms, objects].flatMap(listOf);
    });
    const knownTerms = [...english, ...others.flat()];
    for (const [index, term] of drop_terms.entries()) {
      if (knownTerms.includes(term.toLowerCase())) continue;
      const nearest = nearestName(term, knownTerms);
      const rule = `a known term of "${id}" (${nameHint(term, nearest === undefined ? english : [nearest])})`;
      refuse(rule, 'aspects', at, 'drop_terms', index);
    }
  }
  const questions = faq.map(({ question }) => question.toLowerCase());
  for (const [at, question] of questions.entries()) {
    if (questions.indexOf(question) === at) continue;
    refuse('a question that no earlier entry has', 'faq', at, 'question');
  }
});
export type InsightsConfig = z.infer<typeof InsightsConfig>;

/** Returns `InsightsConfig` with the default industry for a schema.org business type. */
export function insightsConfigFor(type: string): z.ZodType<InsightsConfig> {
  const industry = Industry.default(industryOfType(type));
  return InsightsConfig.safeExtend({ industry });
}
