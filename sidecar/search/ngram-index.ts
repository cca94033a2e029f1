import { inSlices } from '../in-slices.ts';

/** Lengths of n-grams in code units. Longer n-grams are more selective, shorter ones serve short phrases. */
const LENGTHS = [3, 4] as const;
/** Number of buckets that n-grams are hashed into. Each has a list of text numbers. */
const BUCKETS = 1 << 17;
/** Maximum number of lists to intersect, the shortest first. */
const MAX_INTERSECTED = 6;
/** Up to this many candidates, comparing the texts is faster than intersecting further. */
const FEW_CANDIDATES = 16;
const NO_KEY = -1;

type Text = { readonly number: number; readonly text: string };
type NumberList = Uint16Array | Uint32Array;

/** An index of texts by their n-grams. */
export type NgramIndex = {
  /**
   * Returns the numbers of the texts that may contain a phrase, ascending, or undefined if the phrase is too short. If
   * `exact`, all of them contain it.
   */
  candidates(phrase: string): { numbers: NumberList; exact: boolean } | undefined;
};

/** Creates an index of texts, whose lists all lie in one array: it takes a third of the memory of an array for each. */
export async function createNgramIndex(texts: readonly Text[]): Promise<NgramIndex> {
  const starts = new Uint32Array(BUCKETS + 1);
  /** Key of the n-gram of a bucket, or `NO_KEY` if several share it. */
  const keys = new Int32Array(BUCKETS);
  await forEachNgram(texts, (bucket, key) => {
    keys[bucket] = keys[bucket] === 0 || keys[bucket] === key ? key : NO_KEY;
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
  });
  for (let bucket = 0; bucket < BUCKETS; bucket++)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
  const size = starts[BUCKETS] ?? 0;
  const all = texts.length > 0xffff ? new Uint32Array(size) : new Uint16Array(size);
  const ends = starts.slice();
  await forEachNgram(texts, (bucket, _, number) => {
    const end = ends[bucket] ?? 0;
    all[end] = number;
    ends[bucket] = end + 1;
  });

  function candidates(phrase: string): ReturnType<NgramIndex['candidates']> {
    const length = LENGTHS.findLast((length) => length <= phrase.length);
    if (length === undefined) return undefined;
    const lists: NumberList[] = [];
    for (let start = 0; start + length <= phrase.length; start++) {
      const bucket = bucketOf(phrase, start, length);
      lists.push(all.subarray(starts[bucket], starts[bucket + 1]));
    }
    lists.sort((a, b) => a.length - b.length);
    const key = length === phrase.length ? keyOf(phrase, 0, length) : NO_KEY;
    const exact = key !== NO_KEY && keys[bucketOf(phrase, 0, length)] === key;
    return { numbers: lists.slice(0, MAX_INTERSECTED).reduce(intersect), exact };
  }
  return { candidates };
}

/** Visits the bucket of each n-gram of each text, but each bucket only once per text. */
async function forEachNgram(
  texts: readonly Text[],
  visit: (bucket: number, key: number, number: number) => void,
): Promise<void> {
  const lastVisitor = new Int32Array(BUCKETS).fill(-1);
  await inSlices(texts, ({ number, text }) => {
    for (const length of LENGTHS) {
      for (let start = 0; start + length <= text.length; start++) {
        const bucket = bucketOf(text, start, length);
        if (lastVisitor[bucket] !== number) visit(bucket, keyOf(text, start, length), number);
        lastVisitor[bucket] = number;
      }
    }
  });
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
function intersect(a: NumberList, b: NumberList): NumberList {
  if (a.length <= FEW_CANDIDATES) return a;
  const both = a.slice();
  let size = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [one = 0, other = 0] = [a[i], b[j]];
    if (one === other) both[size++] = one;
    if (one <= other) i++;
    if (other <= one) j++;
  }
  return both.subarray(0, size);
}
