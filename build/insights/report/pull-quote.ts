import type { Quote } from '../../../contract/insights.ts';
import { countPolarities, percentPositive } from '../../../contract/opinions.ts';
import { OVERALL_ID } from '../words/words.ts';
import type { SubjectReview } from './measures.ts';
import { isSentence, type QuotePicker } from './quotes.ts';

/** Minimum number of reviews for a pull quote, and of reviews that praise in the last year: it is never the only praise. */
const MIN_REVIEWS = 10;
const MIN_PRAISING = 3;
/** The newest reviews with words, which the home page shows in full. */
const SHOWN_IN_FULL = 3;
/** Length in characters. */
const LENGTH = { from: 40, to: 180, best: 70 };
/** What makes a quote worth showing: clear words, five stars, a figure, and several subjects. */
const WORTH = { strength: 2, fiveStars: 2, figure: 0.5, subject: 0.5 };

/** Returns the day a year before. */
function yearBefore(day: string): string {
  return `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
}

/**
 * Picks praise that can stand alone: whole sentences of a positive review from the last twelve months of the data, in the language
 * of the site, about something specific, without a word of criticism. Returns null if most reviews criticise.
 */
export function pickPullQuote(
  reviews: readonly SubjectReview[],
  language: string,
  quotes: QuotePicker,
): Quote | null {
  const praised = percentPositive(countPolarities(reviews)) ?? 0;
  const last = reviews[0]?.review.date;
  if (last === undefined || reviews.length < MIN_REVIEWS || praised < 50) return null;
  const since = yearBefore(last);
  const shown = new Set(reviews.filter(({ review }) => review.text !== '').slice(0, SHOWN_IN_FULL));
  const recent = reviews.filter(({ review, polarity }) => {
    return review.date > since && polarity === 'positive' && review.rating >= 4;
  });
  if (recent.filter(({ review }) => review.text !== '').length < MIN_PRAISING) return null;
  const fitting = quotes.candidates(recent).flatMap((candidate) => {
    const { source, mention, place } = candidate;
    const [start, end] = place;
    const { text, rating, language: own = language } = source.review;
    const within = source.mentions.filter((one) => one.start >= start && one.end <= end);
    const subjects = new Set(within.map(({ id }) => id).filter((id) => id !== OVERALL_ID));
    const isFitting =
      mention.polarity === 'positive' &&
      mention.id !== OVERALL_ID &&
      !shown.has(source) &&
      own.startsWith(language) &&
      end - start >= LENGTH.from &&
      end - start <= LENGTH.to &&
      within.every(({ polarity }) => polarity === 'positive') &&
      isSentence(text, place);
    const distance = Math.abs(end - start - LENGTH.best) / 50;
    const score =
      WORTH.strength * mention.strength +
      WORTH.subject * subjects.size +
      (rating === 5 ? WORTH.fiveStars : 0) +
      (/\p{N}/u.test(text.slice(start, end)) ? WORTH.figure : 0) -
      distance;
    return isFitting ? [{ candidate, score }] : [];
  });
  const [best] = fitting.sort((a, b) => b.score - a.score);
  return best === undefined ? null : quotes.use(best.candidate);
}
