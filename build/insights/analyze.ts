import { z } from 'zod';
import type { OwnRule } from '../../contract/rule-words.ts';
import { type Answer, judgeCategories, judgeMentions, judgeTargets } from './judgements.ts';
import { CLEAR_PROBABILITY, polarityOf, withStars } from './model/polarity.ts';
import { reasons } from './model/reasons.ts';
import { type Aspects, createAspects } from './presets/aspects.ts';
import { InsightsConfig } from './presets/config.ts';
import { Industry } from './presets/industry.ts';
import { OVERALL_ID } from './presets/words.ts';
import { round } from './report/counts.ts';
import { annotate } from './text/annotate.ts';
import { countWords, wholeText } from './text/spans.ts';

const offset = z.int().min(0);

/** What `cli/main.js analyze` reads, one object a line. */
export const AnalyzeInput = z
  .strictObject({
    text: z.string().max(100_000),
    /** Of the review; they weigh a little. */
    stars: z.number().min(1).max(5).optional(),
    /** Without it the configuration of the owner holds. */
    domain: Industry.optional(),
    /** Stretches of the text to judge, in UTF-16 code units. */
    targets: z
      .array(z.strictObject({ start: offset, end: offset }))
      .max(1000)
      .optional(),
    /** Ids of our aspects, or names of public test sets. */
    categories: z.array(z.string().min(1).max(100)).max(1000).optional(),
  })
  .superRefine(({ text, targets = [] }, context) => {
    for (const [at, { start, end }] of targets.entries()) {
      if (start < end && end <= text.length) continue;
      const message = `start < end <= ${text.length} (the length of the text)`;
      const params: OwnRule = { code: 'out_of_range', got: `start ${start} and end ${end}` };
      context.addIssue({ code: 'custom', path: ['targets', at], message, params });
    }
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

export type Analyzer = { analyze(input: AnalyzeInput): { mentions: Mention[] } };

/**
 * Judges single texts, as `cli/main.js analyze` does: each given target and then each given category gets one mention, in
 * order; without them the mentions are what the text is found to speak of. A text without a domain is read as `own` says.
 */
export function createAnalyzer(own: InsightsConfig = InsightsConfig.parse({})): Analyzer {
  const ownAspects = createAspects(own);
  const byDomain = new Map<Industry, Aspects>();
  const aspectsOf = (industry: Industry): Aspects => {
    const aspects = byDomain.get(industry) ?? createAspects({ industry, aspects: [] });
    byDomain.set(industry, aspects);
    return aspects;
  };

  return {
    analyze({ text, stars, domain, targets, categories }) {
      const aspects = domain === undefined ? ownAspects : aspectsOf(domain);
      const annotated = annotate(text, aspects.neutralWords);
      const words = countWords(annotated, wholeText(annotated));
      const toMention = ({ aspect, start, end, voices, lead, ...answer }: Answer): Mention => {
        const probabilities = withStars(answer.probabilities, stars, own.star_prior, words);
        const polarity = polarityOf(probabilities, lead);
        const score = round(probabilities[polarity], 3);
        const because = voices.flatMap((voice) =>
          reasons(annotated, voice, voice.rivals, probabilities),
        );
        const isClear = (side: 'positive' | 'negative'): boolean =>
          voices.some((voice) => voice.probabilities[side] >= CLEAR_PROBABILITY);
        const shown = isClear('positive') && isClear('negative') ? 'conflict' : polarity;
        return { aspect, polarity: shown, start, end, score, because: [...new Set(because)] };
      };
      if (targets || categories) {
        const asked = [
          ...judgeTargets(annotated, aspects, targets ?? []),
          ...judgeCategories(annotated, aspects, categories ?? []),
        ];
        return { mentions: asked.map(toMention) };
      }
      const found = judgeMentions(annotated, aspects);
      const isSilent = found.length === 0 && annotated.tokens.length > 0;
      const answers = isSilent ? judgeCategories(annotated, aspects, [OVERALL_ID]) : found;
      return { mentions: answers.map(toMention) };
    },
  };
}
