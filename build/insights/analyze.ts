import { z } from 'zod';
import { starPolarity } from '../../contract/opinions.ts';
import { numbered } from '../../contract/plain-text.ts';
import { createReader } from './read/create-reader.ts';
import type { Business } from './read/names.ts';
import type { ReviewMention } from './read/review-analysis.ts';
import { hasContent } from './text/language.ts';
import { InsightsConfig } from './words/config.ts';
import { type Language, OVERALL_ID } from './words/words.ts';

/** One line of input to `cli/main.js analyze`. */
export const AnalyzeInput = z.object({
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

const NOBODY = { technicians: [], services: [], service_areas: [] };

/** Creates the analyzer behind `cli/main.js analyze`. It judges a text without mentions as a whole. */
export function createAnalyzer(
  config: InsightsConfig = InsightsConfig.parse({}),
  language: Language = 'en',
  business: Business = NOBODY,
): Analyzer {
  const reader = createReader(config, business, language);
  return {
    analyze({ text, stars }) {
      const review = { text, rating: stars, mentions: NOBODY };
      const byStars = { polarity: starPolarity(stars), by: 'stars' as const, because: [] };
      const { mentions: read, whole = byStars } = reader.read(review);
      const found = read.filter(({ kind }) => kind === 'aspects');
      const all =
        found.length > 0 ? found : [{ id: OVERALL_ID, start: 0, end: text.length, ...whole }];
      const mentions = all.map(({ id: aspect, polarity, by, start, end, because }): Mention => {
        const reasons = by === 'stars' ? [numbered(stars, 'star')] : [...new Set(because)];
        return { aspect, polarity, by, start, end, because: reasons };
      });
      return { mentions: hasContent(text) ? mentions : [] };
    },
  };
}
