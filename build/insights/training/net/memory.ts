import { CELLS, DRIVE, STATE, TAP, TAPS } from '../../model/net/shape.ts';

/** A gate is never quite shut, so that no cell forgets how to learn. */
export const LEAST_GATE = 0.02;

/** What is driven before a sentence begins. */
export const NOTHING = new Float32Array(DRIVE);

/** What a cell would become. */
export function candidateOf(sum: number): number {
  return Math.max(-1, Math.min(1, sum));
}

/** How far it goes there. */
export function gateOf(sum: number): number {
  return Math.max(LEAST_GATE, Math.min(1, sum / 4 + 0.5));
}

/** Where the candidates of a direction begin among what a token drives; the gates follow them. */
export function sideOf(direction: number): number {
  return direction * TAPS * TAP;
}

/**
 * Reads a sentence in both directions with gated cells of memory (a quasi-recurrent network, Bradbury et al. 2016, with clipped
 * lines for its curves): each cell moves towards a candidate by as much as its gate is open, and both depend on three words only.
 * @param drives what each token drives, `DRIVE` numbers each
 * @param states is filled with `STATE` numbers for each token
 */
export function fillMemory(drives: readonly Float32Array[], states: Float32Array): void {
  const count = drives.length;
  for (const direction of [0, 1]) {
    const step = direction === 0 ? 1 : -1;
    const side = sideOf(direction);
    MEMORY.fill(0);
    for (let i = 0; i < count; i++) {
      const at = direction === 0 ? i : count - 1 - i;
      const here = drives[at] ?? NOTHING;
      const before = drives[at - step] ?? NOTHING;
      const earlier = drives[at - 2 * step] ?? NOTHING;
      readToken(MEMORY, side, here, before, earlier);
      states.set(MEMORY, at * STATE + direction * CELLS);
    }
  }
}

/** What the cells hold while a sentence is read. */
const MEMORY = new Float32Array(CELLS);

/** Its own loop, with all sums in line: most of the time of the net is spent here. */
function readToken(
  memory: Float32Array,
  side: number,
  here: Float32Array,
  before: Float32Array,
  earlier: Float32Array,
): void {
  for (let cell = 0; cell < CELLS; cell++) {
    const c = side + cell;
    const g = c + CELLS;
    const candidate = candidateOf(
      (here[c] ?? 0) + (before[c + TAP] ?? 0) + (earlier[c + 2 * TAP] ?? 0),
    );
    const gate = gateOf((here[g] ?? 0) + (before[g + TAP] ?? 0) + (earlier[g + 2 * TAP] ?? 0));
    const old = memory[cell] ?? 0;
    memory[cell] = old + gate * (candidate - old);
  }
}
