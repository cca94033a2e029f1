import { fold } from '../../contract/fold.ts';

/** A review as far as it is compared with others. */
type Candidate = {
  id: string;
  date: string;
  text: string;
  author: { name: string };
  source: { platform: string };
};

/** Two reviews on two platforms that seem to be one. */
export type ReviewPair = [id: string, other: string];

/** Shorter texts ("Great service!") are alike by chance. */
const MIN_WORDS = 5;
/** Minimum share of common words: with the same name, and if one is anonymous. */
const ALIKE_OF_ONE_NAME = 0.5;
const ALIKE = 0.9;
/** Most reviews of one day that are compared with each other. */
const MAX_OF_A_DAY = 300;
/** Days between two reviews of one name in the very same words. */
const MAX_DAYS = 7;

/**
 * Finds probable copies on two platforms: same day and similar words by one name, same day and near-equal words if one is
 * anonymous, or same name and words within a week.
 */
export function findProbableDuplicates(reviews: readonly Candidate[]): ReviewPair[] {
  if (!areOfSeveral(reviews)) return [];
  const found: [Candidate, Candidate][] = [];
  for (const ofDay of Map.groupBy(reviews, ({ date }) => date).values()) {
    if (!areOfSeveral(ofDay)) continue;
    const compared = ofDay.slice(0, MAX_OF_A_DAY).map(toCompared);
    found.push(...pairsOf(compared).filter(([one, other]) => areAlike(one, other)));
  }
  const keys = Map.groupBy(reviews, keyOf);
  keys.delete(undefined);
  for (const ofKey of keys.values()) {
    const pairs = ofKey.length > 1 ? pairsOf(ofKey.slice(0, MAX_OF_A_DAY)) : [];
    found.push(...pairs.filter(([one, other]) => isWithinDays(one, other)));
  }
  return found.map(([one, other]) => [one.id, other.id]);
}

type Compared = Candidate & { name: string; words: ReadonlySet<string> };

function areOfSeveral(reviews: readonly Candidate[]): boolean {
  return new Set(reviews.map(({ source }) => source.platform)).size > 1;
}

/** All pairs of different platforms. */
function pairsOf<C extends Candidate>(candidates: readonly C[]): [C, C][] {
  return candidates.flatMap((one, at) =>
    candidates
      .slice(at + 1)
      .filter(({ source }) => source.platform !== one.source.platform)
      .map((other): [C, C] => [one, other]),
  );
}

function toCompared(review: Candidate): Compared {
  const words = new Set(wordsOf(review.text));
  return { ...review, name: nameOf(review), words };
}

/** Empty for anonymous reviews. */
function nameOf({ author }: Candidate): string {
  const folded = fold(author.name).trim();
  return folded === 'anonymous' ? '' : folded;
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function areAlike(one: Compared, other: Compared): boolean {
  if (Math.min(one.words.size, other.words.size) < MIN_WORDS) return false;
  const isNameless = one.name === '' || other.name === '';
  if (one.name !== other.name && !isNameless) return false;
  const common = one.words.intersection(other.words).size;
  const share = common / (one.words.size + other.words.size - common);
  return share >= (isNameless ? ALIKE : ALIKE_OF_ONE_NAME);
}

/** Name and words; undefined for anonymous and short reviews. */
function keyOf(review: Candidate): string | undefined {
  const words = wordsOf(review.text);
  const name = nameOf(review);
  return name === '' || words.length < MIN_WORDS ? undefined : `${name}\n${words.join(' ')}`;
}

/** Excludes the same day, which is compared above. */
function isWithinDays(one: Candidate, other: Candidate): boolean {
  const days = Math.abs(Date.parse(one.date) - Date.parse(other.date)) / 86_400_000;
  return days > 0 && days <= MAX_DAYS;
}
