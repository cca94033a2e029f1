import type { Insights } from '../../../contract/insights.ts';
import { INSIGHTS_METHOD_VERSION } from '../../../contract/insights-method.ts';
import weights from '../model/weights.json' with { type: 'json' };
import type { InsightsConfig } from '../presets/config.ts';
import { saysSomething } from '../text/language.ts';
import type { ReadReview } from './review-insights.ts';
import type { Speaker } from './sentences.ts';

type Method = Insights['method'];
type Languages = Method['generated_from']['unread_languages'];

function countLanguages(tags: readonly string[]): Languages {
  return [...Map.groupBy(tags, (tag) => tag)]
    .map(([language, all]) => ({ language, reviews: all.length }))
    .sort((a, b) => b.reviews - a.reviews || (a.language < b.language ? -1 : 1));
}

function languageOf({ analysis }: ReadReview): string {
  return analysis.language ?? 'und';
}

/** How the insights came to be: model, its measured accuracy, and the reviews behind them. */
export function describeMethod(
  reviews: readonly ReadReview[],
  config: InsightsConfig,
  language: string,
): Method {
  const readBy = (by: ReadReview['analysis']['by']): ReadReview[] =>
    reviews.filter(({ analysis }) => analysis.by === by);
  const left = readBy(undefined);
  const unread = left.filter(({ review }) => saysSomething(review.text));
  const byWords = readBy('words');
  const byStars = readBy('stars');
  return {
    version: INSIGHTS_METHOD_VERSION,
    language,
    model_hash: weights.hash,
    measured: byWords.length === 0 ? [] : weights.measured,
    star_prior: config.star_prior,
    minimum_reviews: config.minimum_reviews,
    generated_from: {
      review_count: reviews.length,
      analysed_count: reviews.length - left.length,
      by_words_count: byWords.length,
      by_stars_count: byStars.length,
      by_stars_languages: countLanguages(byStars.map(languageOf)),
      without_text_count: left.length - unread.length,
      unread_language_count: unread.length,
      unread_languages: countLanguages(unread.map(languageOf)),
      first_date: reviews.at(-1)?.review.date ?? null,
      last_date: reviews[0]?.review.date ?? null,
    },
  };
}

/** Name of a language in the language of the site; a tag nobody knows stays as it is. */
function languageName(language: string, tag: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** One honest paragraph for readers of the summary. */
export function disclose({ generated_from: from, measured }: Method, speaker: Speaker): string {
  const { computed, words, stars, stars_only, unread, unknown_language, accuracy } =
    speaker.table.disclosure;
  const named = (languages: Languages): string =>
    languages
      .map(({ language: tag }) =>
        tag === 'und' ? String(unknown_language) : languageName(speaker.language, tag),
      )
      .join(', ');
  const isMixed = from.by_words_count < from.review_count;
  const counted = [
    { phrase: computed, count: from.review_count },
    { phrase: words, count: isMixed ? from.by_words_count : 0 },
    { phrase: stars, count: from.by_stars_count, languages: from.by_stars_languages },
    { phrase: stars_only, count: from.without_text_count },
    { phrase: unread, count: from.unread_language_count, languages: from.unread_languages },
  ].filter(({ phrase, count }) => phrase === computed || count > 0);
  const sentences = counted.map(({ phrase, count, languages = [] }) =>
    speaker.say(phrase, { count: speaker.number(count), languages: named(languages) }, count),
  );
  const [figure] = measured;
  const percent = figure && String(Math.round(figure.accuracy * 100));
  return [...sentences, ...(percent ? [speaker.say(accuracy, { percent })] : [])].join(' ');
}
