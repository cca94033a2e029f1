import type { Review } from '../../../contract/review.ts';
import { judgeByWords } from '../find-mentions.ts';
import type { FindNames } from '../names.ts';
import { createAspects } from '../presets/aspects.ts';
import type { InsightsConfig } from '../presets/config.ts';
import {
  connectivesIn,
  type Language,
  STARS_LANGUAGES,
  type StarsLanguage,
} from '../presets/words.ts';
import { annotate } from '../text/annotate.ts';
import type { Annotated } from '../text/annotated.ts';
import { hasContent, languageOf, MODEL_LANGUAGE } from '../text/language.ts';
import type { Quotable } from '../text/quote-around.ts';
import { tokenize } from '../text/tokenize.ts';
import { starsReader } from './by-stars.ts';
import { type LanguageReader, readText } from './read-text.ts';
import type { ReviewAnalysis } from './review-insights.ts';

/**
 * Creates a function that analyses a review: English by its words, the seven other languages by their terms and the stars.
 * @param siteLanguage decides for texts too short to tell their language
 */
export function createReader(
  config: InsightsConfig,
  findNames: FindNames,
  siteLanguage: Language,
): (review: Review) => ReviewAnalysis {
  const { neutralWords, findTerms } = createAspects(config);
  const connectives = connectivesIn(MODEL_LANGUAGE);
  const english: LanguageReader<Annotated & Quotable> = {
    by: 'words',
    annotate: (tokenized) => ({ ...annotate(tokenized, neutralWords), ...connectives }),
    findTerms,
    judge: judgeByWords,
  };
  const others = new Map<StarsLanguage, ReturnType<typeof starsReader>>();
  const settings = { findNames, starPrior: config.star_prior };
  return (review) => {
    const unread = { by: undefined, language: undefined, mentions: [] };
    if (!hasContent(review.text)) return unread;
    const tokenized = tokenize(review.text);
    const language = languageOf(tokenized.tokens, review.language, siteLanguage);
    if (language === MODEL_LANGUAGE) {
      return { by: 'words', language, mentions: readText(english, review, tokenized, settings) };
    }
    const starsLanguage = STARS_LANGUAGES.find((one) => one === language);
    if (!starsLanguage) return { ...unread, language };
    const reader = others.get(starsLanguage) ?? starsReader(starsLanguage, config);
    others.set(starsLanguage, reader);
    return { by: 'stars', language, mentions: readText(reader, review, tokenized, settings) };
  };
}
