import type { Quote } from '../../../contract/insights.ts';
import { countPolarities, percentPositive } from '../../../contract/opinions.ts';
import { dayBefore } from '../../../contract/review.ts';
import { OVERALL_ID } from '../words/words.ts';
import type { SubjectReview } from './measures.ts';
import { type Candidate, hasContrast, isSentence, type QuotePicker } from './quotes.ts';

/** Minimum number of reviews for a pull quote, and of reviews that praise in the last year: it is never the only praise. */
const MIN_REVIEWS = 10;
const MIN_PRAISING = 3;
/** The newest reviews with words, which the home page shows in full. */
const SHOWN_IN_FULL = 3;
/** Length in characters. */
const LENGTH = { from: 40, to: 180 };
/** Number of characters after a quote in which the next sentence would begin with "but". */
const NEXT = 12;

/**
 * Picks praise that can stand alone: whole sentences of a positive review with five stars from the last twelve months of the data, in
 * the language of the site, about something specific, without criticism or contrast, half of which may not be read; if possible one that
 * refers to none before it ("She came back"), because it is the first or names a person, and better with words about two things.
 * Returns null if most reviews criticise.
 */
export function pickPullQuote(
  reviews: readonly SubjectReview[],
  language: string,
  quotes: QuotePicker,
): Quote | null {
  const praised = percentPositive(countPolarities(reviews)) ?? 0;
  const last = reviews[0]?.review.date;
  if (last === undefined || reviews.length < MIN_REVIEWS || praised < 50) return null;
  const since = dayBefore(last, 365);
  const withText = reviews.filter(({ review }) => review.text !== '');
  const shown = new Set(withText.slice(0, SHOWN_IN_FULL));
  const recent = withText.filter(
    ({ review, polarity }) => review.date > since && polarity === 'positive' && review.rating >= 4,
  );
  if (recent.length < MIN_PRAISING) return null;
  /** Reports whether a passage praises two things in words, besides the business as a whole. */
  const isRich = ({ source, place: [start, end] }: Candidate): boolean => {
    const inside = source.mentions.filter((one) => one.start >= start && one.end <= end);
    const praise = inside.filter(
      ({ id, polarity, by }) => id !== OVERALL_ID && polarity === 'positive' && by !== 'stars',
    );
    return new Set(praise.map(({ id }) => id)).size > 1;
  };
  const isFitting = ({ source, mention, place, polarity }: Candidate): boolean => {
    const { text, rating } = source.review;
    const length = place[1] - place[0];
    return (
      polarity === 'positive' &&
      rating === 5 &&
      mention.id !== OVERALL_ID &&
      !shown.has(source) &&
      source.analysis.language === language &&
      length >= LENGTH.from &&
      length <= LENGTH.to &&
      isSentence(text, place) &&
      !hasContrast(source, [place[0], place[1] + NEXT])
    );
  };
  const namesPerson = ({ source: { review }, place }: Candidate): boolean =>
    review.mentions.technicians.some((name) =>
      review.text.slice(...place).includes(name.replace(/ .*/, '')),
    );
  const isAlone = (one: Candidate): boolean =>
    isFitting(one) && (one.place[0] === 0 || namesPerson(one));
  return (
    quotes.pickOne(recent, (one) => isAlone(one) && isRich(one)) ??
    quotes.pickOne(recent, isAlone) ??
    quotes.pickOne(recent, isFitting) ??
    null
  );
}
