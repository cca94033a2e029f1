import { z } from 'zod';
import { nameHint } from '../../../contract/nearest-name.ts';
import { doc } from '../../../contract/schema.ts';
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

const line = (maxLength: number) => z.string().trim().min(1).max(maxLength);
const terms = z.array(Term).max(200).default([]);

const ExtraAspect = z
  .strictObject({
    id: doc(AspectId, 'Id of a known aspect to extend, or of a new one.', 'parking'),
    label: doc(line(60).optional(), 'Name for people; needed for a new one.', 'Parking'),
    noun: doc(
      line(60).optional(),
      'The aspect as the object of a sentence: "Customers praise the office".',
      'the car park',
    ),
    question: doc(line(200).optional(), 'Question of the FAQ.', 'Can I park there?'),
    terms: doc(terms, 'Words and phrases customers use for it.', ['car park']),
    drop_terms: doc(terms, 'Known terms that mislead here.', ['on time']),
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
    industry: doc(
      Industry.default('generic'),
      'Which known aspects to start from; by default those of the business type.',
      'home-service',
    ),
    aspects: z.array(ExtraAspect).max(100).default([]).describe('Own aspects, or additions.'),
    hide_aspects: doc(z.array(AspectId).max(100).default([]), 'Known aspects that do not fit.', [
      'waiting-room',
    ]),
    star_prior: doc(
      z.number().min(0).max(1).default(0.2),
      'How much the stars weigh beside the words: 0 never, 1 above all.',
      0.2,
    ),
    minimum_reviews: doc(
      z.int().min(1).max(1000).default(4),
      'Fewest reviews behind a computed answer or sentence.',
      4,
    ),
    max_quotes: doc(
      z.int().min(0).max(20).default(4),
      'Most quotes for each subject; 0 leaves out all quotes.',
      4,
    ),
    max_topics: doc(z.int().min(0).max(200).default(20), 'Most topics.', 20),
    faq: z
      .array(
        z.strictObject({
          question: doc(line(300), 'What people ask.', 'Do you come out at night?'),
          answer: doc(line(2000), "The business's own answer.", 'Yes, every night of the year.'),
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
