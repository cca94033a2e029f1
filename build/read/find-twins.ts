import { fold } from '../../contract/fold.ts';

/** A review as far as it is compared with others. */
type Candidate = { id: string; platform: string; date: string };

/** What is compared; read only for days with reviews of several platforms. */
type Written = { text: string; author: { name: string } };

/** Two reviews of one day on two platforms that seem to be one. */
export type Twins = { ids: [string, string]; date: string };

/** Shorter texts ("Great service!") are alike without being one. */
const MIN_WORDS = 5;
/** Share of words in common, and where author and day are the same. */
const ALIKE = 0.9;
const ALIKE_OF_ONE_NAME = 0.5;
/** Most reviews of one day that are compared with each other. */
const MAX_OF_A_DAY = 300;

/** Finds reviews that probably are copies of one on another platform: one day, near-equal words, or one name and similar words. */
export function findTwins<C extends Candidate>(
  candidates: readonly C[],
  read: (candidate: C) => Written,
): Twins[] {
  return [...Map.groupBy(candidates, ({ date }) => date)].flatMap(([date, ofDay]) => {
    if (new Set(ofDay.map(({ platform }) => platform)).size < 2) return [];
    const compared = ofDay.slice(0, MAX_OF_A_DAY).map((one) => wordsOf(one, read(one)));
    return compared.flatMap((one, at) =>
      compared
        .slice(at + 1)
        .filter((other) => one.platform !== other.platform && areAlike(one, other))
        .map((other): Twins => ({ ids: [one.id, other.id], date })),
    );
  });
}

type Words = { id: string; platform: string; name: string; words: ReadonlySet<string> };

function wordsOf({ id, platform }: Candidate, { text, author }: Written): Words {
  return {
    id,
    platform,
    name: fold(author.name),
    words: new Set(fold(text).match(/[\p{L}\p{N}]+/gu)),
  };
}

function areAlike(one: Words, other: Words): boolean {
  if (Math.min(one.words.size, other.words.size) < MIN_WORDS) return false;
  const common = one.words.intersection(other.words).size;
  const share = common / (one.words.size + other.words.size - common);
  const isOneName = one.name === other.name && one.name !== 'anonymous';
  return share >= (isOneName ? ALIKE_OF_ONE_NAME : ALIKE);
}
