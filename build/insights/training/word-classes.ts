import { createRandom } from './train.ts';

/** Words this far to the left or right are company; nearer ones weigh more. */
const REACH = 3;
/** Only the commonest words count as company. */
const COMPANY = 2500;
/** First centres are drawn from the commonest words. */
const COMMON = 3000;
const ROUNDS = 20;
const CLASSES = 100;

/** What keeps company with a word, by number: to the left as it is, to the right from `COMPANY` on. */
type Company = Map<number, number>;

function companyOf(sentences: readonly Int32Array[], words: number): Company[] {
  const rows = Array.from({ length: words }, (): Company => new Map());
  const add = (word: number, column: number, amount: number): void => {
    const row = rows[word];
    row?.set(column, (row.get(column) ?? 0) + amount);
  };
  for (const sentence of sentences) {
    sentence.forEach((left, at) => {
      for (let gap = 1; gap <= REACH; gap++) {
        const right = sentence[at + gap] ?? -1;
        if (left < 0 || right < 0) continue;
        if (right < COMPANY) add(left, COMPANY + right, 1 / gap);
        if (left < COMPANY) add(right, left, 1 / gap);
      }
    });
  }
  return rows;
}

/** How surprising the company of each word is (positive pointwise mutual information), in rows of length 1. */
function surprises(rows: readonly Company[]): Company[] {
  const columnSums = new Float64Array(2 * COMPANY);
  for (const [column, size] of rows.flatMap((row) => [...row])) {
    columnSums[column] = (columnSums[column] ?? 0) + size;
  }
  const softened = columnSums.map((sum) => sum ** 0.75);
  const total = softened.reduce((a, b) => a + b, 0);
  return rows.map((row) => {
    const rowSum = row.values().reduce((a, b) => a + b, 0);
    const cells = [...row].flatMap(([column, size]): [number, number][] => {
      const surprise = Math.log((size * total) / (rowSum * (softened[column] ?? 1)));
      return surprise > 0 ? [[column, surprise]] : [];
    });
    const length = Math.hypot(...cells.map(([, surprise]) => surprise)) || 1;
    return new Map(cells.map(([column, surprise]) => [column, surprise / length]));
  });
}

/** The centre that a row is most like. */
function nearest(row: Company, centres: readonly Float64Array[]): number {
  const likeness = new Float64Array(centres.length);
  for (const [column, size] of row) {
    centres.forEach((centre, at) => {
      likeness[at] = (likeness[at] ?? 0) + size * (centre[column] ?? 0);
    });
  }
  return likeness.indexOf(Math.max(...likeness));
}

/** The mean direction of rows. */
function centreOf(rows: readonly Company[]): Float64Array {
  const centre = new Float64Array(2 * COMPANY);
  for (const [column, size] of rows.flatMap((row) => [...row])) {
    centre[column] = (centre[column] ?? 0) + size;
  }
  const length = Math.hypot(...centre) || 1;
  return centre.map((size) => size / length);
}

/**
 * Parts words into classes that keep alike company (k-means on the sphere); the class of each word. Sentences
 * hold numbers of words, the commonest first; -1 is any other.
 */
export function wordClasses(sentences: readonly Int32Array[], words: number): Uint8Array {
  const random = createRandom(1);
  const rows = surprises(companyOf(sentences, words));
  let centres = Array.from({ length: CLASSES }, () =>
    centreOf(rows.slice(Math.floor(random() * COMMON)).slice(0, 1)),
  );
  let classes = new Uint8Array(words);
  for (let round = 0; round < ROUNDS; round++) {
    classes = Uint8Array.from(rows, (row) => nearest(row, centres));
    const members = Map.groupBy(rows.keys(), (word) => classes[word]);
    centres = centres.map((_, at) =>
      centreOf((members.get(at) ?? []).flatMap((word) => rows[word] ?? [])),
    );
  }
  return classes;
}
