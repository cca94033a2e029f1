import { CELLS, DRIVE, STATE, TAP, TAPS } from '../../model/net/shape.ts';
import { candidateOf, gateOf, LEAST_GATE, NOTHING, sideOf } from './memory.ts';

/** From the slopes of the states to those of what each token drives: the way of `fillMemory`, back through the sentence. */
export function memorySlopes(
  drives: readonly Float32Array[],
  states: Float32Array,
  stateSlopes: Float32Array,
): Float32Array[] {
  const count = drives.length;
  const slopes = Array.from({ length: count }, () => new Float32Array(DRIVE));
  for (const direction of [0, 1]) {
    const step = direction === 0 ? 1 : -1;
    const side = sideOf(direction);
    const carried = new Float32Array(CELLS);
    for (let i = count - 1; i >= 0; i--) {
      const at = direction === 0 ? i : count - 1 - i;
      const here = drives[at] ?? NOTHING;
      const before = drives[at - step] ?? NOTHING;
      const earlier = drives[at - 2 * step] ?? NOTHING;
      const sumAt = (place: number): number =>
        (here[place] ?? 0) + (before[place + TAP] ?? 0) + (earlier[place + 2 * TAP] ?? 0);
      const state = at * STATE + direction * CELLS;
      for (let cell = 0; cell < CELLS; cell++) {
        const place = side + cell;
        const toCandidate = sumAt(place);
        const candidate = candidateOf(toCandidate);
        const gate = gateOf(sumAt(place + CELLS));
        const old = i === 0 ? 0 : (states[state - step * STATE + cell] ?? 0);
        const slope = (stateSlopes[state + cell] ?? 0) + (carried[cell] ?? 0);
        carried[cell] = slope * (1 - gate);
        const ofCandidate = candidate === toCandidate ? slope * gate : 0;
        const ofGate = gate > LEAST_GATE && gate < 1 ? (slope * (candidate - old)) / 4 : 0;
        for (let tap = 0; tap < TAPS; tap++) {
          const driven = slopes[at - tap * step];
          if (driven === undefined) break;
          const to = place + tap * TAP;
          driven[to] = (driven[to] ?? 0) + ofCandidate;
          driven[to + CELLS] = (driven[to + CELLS] ?? 0) + ofGate;
        }
      }
    }
  }
  return slopes;
}
