import { expect, it } from 'vitest';
import { sharedWasmMemory } from '../../contract/web-assembly.ts';
import { toDocuments } from '../../test/support/generate-dist.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { toGeneration } from './generation.ts';
import { readReviews } from './read-reviews.ts';

/** The arrays anywhere in a value, with their paths. */
function arraysIn(value: unknown, path: string): [string, ArrayBufferView][] {
  if (ArrayBuffer.isView(value)) return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => arraysIn(part, `${path}/${key}`));
}

it('holds every array in memory that threads share, so that a message copies none', () => {
  const documents = toDocuments({ reviews: generateReviews(600) });
  const read = readReviews(documents.reviews, sharedWasmMemory());
  const generation = toGeneration(documents, read, sharedWasmMemory());
  const arrays = arraysIn(generation, '');
  expect(arrays.length).toBeGreaterThan(20);
  const others = arrays.filter(([, { buffer }]) => !(buffer instanceof SharedArrayBuffer));
  expect(others.map(([path]) => path)).toEqual([]);
});
