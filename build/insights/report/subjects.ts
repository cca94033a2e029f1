import { type EntityKind, mentionKey, type Named } from '../../../contract/entity.ts';
import type { AspectInsight, EntityInsight, Quote } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { OVERALL_ID } from '../presets/aspect.ts';
import type { AspectName } from '../presets/aspect-names.ts';
import {
  type Base,
  baseOf,
  countPolarities,
  judgedCount,
  measure,
  percentPositive,
  polarityOfMentions,
  type Voice,
} from './measures.ts';
import { inOrder, type QuoteBook } from './quotes.ts';
import type { ReviewAnalysis } from './review-analysis.ts';
import { starPolarity } from './stars-reading.ts';

/** A review with what it says. */
export type ReadReview = { readonly review: Review; readonly analysis: ReviewAnalysis };

const MOST_TERMS = 8;
const MOST_ASPECTS_OF_ENTITY = 5;

function byReviews<T extends { reviews: number; id: string }>(a: T, b: T): number {
  return b.reviews - a.reviews || (a.id < b.id ? -1 : 1);
}

/** Reviews that speak of an aspect. */
export function voicesOfAspect(read: readonly ReadReview[], id: string): Voice[] {
  return read.flatMap(({ review, analysis }) => {
    const mentions = analysis.mentions.filter((one) => one.kind === 'aspects' && one.id === id);
    return mentions.length === 0
      ? []
      : [{ review, mentions, polarity: polarityOfMentions(mentions), by: analysis.by ?? 'words' }];
  });
}

function termsOf(voices: readonly Voice[]): AspectInsight['terms'] {
  const byTerm = Map.groupBy(
    voices.flatMap(({ mentions }) => mentions),
    ({ term }) => term,
  );
  return [...byTerm]
    .filter(([term]) => term !== '')
    .map(([term, mentions]) => ({
      term,
      mentions: mentions.length,
      percent_positive: percentPositive({ ...countPolarities(mentions), mixed: 0 }),
    }))
    .sort((a, b) => b.mentions - a.mentions || (a.term < b.term ? -1 : 1))
    .slice(0, MOST_TERMS);
}

/** What belongs to no aspect stands last, however much of it there is. */
function overallLast<T extends { id: string }>(list: readonly T[]): T[] {
  return [
    ...list.filter(({ id }) => id !== OVERALL_ID),
    ...list.filter(({ id }) => id === OVERALL_ID),
  ];
}

/** First quotes of a subject: of few reviews a third at most, so that answers and sentences about it have some of their own. */
function quotesFor(voices: readonly Voice[], book: QuoteBook, most: number): Quote[] {
  return book.take(voices, Math.min(most, Math.ceil(voices.length / 3)));
}

/** The subject with as many more quotes as nobody else took. */
export function withMoreQuotes<T extends AspectInsight | EntityInsight>(
  { insight, voices }: Measured<T>,
  book: QuoteBook,
  most: number,
): T {
  const quoted = new Set(insight.quotes.map(({ review_id }) => review_id));
  const others = voices.filter(({ review }) => !quoted.has(review.id));
  const more = book.take(others, most - insight.quotes.length);
  return { ...insight, quotes: inOrder([...insight.quotes, ...more], voices) };
}

/** What the reviews say of each aspect they speak of, the most mentioned first. */
export function aspectInsights(
  read: readonly ReadReview[],
  names: readonly AspectName[],
  base: Base,
  book: QuoteBook,
  mostQuotes: number,
): Measured<AspectInsight>[] {
  const spoken = names
    .map(({ id, label }) => {
      const voices = voicesOfAspect(read, id);
      return { id, label, reviews: voices.length, voices };
    })
    .filter(({ reviews }) => reviews > 0)
    .sort(byReviews);
  return overallLast(spoken).map(({ id, label, voices }) => ({
    voices,
    insight: {
      id,
      label,
      ...measure(voices, base),
      quotes: quotesFor(voices, book, mostQuotes),
      terms: termsOf(voices),
    },
  }));
}

/**
 * Reviews about a technician, service or area: those whose record names it, as the pages and the search count them. By
 * name in the text only where no review has a record of the kind, so that there is no other number to differ from. Where
 * the words do not judge a service or an area, the stars do, because the review is about that job; a person is judged by
 * words alone.
 */
function voicesOfEntity(
  reviews: readonly ReadReview[],
  kind: EntityKind,
  entity: Named,
  hasRecords: boolean,
): Voice[] {
  const key = mentionKey(kind, entity);
  return reviews.flatMap(({ review, analysis }) => {
    const mentions = analysis.mentions.filter((one) => one.kind === kind && one.id === entity.id);
    if (hasRecords ? !review.mentions[kind].includes(key) : mentions.length === 0) return [];
    const spoken = polarityOfMentions(mentions);
    if (spoken !== 'neutral' || kind === 'technicians') {
      return [{ review, mentions, polarity: spoken, by: analysis.by ?? 'words' }];
    }
    return [{ review, mentions, polarity: starPolarity(review.rating), by: 'stars' }];
  });
}

function aspectsOf(
  voices: readonly Voice[],
  analyses: ReadonlyMap<string, ReviewAnalysis>,
  names: readonly AspectName[],
): EntityInsight['aspects'] {
  const read = voices.flatMap(({ review }) => {
    const analysis = analyses.get(review.id);
    return analysis ? [{ review, analysis }] : [];
  });
  const spokenOf = names
    .map(({ id, label }) => {
      const spoken = voicesOfAspect(read, id);
      const counts = countPolarities(spoken);
      return {
        id,
        label,
        reviews: spoken.length,
        percent_positive: percentPositive(counts),
        judging_reviews: judgedCount(counts),
      };
    })
    .filter(({ reviews }) => reviews > 0)
    .sort(byReviews);
  return overallLast(spokenOf).slice(0, MOST_ASPECTS_OF_ENTITY);
}

/** A review about a job may be quoted with anything it says of the work; a person only with what names them. */
function withReviews(
  voices: readonly Voice[],
  kind: EntityKind,
  analyses: ReadonlyMap<string, ReviewAnalysis>,
): readonly Voice[] {
  if (kind === 'technicians') return voices;
  return voices.map((voice) => {
    const all = analyses.get(voice.review.id)?.mentions ?? [];
    const aspects = all.filter((mention) => mention.kind === 'aspects');
    return { ...voice, mentions: [...voice.mentions, ...aspects] };
  });
}

type About = {
  /** All that are published, also those that say nothing we read. */
  readonly reviews: readonly ReadReview[];
  readonly names: readonly AspectName[];
  readonly lastQuarter: number;
};

/** A subject with the reviews that speak of it. */
export type Measured<T> = { readonly insight: T; readonly voices: readonly Voice[] };

/**
 * What the reviews say of each technician, service or area they speak of, the most mentioned first. Records count in all reviews, names in the
 * text only in those that were read. Quotes are chosen later, from the voices.
 */
export function measureEntities(
  kind: EntityKind,
  entities: readonly Named[],
  { reviews, names, lastQuarter }: About,
): Measured<EntityInsight>[] {
  const analyses = new Map(reviews.map(({ review, analysis }) => [review.id, analysis]));
  const hasRecords = reviews.some(({ review }) => review.mentions[kind].length > 0);
  const counted = reviews.filter(({ analysis }) => hasRecords || analysis.by !== undefined);
  const base = baseOf(counted, lastQuarter);
  return entities
    .map((entity) => {
      const voices = voicesOfEntity(reviews, kind, entity, hasRecords);
      return { entity, id: entity.id, reviews: voices.length, voices };
    })
    .filter(({ voices }) => voices.length > 0)
    .sort(byReviews)
    .map(({ entity: { id, name }, voices }) => ({
      voices: withReviews(voices, kind, analyses),
      insight: {
        id,
        name,
        ...measure(voices, base),
        quotes: [],
        first: voices.at(-1)?.review.date ?? null,
        last: voices[0]?.review.date ?? null,
        aspects: aspectsOf(voices, analyses, names),
      },
    }));
}
