import { fold } from '../../../contract/fold.ts';
import type { Topic } from '../../../contract/insights.ts';
import { OVERALL_ID } from '../presets/words.ts';
import { round } from './counts.ts';
import { type ReadReview, type ReviewMention, starPolarity } from './review-insights.ts';

const MOST_REVIEWS_LISTED = 50;
/** So many reviews may say of a side the same in other words; more than these say different things. */
const MOST_IN_OTHER_WORDS = 4;
/** Words that read best in a phrase, and by how many a phrase seems longer that the stars of its review deny. */
const GOOD_WORDS = 4;
const AGAINST_STARS = 8;

/** A place that judges, in its review. */
type Saying = { readonly from: ReadReview; readonly mention: ReviewMention };

/** What a place judges, how and in which language. */
function sideOf({ from, mention }: Saying): string {
  return `${from.analysis.language} ${mention.polarity} ${mention.id}`;
}

function reviewsOf(sayings: readonly Saying[]): Set<ReadReview> {
  return new Set(sayings.map(({ from }) => from));
}

/** The last word of a term without the endings that most languages put to nouns; for comparing only. */
function stemOf(term: string): string {
  const word = fold(term).split(/[\s-]/).at(-1) ?? '';
  let end = word.length;
  while (end > 4 && /[aeiouynsxm]/.test(word[end - 1] ?? '')) end--;
  return word.slice(0, end);
}

/** The same word said of a side by enough reviews, or, where there is none, what a few reviews say of it in different words. */
function groupsOf(side: readonly Saying[], minimum: number): (readonly Saying[])[] {
  const worded = side.filter(({ mention }) => mention.term !== '');
  const terms = new Set(worded.map(({ mention }) => mention.term));
  const stems = new Map([...terms].map((term) => [term, stemOf(term)]));
  const byStem = Map.groupBy(worded, ({ mention }) => stems.get(mention.term));
  const groups = [...byStem.values()].filter((group) => reviewsOf(group).size >= minimum);
  const { size } = reviewsOf(side);
  const isFew = size >= minimum && size <= MOST_IN_OTHER_WORDS;
  return groups.length === 0 && isFew ? [side] : groups;
}

/** The phrase that reads best, the newest of them. */
function bestPhrase(group: readonly Saying[]): string | undefined {
  const phrases = group.flatMap(({ from: { review }, mention: { phrase, polarity } }) => {
    if (!phrase) return [];
    const text = review.text.slice(...phrase);
    const away = Math.abs(text.split(/\s+/).length - GOOD_WORDS);
    const isDenied = starPolarity(review.rating) !== polarity;
    return [{ text, away: away + (isDenied ? AGAINST_STARS : 0) }];
  });
  return phrases.sort((a, b) => a.away - b.away)[0]?.text;
}

/**
 * What at least `minimum` reviews judge alike, the most frequent first, in the words of one of them. What mostly the same
 * reviews say of the same side tells little new, and what the stars of most of them deny may be misread.
 */
export function deriveTopics(read: readonly ReadReview[], minimum: number, most: number): Topic[] {
  const isGood = ({ review }: ReadReview): boolean => review.rating >= 4;
  const goodShare = read.filter(isGood).length / read.length;
  const sayings: Saying[] = [];
  for (const from of read) {
    for (const mention of from.analysis.mentions) {
      const { kind, id, polarity } = mention;
      if (kind !== 'aspects' || id === OVERALL_ID || polarity === 'neutral') continue;
      sayings.push({ from, mention });
    }
  }
  const groups = [...Map.groupBy(sayings, sideOf)]
    .flatMap(([side, all]) => groupsOf(all, minimum).map((group) => ({ side, group })))
    .map(({ side, group }) => {
      const reviews = reviewsOf(group);
      const good = [...reviews].filter(isGood).length;
      const isPraise = group[0]?.mention.polarity === 'positive';
      const agreeing = isPraise ? good : reviews.size - good;
      return { side, group, reviews, good, isPraise, agreeing };
    })
    .filter(({ reviews, agreeing }) => agreeing * 2 >= reviews.size)
    .sort((a, b) => b.reviews.size - a.reviews.size || b.agreeing - a.agreeing);
  const told: { topic: Topic; side: string; reviews: ReadonlySet<ReadReview> }[] = [];
  for (const { side, group, reviews, good, isPraise } of groups) {
    if (told.length === most) break;
    const phrase = bestPhrase(group);
    if (phrase === undefined) continue;
    const isTold = told.some(
      (one) =>
        one.topic.phrase === phrase ||
        (one.side === side && reviews.intersection(one.reviews).size * 2 >= reviews.size),
    );
    if (isTold) continue;
    const all = [...reviews];
    const share = good / all.length;
    const topic: Topic = {
      phrase,
      language: all[0]?.analysis.language ?? 'und',
      polarity: isPraise ? 'positive' : 'negative',
      reviews: all.length,
      percent_positive: round(100 * share, 1),
      lift: good === 0 ? 0 : round(share / goodShare, 2),
      review_ids: all.slice(0, MOST_REVIEWS_LISTED).map(({ review }) => review.id),
    };
    told.push({ topic, side, reviews });
  }
  return told.map(({ topic }) => topic);
}
