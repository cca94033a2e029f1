import { createRandom } from './random.ts';

/** How much of a text is read for the company that words keep, in characters. */
export const LONGEST_READ = 3000;

/** Words this far to the left or right are company; nearer ones weigh more. */
const REACH = 3;
/** Only the commonest words count as company. */
const COMPANY = 2500;
const DIMENSIONS = 60;
const ROUNDS = 6;

type Sparse = {
  readonly starts: Int32Array;
  readonly columns: Int32Array;
  readonly sizes: Float64Array;
};

/** How often words keep company, as positive pointwise mutual information; columns are left and right neighbours. */
function companyOf(sentences: readonly Int32Array[], words: number): Sparse {
  const width = 2 * COMPANY;
  const rows = Array.from({ length: words }, () => new Map<number, number>());
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
  const columnSums = new Float64Array(width);
  for (const row of rows) {
    for (const [column, size] of row) columnSums[column] = (columnSums[column] ?? 0) + size;
  }
  const softened = columnSums.map((sum) => sum ** 0.75);
  const total = softened.reduce((a, b) => a + b);
  const starts = new Int32Array(words + 1);
  const columns: number[] = [];
  const sizes: number[] = [];
  rows.forEach((row, word) => {
    const rowSum = row.values().reduce((a, b) => a + b, 0);
    for (const [column, size] of row) {
      const surprise = Math.log((size * total) / (rowSum * (softened[column] ?? 1)));
      if (surprise <= 0) continue;
      columns.push(column);
      sizes.push(surprise);
    }
    starts[word + 1] = columns.length;
  });
  return { starts, columns: Int32Array.from(columns), sizes: Float64Array.from(sizes) };
}

/** Calls `visit` for each cell: row, column, size. */
function eachCell(
  { starts, columns, sizes }: Sparse,
  visit: (row: number, column: number, size: number) => void,
): void {
  for (let row = 0; row + 1 < starts.length; row++) {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++)
      visit(row, columns[at] ?? 0, sizes[at] ?? 0);
  }
}

/** Adds `size` times one row of a dense matrix to a row of another. */
function addRow(
  to: Float64Array,
  row: number,
  from: Float64Array,
  other: number,
  size: number,
): void {
  const [a, b] = [row * DIMENSIONS, other * DIMENSIONS];
  for (let d = 0; d < DIMENSIONS; d++) to[a + d] = (to[a + d] ?? 0) + size * (from[b + d] ?? 0);
}

/** Makes the columns of a dense matrix orthogonal and of length 1 (Gram-Schmidt). */
function orthogonalise(matrix: Float64Array): void {
  const height = matrix.length / DIMENSIONS;
  const cell = (row: number, column: number): number => matrix[row * DIMENSIONS + column] ?? 0;
  for (let column = 0; column < DIMENSIONS; column++) {
    for (let before = 0; before < column; before++) {
      let shared = 0;
      for (let row = 0; row < height; row++) shared += cell(row, column) * cell(row, before);
      for (let row = 0; row < height; row++) {
        matrix[row * DIMENSIONS + column] = cell(row, column) - shared * cell(row, before);
      }
    }
    let square = 0;
    for (let row = 0; row < height; row++) square += cell(row, column) ** 2;
    const length = Math.sqrt(square) || 1;
    for (let row = 0; row < height; row++)
      matrix[row * DIMENSIONS + column] = cell(row, column) / length;
  }
}

/**
 * A vector of length 1 for each word, alike for words that keep alike company: the leading directions of the table of
 * company, found by orthogonal iteration. Sentences hold numbers of words, the commonest first; -1 is any other.
 */
export function wordVectors(
  sentences: readonly Int32Array[],
  words: number,
  seed: number,
): Float64Array[] {
  const random = createRandom(seed);
  const company = companyOf(sentences, words);
  let directions = Float64Array.from({ length: 2 * COMPANY * DIMENSIONS }, () => random() - 0.5);
  let projected = new Float64Array(words * DIMENSIONS);
  for (let round = 0; round <= ROUNDS; round++) {
    orthogonalise(directions);
    projected = new Float64Array(words * DIMENSIONS);
    eachCell(company, (word, column, size) => addRow(projected, word, directions, column, size));
    if (round === ROUNDS) break;
    const next = new Float64Array(directions.length);
    eachCell(company, (word, column, size) => addRow(next, column, projected, word, size));
    directions = next;
  }
  const strengths = Array.from({ length: DIMENSIONS }, (_, d) => {
    let square = 0;
    for (let word = 0; word < words; word++) square += (projected[word * DIMENSIONS + d] ?? 0) ** 2;
    return Math.sqrt(square) || 1;
  });
  return Array.from({ length: words }, (_, word) => {
    const vector = Float64Array.from(
      strengths,
      (strength, d) => (projected[word * DIMENSIONS + d] ?? 0) / Math.sqrt(strength),
    );
    const length = Math.hypot(...vector) || 1;
    return vector.map((value) => value / length);
  });
}
