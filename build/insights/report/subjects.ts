import { type EntityKind, mentionKey, type Named } from '../../../contract/entity.ts';
import {
  type AspectInsight,
  type EntityInsight,
  type Insights,
  judgedCount,
  type Polarity,
} from '../../../contract/insights.ts';
import type { AspectName } from '../presets/aspects.ts';
import { OVERALL_ID } from '../presets/words.ts';
import { type Counts, countPolarities, percentPositive } from './counts.ts';
import { measureOf, polarityOfMentions, type Voice } from './measures.ts';
import { type ReadReview, type ReviewMention, starPolarity } from './review-insights.ts';

const MOST_TERMS = 8;
const MOST_ASPECTS_OF_ENTITY = 5;

/** A subject without its quotes, and the reviews that speak of it. */
export type Measured<T> = { readonly insight: T; readonly voices: readonly Voice[] };
export type MeasuredAspect = Measured<AspectInsight> & { readonly name: AspectName };

/** Whether it speaks of an aspect, not of a person, service or area. */
function isOfAspect({ kind }: ReviewMention): boolean {
  return kind === 'aspects';
}

/** How far from neither (0) to praise (1) or fault (-1) a review must lie. */
const CLEAR = 0.3;

/**
 * What a review says of the business: the mean of its stars and of the balance of its mentions. Where they do not agree
 * on a side, it is mixed if it judges at all.
 */
function overallPolarity({ review, analysis }: ReadReview): Polarity {
  const stars = (review.rating - 3) / 2;
  const judged = analysis.mentions.filter(
    (one) => isOfAspect(one) && one.by === 'words' && one.polarity !== 'neutral',
  );
  const praise = judged.filter(({ polarity }) => polarity === 'positive').length;
  const balance = judged.length === 0 ? stars : (2 * praise) / judged.length - 1;
  const value = (stars + balance) / 2;
  if (Math.abs(value) >= CLEAR) return value > 0 ? 'positive' : 'negative';
  return judged.length === 0 ? 'neutral' : 'mixed';
}

/** All reviews together. */
export function measureOverall(
  all: readonly ReadReview[],
  lastQuarter: number,
): Measured<Insights['overall']> {
  const voices = all.map((one): Voice => {
    const mentions = one.analysis.mentions.filter(isOfAspect);
    return { review: one.review, mentions, polarity: overallPolarity(one), by: 'words' };
  });
  const measures = measureOf(all, lastQuarter)(voices);
  const { reviews, polarity, percent_positive, ci95, trend } = measures;
  return { voices, insight: { reviews, polarity, percent_positive, ci95, trend } };
}

/** Those that anybody speaks of, the most mentioned first; the business as a whole stands last, however much of it there is. */
function ranked<T extends { readonly id: string; readonly voices: readonly Voice[] }>(
  subjects: readonly T[],
): T[] {
  const rankOf = ({ id, voices }: T): number => (id === OVERALL_ID ? 0 : voices.length);
  return subjects
    .filter(({ voices }) => voices.length > 0)
    .sort((a, b) => rankOf(b) - rankOf(a) || (a.id < b.id ? -1 : 1));
}

/** The words of mentions, the most frequent first. */
export function termsOf(mentions: readonly ReviewMention[]): AspectInsight['terms'] {
  const byTerm = new Map<string, Counts>();
  for (const { term, polarity } of mentions) {
    const counts = byTerm.get(term);
    if (counts) counts[polarity]++;
    else if (term !== '') byTerm.set(term, countPolarities([{ polarity }]));
  }
  return [...byTerm]
    .map(([term, counts]) => {
      const percent_positive = percentPositive(counts);
      return { term, mentions: judgedCount(counts) + counts.neutral, percent_positive };
    })
    .sort((a, b) => b.mentions - a.mentions || (a.term < b.term ? -1 : 1));
}

/** What the reviews say of each aspect they speak of. */
export function measureAspects(
  read: readonly ReadReview[],
  names: readonly AspectName[],
  lastQuarter: number,
): MeasuredAspect[] {
  const voicesOf = new Map(names.map(({ id }): [string, Voice[]] => [id, []]));
  for (const { review, analysis } of read) {
    const { by = 'words', mentions } = analysis;
    for (const [id, own] of Map.groupBy(mentions.filter(isOfAspect), (one) => one.id)) {
      voicesOf.get(id)?.push({ review, mentions: own, polarity: polarityOfMentions(own), by });
    }
  }
  const spoken = names.map((name) => ({ ...name, voices: voicesOf.get(name.id) ?? [] }));
  const measure = measureOf(read, lastQuarter);
  return ranked(spoken).map(({ voices, ...name }) => {
    const { id, label } = name;
    const terms = termsOf(voices.flatMap(({ mentions }) => mentions)).slice(0, MOST_TERMS);
    return { name, voices, insight: { id, label, ...measure(voices), quotes: [], terms } };
  });
}

function aspectsOf(
  voices: readonly Voice[],
  aspects: readonly MeasuredAspect[],
): EntityInsight['aspects'] {
  const own = new Set(voices.map(({ review }) => review));
  const spoken = aspects.map(({ name, voices: all }) => ({
    ...name,
    voices: all.filter(({ review }) => own.has(review)),
  }));
  return ranked(spoken)
    .slice(0, MOST_ASPECTS_OF_ENTITY)
    .map(({ id, label, voices: both }) => {
      const counts = countPolarities(both);
      const percent_positive = percentPositive(counts);
      const judging_reviews = judgedCount(counts);
      return { id, label, reviews: both.length, percent_positive, judging_reviews };
    });
}

/**
 * What the reviews say of each technician, service or area: those whose record names it, as the pages and the search count
 * them. By name in the text only where no review has a record of the kind, so that there is no other number to differ from.
 * A service or an area is judged by the stars, because the review is about that job, and by the words where the stars
 * judge nothing; a person by words alone, and quoted only with what names them.
 */
export function measureEntities(
  kind: EntityKind,
  entities: readonly Named[],
  reviews: readonly ReadReview[],
  aspects: readonly MeasuredAspect[],
  lastQuarter: number,
): Measured<EntityInsight>[] {
  const isPerson = kind === 'technicians';
  const hasRecords = reviews.some(({ review }) => review.mentions[kind].length > 0);
  const counted = reviews.filter(({ analysis }) => hasRecords || analysis.by !== undefined);
  const voicesOf = (entity: Named): Voice[] =>
    counted.flatMap(({ review, analysis: { by, mentions: all } }): Voice[] => {
      const mentions = all.filter((one) => one.kind === kind && one.id === entity.id);
      const isRecorded = review.mentions[kind].includes(mentionKey(kind, entity));
      if (hasRecords ? !isRecorded : mentions.length === 0) return [];
      const quotable = isPerson ? mentions : [...mentions, ...all.filter(isOfAspect)];
      const polarity = isPerson ? 'neutral' : starPolarity(review.rating);
      if (polarity !== 'neutral') return [{ review, mentions, quotable, polarity, by: 'stars' }];
      const said = by && polarityOfMentions(mentions);
      return [{ review, mentions, quotable, polarity: said, by: by ?? 'words' }];
    });
  const spoken = entities.map((entity) => ({ ...entity, voices: voicesOf(entity) }));
  const measure = measureOf(counted, lastQuarter);
  return ranked(spoken).map(({ id, name, voices }) => ({
    voices,
    insight: {
      id,
      name,
      ...measure(voices),
      quotes: [],
      unread: voices.filter(({ polarity }) => polarity === undefined).length,
      first: voices.at(-1)?.review.date ?? null,
      last: voices[0]?.review.date ?? null,
      aspects: aspectsOf(voices, aspects),
    },
  }));
}
