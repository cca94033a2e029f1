import type { Review } from '../../../contract/review.ts';
import type { FindNames } from '../names.ts';
import { translatedTerms } from '../presets/aspect-names.ts';
import type { Aspects } from '../presets/aspects.ts';
import type { InsightsConfig } from '../presets/config.ts';
import { STARS_LANGUAGES, type StarsLanguage, type Translation } from '../presets/translations.ts';
import { languageOf, READ_LANGUAGE, saysSomething } from '../text/language.ts';
import { tokenize } from '../text/tokenize.ts';
import { analyzeReview } from './review-analysis.ts';
import { type ReviewAnalysis, UNREAD } from './review-insights.ts';
import { createStarsReader, readByStars, type StarsReader } from './stars-reading.ts';

type Setting = {
  readonly aspects: Aspects;
  readonly findNames: FindNames;
  readonly config: InsightsConfig;
  /** Of the site. */
  readonly language: string;
  readonly translations: ReadonlyMap<StarsLanguage, Translation>;
};

/** Reads a review in the language it is in: English by its words, the seven others by terms and stars. An emoji needs no language. */
export function createReader(setting: Setting): (review: Review) => ReviewAnalysis {
  const { aspects, findNames, config, language: own, translations } = setting;
  const byWords = { aspects, findNames, starPrior: config.star_prior };
  const readers = new Map<string, StarsReader>();
  const readerOf = (language: string): StarsReader | undefined => {
    const known = readers.get(language);
    if (known) return known;
    const name = STARS_LANGUAGES.find((one) => one === language);
    const translation = name && translations.get(name);
    if (!name || !translation) return undefined;
    const terms = translatedTerms(aspects, config.aspects, translation);
    const reader = createStarsReader(name, translation, terms);
    readers.set(name, reader);
    return reader;
  };
  return (review) => {
    if (!saysSomething(review.text)) return UNREAD;
    const tokens = tokenize(review.text);
    const language = languageOf(tokens, review.language, own);
    if (language === READ_LANGUAGE) return analyzeReview(review, byWords, tokens);
    const reader = readerOf(language);
    return reader ? readByStars(review, reader, findNames) : { ...UNREAD, language };
  };
}
