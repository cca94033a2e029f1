const FIRST = 0.9;
const SECOND = 0.999;
const TINY = 1e-8;

/** Steps of Adam (Kingma and Ba 2015) over an array of weights, or over some rows of it. */
export class Adam {
  readonly #weights: Float32Array;
  readonly #means: Float32Array;
  readonly #squares: Float32Array;
  #steps = 0;

  constructor(weights: Float32Array) {
    this.#weights = weights;
    this.#means = new Float32Array(weights.length);
    this.#squares = new Float32Array(weights.length);
  }

  /** One more step; then `update` what has a slope. */
  next(): void {
    this.#steps++;
  }

  /** Moves the weights from `start` on against their slopes. */
  update(start: number, slopes: Float32Array, rate: number): void {
    const first = 1 - FIRST ** this.#steps;
    const second = 1 - SECOND ** this.#steps;
    const length = (rate * Math.sqrt(second)) / first;
    for (let i = 0; i < slopes.length; i++) {
      const slope = slopes[i] ?? 0;
      const at = start + i;
      const mean = FIRST * (this.#means[at] ?? 0) + (1 - FIRST) * slope;
      const square = SECOND * (this.#squares[at] ?? 0) + (1 - SECOND) * slope * slope;
      this.#means[at] = mean;
      this.#squares[at] = square;
      this.#weights[at] = (this.#weights[at] ?? 0) - (length * mean) / (Math.sqrt(square) + TINY);
    }
  }
}
