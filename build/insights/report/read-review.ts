import type { Review } from '../../../contract/review.ts';
import type { FindNames } from '../names.ts';
import { createAspects, termsIn } from '../presets/aspects.ts';
import type { InsightsConfig } from '../presets/config.ts';
import { type Language, STARS_LANGUAGES, type StarsLanguage } from '../presets/words.ts';
import { languageOf, READ_LANGUAGE, saysSomething } from '../text/language.ts';
import { tokenize } from '../text/tokenize.ts';
import { analyzeReview } from './review-analysis.ts';
import { type ReviewAnalysis, UNREAD } from './review-insights.ts';
import { createStarsReader } from './stars-reading.ts';

/** Reads a review in the language it is in: English by its words, the seven others by terms and stars. An emoji needs no language. */
export function createReader(
  config: InsightsConfig,
  findNames: FindNames,
  own: Language,
): (review: Review) => ReviewAnalysis {
  const byWords = { aspects: createAspects(config), findNames, starPrior: config.star_prior };
  const readers = new Map<StarsLanguage, (review: Review) => ReviewAnalysis>();
  return (review) => {
    if (!saysSomething(review.text)) return UNREAD;
    const tokens = tokenize(review.text);
    const language = languageOf(tokens, review.language, own);
    if (language === READ_LANGUAGE) return analyzeReview(review, byWords, tokens);
    const known = STARS_LANGUAGES.find((one) => one === language);
    if (!known) return { ...UNREAD, language };
    const read = readers.get(known) ?? createStarsReader(known, termsIn(known, config), findNames);
    readers.set(known, read);
    return read(review);
  };
}
