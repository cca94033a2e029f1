import { type EntityKind, mentionKey, type NamedEntity } from '../../../contract/entity.ts';
import {
  type AspectInsight,
  criticismCount,
  type EntityInsight,
  type Insights,
  type Polarity,
  praiseCount,
} from '../../../contract/insights.ts';
import {
  countPolarities,
  polarityOfJob,
  shareOf,
  starPolarity,
} from '../../../contract/opinions.ts';
import type { ReadReview, ReviewMention } from '../read/review-analysis.ts';
import type { AspectName } from '../words/aspects.ts';
import { OVERALL_ID } from '../words/words.ts';
import {
  createMeasure,
  judgedBy,
  periodsOf,
  QUARTERS,
  type SubjectReview,
  YEARS,
} from './measures.ts';
import { createQuotePicker } from './quotes.ts';

/** Maximum number of quotes per subject. */
export const MAX_QUOTES = 3;
const MAX_TERMS = 8;
const MAX_ASPECTS_OF_ENTITY = 5;
const MAX_QUARTERS = 12;

/** A subject without its quotes, and the reviews that mention it. */
export type Measured<T> = { readonly insight: T; readonly reviews: readonly SubjectReview[] };
export type MeasuredAspect = Measured<AspectInsight> & { readonly name: AspectName };

function isOfAspect({ kind }: ReviewMention): boolean {
  return kind === 'aspects';
}

/** Distance from 0 at which a review is clearly positive (up to 1) or negative (down to -1). */
const CLEAR = 0.3;

/**
 * Returns the polarity of a review as a whole: the mean of its stars and the balance of its mentions. If the mean is not
 * clear, the review is mixed, or neutral without judgements. Three stars are never praise: a complaint may not be read.
 */
function overallPolarity({ review, analysis }: ReadReview): Polarity {
  const stars = (review.rating - 3) / 2;
  const judged = analysis.mentions.filter(
    (one) => isOfAspect(one) && one.by === 'words' && one.polarity !== 'neutral',
  );
  const praise = judged.filter(({ polarity }) => polarity === 'positive').length;
  const balance = judged.length === 0 ? stars : (2 * praise) / judged.length - 1;
  const value = (stars + balance) / 2;
  if (value <= -CLEAR) return 'negative';
  if (value >= CLEAR && stars > 0) return 'positive';
  return judged.length === 0 ? 'neutral' : 'mixed';
}

/** Measures all reviews together. */
export function measureOverall(
  all: readonly ReadReview[],
  lastDay: string,
): Measured<Insights['overall']> {
  const reviews = all.map((one): SubjectReview => {
    const mentions = one.analysis.mentions.filter(isOfAspect);
    return { ...judgedBy(one, mentions), polarity: overallPolarity(one) };
  });
  const polarity = countPolarities(reviews);
  const years = periodsOf(reviews, YEARS, lastDay);
  const trend = periodsOf(reviews, QUARTERS, lastDay).slice(-MAX_QUARTERS);
  const insight = { reviews: reviews.length, polarity, ...shareOf(polarity), years, trend };
  return { reviews, insight };
}

/** Drops subjects without reviews and sorts the rest by number of reviews. The business as a whole always comes last. */
function ranked<T extends { readonly id: string; readonly reviews: readonly SubjectReview[] }>(
  subjects: readonly T[],
): T[] {
  const rankOf = ({ id, reviews }: T): number => (id === OVERALL_ID ? 0 : reviews.length);
  return subjects
    .filter(({ reviews }) => reviews.length > 0)
    .sort((a, b) => rankOf(b) - rankOf(a) || (a.id < b.id ? -1 : 1));
}

/** Counts the terms of mentions, most frequent first: words, and phrases that two mentions share. */
function termsOf(mentions: readonly ReviewMention[]): AspectInsight['terms'] {
  const byTerm = Map.groupBy(mentions, ({ term }) => term);
  return [...byTerm]
    .filter(([term, all]) => term !== '' && (all.length > 1 || !term.includes(' ')))
    .map(([term, all]) => ({ term, mentions: all.length }))
    .sort((a, b) => b.mentions - a.mentions || (a.term < b.term ? -1 : 1));
}

function mentionsOf({ analysis }: ReadReview, kind: ReviewMention['kind'], id: string) {
  return analysis.mentions.filter((one) => one.kind === kind && one.id === id);
}

/** Measures the aspects that the reviews mention. */
export function measureAspects(
  read: readonly ReadReview[],
  names: readonly AspectName[],
  lastDay: string,
): MeasuredAspect[] {
  const subjects = names.map((name) => ({
    ...name,
    reviews: read.flatMap((one) => {
      const mentions = mentionsOf(one, 'aspects', name.id);
      return mentions.length === 0 ? [] : [judgedBy(one, mentions)];
    }),
  }));
  const measure = createMeasure(read, lastDay);
  return ranked(subjects).map(({ reviews, ...name }) => {
    const { id, label } = name;
    const terms = termsOf(reviews.flatMap(({ mentions }) => mentions)).slice(0, MAX_TERMS);
    return { name, reviews, insight: { id, label, ...measure(reviews), quotes: [], terms } };
  });
}

/** Counts the aspects that the reviews of an entity mention. */
function aspectsOf(
  entityReviews: readonly SubjectReview[],
  aspects: readonly MeasuredAspect[],
): EntityInsight['aspects'] {
  const ofEntity = new Set(entityReviews.map(({ review }) => review));
  const subjects = aspects.map(({ name, reviews }) => ({
    ...name,
    reviews: reviews.filter(({ review }) => ofEntity.has(review)),
  }));
  return ranked(subjects)
    .slice(0, MAX_ASPECTS_OF_ENTITY)
    .map(({ id, label, reviews }) => {
      const counts = countPolarities(reviews);
      const praise = praiseCount(counts);
      const criticism = criticismCount(counts);
      return { id, label, reviews: reviews.length, praise, criticism, ...shareOf(counts) };
    });
}

/**
 * Measures each technician, service or area by the reviews that mention it.
 *
 * A service or an area is judged by `polarityOfJob`. A technician is judged by words alone, and quoted only from mentions of the name.
 */
export function measureEntities(
  kind: EntityKind,
  entities: readonly (NamedEntity & { readonly active?: boolean })[],
  reviews: readonly ReadReview[],
  aspects: readonly MeasuredAspect[],
  lastDay: string,
  language: string,
): EntityInsight[] {
  const isPerson = kind === 'technicians';
  const reviewsOf = (entity: NamedEntity): SubjectReview[] =>
    reviews.flatMap((read): SubjectReview[] => {
      const { review, analysis } = read;
      if (!review.mentions[kind].includes(mentionKey(kind, entity))) return [];
      const own = judgedBy(read, mentionsOf(read, kind, entity.id));
      const by = isPerson || starPolarity(review.rating) === 'neutral' ? 'words' : 'stars';
      if (by === 'words' && !analysis.isRead) return [{ ...own, by, polarity: undefined }];
      if (isPerson) return [{ ...own, by }];
      const quotable = [...own.mentions, ...analysis.mentions.filter(isOfAspect)];
      const polarity = polarityOfJob(review.rating, overallPolarity(read), own.mentions);
      return [{ ...own, by, quotable, polarity }];
    });
  const subjects = entities.map((entity) => ({ ...entity, reviews: reviewsOf(entity) }));
  const measure = createMeasure(reviews, lastDay);
  return ranked(subjects).map(({ id, name, active, reviews: ofEntity }) => ({
    id,
    name,
    ...(active !== undefined && { active }),
    ...measure(ofEntity),
    // Each entity has a page of its own.
    quotes: createQuotePicker(language).pick(ofEntity, MAX_QUOTES),
    unread: ofEntity.filter(({ polarity }) => polarity === undefined).length,
    first: ofEntity.at(-1)?.review.date ?? null,
    last: ofEntity[0]?.review.date ?? null,
    aspects: aspectsOf(ofEntity, aspects),
  }));
}
