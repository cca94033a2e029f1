import { z } from 'zod';
import { nameHint } from '../../../contract/nearest-name.ts';
import { Industry, industryOfType } from './industry.ts';
import { aspectIds, aspectWords, listOf } from './words.ts';

const AspectId = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    'an id of small letters and digits in words parted by hyphens',
  );
const Term = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .regex(/^[^,]*[\p{L}\p{N}][^,]*$/u, 'words without a comma (each phrase is an entry of its own)');

const ExtraAspect = z
  .strictObject({
    id: AspectId.describe('Id of a known aspect to extend, or of a new one.'),
    label: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .optional()
      .describe('Name for people; needed for a new one.'),
    noun: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .optional()
      .describe('The aspect as the object of a sentence: "Customers praise the office".'),
    question: z.string().trim().min(1).max(200).optional().describe('Question of the FAQ.'),
    terms: z.array(Term).max(200).default([]).describe('Words and phrases customers use for it.'),
    drop_terms: z.array(Term).max(200).default([]).describe('Known terms that mislead here.'),
  })
  .describe('One aspect of the owner.');
type OwnAspect = z.infer<typeof ExtraAspect>;

/** Where it stands, and what was expected there. */
type Contradiction = { readonly path: (string | number)[]; readonly message: string };

/** An aspect that is neither known nor whole, and terms to drop that are not there. */
function aspectIssues(industry: Industry, own: readonly OwnAspect[]): Contradiction[] {
  const ids = aspectIds(industry);
  return own.flatMap(({ id, label, terms, drop_terms }, at): Contradiction[] => {
    const preset = aspectWords('en', industry, id);
    const isTwice = own.findIndex((other) => other.id === id) < at;
    const path = ['aspects', at];
    if (isTwice) {
      const message = 'an id that no entry before has (put the terms of both into one)';
      return [{ path: [...path, 'id'], message }];
    }
    if (preset === undefined) {
      const isWhole = label !== undefined && terms.length > 0;
      const message = `a known aspect of ${industry} (${nameHint(id, ids)}), or a label and terms for a new one`;
      return isWhole ? [] : [{ path: [...path, 'id'], message }];
    }
    const known = listOf(preset.terms);
    return drop_terms.flatMap((term, which): Contradiction[] => {
      if (known.includes(term.toLowerCase())) return [];
      const message = `a known term of "${id}" (${nameHint(term, known)})`;
      return [{ path: [...path, 'drop_terms', which], message }];
    });
  });
}

type Checked = {
  readonly industry: Industry;
  readonly aspects: readonly OwnAspect[];
  readonly hide_aspects: readonly string[];
  readonly faq: readonly { readonly question: string }[];
};

/** What no single field shows to be wrong. */
function contradictions({ industry, aspects, hide_aspects, faq }: Checked): Contradiction[] {
  const known = aspectIds(industry);
  const own = aspects.map(({ id }) => id);
  const hidden = hide_aspects.flatMap((id, at): Contradiction[] => {
    const path = ['hide_aspects', at];
    if (own.includes(id)) return [{ path, message: 'an id that is not under aspects too' }];
    if (known.includes(id)) return [];
    return [{ path, message: `a known aspect of ${industry} (${nameHint(id, known)})` }];
  });
  const questions = faq.map(({ question }) => question.toLowerCase());
  const twice = questions.flatMap((question, at): Contradiction[] => {
    if (questions.indexOf(question) === at) return [];
    return [{ path: ['faq', at, 'question'], message: 'a question that no entry before has' }];
  });
  return [...aspectIssues(industry, aspects), ...hidden, ...twice];
}

/** The owner's `content/insights.yaml`. Every field has a default, so a missing file works. */
export const InsightsConfig = z
  .strictObject({
    industry: Industry.default('generic').describe(
      'Which known aspects to start from; by default those of the business type.',
    ),
    aspects: z.array(ExtraAspect).max(100).default([]).describe('Own aspects, or additions.'),
    hide_aspects: z.array(AspectId).max(100).default([]).describe('Known aspects that do not fit.'),
    star_prior: z
      .number()
      .min(0)
      .max(1)
      .default(0.2)
      .describe('How much the stars weigh beside the words: 0 never, 1 above all.'),
    minimum_reviews: z
      .int()
      .min(1)
      .max(1000)
      .default(3)
      .describe('Fewest reviews behind a computed answer, topic or sentence.'),
    max_quotes: z
      .int()
      .min(0)
      .max(20)
      .default(4)
      .describe('Most quotes for each subject; 0 leaves out all quotes.'),
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
    for (const { path, message } of contradictions(config)) {
      context.addIssue({ code: 'custom', path, message });
    }
  });
export type InsightsConfig = z.infer<typeof InsightsConfig>;

/** The same for a business of a type of schema.org, which names the industry where the file does not. */
export function insightsConfigFor(type: string): z.ZodType<InsightsConfig> {
  const industry = Industry.default(industryOfType(type));
  return InsightsConfig.safeExtend({ industry });
}
