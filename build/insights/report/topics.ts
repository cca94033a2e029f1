import { fold } from '../../../contract/fold.ts';
import type { Topic } from '../../../contract/insights.ts';
import { rememberWords } from '../lexicon/words.ts';
import { OVERALL_ID } from '../presets/words.ts';
import { round } from './counts.ts';
import { type ReadReview, starPolarity } from './review-insights.ts';

/** Weight of the prior in the log-odds, in reviews: keeps rare phrases near 0. */
const PRIOR = 0.5;
const MOST_REVIEWS_LISTED = 50;
/** So many reviews may say of a side the same in other words; more than these say different things. */
const MOST_IN_OTHER_WORDS = 4;
/** Words that read best in a phrase, and by how many a phrase seems longer that the stars of its review deny. */
const GOOD_WORDS = 4;
const AGAINST_STARS = 8;

/** How many standard deviations the log-odds of a phrase lie apart in good and bad reviews. */
function logOddsZ(good: number, goodTotal: number, bad: number, badTotal: number): number {
  const odds = (count: number, total: number): number =>
    Math.log((count + PRIOR) / (total - count + PRIOR));
  const spread = Math.sqrt(1 / (good + PRIOR) + 1 / (bad + PRIOR));
  return (odds(good, goodTotal) - odds(bad, badTotal)) / spread;
}

/** A place that judges. */
type Saying = {
  readonly from: ReadReview;
  readonly polarity: 'positive' | 'negative';
  /** What it judges, how and in which language. */
  readonly side: string;
  /** What it judges in which word; empty where a whole sentence does. */
  readonly word: string;
  readonly phrase: string | undefined;
  /** How far the phrase is from reading best. */
  readonly distance: number;
};
/** What several reviews judge alike. */
type Group = { readonly sayings: readonly Saying[]; readonly reviews: ReadonlySet<ReadReview> };

/** The last word of a term without the endings that most languages put to nouns; for comparing only. */
const stemOf = rememberWords((term) => {
  const word = fold(term).split(/[\s-]/).at(-1) ?? '';
  let end = word.length;
  while (end > 4 && /[aeiouynsxm]/.test(word[end - 1] ?? '')) end--;
  return word.slice(0, end);
});

function sayingsOf(from: ReadReview): Saying[] {
  const { review, analysis } = from;
  return analysis.mentions.flatMap(({ kind, id, polarity, term, phrase: place }) => {
    if (kind !== 'aspects' || id === OVERALL_ID || polarity === 'neutral') return [];
    const side = `${analysis.language} ${polarity} ${id}`;
    const word = term && `${side} ${stemOf(term)}`;
    const phrase = place && review.text.slice(...place);
    const length = Math.abs((phrase?.split(/\s+/).length ?? 0) - GOOD_WORDS);
    const isBorneOut = starPolarity(review.rating) === polarity;
    const distance = length + (isBorneOut ? 0 : AGAINST_STARS);
    return [{ from, polarity, side, word, phrase, distance }];
  });
}

/** The same word said of the same side by enough reviews, and of the other sides what a few say in different words. */
function groupsOf(sayings: readonly Saying[], minimum: number): Group[] {
  const grouped = (some: readonly Saying[], key: 'side' | 'word'): Group[] =>
    [...Map.groupBy(some, (saying) => saying[key]).values()]
      .map((all) => ({ sayings: all, reviews: new Set(all.map(({ from }) => from)) }))
      .filter(({ reviews }) => reviews.size >= minimum);
  const worded = grouped(
    sayings.filter(({ word }) => word !== ''),
    'word',
  );
  const told = new Set(worded.flatMap((group) => group.sayings.map(({ side }) => side)));
  const others = grouped(
    sayings.filter(({ side }) => !told.has(side)),
    'side',
  ).filter(({ reviews }) => reviews.size <= MOST_IN_OTHER_WORDS);
  return [...worded, ...others].sort((a, b) => b.reviews.size - a.reviews.size);
}

/**
 * What at least `minimum` reviews judge alike, the most frequent first, in the words of one of them. What mostly the same
 * reviews say of the same side tells little new, and what the stars of most of them deny may be misread.
 */
export function deriveTopics(read: readonly ReadReview[], minimum: number, most: number): Topic[] {
  const isGood = ({ review }: ReadReview): boolean => review.rating >= 4;
  const goodTotal = read.filter(isGood).length;
  const told: (Saying & { readonly reviews: ReadonlySet<ReadReview> })[] = [];
  const topics: Topic[] = [];
  for (const { sayings, reviews } of groupsOf(read.flatMap(sayingsOf), minimum)) {
    if (topics.length === most) break;
    const [best] = sayings.filter(({ phrase }) => phrase).sort((a, b) => a.distance - b.distance);
    if (best?.phrase === undefined) continue;
    const { phrase, polarity, side, from } = best;
    const isTold = told.some(
      (one) =>
        one.phrase === phrase ||
        (one.side === side && reviews.intersection(one.reviews).size * 2 >= reviews.size),
    );
    const all = [...reviews];
    const good = all.filter(isGood).length;
    const agreeing = polarity === 'positive' ? good : all.length - good;
    if (isTold || agreeing * 2 < all.length) continue;
    told.push({ ...best, reviews });
    topics.push({
      phrase,
      language: from.analysis.language ?? 'und',
      polarity,
      reviews: all.length,
      percent_positive: round((100 * good) / all.length, 1),
      lift: round(logOddsZ(good, goodTotal, all.length - good, read.length - goodTotal), 2),
      review_ids: all.slice(0, MOST_REVIEWS_LISTED).map(({ review }) => review.id),
    });
  }
  return topics;
}
