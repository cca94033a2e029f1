import { judgedCount, type Quote } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { OVERALL_ID } from '../presets/words.ts';
import { meanStars } from './measures.ts';
import type { QuoteBook } from './quotes.ts';
import { capitalized, type Part, type Speaker } from './sentences.ts';
import type { MeasuredAspect, MeasuredEntity } from './subjects.ts';

type Sentence = { text: string; evidence: Quote[] };

const MOST_SENTENCES = 4;
/** Below this many reviews nothing is summed up. */
const FEWEST_REVIEWS = 5;
/** Fewest reviews that find fault before it is told, and the part of those that judge. */
const FEWEST_FAULTS = 2;
const TOLD_FAULTS = 0.1;
/** Reviews that find fault before it is many. */
const MANY_FAULTS = 5;
/** Part of those that judge who praise the aspect that is praised most, and any other. */
const TOLD_PRAISE = 0.6;
const MUCH_PRAISE = 0.7;

/** What sentences are made of. */
export type Told = {
  /** The published ones. */
  readonly reviews: readonly Review[];
  readonly aspects: readonly MeasuredAspect[];
  readonly people: readonly MeasuredEntity[];
  readonly services: readonly MeasuredEntity[];
  /** Fewest reviews that judge an aspect, or are about a person or a service, before it is told. */
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

/** The aspect of which most reviews say it first; of those alike, the one of which most of those that judge do. */
function byCount(partOf: (aspect: MeasuredAspect) => Part) {
  return (a: MeasuredAspect, b: MeasuredAspect): number =>
    partOf(b).part - partOf(a).part || shareOf(partOf(b)) - shareOf(partOf(a));
}

/** The two aspects that are praised most, if much, and of the others the one that is criticised most. */
function toldAspects({ aspects, minimum }: Told): {
  praised: MeasuredAspect[];
  worst: MeasuredAspect | undefined;
} {
  const judged = aspects.filter(
    (one) => one.name.id !== OVERALL_ID && praiseOf(one).count >= minimum,
  );
  const praised = judged
    .toSorted(byCount(praiseOf))
    .filter((one) => shareOf(praiseOf(one)) >= TOLD_PRAISE)
    .filter((one, at) => at === 0 || shareOf(praiseOf(one)) >= MUCH_PRAISE)
    .slice(0, 2);
  const [worst] = judged
    .filter((one) => !praised.includes(one))
    .filter((one) => faultOf(one).part >= FEWEST_FAULTS && shareOf(faultOf(one)) >= TOLD_FAULTS)
    .sort(byCount(faultOf));
  return { praised, worst };
}

function aspectSentences(told: Told): Sentence[] {
  const { book, speaker } = told;
  const { praise, praise_two, some_criticise, many_criticise } = speaker.table.summary;
  const { praised, worst } = toldAspects(told);
  const [first, second] = praised;
  const sentences: Sentence[] = [];
  if (first) {
    const share = speaker.share(praiseOf(first));
    const slots = { noun: first.name.noun, share, second: second?.name.noun };
    const evidence = praised.flatMap(({ voices }) => book.take(voices, 1, 'positive'));
    sentences.push({ text: speaker.say(second ? praise_two : praise, slots), evidence });
  }
  if (worst) {
    const fault = faultOf(worst);
    const isMany = fault.part >= MANY_FAULTS && fault.part * 2 >= fault.count;
    const slots = { noun: worst.name.noun, share: speaker.share(fault) };
    const text = speaker.say(isMany ? many_criticise : some_criticise, slots);
    sentences.push({ text, evidence: book.take(worst.voices, 1, 'negative') });
  }
  return sentences;
}

/** Who or what is reviewed most, where enough reviews are about them. */
function mostReviewed(
  { minimum, speaker, book }: Told,
  kind: 'person' | 'service',
  [first]: readonly MeasuredEntity[],
): Sentence[] {
  if (!first || first.voices.length < minimum) return [];
  const { insight, voices } = first;
  const stars = speaker.number(meanStars(voices), 2);
  const slots = { name: insight.name, count: speaker.number(voices.length), stars };
  const text = speaker.say(speaker.table.summary[kind], slots, voices.length);
  return [{ text, evidence: book.take(voices, 1) }];
}

/** A few plain sentences with their evidence; what is praised most is never criticised most. None of fewer than five reviews. */
export function summarize(told: Told): Sentence[] {
  const { reviews, speaker, people, services } = told;
  if (reviews.length < FEWEST_REVIEWS) return [];
  const stars = capitalized(speaker.stars(reviews), speaker.language);
  return [
    { text: `${stars}.`, evidence: [] },
    ...aspectSentences(told),
    ...mostReviewed(told, 'person', people),
    ...mostReviewed(told, 'service', services),
  ].slice(0, MOST_SENTENCES);
}
