import type { Insights, PolaritySource } from '../../../contract/insights.ts';
import { accuracyOf, INSIGHTS_METHOD_VERSION } from '../../../contract/insights-method.ts';
import { languageName } from '../../../contract/review.ts';
import type { ReadReview } from '../read/review-analysis.ts';
import { hasContent } from '../text/language.ts';
import type { InsightsConfig } from '../words/config.ts';
import measured from './measured.json' with { type: 'json' };
import type { Phrase, Phrasing } from './sentences.ts';

type Method = Insights['method'];
type Languages = Method['generated_from']['languages'];

/** Minimum number of reviews in a language before it is named: a single guess may be wrong. */
const MIN_OF_LANGUAGE = 3;

/** Counts reviews by language, most frequent first. */
function countLanguages(reviews: readonly ReadReview[]): Languages {
  return [...Map.groupBy(reviews, ({ analysis }) => analysis.language ?? 'und')]
    .map(([language, all]) => ({ language, reviews: all.length }))
    .sort((a, b) => b.reviews - a.reviews || (a.language < b.language ? -1 : 1));
}

/** Describes how the insights were computed: the measured accuracy, and the reviews behind them. */
export function describeMethod(
  reviews: readonly ReadReview[],
  { minimum_reviews }: InsightsConfig,
  language: string,
): Method {
  const read = reviews.filter(({ analysis }) => analysis.isRead);
  const others = reviews.filter(({ analysis }) => !analysis.isRead);
  const unread = others.filter(({ review }) => hasContent(review.text));
  const opinions = read
    .flatMap(({ analysis }) => analysis.mentions)
    .filter(({ polarity }) => polarity !== 'neutral');
  const countBy = (source: PolaritySource): number =>
    opinions.filter(({ by }) => by === source).length;
  const models = read.flatMap(({ analysis: { model } }) => model ?? []);
  return {
    version: INSIGHTS_METHOD_VERSION,
    language,
    measured,
    minimum_reviews,
    generated_from: {
      review_count: reviews.length,
      analysed_count: read.length,
      languages: countLanguages(read),
      mentions_by: { words: countBy('words'), stars: countBy('stars'), model: countBy('model') },
      annotated_count: models.length,
      models: [...new Set(models)].sort(),
      without_text_count: others.length - unread.length,
      unread_language_count: unread.length,
      unread_languages: countLanguages(unread),
      first_date: reviews.at(-1)?.review.date ?? null,
      last_date: reviews[0]?.review.date ?? null,
    },
  };
}

/** Writes the paragraph that tells readers of the summary how it was computed. */
export function disclose(method: Method, phrasing: Phrasing): string {
  const { generated_from: from } = method;
  const { format, language } = phrasing;
  const accuracy = accuracyOf(method);
  const phrases = phrasing.phrases.disclosure;
  const namesOf = (languages: Languages): string[] =>
    languages
      .filter((one) => one.language !== 'und' && one.reviews >= MIN_OF_LANGUAGE)
      .map((one) => languageName(one.language, language));
  const list = new Intl.ListFormat(language);
  const counted = (phrase: Phrase, count: number, slots: Record<string, string> = {}): string[] =>
    count === 0 ? [] : [format(phrase, { count, ...slots }, count)];
  const read = namesOf(from.languages);
  const unread = namesOf(from.unread_languages);
  const computed = from.annotated_count > 0 ? phrases.computed_with_marks : phrases.computed;
  return [
    format(computed, { count: from.review_count }, from.review_count),
    ...(read.length > 1 ? [format(phrases.languages, { languages: list.format(read) })] : []),
    ...(from.mentions_by.stars > 0 ? [format(phrases.stars)] : []),
    ...counted(phrases.marked, from.annotated_count, { models: list.format(from.models) }),
    ...counted(phrases.stars_only, from.without_text_count),
    ...(unread.length > 0
      ? counted(phrases.unread_in, from.unread_language_count, { languages: list.format(unread) })
      : counted(phrases.unread, from.unread_language_count)),
    ...(accuracy === undefined ? [] : [format(phrases.accuracy, { percent: accuracy.right })]),
  ].join(' ');
}
