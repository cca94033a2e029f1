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

function englishReader(config: InsightsConfig): LanguageReader<Annotated & Quotable> {
  const { neutralWords, findTerms } = createAspects(config);
  const connectives = connectivesIn(MODEL_LANGUAGE);
  return {
    by: 'words',
    annotate: (cut) => ({ ...annotate(cut, neutralWords), ...connectives }),
    findTerms,
    judge: judgeByWords,
  };
}

/** Reads a review in the language it is in: English by its words, the seven others by terms and stars. An emoji needs no language. */
export function createReader(
  config: InsightsConfig,
  findNames: FindNames,
  own: Language,
): (review: Review) => ReviewAnalysis {
  const english = englishReader(config);
  const others = new Map<StarsLanguage, ReturnType<typeof starsReader>>();
  const settings = { findNames, starPrior: config.star_prior };
  return (review) => {
    const nothing = { by: undefined, language: undefined, mentions: [] };
    if (!hasContent(review.text)) return nothing;
    const cut = tokenize(review.text);
    const language = languageOf(cut.tokens, review.language, own);
    if (language === MODEL_LANGUAGE) {
      return { by: 'words', language, mentions: readText(english, review, cut, settings) };
    }
    const known = STARS_LANGUAGES.find((one) => one === language);
    if (!known) return { ...nothing, language };
    const reader = others.get(known) ?? starsReader(known, config);
    others.set(known, reader);
    return { by: 'stars', language, mentions: readText(reader, review, cut, settings) };
  };
}
