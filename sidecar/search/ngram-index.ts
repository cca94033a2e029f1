/** Lengths of n-grams in code units. Longer n-grams are more selective, shorter ones serve short phrases. */
const LENGTHS = [3, 4] as const;
/** Number of buckets that n-grams are hashed into. Each has a list of text numbers. */
const BUCKETS = 1 << 17;
/** Maximum number of lists to intersect, the shortest first. */
const MAX_INTERSECTED = 6;
/** Up to this many candidates, comparing the texts is faster than intersecting further. */
const FEW_CANDIDATES = 16;
const NO_KEY = -1;

/** An index of texts by their n-grams. */
export class NgramIndex {
  /** Numbers of the texts with an n-gram of the bucket, ascending. */
  readonly #lists: number[][] = [];
  /** Key of the n-gram of a bucket, 0 if there is none, or `NO_KEY` if several share it. */
  readonly #keys = new Int32Array(BUCKETS);

  /** Adds a text. Numbers must ascend. */
  add(number: number, text: string): void {
    for (const length of LENGTHS) {
      for (let start = 0; start + length <= text.length; start++) {
        const bucket = bucketOf(text, start, length);
        const key = keyOf(text, start, length);
        const known = this.#keys[bucket];
        this.#keys[bucket] = known === 0 || known === key ? key : NO_KEY;
        const list = this.#lists[bucket];
        if (list === undefined) this.#lists[bucket] = [number];
        else if (list.at(-1) !== number) list.push(number);
      }
    }
  }

  /**
   * Returns the numbers of the texts that may contain a phrase, ascending, or undefined if the phrase is shorter than an
   * n-gram. If `exact`, all of them contain it.
   */
  candidates(phrase: string): { numbers: readonly number[]; exact: boolean } | undefined {
    const length = LENGTHS.findLast((length) => length <= phrase.length);
    if (length === undefined) return undefined;
    const lists: (readonly number[])[] = [];
    for (let start = 0; start + length <= phrase.length; start++)
      lists.push(this.#lists[bucketOf(phrase, start, length)] ?? []);
    lists.sort((a, b) => a.length - b.length);
    const key = length === phrase.length ? keyOf(phrase, 0, length) : NO_KEY;
    const exact = key !== NO_KEY && this.#keys[bucketOf(phrase, 0, length)] === key;
    return { numbers: lists.slice(0, MAX_INTERSECTED).reduce(intersect), exact };
  }
}

/** Hashes the n-gram at a position to its bucket. */
function bucketOf(text: string, start: number, length: number): number {
  let hash = length;
  for (let i = start; i < start + length; i++)
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1);
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
}

/** Returns a unique number above 0 for an ASCII n-gram, else `NO_KEY`. */
function keyOf(text: string, start: number, length: number): number {
  let key = 1;
  for (let i = start; i < start + length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return NO_KEY;
    key = (key << 7) | unit;
  }
  return key;
}

/** Returns the numbers in both ascending lists, or the first list if it is short enough to compare its texts. */
function intersect(a: readonly number[], b: readonly number[]): readonly number[] {
  if (a.length <= FEW_CANDIDATES) return a;
  const both: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [one = 0, other = 0] = [a[i], b[j]];
    if (one === other) both.push(one);
    if (one <= other) i++;
    if (other <= one) j++;
  }
  return both;
}
