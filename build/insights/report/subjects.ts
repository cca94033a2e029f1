import { type EntityKind, mentionKey, type Named } from '../../../contract/entity.ts';
import { type AspectInsight, type EntityInsight, judgedCount } from '../../../contract/insights.ts';
import type { AspectName } from '../presets/aspects.ts';
import { OVERALL_ID } from '../presets/words.ts';
import { countPolarities, percentPositive } from './counts.ts';
import { measure, polarityOfMentions, type Voice, voicesOfAspect } from './measures.ts';
import type { QuoteBook } from './quotes.ts';
import { type ReadReview, starPolarity } from './review-insights.ts';

const MOST_TERMS = 8;
const MOST_ASPECTS_OF_ENTITY = 5;

/** A subject with the reviews that speak of it. */
export type Measured<T> = { readonly insight: T; readonly voices: readonly Voice[] };
export type MeasuredAspect = Measured<AspectInsight> & { readonly name: AspectName };
export type MeasuredEntity = Measured<EntityInsight>;

type Ranked = { readonly id: string; readonly voices: readonly Voice[] };

/** Those that anybody speaks of, the most mentioned first; what belongs to no aspect stands last, however much of it there is. */
function ranked<T extends Ranked>(subjects: readonly T[]): T[] {
  const isOverall = ({ id }: Ranked): number => Number(id === OVERALL_ID);
  return subjects
    .filter(({ voices }) => voices.length > 0)
    .sort(
      (a, b) =>
        isOverall(a) - isOverall(b) || b.voices.length - a.voices.length || (a.id < b.id ? -1 : 1),
    );
}

function rankedAspects<T extends { readonly id: string }>(
  read: readonly ReadReview[],
  names: readonly T[],
): (T & Ranked)[] {
  return ranked(names.map((name) => ({ ...name, voices: voicesOfAspect(read, name.id) })));
}

function termsOf(voices: readonly Voice[]): AspectInsight['terms'] {
  const mentions = voices.flatMap(({ mentions: all }) => all).filter(({ term }) => term !== '');
  return [...Map.groupBy(mentions, ({ term }) => term)]
    .map(([term, all]) => ({
      term,
      mentions: all.length,
      percent_positive: percentPositive(countPolarities(all)),
    }))
    .sort((a, b) => b.mentions - a.mentions || (a.term < b.term ? -1 : 1))
    .slice(0, MOST_TERMS);
}

/**
 * What the reviews say of each aspect they speak of. Of few reviews a third are quoted at most, so that answers and
 * sentences about it have some quotes of their own.
 */
export function measureAspects(
  read: readonly ReadReview[],
  names: readonly AspectName[],
  lastQuarter: number,
  book: QuoteBook,
  mostQuotes: number,
): MeasuredAspect[] {
  return rankedAspects(read, names).map(({ voices, ...name }) => ({
    name,
    voices,
    insight: {
      id: name.id,
      label: name.label,
      ...measure(voices, read, lastQuarter),
      quotes: book.take(voices, Math.min(mostQuotes, Math.ceil(voices.length / 3))),
      terms: termsOf(voices),
    },
  }));
}

/**
 * Reviews about a technician, service or area: those whose record names it, as the pages and the search count them. By
 * name in the text only where no review has a record of the kind, so that there is no other number to differ from. A
 * service or an area is judged by the stars, because the review is about that job, and by the words where the stars
 * judge nothing; a person by words alone.
 */
function voicesOfEntity(
  reviews: readonly ReadReview[],
  kind: EntityKind,
  entity: Named,
  hasRecords: boolean,
): Voice[] {
  const key = mentionKey(kind, entity);
  return reviews.flatMap(({ review, analysis: { by, mentions: all } }): Voice[] => {
    const mentions = all.filter((one) => one.kind === kind && one.id === entity.id);
    if (hasRecords ? !review.mentions[kind].includes(key) : mentions.length === 0) return [];
    const spoken = by && polarityOfMentions(mentions);
    const byStars = starPolarity(review.rating);
    if (kind === 'technicians' || byStars === 'neutral') {
      return [{ review, mentions, polarity: spoken, by: by ?? 'words' }];
    }
    return [{ review, mentions, polarity: byStars, by: 'stars' }];
  });
}

function aspectsOf(
  voices: readonly Voice[],
  readOf: ReadonlyMap<string, ReadReview>,
  names: readonly AspectName[],
): EntityInsight['aspects'] {
  const read = voices.flatMap(({ review }) => readOf.get(review.id) ?? []);
  return rankedAspects(read, names)
    .slice(0, MOST_ASPECTS_OF_ENTITY)
    .map(({ id, label, voices: spoken }) => {
      const counts = countPolarities(spoken);
      const percent_positive = percentPositive(counts);
      const judging_reviews = judgedCount(counts);
      return { id, label, reviews: spoken.length, percent_positive, judging_reviews };
    });
}

type About = {
  /** All that are published, also those that say nothing we read. */
  readonly reviews: readonly ReadReview[];
  readonly names: readonly AspectName[];
  readonly lastQuarter: number;
};

/**
 * What the reviews say of each technician, service or area they speak of. Records count in all reviews, names in the
 * text only in those that were read. Quotes are chosen later, from the voices.
 */
export function measureEntities(
  kind: EntityKind,
  entities: readonly Named[],
  { reviews, names, lastQuarter }: About,
): MeasuredEntity[] {
  const readOf = new Map(reviews.map((one) => [one.review.id, one]));
  const hasRecords = reviews.some(({ review }) => review.mentions[kind].length > 0);
  const counted = reviews.filter(({ analysis }) => hasRecords || analysis.by !== undefined);
  const spoken = entities.map((entity) => ({
    ...entity,
    voices: voicesOfEntity(reviews, kind, entity, hasRecords),
  }));
  return ranked(spoken).map(({ id, name, voices }) => ({
    voices: kind === 'technicians' ? voices : voices.map((voice) => withAspects(voice, readOf)),
    insight: {
      id,
      name,
      ...measure(voices, counted, lastQuarter),
      quotes: [],
      unread: voices.filter(({ polarity }) => polarity === undefined).length,
      first: voices.at(-1)?.review.date ?? null,
      last: voices[0]?.review.date ?? null,
      aspects: aspectsOf(voices, readOf, names),
    },
  }));
}

/** A review about a job may be quoted with anything it says of the work; a person only with what names them. */
function withAspects(voice: Voice, readOf: ReadonlyMap<string, ReadReview>): Voice {
  const all = readOf.get(voice.review.id)?.analysis.mentions ?? [];
  const aspects = all.filter(({ kind }) => kind === 'aspects');
  return { ...voice, mentions: [...voice.mentions, ...aspects] };
}
