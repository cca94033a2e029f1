import type { Insights } from '../../../contract/insights.ts';
import { INSIGHTS_METHOD_VERSION } from '../../../contract/insights-method.ts';
import { hasContent } from '../text/language.ts';
import type { InsightsConfig } from '../words/config.ts';
import type { ReadReview } from './review-insights.ts';
import type { Phrase, Phrasing } from './sentences.ts';

type Method = Insights['method'];
type Languages = Method['generated_from']['unread_languages'];

/** Counts reviews by language, most frequent first. */
function countLanguages(reviews: readonly ReadReview[]): Languages {
  return [...Map.groupBy(reviews, ({ analysis }) => analysis.language ?? 'und')]
    .map(([language, all]) => ({ language, reviews: all.length }))
    .sort((a, b) => b.reviews - a.reviews || (a.language < b.language ? -1 : 1));
}

/** Describes how the insights were computed: the model, its measured accuracy, and the reviews behind them. */
export function describeMethod(
  reviews: readonly ReadReview[],
  { minimum_reviews }: InsightsConfig,
  language: string,
): Method {
  const byKind = Object.groupBy(
    reviews,
    ({ review, analysis }) => analysis.by ?? (hasContent(review.text) ? 'unread' : 'silent'),
  );
  const { words = [], stars = [], unread = [], silent = [] } = byKind;
  return {
    version: INSIGHTS_METHOD_VERSION,
    language,
    model_hash: '0'.repeat(64),
    measured: [],
    star_prior: 0,
    minimum_reviews,
    generated_from: {
      review_count: reviews.length,
      analysed_count: words.length + stars.length,
      by_words_count: words.length,
      by_stars_count: stars.length,
      by_stars_languages: countLanguages(stars),
      without_text_count: silent.length,
      unread_language_count: unread.length,
      unread_languages: countLanguages(unread),
      first_date: reviews.at(-1)?.review.date ?? null,
      last_date: reviews[0]?.review.date ?? null,
    },
  };
}

/** Returns the name of a language in the language of the site, or the tag if it has none. */
function languageName(language: string, tag: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Writes the paragraph that tells readers of the summary how it was computed. */
export function disclose({ generated_from: from, measured }: Method, phrasing: Phrasing): string {
  const { format, language } = phrasing;
  const phrases = phrasing.phrases.disclosure;
  const unknown = format(phrases.unknown_language);
  const counted = (phrase: Phrase, count: number, languages: Languages = []): string[] => {
    const names = languages.map(({ language: tag }) =>
      tag === 'und' ? unknown : languageName(language, tag),
    );
    return count === 0 ? [] : [format(phrase, { count, languages: names.join(', ') }, count)];
  };
  const isMixed = from.by_words_count < from.review_count;
  return [
    format(phrases.computed, { count: from.review_count }, from.review_count),
    ...counted(phrases.words, isMixed ? from.by_words_count : 0),
    ...counted(phrases.stars, from.by_stars_count, from.by_stars_languages),
    ...counted(phrases.stars_only, from.without_text_count),
    ...counted(phrases.unread, from.unread_language_count, from.unread_languages),
    ...measured.slice(0, 1).map(({ accuracy }) => {
      return format(phrases.accuracy, { percent: Math.round(accuracy * 100) });
    }),
  ].join(' ');
}
