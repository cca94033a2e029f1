import { judgedCount, type Quote } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { OVERALL_ID } from '../words/words.ts';
import type { QuotePicker } from './quotes.ts';
import type { Phrasing, Share } from './sentences.ts';
import type { MeasuredAspect } from './subjects.ts';

type Sentence = { text: string; evidence: Quote[] };

/** Minimum number of reviews for a summary. */
const MIN_REVIEWS = 5;
/** Minimum number of critical reviews, and their minimum share, before the summary names a criticism. */
const MIN_CRITICAL = 2;
const MIN_CRITICAL_SHARE = 0.1;
/** Number of critical reviews from which the summary says "many". */
const MANY_CRITICAL = 5;
/** Minimum share of praise for the summary to name an aspect as praised; 0.65 rounds to "seven in ten". */
const MIN_PRAISE_SHARE = 0.65;

/** The input of the summary and the FAQ. */
export type ReportInput = {
  /** Published reviews. */
  readonly reviews: readonly Review[];
  readonly aspects: readonly MeasuredAspect[];
  /** Minimum number of reviews that judge an aspect before it is reported. */
  readonly minimum: number;
  readonly quotes: QuotePicker;
  readonly phrasing: Phrasing;
};

/** Returns the number of reviews that praise the aspect, out of those that judge it. */
export function praiseOf({ insight: { polarity } }: MeasuredAspect): Share {
  return { part: polarity.positive, count: judgedCount(polarity) };
}

/** Returns the number of reviews that criticise the aspect, mixed ones included, out of those that judge it. */
export function criticismOf(aspect: MeasuredAspect): Share {
  const { part, count } = praiseOf(aspect);
  return { part: count - part, count };
}

/** Returns the aspects with at least `minShare`, sorted by number of reviews, then by share. */
function leading(
  aspects: readonly MeasuredAspect[],
  shareOf: (aspect: MeasuredAspect) => Share,
  minShare: number,
): MeasuredAspect[] {
  return aspects
    .map((aspect) => ({ aspect, ...shareOf(aspect) }))
    .filter(({ part, count }) => part / count >= minShare)
    .sort((a, b) => b.part - a.part || a.count - b.count)
    .map(({ aspect }) => aspect);
}

/**
 * Returns a few plain sentences with their evidence, or none below five reviews. An aspect that is named as praised is
 * never also named as criticised.
 */
export function summarize({
  reviews,
  minimum,
  quotes,
  phrasing,
  ...input
}: ReportInput): Sentence[] {
  if (reviews.length < MIN_REVIEWS) return [];
  const { format, share, language, phrases } = phrasing;
  const { praise, praise_two, some_criticise, many_criticise } = phrases.summary;
  const stars = phrasing.stars(reviews);
  const capital = stars.charAt(0).toLocaleUpperCase(language);
  const sentences: Sentence[] = [{ text: `${capital}${stars.slice(1)}.`, evidence: [] }];

  const aspects = input.aspects.filter(
    (aspect) => aspect.name.id !== OVERALL_ID && praiseOf(aspect).count >= minimum,
  );
  const praised = leading(aspects, praiseOf, MIN_PRAISE_SHARE).slice(0, 2);
  const [first, second] = praised;
  if (first) {
    const nouns = { noun: first.name.noun, second: second?.name.noun };
    const slots = { ...nouns, share: share(praiseOf(first)) };
    const evidence = praised.flatMap((aspect) => quotes.pick(aspect.reviews, 1, 'positive'));
    sentences.push({ text: format(second ? praise_two : praise, slots), evidence });
  }
  const [worst] = leading(aspects, criticismOf, MIN_CRITICAL_SHARE).filter(
    (aspect) => !praised.includes(aspect) && criticismOf(aspect).part >= MIN_CRITICAL,
  );
  if (worst) {
    const criticism = criticismOf(worst);
    const isMany = criticism.part >= MANY_CRITICAL && criticism.part * 2 >= criticism.count;
    const slots = { noun: worst.name.noun, share: share(criticism) };
    const text = format(isMany ? many_criticise : some_criticise, slots);
    sentences.push({ text, evidence: quotes.pick(worst.reviews, 1, 'negative') });
  }
  return sentences;
}
