import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Progress } from '../../cli/progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Shows two steps of a long command on a stream; returns what was written to it. */
function show(isTTY: boolean | undefined): string[] {
  const written: string[] = [];
  const progress = new Progress({ ...(isTTY && { isTTY }), write: (text) => written.push(text) });
  progress.begin('reading the content');
  vi.advanceTimersByTime(2_000);
  progress.begin('rendering pages');
  progress.end();
  vi.advanceTimersByTime(5_000);
  return written;
}

it('shows each step and its seconds in one line of a terminal, and leaves it empty', () => {
  const clear = '\r\x1b[K';
  expect(show(true)).toEqual([
    `${clear}reading the content …`,
    `${clear}reading the content … 1 s`,
    `${clear}reading the content … 2 s`,
    clear,
    `${clear}rendering pages …`,
    clear,
  ]);
});

it('writes nothing to a file or a pipe', () => {
  expect(show(undefined)).toEqual([]);
});
