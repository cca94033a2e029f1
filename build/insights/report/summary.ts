import { judgedCount, type Quote } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { OVERALL_ID } from '../presets/words.ts';
import { countPolarities, type Part } from './counts.ts';
import { meanStars, type Voice } from './measures.ts';
import type { QuoteBook } from './quotes.ts';
import { capitalized, type Speaker } from './sentences.ts';
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

/** What is summed up: the published reviews and what was measured of them. */
export type Told = {
  readonly reviews: readonly Review[];
  readonly aspects: readonly MeasuredAspect[];
  readonly people: readonly MeasuredEntity[];
  readonly services: readonly MeasuredEntity[];
  /** Fewest reviews that judge an aspect, or are about a person or a service, before it is told. */
  readonly minimum: number;
  readonly book: QuoteBook;
  readonly speaker: Speaker;
};

function praiseIn(voices: readonly Pick<Voice, 'polarity'>[]): Part {
  const counts = countPolarities(voices);
  return { part: counts.positive, count: judgedCount(counts) };
}

function faultIn(voices: readonly Voice[]): Part {
  const { part, count } = praiseIn(voices);
  return { part: count - part, count };
}

function shareOf({ part, count }: Part): number {
  return part / count;
}

/** The aspect of which most reviews say it first; of those alike, the one of which most of those that judge do. */
function byCount(partIn: (voices: readonly Voice[]) => Part) {
  return (a: MeasuredAspect, b: MeasuredAspect): number => {
    const [one, other] = [partIn(a.voices), partIn(b.voices)];
    return other.part - one.part || shareOf(other) - shareOf(one);
  };
}

function starsSentence({ reviews, speaker }: Told): Sentence {
  const text = speaker.stars(reviews.map(({ rating }) => rating));
  return { text: `${capitalized(text, speaker.language)}.`, evidence: [] };
}

function praiseSentence({ speaker, book }: Told, praised: readonly MeasuredAspect[]): Sentence[] {
  const [first, second] = praised;
  if (!first) return [];
  const { praise, praise_two } = speaker.table.summary;
  const noun = first.name.noun;
  const slots = { noun, share: speaker.share(praiseIn(first.voices)), second: '' };
  const evidence = praised.flatMap(({ voices }) => book.take(voices, 1, 'positive'));
  if (!second) return [{ text: speaker.say(praise, slots), evidence }];
  return [{ text: speaker.say(praise_two, { ...slots, second: second.name.noun }), evidence }];
}

function faultSentence({ speaker, book }: Told, worst: MeasuredAspect | undefined): Sentence[] {
  if (!worst) return [];
  const { some_criticise, many_criticise } = speaker.table.summary;
  const fault = faultIn(worst.voices);
  const isMany = fault.part >= MANY_FAULTS && fault.part * 2 >= fault.count;
  const slots = { noun: worst.name.noun, share: speaker.share(fault) };
  const text = speaker.say(isMany ? many_criticise : some_criticise, slots);
  return [{ text, evidence: book.take(worst.voices, 1, 'negative') }];
}

/** Who or what is reviewed most, where enough reviews are about them. */
function mostReviewed(
  { minimum, speaker, book }: Told,
  kind: 'person' | 'service',
  [first]: readonly MeasuredEntity[],
): Sentence[] {
  if (!first || first.insight.reviews < minimum) return [];
  const { name, reviews } = first.insight;
  const stars = speaker.number(meanStars(first.voices), 2);
  const slots = { name, count: speaker.number(reviews), stars };
  const text = speaker.say(speaker.table.summary[kind], slots, reviews);
  return [{ text, evidence: book.take(first.voices, 1) }];
}

/** A few plain sentences with their evidence; what is praised most is never criticised most. None of fewer than five reviews. */
export function summarize(told: Told): Sentence[] {
  if (told.reviews.length < FEWEST_REVIEWS) return [];
  const aspects = told.aspects.filter(
    ({ name, voices }) => name.id !== OVERALL_ID && praiseIn(voices).count >= told.minimum,
  );
  const praised = aspects
    .toSorted(byCount(praiseIn))
    .filter(({ voices }) => shareOf(praiseIn(voices)) >= TOLD_PRAISE)
    .filter(({ voices }, at) => at === 0 || shareOf(praiseIn(voices)) >= MUCH_PRAISE)
    .slice(0, 2);
  const [worst] = aspects
    .filter((aspect) => {
      const fault = faultIn(aspect.voices);
      const isTold = fault.part >= FEWEST_FAULTS && shareOf(fault) >= TOLD_FAULTS;
      return isTold && !praised.includes(aspect);
    })
    .sort(byCount(faultIn));
  return [
    starsSentence(told),
    ...praiseSentence(told, praised),
    ...faultSentence(told, worst),
    ...mostReviewed(told, 'person', told.people),
    ...mostReviewed(told, 'service', told.services),
  ].slice(0, MOST_SENTENCES);
}
