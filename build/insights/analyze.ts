import { z } from 'zod';
import { categoryProbabilities } from './category-probabilities.ts';
import { type Found, findMentions, judgeByWords, judgesItself } from './find-mentions.ts';
import { judge, type Probabilities, polarityOf, withStars } from './model/polarity.ts';
import { reasons } from './model/reasons.ts';
import { type Aspects, createAspects } from './presets/aspects.ts';
import { aspectOfCategory } from './presets/category-names.ts';
import { InsightsConfig } from './presets/config.ts';
import { Industry } from './presets/industry.ts';
import { OVERALL_ID } from './presets/words.ts';
import { round } from './report/counts.ts';
import { annotate } from './text/annotate.ts';
import type { Annotated } from './text/annotated.ts';
import { charsOf } from './text/quote-around.ts';
import { type Span, tokensAt, wholeOf } from './text/surroundings.ts';

const offset = z.int().min(0);

/** What `cli/main.js analyze` reads, one object a line. */
export const AnalyzeInput = z.strictObject({
  text: z.string().max(100_000).describe('Text of a review.'),
  stars: z.number().min(1).max(5).optional().describe('Its stars; they weigh a little.'),
  domain: Industry.optional().describe(
    'Kind of business, as we know it; without it the configuration of the owner holds.',
  ),
  targets: z
    .array(z.strictObject({ start: offset, end: offset }))
    .max(1000)
    .optional()
    .describe('Stretches of the text to judge, in UTF-16 code units.'),
  categories: z
    .array(z.string().min(1).max(100))
    .max(1000)
    .optional()
    .describe('Categories to judge: ids of our aspects or names of public test sets.'),
});
export type AnalyzeInput = z.infer<typeof AnalyzeInput>;

/** `conflict`: clear praise and clear complaint at once. */
export type MentionPolarity = 'positive' | 'negative' | 'neutral' | 'conflict';

/** One judgement: what, how, where in the text (UTF-16), how sure (0 to 1), and for which words. */
export type Mention = {
  aspect: string;
  polarity: MentionPolarity;
  start: number;
  end: number;
  score: number;
  because: string[];
};

export type AnalyzeOutput = { mentions: Mention[] };

export type Analyzer = { analyze(input: AnalyzeInput): AnalyzeOutput };

function toMention(
  probabilities: Probabilities,
  where: { start: number; end: number },
  because: readonly string[],
): Omit<Mention, 'aspect'> {
  const polarity = polarityOf(probabilities);
  return {
    polarity,
    ...where,
    score: round(probabilities[polarity], 3),
    because: [...new Set(because)],
  };
}

function placeOf(annotated: Annotated, span: Span): { start: number; end: number } {
  const [start, end] = charsOf(annotated, span);
  return { start, end };
}

type Case = {
  annotated: Annotated;
  aspects: Aspects;
  stars: number | undefined;
  prior: number;
  /** Words of the whole text. */
  words: number;
};

function judgeTargets(
  { annotated, aspects, stars, prior, words }: Case,
  targets: readonly { start: number; end: number }[],
): Mention[] {
  const { sentence, tokens } = annotated;
  const spans = targets.map(({ start, end }) => tokensAt(annotated, start, end));
  const terms = aspects.findTerms(tokens.map(({ word }) => word));
  const given = (term: Span): boolean =>
    spans.some((span) => span && span.start < term.end && span.end > term.start);
  // Who asks about one target may not have told the others; who asks about several has.
  const subjects =
    targets.length > 1
      ? []
      : terms.filter((term) => !given(term) && !judgesItself(annotated, term));
  return targets.map((target, index) => {
    const span = spans[index];
    if (!span) {
      return { aspect: OVERALL_ID, polarity: 'neutral', ...target, score: 1, because: [] };
    }
    const others = spans.filter((other, at): other is Span => other !== undefined && at !== index);
    const rivals = [...others, ...subjects].filter(
      (other) =>
        sentence[other.start] === sentence[span.start] &&
        (other.end <= span.start || other.start >= span.end),
    );
    const probabilities = withStars(judge(annotated, span, rivals), stars, prior, words);
    const because = reasons(annotated, span, rivals, probabilities);
    const term = terms.find(({ start, end }) => start < span.end && end > span.start);
    const aspect = term?.payloads[0] ?? OVERALL_ID;
    return { aspect, ...toMention(probabilities, target, because) };
  });
}

function judgeAspect(
  { annotated, stars, prior, words }: Case,
  id: string | undefined,
  found: readonly Found[],
): Omit<Mention, 'aspect'> {
  const whole = wholeOf(annotated);
  if (annotated.tokens.length === 0) {
    return { polarity: 'neutral', ...placeOf(annotated, whole), score: 1, because: [] };
  }
  const { probabilities: told, voices, isTorn } = categoryProbabilities(annotated, id, found);
  const probabilities = withStars(told, stars, prior, words);
  const because = voices.flatMap((voice) => reasons(annotated, voice, voice.rivals, probabilities));
  const mention = toMention(probabilities, placeOf(annotated, voices[0] ?? whole), because);
  return isTorn ? { ...mention, polarity: 'conflict' } : mention;
}

/** Categories that speak of the same aspect get the same answer, which is found once. */
function judgeCategories(one: Case, categories: readonly string[]): Mention[] {
  const { annotated, aspects } = one;
  const found = findMentions(annotated, aspects.findTerms, judgeByWords(annotated));
  const known = new Map<string | undefined, Omit<Mention, 'aspect'>>();
  return categories.map((category) => {
    const id = aspectOfCategory(category, aspects);
    const mention = known.get(id) ?? judgeAspect(one, id, found);
    known.set(id, mention);
    return { aspect: category, ...mention };
  });
}

/**
 * Judges single texts, as `cli/main.js analyze` does: each given target and then each given category gets one mention, in
 * order; without them the mentions are what the text is found to speak of. A text without a domain is read as `own` says.
 */
export function createAnalyzer(own: InsightsConfig = InsightsConfig.parse({})): Analyzer {
  const ownAspects = createAspects(own);
  const byDomain = new Map<Industry, Aspects>();
  const aspectsFor = (industry: Industry): Aspects => {
    const known = byDomain.get(industry);
    if (known) return known;
    const aspects = createAspects({ industry, aspects: [], hide_aspects: [] });
    byDomain.set(industry, aspects);
    return aspects;
  };

  return {
    analyze({ text, stars, domain, targets, categories }) {
      const aspects = domain === undefined ? ownAspects : aspectsFor(domain);
      const annotated = annotate(text, aspects.facts);
      const words = annotated.tokens.filter(({ isWord }) => isWord).length;
      const one: Case = { annotated, aspects, stars, prior: own.star_prior, words };
      if (targets || categories) {
        return {
          mentions: [
            ...judgeTargets(one, targets ?? []),
            ...(categories ? judgeCategories(one, categories) : []),
          ],
        };
      }
      const all = findMentions(annotated, aspects.findTerms, judgeByWords(annotated));
      const mentions = all.map((found) => {
        const probabilities = withStars(found.probabilities, stars, own.star_prior, words);
        const because = reasons(annotated, found, found.rivals, probabilities);
        return {
          aspect: found.aspect,
          ...toMention(probabilities, placeOf(annotated, found), because),
        };
      });
      if (mentions.length > 0 || annotated.tokens.length === 0) return { mentions };
      return { mentions: [{ aspect: OVERALL_ID, ...judgeAspect(one, OVERALL_ID, []) }] };
    },
  };
}
