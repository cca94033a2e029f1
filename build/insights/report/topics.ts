import type { Topic } from '../../../contract/insights.ts';
import { round } from './round.ts';
import { starPolarity } from './stars-reading.ts';
import type { ReadReview } from './subjects.ts';
import type { Verdict } from './verdicts.ts';

/** Weight of the prior in the log-odds, in phrases: keeps rare phrases near 0. */
const PRIOR = 0.5;
const MOST_REVIEWS_LISTED = 50;
/** Words that read best in a phrase. */
const GOOD_WORDS = 4;

/** How many standard deviations the log-odds of a phrase lie apart in good and bad reviews. */
function logOddsZ(good: number, goodTotal: number, bad: number, badTotal: number): number {
  const odds = (count: number, total: number): number =>
    Math.log((count + PRIOR) / (total - count + PRIOR));
  const spread = Math.sqrt(1 / (good + PRIOR) + 1 / (bad + PRIOR));
  return (odds(good, goodTotal) - odds(bad, badTotal)) / spread;
}

/** A clause that says it, in the review at `index`. */
type Saying = Verdict & {
  readonly index: number;
  readonly phrase: string;
  /** Whether the stars agree. */
  readonly isBorneOut: boolean;
};
/** What several reviews judge alike. */
type Group = {
  readonly subject: string;
  readonly sayings: readonly Saying[];
  readonly at: number[];
};

function groupsOf(read: readonly ReadReview[], minimum: number): Group[] {
  const groups = new Map<string, Saying[]>();
  read.forEach(({ review, analysis }, index) => {
    for (const verdict of analysis.verdicts) {
      const phrase = review.text.slice(verdict.start, verdict.end);
      const isBorneOut =
        starPolarity(review.rating) === (verdict.isPraise ? 'positive' : 'negative');
      for (const subject of verdict.subjects) {
        const key = `${analysis.language} ${verdict.isPraise ? '+' : '-'} ${subject}`;
        const sayings = groups.get(key) ?? [];
        if (sayings.length === 0) groups.set(key, sayings);
        sayings.push({ ...verdict, index, phrase, isBorneOut });
      }
    }
  });
  return [...groups]
    .map(([subject, sayings]) => ({
      subject,
      sayings,
      at: [...new Set(sayings.map(({ index }) => index))],
    }))
    .filter(({ at }) => at.length >= minimum);
}

function wordCount(phrase: string): number {
  return phrase.split(/\s+/).length;
}

/** Longer subjects say more; of those alike, the alphabet decides. */
function byReviews(a: Group, b: Group): number {
  const words = wordCount(b.subject) - wordCount(a.subject);
  return b.at.length - a.at.length || words || (a.subject < b.subject ? -1 : 1);
}

/** The clause that reads best of those not told yet, the newest of them. */
function bestSaying(sayings: readonly Saying[], told: readonly Saying[]): Saying | undefined {
  const distance = ({ phrase, isBorneOut }: Saying): number =>
    Math.abs(wordCount(phrase) - GOOD_WORDS) + (isBorneOut ? 0 : 2 * GOOD_WORDS);
  return sayings
    .filter((one) => !told.some(({ index, start }) => index === one.index && start === one.start))
    .toSorted((a, b) => distance(a) - distance(b) || a.index - b.index)[0];
}

function isMostlyIn(at: readonly number[], told: ReadonlySet<number>): boolean {
  return at.filter((index) => told.has(index)).length * 2 >= at.length;
}

/**
 * What at least `minimum` reviews judge alike, the most frequent first, in the words of one of them. A topic half of
 * whose reviews stand in another tells little new.
 */
export function deriveTopics(read: readonly ReadReview[], minimum: number, most: number): Topic[] {
  const isGood = read.map(({ review }) => review.rating >= 4);
  const goodTotal = isGood.filter(Boolean).length;
  const told: Saying[] = [];
  const sets: ReadonlySet<number>[] = [];
  const topics: Topic[] = [];
  for (const { sayings, at } of groupsOf(read, minimum).sort(byReviews)) {
    if (topics.length === most) break;
    if (sets.some((set) => isMostlyIn(at, set))) continue;
    const saying = bestSaying(sayings, told);
    if (saying === undefined) continue;
    told.push(saying);
    sets.push(new Set(at));
    const good = at.filter((index) => isGood[index]).length;
    topics.push({
      phrase: saying.phrase,
      language: read[saying.index]?.analysis.language ?? 'und',
      polarity: saying.isPraise ? 'positive' : 'negative',
      reviews: at.length,
      percent_positive: round((100 * good) / at.length, 1),
      lift: round(logOddsZ(good, goodTotal, at.length - good, read.length - goodTotal), 2),
      review_ids: at.slice(0, MOST_REVIEWS_LISTED).map((index) => read[index]?.review.id ?? ''),
    });
  }
  return topics;
}
