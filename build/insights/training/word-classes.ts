import { createRandom } from './random.ts';

/** First centres are drawn from the commonest words. */
const COMMON = 3000;
const ROUNDS = 25;

function nearest(vector: Float64Array, centres: readonly Float64Array[]): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  centres.forEach((centre, index) => {
    let likeness = 0;
    for (let d = 0; d < vector.length; d++) likeness += (vector[d] ?? 0) * (centre[d] ?? 0);
    if (likeness <= most) return;
    most = likeness;
    best = index;
  });
  return best;
}

/** Parts words into `count` classes of alike vectors (k-means on the sphere); the class of each word. */
export function wordClasses(
  vectors: readonly Float64Array[],
  count: number,
  seed: number,
): number[] {
  const random = createRandom(seed);
  const common = vectors.slice(0, COMMON);
  const picked = new Set<number>();
  while (picked.size < Math.min(count, common.length))
    picked.add(Math.floor(random() * common.length));
  let centres = [...picked].flatMap((index) => common[index] ?? []);
  let classes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    classes = vectors.map((vector) => nearest(vector, centres));
    const sums = centres.map((centre) => new Float64Array(centre.length));
    vectors.forEach((vector, word) => {
      const sum = sums[classes[word] ?? 0];
      if (sum) for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] ?? 0) + (vector[d] ?? 0);
    });
    centres = sums.map((sum, index) => {
      const length = Math.hypot(...sum);
      return length > 0 ? sum.map((value) => value / length) : (centres[index] ?? sum);
    });
  }
  return classes;
}
