import { expect, it } from 'vitest';
import { createDoorkeeper } from './doorkeeper.ts';

it('knows a key from the second time on', () => {
  const cameBefore = createDoorkeeper();
  expect(['a', 'b', 'a', 'b', 'c'].map(cameBefore)).toEqual([false, false, true, true, false]);
});

it('knows every one of the keys that are asked by turns', () => {
  const cameBefore = createDoorkeeper();
  const asked = Array.from({ length: 2_000 }, (_, i) => `{"query":"question ${i}"}`);
  expect(asked.filter(cameBefore)).toEqual([]);
  expect(asked.filter((key) => !cameBefore(key)).length).toBeLessThan(20);
});

it('lets hardly anything in of a flood of questions that are asked once', () => {
  const cameBefore = createDoorkeeper();
  const flood = Array.from({ length: 20_000 }, (_, i) => `{"query":"question ${i}"}`);
  expect(flood.filter(cameBefore)).toEqual([]);
});
