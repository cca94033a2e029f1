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
  const { format, phrases } = phrasing;
  const quoteOf = (aspect: MeasuredAspect, polarity: Quote['polarity']): Quote[] => {
    const quote = quotes.pickOne(aspect.reviews, (one) => one.polarity === polarity);
    return quote === undefined ? [] : [quote];
  };
  const sentences: Sentence[] = [{ text: `${phrasing.stars(reviews)}.`, evidence: [] }];

  const aspects = input.aspects
    .filter(({ name }) => name.id !== OVERALL_ID)
    .map((aspect) => {
      const { polarity } = aspect.insight;
      const praise = praiseCount(polarity);
      return { aspect, praise, criticism: criticismCount(polarity), count: judgedCount(polarity) };
    })
    .filter(({ count }) => count >= minimum);
  const praised = aspects
    .filter(({ aspect, count }) => aspect.insight.polarity.positive >= MIN_PRAISE_SHARE * count)
    .sort((a, b) => b.praise - a.praise || a.count - b.count)
    .slice(0, 2);
  const [first, second] = praised;
  if (first) {
    const slots = {
      noun: first.aspect.name.noun,
      part: first.praise,
      count: first.count,
      second: second?.aspect.name.noun,
      second_part: second?.praise,
      second_count: second?.count,
    };
    const { praise, praise_two } = phrases.summary;
    const share = praised.every((one) => one.praise === one.count) ? 'all' : 'most';
    const evidence = praised.flatMap(({ aspect }) => quoteOf(aspect, 'positive'));
    sentences.push({ text: format((second ? praise_two : praise)[share], slots), evidence });
  }
  const [worst] = aspects
    .filter((one) => !praised.includes(one) && one.criticism >= MIN_CRITICAL)
    .filter(({ criticism, count }) => criticism >= MIN_CRITICAL_SHARE * count)
    .sort((a, b) => b.criticism - a.criticism || a.count - b.count);
  if (worst) {
    const { aspect, criticism, count } = worst;
    const phrase = phrases.summary.criticism[shareWord(criticism, count)];
    const text = format(phrase, { noun: aspect.name.noun, part: criticism, count });
    sentences.push({ text, evidence: quoteOf(aspect, 'negative') });
  }
  return sentences;
}
