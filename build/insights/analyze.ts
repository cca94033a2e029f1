import { z } from 'zod';
import type { PolaritySource } from '../../contract/insights.ts';
import { createReader } from './read/create-reader.ts';
import type { FindNames } from './read/names.ts';
import type { ReviewMention } from './read/review-analysis.ts';
import { hasContent } from './text/language.ts';
import { InsightsConfig } from './words/config.ts';
import { type Language, OVERALL_ID } from './words/words.ts';

/** One line of input to `cli/main.js analyze`. */
export const AnalyzeInput = z.strictObject({
  text: z.string().max(100_000),
  /** Rating of the review. It judges what the words leave open; without it, or with 3, nothing does. */
  stars: z.number().min(1).max(5).default(3),
});
export type AnalyzeInput = z.infer<typeof AnalyzeInput>;

/** A judgement of an aspect. Offsets are UTF-16 code units; `because` lists the words behind it, or the stars. */
export type Mention = Pick<ReviewMention, 'polarity' | 'by' | 'start' | 'end'> & {
  aspect: string;
  because: string[];
};

export type Analyzer = { analyze(input: AnalyzeInput): { mentions: Mention[] } };

const NO_NAMES: FindNames = () => [];

/** Creates the analyzer behind `cli/main.js analyze`. It judges a text without mentions as a whole. */
export function createAnalyzer(
  config: InsightsConfig = InsightsConfig.parse({}),
  language: Language = 'en',
): Analyzer {
  const reader = createReader(config, NO_NAMES, language);
  return {
    analyze({ text, stars }) {
      const reasons = (by: PolaritySource, because: string[]): string[] =>
        by === 'words' ? [...new Set(because)] : [`${stars} stars`];
      const { mentions, whole } = reader.explain(text, stars);
      const found = mentions.map(({ mention, because }): Mention => {
        const { id: aspect, polarity, by, start, end } = mention;
        return { aspect, polarity, by, start, end, because: reasons(by, because) };
      });
      if (found.length > 0 || !hasContent(text)) return { mentions: found };
      const { polarity, by, because } = whole;
      const range = { start: 0, end: text.length };
      return {
        mentions: [{ aspect: OVERALL_ID, polarity, by, ...range, because: reasons(by, because) }],
      };
    },
  };
}
