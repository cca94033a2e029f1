import { z } from 'zod';
import type { CustomParams } from '../../contract/issues.ts';
import { type Judgement, judgeCategories, judgeMentions, judgeTargets } from './judgements.ts';
import { CLEAR_PROBABILITY, polarityOf, withStars } from './model/polarity.ts';
import { findReasons } from './model/reasons.ts';
import { type Aspects, createAspects } from './presets/aspects.ts';
import { InsightsConfig } from './presets/config.ts';
import { Industry } from './presets/industry.ts';
import { OVERALL_ID } from './presets/words.ts';
import { round } from './report/counts.ts';
import { annotate } from './text/annotate.ts';
import { countWords, wholeText } from './text/spans.ts';

const offset = z.int().min(0);

/** One line of input to `cli/main.js analyze`. */
export const AnalyzeInput = z
  .strictObject({
    text: z.string().max(100_000),
    /** Rating of the review. It has a small influence on each judgement. */
    stars: z.number().min(1).max(5).optional(),
    /** Kind of business the text is about. Defaults to the owner's configuration. */
    domain: Industry.optional(),
    /** Ranges of the text to judge, in UTF-16 code units. */
    targets: z
      .array(z.strictObject({ start: offset, end: offset }))
      .max(1000)
      .optional(),
    /** Aspect ids, or category names of public test sets. */
    categories: z.array(z.string().min(1).max(100)).max(1000).optional(),
  })
  .superRefine(({ text, targets = [] }, context) => {
    for (const [at, { start, end }] of targets.entries()) {
      if (start < end && end <= text.length) continue;
      const message = `start < end <= ${text.length} (the length of the text)`;
      const params: CustomParams = { code: 'out_of_range', got: `start ${start} and end ${end}` };
      context.addIssue({ code: 'custom', path: ['targets', at], message, params });
    }
  });
export type AnalyzeInput = z.infer<typeof AnalyzeInput>;

/** `conflict` means clear praise and clear complaint together. */
export type MentionPolarity = 'positive' | 'negative' | 'neutral' | 'conflict';

/** A judgement of an aspect. Offsets are UTF-16 code units, `score` is a probability, `because` lists the deciding words. */
export type Mention = {
  aspect: string;
  polarity: MentionPolarity;
  start: number;
  end: number;
  score: number;
  because: string[];
};

export type Analyzer = { analyze(input: AnalyzeInput): { mentions: Mention[] } };

/**
 * Creates the analyzer behind `cli/main.js analyze`. It returns one mention for each target, then one for each category, in
 * order. Without targets and categories it returns the mentions it finds. `config` applies to texts without a domain.
 */
export function createAnalyzer(config: InsightsConfig = InsightsConfig.parse({})): Analyzer {
  const configuredAspects = createAspects(config);
  const byDomain = new Map<Industry, Aspects>();
  const aspectsOf = (industry: Industry): Aspects => {
    const aspects = byDomain.get(industry) ?? createAspects({ industry, aspects: [] });
    byDomain.set(industry, aspects);
    return aspects;
  };

  return {
    analyze({ text, stars, domain, targets, categories }) {
      const aspects = domain === undefined ? configuredAspects : aspectsOf(domain);
      const annotated = annotate(text, aspects.neutralWords);
      const words = countWords(annotated, wholeText(annotated));
      const toMention = (judgement: Judgement): Mention => {
        const { aspect, start, end, spans, minRatio } = judgement;
        const probabilities = withStars(judgement.probabilities, stars, config.star_prior, words);
        const likeliest = polarityOf(probabilities, minRatio);
        const score = round(probabilities[likeliest], 3);
        const because = spans.flatMap((span) => findReasons(annotated, span, probabilities));
        const isClear = (polarity: 'positive' | 'negative'): boolean =>
          spans.some((span) => span.probabilities[polarity] >= CLEAR_PROBABILITY);
        const polarity = isClear('positive') && isClear('negative') ? 'conflict' : likeliest;
        return { aspect, polarity, start, end, score, because: [...new Set(because)] };
      };
      if (targets || categories) {
        const judgements = [
          ...judgeTargets(annotated, aspects, targets ?? []),
          ...judgeCategories(annotated, aspects, categories ?? []),
        ];
        return { mentions: judgements.map(toMention) };
      }
      const found = judgeMentions(annotated, aspects);
      const hasNoMention = found.length === 0 && annotated.tokens.length > 0;
      const judgements = hasNoMention ? judgeCategories(annotated, aspects, [OVERALL_ID]) : found;
      return { mentions: judgements.map(toMention) };
    },
  };
}
