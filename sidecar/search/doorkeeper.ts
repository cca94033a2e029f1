import { hashOf } from '../dataset/key-table.ts';

const BUCKETS = 1024;
/** Marks of a bucket: two thousand keys that are asked by turns push hardly any other out. */
const WAYS = 8;

/**
 * Tells of a key whether it came before, among the last few thousand. Who lets only those into a cache keeps a flood of questions that
 * are asked once from driving out the others, and the collector from carrying their answers along. May forget a key, or take it
 * for another once in half a million times.
 */
export function createDoorkeeper(): (key: string) => boolean {
  const seen = new Uint32Array(BUCKETS * WAYS);
  return (key) => {
    const mark = hashOf(key);
    const start = (mark % BUCKETS) * WAYS;
    const end = start + WAYS;
    for (let at = start; at < end; at++) if (seen[at] === mark) return true;
    seen.copyWithin(start + 1, start, end - 1);
    seen[start] = mark;
    return false;
  };
}
