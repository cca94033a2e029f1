import { fold } from '../../../contract/fold.ts';
import type { Topic } from '../../../contract/insights.ts';
import { OVERALL_ID } from '../presets/words.ts';
import { round } from './counts.ts';
import { type ReadReview, type ReviewMention, starPolarity } from './review-insights.ts';

/** Weight of the prior in the log-odds, in reviews: keeps rare phrases near 0. */
const PRIOR = 0.5;
const MOST_REVIEWS_LISTED = 50;
/** So many reviews may say of a side the same in other words; more than these say different things. */
const MOST_IN_OTHER_WORDS = 4;
/** Words that read best in a phrase. */
const GOOD_WORDS = 4;

/** How many standard deviations the log-odds of a phrase lie apart in good and bad reviews. */
function logOddsZ(good: number, goodTotal: number, bad: number, badTotal: number): number {
  const odds = (count: number, total: number): number =>
    Math.log((count + PRIOR) / (total - count + PRIOR));
  const spread = Math.sqrt(1 / (good + PRIOR) + 1 / (bad + PRIOR));
  return (odds(good, goodTotal) - odds(bad, badTotal)) / spread;
}

/** A place that judges, in the review at `index`. */
type Saying = ReviewMention & {
  readonly index: number;
  /** What it judges, how and in which language. */
  readonly side: string;
  /** Whether the stars agree. */
  readonly isBorneOut: boolean;
};
/** What several reviews judge alike: where they say it, and the indices of the reviews. */
type Group = { readonly sayings: readonly Saying[]; readonly at: readonly number[] };

function sayingsOf(read: readonly ReadReview[]): Saying[] {
  return read.flatMap(({ review: { rating }, analysis: { mentions, language } }, index) =>
    mentions
      .filter(
        ({ kind, id, polarity }) =>
          kind === 'aspects' && id !== OVERALL_ID && polarity !== 'neutral',
      )
      .map((mention) => ({
        ...mention,
        index,
        side: `${language} ${mention.polarity} ${mention.id}`,
        isBorneOut: starPolarity(rating) === mention.polarity,
      })),
  );
}

/** The last word of a term without the endings that most languages put to nouns; for comparing only. */
function stemOf(term: string): string {
  const word = fold(term).split(/[\s-]/).at(-1) ?? '';
  let end = word.length;
  while (end > 4 && /[aeiouynsxm]/.test(word[end - 1] ?? '')) end--;
  return word.slice(0, end);
}

/** The same word said of the same side by enough reviews, and of the other sides what a few say in different words. */
function groupsOf(sayings: readonly Saying[], minimum: number): Group[] {
  const grouped = (from: readonly Saying[], keyOf: (saying: Saying) => string): Group[] =>
    [...Map.groupBy(from, keyOf).values()]
      .map((all) => ({ sayings: all, at: [...new Set(all.map(({ index }) => index))] }))
      .filter(({ at }) => at.length >= minimum);
  const worded = sayings.filter(({ term }) => term !== '');
  const words = grouped(worded, ({ side, term }) => `${side} ${stemOf(term)}`);
  const told = new Set(words.map(({ sayings: [first] }) => first?.side));
  const untold = sayings.filter(({ side }) => !told.has(side));
  const others = grouped(untold, ({ side }) => side).filter(
    ({ at }) => at.length <= MOST_IN_OTHER_WORDS,
  );
  return [...words, ...others].sort((a, b) => b.at.length - a.at.length);
}

function phraseOf({ review }: ReadReview, { phrase }: Saying): string {
  return phrase ? review.text.slice(...phrase) : '';
}

/** The phrase that reads best, the newest of them. */
function bestSaying(read: readonly ReadReview[], { sayings }: Group): Saying | undefined {
  const distance = (one: Saying): number => {
    const from = read[one.index];
    const words = from ? phraseOf(from, one).split(/\s+/).length : 0;
    return Math.abs(words - GOOD_WORDS) + (one.isBorneOut ? 0 : 2 * GOOD_WORDS);
  };
  return sayings
    .filter(({ phrase }) => phrase !== undefined)
    .map((saying) => ({ saying, away: distance(saying) }))
    .sort((a, b) => a.away - b.away || a.saying.index - b.saying.index)[0]?.saying;
}

/**
 * What at least `minimum` reviews judge alike, the most frequent first, in the words of one of them. What mostly the same
 * reviews say of the same side tells little new, and what the stars of most of them deny may be misread.
 */
export function deriveTopics(read: readonly ReadReview[], minimum: number, most: number): Topic[] {
  const isGood = read.map(({ review }) => review.rating >= 4);
  const goodTotal = isGood.filter(Boolean).length;
  const told: {
    readonly side: string;
    readonly phrase: string;
    readonly at: ReadonlySet<number>;
  }[] = [];
  const topics: Topic[] = [];
  for (const group of groupsOf(sayingsOf(read), minimum)) {
    if (topics.length === most) break;
    const { at } = group;
    const saying = bestSaying(read, group);
    const from = saying && read[saying.index];
    if (!saying || !from) continue;
    const phrase = phraseOf(from, saying);
    const isTold = told.some(
      (one) =>
        one.phrase === phrase ||
        (one.side === saying.side &&
          at.filter((index) => one.at.has(index)).length * 2 >= at.length),
    );
    if (isTold) continue;
    const good = at.filter((index) => isGood[index]).length;
    const isPraise = saying.polarity === 'positive';
    if ((isPraise ? good : at.length - good) * 2 < at.length) continue;
    told.push({ side: saying.side, phrase, at: new Set(at) });
    topics.push({
      phrase,
      language: from.analysis.language ?? 'und',
      polarity: isPraise ? 'positive' : 'negative',
      reviews: at.length,
      percent_positive: round((100 * good) / at.length, 1),
      lift: round(logOddsZ(good, goodTotal, at.length - good, read.length - goodTotal), 2),
      review_ids: at.slice(0, MOST_REVIEWS_LISTED).map((index) => read[index]?.review.id ?? ''),
    });
  }
  return topics;
}
