import { createRandom } from './train.ts';

/** Maximum distance between a word and the words of its context. Nearer ones have more weight. */
const REACH = 3;
/** Number of most frequent words that count as context. */
const CONTEXT_WORDS = 2500;
/** Number of most frequent words that the first centroids are drawn from. */
const SEED_WORDS = 3000;
const ROUNDS = 20;
const CLASSES = 100;

/** Weights of context words: the column of a word to the left is its number, to the right its number + `CONTEXT_WORDS`. */
type Context = Map<number, number>;

function contextsOf(sentences: readonly Int32Array[], words: number): Context[] {
  const rows = Array.from({ length: words }, (): Context => new Map());
  const add = (word: number, column: number, amount: number): void => {
    const row = rows[word];
    row?.set(column, (row.get(column) ?? 0) + amount);
  };
  for (const sentence of sentences) {
    sentence.forEach((left, at) => {
      for (let gap = 1; gap <= REACH; gap++) {
        const right = sentence[at + gap] ?? -1;
        if (left < 0 || right < 0) continue;
        if (right < CONTEXT_WORDS) add(left, CONTEXT_WORDS + right, 1 / gap);
        if (left < CONTEXT_WORDS) add(right, left, 1 / gap);
      }
    });
  }
  return rows;
}

/** Weights the contexts by positive pointwise mutual information and scales each row to length 1. */
function weighted(rows: readonly Context[]): Context[] {
  const columnSums = new Float64Array(2 * CONTEXT_WORDS);
  for (const [column, size] of rows.flatMap((row) => [...row])) {
    columnSums[column] = (columnSums[column] ?? 0) + size;
  }
  const softened = columnSums.map((sum) => sum ** 0.75);
  const total = softened.reduce((a, b) => a + b, 0);
  return rows.map((row) => {
    const rowSum = row.values().reduce((a, b) => a + b, 0);
    const cells = [...row].flatMap(([column, size]): [number, number][] => {
      const information = Math.log((size * total) / (rowSum * (softened[column] ?? 1)));
      return information > 0 ? [[column, information]] : [];
    });
    const length = Math.hypot(...cells.map(([, information]) => information)) || 1;
    return new Map(cells.map(([column, information]) => [column, information / length]));
  });
}

/** Returns the position of the most similar centroid. */
function nearest(row: Context, centroids: readonly Float64Array[]): number {
  const similarity = new Float64Array(centroids.length);
  for (const [column, size] of row) {
    centroids.forEach((centroid, at) => {
      similarity[at] = (similarity[at] ?? 0) + size * (centroid[column] ?? 0);
    });
  }
  return similarity.indexOf(Math.max(...similarity));
}

/** Returns the mean direction of rows. */
function centroidOf(rows: readonly Context[]): Float64Array {
  const centroid = new Float64Array(2 * CONTEXT_WORDS);
  for (const [column, size] of rows.flatMap((row) => [...row])) {
    centroid[column] = (centroid[column] ?? 0) + size;
  }
  const length = Math.hypot(...centroid) || 1;
  return centroid.map((size) => size / length);
}

/**
 * Groups words with similar contexts (spherical k-means) and returns the class of each word.
 * @param sentences word numbers in order of frequency; -1 is any other word
 */
export function wordClasses(sentences: readonly Int32Array[], words: number): Uint8Array {
  const random = createRandom(1);
  const rows = weighted(contextsOf(sentences, words));
  let centroids = Array.from({ length: CLASSES }, () =>
    centroidOf(rows.slice(Math.floor(random() * SEED_WORDS)).slice(0, 1)),
  );
  let classes = new Uint8Array(words);
  for (let round = 0; round < ROUNDS; round++) {
    classes = Uint8Array.from(rows, (row) => nearest(row, centroids));
    const members = Map.groupBy(rows.keys(), (word) => classes[word]);
    centroids = centroids.map((_, at) =>
      centroidOf((members.get(at) ?? []).flatMap((word) => rows[word] ?? [])),
    );
  }
  return classes;
}
