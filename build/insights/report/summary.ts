import type { AspectInsight, EntityInsight, Insights, Quote } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { quarterOf } from '../../../contract/review.ts';
import { OVERALL_ID } from '../presets/aspect.ts';
import type { AspectName } from '../presets/aspect-names.ts';
import { countPolarities, judgedCount, meanStars } from './measures.ts';
import type { QuoteBook } from './quotes.ts';
import { capitalized, type Part, type Speaker } from './sentences.ts';
import type { Measured } from './subjects.ts';
import { lowerBound } from './wilson.ts';

type Sentence = { text: string; evidence: Quote[] };
type Aspect = Measured<AspectInsight>;

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
/** Fewest reviews of a year that a change is told from, and how large it must be. */
const YEAR_REVIEWS = 5;
const TOLD_CHANGE = 0.15;

/** What a summary is made of. */
export type Told = {
  readonly reviews: readonly Review[];
  readonly names: readonly AspectName[];
  readonly measured: readonly Aspect[];
  readonly people: readonly Measured<EntityInsight>[];
  readonly services: readonly Measured<EntityInsight>[];
  /** Fewest reviews behind a sentence. */
  readonly minimum: number;
  /** Of the newest review there is, since year 0. */
  readonly lastQuarter: number;
  readonly book: QuoteBook;
  readonly speaker: Speaker;
  readonly disclosure: string;
};

function praiseOf({ insight: { polarity } }: Aspect): Part {
  return { part: polarity.positive, count: judgedCount(polarity) };
}

function faultOf({ insight: { polarity } }: Aspect): Part {
  return { part: polarity.negative + polarity.mixed, count: judgedCount(polarity) };
}

/** The surest share first: that of few reviews counts less. */
function byShare(shareOf: (aspect: Aspect) => Part): (a: Aspect, b: Aspect) => number {
  const surely = ({ part, count }: Part): number => lowerBound(part, count);
  return (a, b) => surely(shareOf(b)) - surely(shareOf(a)) || shareOf(b).count - shareOf(a).count;
}

/** The aspects that enough reviews judge; where none is, those that two do. */
function telling({ measured, minimum }: Told): Aspect[] {
  const judgedBy = (least: number): Aspect[] =>
    measured.filter(
      ({ insight: { id, polarity } }) => id !== OVERALL_ID && judgedCount(polarity) >= least,
    );
  const enough = judgedBy(minimum);
  return enough.length > 0 ? enough : judgedBy(2);
}

function starsSentence({ reviews, speaker }: Told): Sentence[] {
  const text = speaker.stars(reviews.map(({ rating }) => rating));
  return [{ text: `${capitalized(text, speaker.language)}.`, evidence: [] }];
}

function praiseSentence(told: Told, praised: readonly Aspect[]): Sentence[] {
  const { speaker, book } = told;
  const [first, second] = praised;
  if (!first) return [];
  const { praise, praise_two } = speaker.table.summary;
  const slots = {
    noun: nounOf(told, first),
    share: speaker.share(praiseOf(first)),
    second: second ? nounOf(told, second) : '',
  };
  const evidence = [first, second].flatMap((aspect) =>
    aspect ? book.takeWhere(aspect.voices, 'positive', 1) : [],
  );
  return [{ text: speaker.say(second ? praise_two : praise, slots), evidence }];
}

function faultSentence(told: Told, worst: Aspect | undefined): Sentence[] {
  if (!worst) return [];
  const { speaker, book } = told;
  const { some_criticise, many_criticise } = speaker.table.summary;
  const fault = faultOf(worst);
  const isMany = fault.part >= MANY_FAULTS && fault.part * 2 >= fault.count;
  const slots = { noun: nounOf(told, worst), share: speaker.share(fault) };
  const text = speaker.say(isMany ? many_criticise : some_criticise, slots);
  return [{ text, evidence: book.takeWhere(worst.voices, 'negative', 1) }];
}

/** Of the last four quarters and the four before; undefined where too few reviews tell. */
function yearsOf({ voices }: Aspect, lastQuarter: number): { now: Part; then: Part } | undefined {
  const within = (from: number, to: number): Part => {
    const counts = countPolarities(
      voices.filter(({ review }) => {
        const quarter = quarterOf(review.date);
        return quarter > from && quarter <= to;
      }),
    );
    return { part: counts.positive, count: judgedCount(counts) };
  };
  const now = within(lastQuarter - 4, lastQuarter);
  const then = within(lastQuarter - 8, lastQuarter - 4);
  return now.count < YEAR_REVIEWS || then.count < YEAR_REVIEWS ? undefined : { now, then };
}

/** The largest change of praise within a year. */
function changeSentence(told: Told, aspects: readonly Aspect[]): Sentence[] {
  const { speaker, book, lastQuarter } = told;
  const [biggest] = aspects
    .flatMap((aspect) => {
      const years = yearsOf(aspect, lastQuarter);
      if (!years) return [];
      const { now, then } = years;
      return [{ aspect, now, then, change: now.part / now.count - then.part / then.count }];
    })
    .filter(({ change }) => Math.abs(change) >= TOLD_CHANGE)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  if (!biggest) return [];
  const { aspect, now, then, change } = biggest;
  const { more_praise, less_praise } = speaker.table.summary;
  const slots = {
    noun: nounOf(told, aspect),
    now: speaker.bareShare(now),
    before: speaker.bareShare(then),
  };
  const recent = aspect.voices.filter(({ review }) => quarterOf(review.date) > lastQuarter - 4);
  const evidence = book.takeWhere(recent, change > 0 ? 'positive' : 'negative', 1);
  return [{ text: speaker.say(change > 0 ? more_praise : less_praise, slots), evidence }];
}

function personSentence({ people, minimum, speaker, book }: Told): Sentence[] {
  const [first] = people;
  if (!first || first.insight.reviews < minimum) return [];
  const { name, reviews } = first.insight;
  const slots = { name, count: speaker.number(reviews) };
  const text = speaker.say(speaker.table.summary.person, slots, reviews);
  return [{ text, evidence: book.take(first.voices, 1) }];
}

function serviceSentence({ services, minimum, speaker, book }: Told): Sentence[] {
  const [first] = services;
  if (!first || first.insight.reviews < minimum) return [];
  const { name, reviews } = first.insight;
  const stars = speaker.number(meanStars(first.voices), 2);
  const slots = { name, count: speaker.number(reviews), stars };
  const text = speaker.say(speaker.table.summary.service, slots, reviews);
  return [{ text, evidence: book.take(first.voices, 1) }];
}

function nounOf({ names }: Told, { insight: { id, label } }: Aspect): string {
  return names.find((name) => name.id === id)?.noun ?? label;
}

/** A few plain sentences with their evidence; what is praised most is never criticised most. None of fewer than five reviews. */
export function deriveSummary(told: Told): Insights['summary'] {
  const { reviews, disclosure } = told;
  const aspects = reviews.length < FEWEST_REVIEWS ? [] : telling(told);
  const isPraised = (aspect: Aspect, share: number): boolean =>
    praiseOf(aspect).part >= share * praiseOf(aspect).count;
  const praised = aspects
    .toSorted(byShare(praiseOf))
    .filter((aspect, at) => isPraised(aspect, at === 0 ? TOLD_PRAISE : MUCH_PRAISE))
    .slice(0, 2);
  const [worst] = aspects
    .filter((aspect) => {
      const { part, count } = faultOf(aspect);
      return !praised.includes(aspect) && part >= FEWEST_FAULTS && part >= TOLD_FAULTS * count;
    })
    .toSorted(byShare(faultOf));
  const sentences =
    reviews.length < FEWEST_REVIEWS
      ? []
      : [
          ...starsSentence(told),
          ...praiseSentence(told, praised),
          ...faultSentence(told, worst),
          ...changeSentence(told, aspects),
          ...personSentence(told),
          ...serviceSentence(told),
        ].slice(0, MOST_SENTENCES);
  return { text: sentences.map(({ text }) => text).join(' '), sentences, disclosure };
}
