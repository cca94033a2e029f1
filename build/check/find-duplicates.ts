import { fold } from '../../contract/fold.ts';
import type { ContentReview } from '../read/content-schema.ts';

/** The fields of a review that are compared with those of others. */
type Candidate = Pick<ContentReview, 'id' | 'date' | 'text' | 'author' | 'source'>;

/** Ids of two reviews on different platforms that are probably the same review. */
export type ReviewPair = [id: string, other: string];

/** Minimum length of compared texts: shorter ones ("Great service!") are similar by chance. */
const MIN_WORDS = 5;
/** Minimum share of common words, if the names are equal, and if one is shortened or missing. */
const MIN_SIMILARITY_SAME_NAME = 0.5;
const MIN_SIMILARITY_SHORT_NAME = 0.9;
/** Maximum number of reviews of one day that are compared with each other. */
const MAX_OF_A_DAY = 300;
/** Maximum number of days between two reviews with the same name and words. */
const MAX_DAYS = 7;

/**
 * Finds reviews that are probably the same on two platforms: same day and name with similar words, same day with nearly equal words
 * if a name is shortened ("Tom H.") or missing, or same words within a week if the names agree.
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
    const pairs = pairsOf(ofKey.slice(0, MAX_OF_A_DAY)).filter(([one, other]) => {
      const days = Math.abs(Date.parse(one.date) - Date.parse(other.date)) / 86_400_000;
      // Those of one day are compared above.
      return days > 0 && days <= MAX_DAYS && namesAgree(nameOf(one), nameOf(other));
    });
    found.push(...pairs);
  }
  return found.map(([one, other]) => [one.id, other.id]);
}

/** A review, its name and words, which comparing two by two would need again and again. */
type Compared = Candidate & { name: string; words: ReadonlySet<string> };

export function toCompared(review: Candidate): Compared {
  return { ...review, name: nameOf(review), words: new Set(wordsOf(review.text)) };
}

function areOfSeveral(reviews: readonly Candidate[]): boolean {
  return new Set(reviews.map(({ source }) => source.platform)).size > 1;
}

/** Returns all pairs from different platforms. */
function pairsOf<C extends Candidate>(candidates: readonly C[]): [C, C][] {
  return candidates.flatMap((one, at) =>
    candidates
      .slice(at + 1)
      .filter(({ source }) => source.platform !== one.source.platform)
      .map((other): [C, C] => [one, other]),
  );
}

/** Returns the folded name, empty for anonymous reviews. */
export function nameOf({ author }: Pick<Candidate, 'author'>): string {
  const folded = fold(author.name).trim();
  return folded === 'anonymous' ? '' : folded;
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Reports whether two reviews of one day are probably the same, one of them shortened or edited. */
export function areAlike(one: Compared, other: Compared): boolean {
  if (Math.min(one.words.size, other.words.size) < MIN_WORDS) return false;
  const isShort = one.name !== other.name || one.name === '';
  if (one.name !== '' && other.name !== '' && !namesAgree(one.name, other.name)) return false;
  const common = one.words.intersection(other.words).size;
  const share = common / (one.words.size + other.words.size - common);
  return share >= (isShort ? MIN_SIMILARITY_SHORT_NAME : MIN_SIMILARITY_SAME_NAME);
}

/** Reports whether two names may be of one person: "tom hill", "tom h." and "tom" are. */
function namesAgree(one: string, other: string): boolean {
  const [short = [], long = []] = [one, other]
    .map((name) => name.split(/[\s.]+/).filter((part) => part !== ''))
    .sort((a, b) => a.length - b.length);
  return short.every((part, at) => {
    const against = long[at] ?? '';
    const [initial, name] = part.length < against.length ? [part, against] : [against, part];
    return initial === name || (initial.length === 1 && name.startsWith(initial));
  });
}

/** Returns a key of the words, or undefined for anonymous and short reviews. */
function keyOf(review: Candidate): string | undefined {
  const words = wordsOf(review.text);
  const name = nameOf(review);
  return name === '' || words.length < MIN_WORDS ? undefined : words.join(' ');
}
