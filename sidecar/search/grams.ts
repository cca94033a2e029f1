import type { Pace } from '../pace.ts';

/** Grams are runs of this many code units: longer ones narrow the candidates down more, shorter ones serve short phrases. */
const LENGTHS = [3, 4] as const;
/** Number of lists that grams are hashed into. */
const LISTS = 1 << 17;
/** Maximum number of lists to intersect, the shortest first. */
const MAX_INTERSECTED = 6;
/** Comparing so few texts takes less time than intersecting further. */
const FEW = 16;
const NO_KEY = -1;

type Text = { readonly number: number; readonly text: string };
type NumberList = Uint16Array | Uint32Array;

/** Which texts may hold a phrase. */
export type Grams = {
  /** Numbers of texts, ascending; if `exact` all of them hold the phrase. Undefined if it is too short to tell. */
  candidates(phrase: string): { numbers: NumberList; exact: boolean } | undefined;
};

/** Indexes texts by the grams they hold. All lists lie in one array. */
export async function indexGrams(texts: readonly Text[], pace: Pace): Promise<Grams> {
  const starts = new Uint32Array(LISTS + 1);
  /** The gram of a list that has only one. */
  const keys = new Int32Array(LISTS);
  await eachGram(texts, pace, (list, key) => {
    keys[list] = keys[list] === 0 || keys[list] === key ? key : NO_KEY;
    starts[list + 1] = (starts[list + 1] ?? 0) + 1;
  });
  for (let list = 0; list < LISTS; list++)
    starts[list + 1] = (starts[list + 1] ?? 0) + (starts[list] ?? 0);
  const size = starts[LISTS] ?? 0;
  const all = texts.length > 0xffff ? new Uint32Array(size) : new Uint16Array(size);
  const ends = starts.slice();
  await eachGram(texts, pace, (list, _, number) => {
    const end = ends[list] ?? 0;
    all[end] = number;
    ends[list] = end + 1;
  });

  function candidates(phrase: string): ReturnType<Grams['candidates']> {
    const length = LENGTHS.findLast((length) => length <= phrase.length);
    if (length === undefined) return undefined;
    const lists: NumberList[] = [];
    for (let at = 0; at + length <= phrase.length; at++) {
      const list = listAt(phrase, at, length);
      lists.push(all.subarray(starts[list], starts[list + 1]));
    }
    lists.sort((a, b) => a.length - b.length);
    const key = length === phrase.length ? keyAt(phrase, 0, length) : NO_KEY;
    const exact = key !== NO_KEY && keys[listAt(phrase, 0, length)] === key;
    return { numbers: lists.slice(0, MAX_INTERSECTED).reduce(intersect), exact };
  }
  return { candidates };
}

/** Visits the list of each gram once for each text that has it. */
async function eachGram(
  texts: readonly Text[],
  pace: Pace,
  visit: (list: number, key: number, number: number) => void,
): Promise<void> {
  const last = new Int32Array(LISTS).fill(-1);
  for (const { number, text } of texts) {
    for (const length of LENGTHS) {
      for (let at = 0; at + length <= text.length; at++) {
        const list = listAt(text, at, length);
        if (last[list] !== number) visit(list, keyAt(text, at, length), number);
        last[list] = number;
      }
    }
    await pace();
  }
}

/** List of the gram of some length at a place: its code units, mixed. */
function listAt(text: string, at: number, length: number): number {
  let mixed = length;
  for (let i = at; i < at + length; i++) mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) & (LISTS - 1);
}

/** A number above 0 that no other gram has; `NO_KEY` for one that is not ASCII. */
function keyAt(text: string, at: number, length: number): number {
  let key = 1;
  for (let i = at; i < at + length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return NO_KEY;
    key = (key << 7) | unit;
  }
  return key;
}

/** The numbers that are in both lists, ascending as they are. */
function intersect(a: NumberList, b: NumberList): NumberList {
  if (a.length <= FEW) return a;
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
