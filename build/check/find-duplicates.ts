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
/** Maximum number of reviews of one day, or with the same words, that are compared with each other. */
const MAX_OF_A_KEY = 300;
/** Maximum number of days between two reviews with the same name and words. */
const MAX_DAYS = 7;

/**
 * Finds reviews that are probably the same on two platforms: same day and name with similar words, same day with nearly equal words
 * if a name is shortened ("Tom H.") or missing, or same words within a week if the names agree.
 */
export function findProbableDuplicates(reviews: readonly Candidate[]): ReviewPair[] {
  if (new Set(reviews.map(({ source }) => source.platform)).size < 2) return [];
  const ofDay = pairsOf(reviews, ({ date }) => date, areAlike);
  const ofWords = pairsOf(reviews, keyOf, (one, other) => {
    const days = Math.abs(Date.parse(one.date) - Date.parse(other.date)) / 86_400_000;
    // Those of one day are compared above.
    return days > 0 && days <= MAX_DAYS && namesAgree(one.name, other.name);
  });
  return [...ofDay, ...ofWords];
}

/** A review, its name and words, which comparing two by two would need again and again. */
type Compared = Candidate & { name: string; words: ReadonlySet<string> };

export function toCompared(review: Candidate): Compared {
  return { ...review, name: nameOf(review), words: new Set(wordsOf(review.text)) };
}

/** Returns the pairs of reviews with the same key, from different platforms, that are the same. */
function pairsOf(
  reviews: readonly Candidate[],
  keyOf: (review: Candidate) => string | undefined,
  isSame: (one: Compared, other: Compared) => boolean,
): ReviewPair[] {
  const groups = Map.groupBy(reviews, keyOf);
  groups.delete(undefined);
  const several = [...groups.values()].filter(({ length }) => length > 1);
  return several.flatMap((group) => {
    const compared = group.slice(0, MAX_OF_A_KEY).map(toCompared);
    return compared.flatMap((one, at) =>
      compared
        .slice(at + 1)
        .filter(({ source }) => source.platform !== one.source.platform)
        .filter((other) => isSame(one, other))
        .map(({ id }): ReviewPair => [one.id, id]),
    );
  });
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
