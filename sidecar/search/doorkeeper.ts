import { hashOf } from '../dataset/key-table.ts';

const SLOTS = 4096;

/**
 * Tells of a key whether it came before, among the last few thousand. Who lets only those into a cache keeps a flood of questions that
 * are asked once from driving out the others, and the collector from carrying their answers along. May forget a key, or take it
 * for another once in four billion times.
 */
export function createDoorkeeper(): (key: string) => boolean {
  const seen = new Uint32Array(SLOTS);
  return (key) => {
    const mark = hashOf(key);
    const slot = mark & (SLOTS - 1);
    const isKnown = seen[slot] === mark;
    seen[slot] = mark;
    return isKnown;
  };
}
