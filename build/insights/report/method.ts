import { INSIGHTS_METHOD_VERSION, type Insights } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import weights from '../model/weights.json' with { type: 'json' };
import type { InsightsConfig } from '../presets/config.ts';
import { saysSomething } from '../text/language.ts';
import { plural } from './plural.ts';
import type { ReadReview } from './subjects.ts';

type Method = Insights['method'];

function unreadLanguages(unread: readonly Review[]): Method['generated_from']['unread_languages'] {
  const byLanguage = Map.groupBy(unread, ({ language }) => language ?? 'und');
  return [...byLanguage]
    .map(([language, reviews]) => ({ language, reviews: reviews.length }))
    .sort((a, b) => b.reviews - a.reviews || (a.language < b.language ? -1 : 1));
}

/** How the insights came to be: model, its measured accuracy, and the reviews behind them. */
export function describeMethod(reviews: readonly ReadReview[], config: InsightsConfig): Method {
  const left = reviews.filter(({ analysis }) => !analysis.read).map(({ review }) => review);
  const unread = left.filter(({ text }) => saysSomething(text));
  const silent = left.length - unread.length;
  return {
    version: INSIGHTS_METHOD_VERSION,
    model_hash: weights.hash,
    measured: weights.measured,
    star_prior: config.star_prior,
    minimum_reviews: config.minimum_reviews,
    generated_from: {
      review_count: reviews.length,
      analysed_count: reviews.length - silent - unread.length,
      without_text_count: silent,
      unread_language_count: unread.length,
      unread_languages: unreadLanguages(unread),
      first_date: reviews.at(-1)?.review.date ?? null,
      last_date: reviews[0]?.review.date ?? null,
    },
  };
}

/** One honest paragraph for readers of the summary. */
export function disclose({ generated_from, measured }: Method): string {
  const { review_count, analysed_count, without_text_count, unread_language_count } =
    generated_from;
  const sentences = [
    `Computed automatically from the words of ${analysed_count} of ${review_count} published ${plural(review_count, 'review', 'reviews')}, by fixed rules and a small word model, without an AI service.`,
  ];
  const left = [
    without_text_count > 0 &&
      `${without_text_count} ${plural(without_text_count, 'has', 'have')} stars only`,
    unread_language_count > 0 &&
      `${unread_language_count} ${plural(unread_language_count, 'is', 'are')} in languages it does not read`,
  ].filter((part) => part !== false);
  if (left.length > 0) sentences.push(`Of the others, ${left.join(' and ')}.`);
  const [figure] = measured;
  if (figure) {
    sentences.push(
      `It can misread a sentence: on ${figure.set}, it judged ${Math.round(figure.accuracy * 100)} of 100 mentions right.`,
    );
  }
  return sentences.join(' ');
}
