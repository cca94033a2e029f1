import { judgedCount, type Quote } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { OVERALL_ID } from '../presets/words.ts';
import type { QuoteBook } from './quotes.ts';
import { capitalized, type Part, type Speaker } from './sentences.ts';
import type { MeasuredAspect } from './subjects.ts';

type Sentence = { text: string; evidence: Quote[] };

/** Below this many reviews nothing is summed up. */
const FEWEST_REVIEWS = 5;
/** Fewest reviews that find fault before it is told, and the part of those that judge. */
const FEWEST_FAULTS = 2;
const TOLD_FAULTS = 0.1;
/** Reviews that find fault before it is many. */
const MANY_FAULTS = 5;
/** Part of those that judge who praise an aspect that is told of: told in tenths, seven. */
const TOLD_PRAISE = 0.65;

/** What sentences are made of. */
export type Told = {
  /** The published ones. */
  readonly reviews: readonly Review[];
  readonly aspects: readonly MeasuredAspect[];
  /** Fewest reviews that judge an aspect before it is told. */
  readonly minimum: number;
  readonly book: QuoteBook;
  readonly speaker: Speaker;
};

/** Who praise an aspect, of those who judge it. */
export function praiseOf({ insight: { polarity } }: MeasuredAspect): Part {
  return { part: polarity.positive, count: judgedCount(polarity) };
}

/** The others of these. */
export function faultOf(aspect: MeasuredAspect): Part {
  const { part, count } = praiseOf(aspect);
  return { part: count - part, count };
}

function shareOf({ part, count }: Part): number {
  return part / count;
}

/** The aspects of which a great enough share of those that judge say it; first the one of which most say it, of those alike the greater share. */
function leading(
  aspects: readonly MeasuredAspect[],
  partOf: (aspect: MeasuredAspect) => Part,
  leastShare: number,
): MeasuredAspect[] {
  return aspects
    .map((aspect) => ({ aspect, part: partOf(aspect) }))
    .filter(({ part }) => shareOf(part) >= leastShare)
    .sort((a, b) => b.part.part - a.part.part || shareOf(b.part) - shareOf(a.part))
    .map(({ aspect }) => aspect);
}

/** A few plain sentences with their evidence; what is praised most is never criticised most. None of fewer than five reviews. */
export function summarize({ reviews, minimum, book, speaker, ...told }: Told): Sentence[] {
  if (reviews.length < FEWEST_REVIEWS) return [];
  const { say, share, language, table } = speaker;
  const { praise, praise_two, some_criticise, many_criticise } = table.summary;
  const stars = capitalized(speaker.stars(reviews), language);
  const sentences: Sentence[] = [{ text: `${stars}.`, evidence: [] }];

  const aspects = told.aspects.filter(
    (one) => one.name.id !== OVERALL_ID && praiseOf(one).count >= minimum,
  );
  const [first, second] = leading(aspects, praiseOf, TOLD_PRAISE);
  if (first) {
    const slots = {
      noun: first.name.noun,
      share: share(praiseOf(first)),
      second: second?.name.noun,
    };
    const evidence = [first, second].flatMap((one) => book.take(one?.voices ?? [], 1, 'positive'));
    sentences.push({ text: say(second ? praise_two : praise, slots), evidence });
  }
  const [worst] = leading(aspects, faultOf, TOLD_FAULTS).filter(
    (one) => one !== first && one !== second && faultOf(one).part >= FEWEST_FAULTS,
  );
  if (worst) {
    const { part, count } = faultOf(worst);
    const isMany = part >= MANY_FAULTS && part * 2 >= count;
    const slots = { noun: worst.name.noun, share: share({ part, count }) };
    const text = say(isMany ? many_criticise : some_criticise, slots);
    sentences.push({ text, evidence: book.take(worst.voices, 1, 'negative') });
  }
  return sentences;
}
