import {
  criticismCount,
  judgedCount,
  praiseCount,
  type Quote,
} from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { OVERALL_ID } from '../words/words.ts';
import type { QuotePicker } from './quotes.ts';
import { type Phrasing, shareWord } from './sentences.ts';
import type { MeasuredAspect } from './subjects.ts';

type Sentence = { text: string; evidence: Quote[] };

/** Minimum number of reviews for a summary. */
const MIN_REVIEWS = 5;
/** Minimum number of critical reviews, and their minimum share, before the summary names a criticism. */
const MIN_CRITICAL = 2;
const MIN_CRITICAL_SHARE = 0.1;
/** Minimum share of praise before the summary names an aspect as praised. */
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

/** An aspect with the number of reviews that count for it, out of those that judge it. */
type Ranked = { readonly aspect: MeasuredAspect; readonly part: number; readonly count: number };

/** Returns the aspects with at least `minShare`, most reviews first, then the highest share. */
function leading(
  aspects: readonly MeasuredAspect[],
  partOf: typeof praiseCount,
  minShare: number,
): Ranked[] {
  return aspects
    .map((aspect) => {
      const { polarity } = aspect.insight;
      return { aspect, part: partOf(polarity), count: judgedCount(polarity) };
    })
    .filter(({ part, count }) => part / count >= minShare)
    .sort((a, b) => b.part - a.part || a.count - b.count);
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
  const { format, tally, language, phrases } = phrasing;
  const stars = phrasing.stars(reviews);
  const capital = stars.charAt(0).toLocaleUpperCase(language);
  const sentences: Sentence[] = [{ text: `${capital}${stars.slice(1)}.`, evidence: [] }];

  const aspects = input.aspects.filter(
    ({ name, insight }) => name.id !== OVERALL_ID && judgedCount(insight.polarity) >= minimum,
  );
  const onlyPraise = (polarity: MeasuredAspect['insight']['polarity']) => polarity.positive;
  const praised = leading(aspects, onlyPraise, MIN_PRAISE_SHARE)
    .map(({ aspect }) => aspect)
    .sort((a, b) => praiseCount(b.insight.polarity) - praiseCount(a.insight.polarity))
    .slice(0, 2);
  const [first, second] = praised;
  if (first) {
    const slots = {
      noun: first.name.noun,
      tally: tally(first.insight.polarity),
      second: second?.name.noun,
      second_tally: second && tally(second.insight.polarity),
    };
    const { praise, praise_two } = phrases.summary;
    const evidence = praised.flatMap((aspect) => quotes.pick(aspect.reviews, 1, 'positive'));
    sentences.push({ text: format(second ? praise_two : praise, slots), evidence });
  }
  const [worst] = leading(aspects, criticismCount, MIN_CRITICAL_SHARE).filter(
    ({ aspect, part }) => !praised.includes(aspect) && part >= MIN_CRITICAL,
  );
  if (worst) {
    const { aspect, part, count } = worst;
    const slots = { noun: aspect.name.noun, tally: tally(aspect.insight.polarity) };
    const text = format(phrases.summary.criticism[shareWord(part, count)], slots);
    sentences.push({ text, evidence: quotes.pick(aspect.reviews, 1, 'negative') });
  }
  return sentences;
}
