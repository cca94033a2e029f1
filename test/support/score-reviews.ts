import { createReader, type Reader } from '../../build/insights/read/create-reader.ts';
import type { Business } from '../../build/insights/read/names.ts';
import type { ReviewMention } from '../../build/insights/read/review-analysis.ts';
import { InsightsConfig } from '../../build/insights/words/config.ts';
import type { Language } from '../../build/insights/words/words.ts';
import { type MarkedReview, TRADES } from './marked-reviews.ts';
import { plainReview } from './plain-review.ts';

type Verdict = 'positive' | 'negative' | 'neutral' | 'mixed';

export function verdictOf(polarities: readonly string[]): Verdict {
  const isPraised = polarities.includes('positive');
  const isCriticised = polarities.includes('negative');
  if (isPraised && isCriticised) return 'mixed';
  if (isPraised) return 'positive';
  return isCriticised ? 'negative' : 'neutral';
}

function byAspect(mentions: readonly { aspect: string; polarity: string }[]) {
  const groups = Map.groupBy(mentions, ({ aspect }) => aspect);
  return new Map(
    [...groups].map(([aspect, all]) => [aspect, verdictOf(all.map(({ polarity }) => polarity))]),
  );
}

/** One aspect of one review: what a person marked, what was claimed, and undefined where only one of the two has it. */
export type Comparison = {
  readonly review: MarkedReview;
  readonly aspect: string;
  readonly marked: Verdict | undefined;
  readonly claimed: Verdict | undefined;
  readonly mentions: readonly ReviewMention[];
};

/** Shares from 0 to 1, each review and aspect counted once. */
export type Score = {
  readonly reviews: number;
  readonly marks: number;
  /** Marked aspects that are claimed. */
  readonly found: number;
  /** Claimed aspects that are marked. */
  readonly precise: number;
  /** Found aspects with the marked polarity, and with the opposite one. */
  readonly right: number;
  readonly wrong_way: number;
  /** Marked aspects that are claimed with the marked polarity. */
  readonly found_and_right: number;
};

/** Returns all people that the reviews name, as if they worked for one business. */
function namesIn(reviews: readonly MarkedReview[]): Business {
  const names = [...new Set(reviews.flatMap(({ people }) => people))];
  const technicians = names.map((name) => ({ id: name, name, aliases: [] }));
  return { technicians, services: [], service_areas: [] };
}

/** Returns the reader of a trade. */
function readersOf(names: Business, language: Language): (trade: MarkedReview['trade']) => Reader {
  const readers = new Map<string, Reader>();
  return (trade) => {
    const reader =
      readers.get(trade) ??
      createReader(InsightsConfig.parse({ industry: TRADES[trade] }), names, language);
    readers.set(trade, reader);
    return reader;
  };
}

/** Reads reviews in the owner's language and compares the mentions with the marks. */
export function compareReviews(reviews: readonly MarkedReview[], language: Language): Comparison[] {
  const readerOf = readersOf(namesIn(reviews), language);
  return reviews.flatMap((review) => {
    const { trade, stars: rating, text, marks } = review;
    const analysis = readerOf(trade).read(plainReview('r', { rating, text }));
    const mentions = analysis.mentions.filter(({ kind }) => kind === 'aspects');
    const marked = byAspect(marks);
    const claimed = byAspect(mentions.map(({ id, polarity }) => ({ aspect: id, polarity })));
    return [...new Set([...marked.keys(), ...claimed.keys()])].map((aspect) => ({
      review,
      aspect,
      marked: marked.get(aspect),
      claimed: claimed.get(aspect),
      mentions: mentions.filter(({ id }) => id === aspect),
    }));
  });
}

export const OPPOSITE: Readonly<Record<string, string>> = {
  positive: 'negative',
  negative: 'positive',
};

export function scoreOf(comparisons: readonly Comparison[]): Score {
  const marked = comparisons.filter((one) => one.marked !== undefined);
  const claimed = comparisons.filter((one) => one.claimed !== undefined);
  const found = marked.filter((one) => one.claimed !== undefined);
  const right = found.filter((one) => one.claimed === one.marked).length;
  const wrong = found.filter((one) => one.claimed === OPPOSITE[one.marked ?? '']).length;
  return {
    reviews: new Set(comparisons.map(({ review }) => review)).size,
    marks: marked.length,
    found: found.length / marked.length,
    precise: found.length / claimed.length,
    right: right / found.length,
    wrong_way: wrong / found.length,
    found_and_right: right / marked.length,
  };
}

/** Number of reviews of a small business, and minimum number of them that judge an aspect, marked and claimed. */
const SMALL = 12;
const MIN_JUDGING = 3;

/** Returns the share of praise, mixed reviews as half, or undefined if fewer than `MIN_JUDGING` judge. */
function shareOfPraise(verdicts: readonly (Verdict | undefined)[]): number | undefined {
  const judging = verdicts.filter((one) => one !== undefined && one !== 'neutral');
  if (judging.length < MIN_JUDGING) return undefined;
  const worth = judging.map((one) => (one === 'positive' ? 1 : one === 'mixed' ? 0.5 : 0));
  return worth.reduce<number>((sum, one) => sum + one, 0) / judging.length;
}

/** Compares the shares of praise of aspects in businesses of twelve reviews each, in the order of the file: mean difference from 0 to 1. */
export function scoreShares(comparisons: readonly Comparison[]) {
  const reviews = Map.groupBy(new Set(comparisons.map(({ review }) => review)), (one) => one.trade);
  const businessOf = new Map(
    [...reviews].flatMap(([trade, all]) =>
      all.map((review, at) => [review, `${trade} ${Math.floor(at / SMALL)}`] as const),
    ),
  );
  const groups = Map.groupBy(
    comparisons,
    ({ review, aspect }) => `${businessOf.get(review)} ${aspect}`,
  );
  const shares = [...groups.values()].flatMap((all) => {
    const marked = shareOfPraise(all.map((one) => one.marked));
    const claimed = shareOfPraise(all.map((one) => one.claimed));
    return marked === undefined || claimed === undefined ? [] : [{ marked, claimed }];
  });
  const errors = shares.map(({ marked, claimed }) => Math.abs(marked - claimed));
  return {
    aspects: shares.length,
    error: errors.reduce((sum, one) => sum + one, 0) / errors.length,
    /** One above a half and the other below. */
    on_the_wrong_side: shares.filter(({ marked, claimed }) => (marked - 0.5) * (claimed - 0.5) < 0)
      .length,
  };
}

/** Counts the people that the reviews name: found, and found where nobody is named. */
export function findPeople(reviews: readonly MarkedReview[], language: Language) {
  let all = 0;
  const missed: string[] = [];
  const invented: string[] = [];
  const readerOf = readersOf(namesIn(reviews), language);
  for (const { trade, stars: rating, text, people } of reviews) {
    const { mentions } = readerOf(trade).read(plainReview('r', { rating, text }));
    const found = new Set(
      mentions.filter(({ kind }) => kind === 'technicians').map(({ id }) => id),
    );
    all += people.length;
    missed.push(...people.filter((name) => !found.has(name)).map((name) => `${name}: ${text}`));
    for (const name of found) if (!people.includes(name)) invented.push(`${name}: ${text}`);
  }
  return { all, found: all - missed.length, missed, invented };
}
