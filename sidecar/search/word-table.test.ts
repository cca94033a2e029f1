import { expect, it } from 'vitest';
import { WordTable } from './word-table.ts';

const FIRST_ROW = 100;

/** Words of a text by the table, as numbers from 0. */
function wordsOf(table: WordTable, text: string, mark: number): number[] {
  const bytes = Buffer.from(`--${text}--`);
  const rows = new Uint32Array(bytes.length);
  const end = table.rowsOf(bytes, 2, bytes.length - 2, rows, 1, FIRST_ROW, mark);
  return [...rows.subarray(1, end)].map((row) => row - FIRST_ROW);
}

it('numbers words by their first appearance, each once for a text', () => {
  const table = new WordTable();
  expect(wordsOf(table, 'the pipe and the tap', 1)).toEqual([0, 1, 2, 3]);
  expect(wordsOf(table, ' tap the  pipes ', 2)).toEqual([3, 0, 4]);
  expect(wordsOf(table, '', 3)).toEqual([]);
  expect(wordsOf(table, 'é 水 tap', 4)).toEqual([5, 6, 3]);
  const padded = Array.from({ length: table.size }, (_, word) => table.padded(word));
  expect(padded).toEqual([' the ', ' pipe ', ' and ', ' tap ', ' pipes ', ' é ', ' 水 ']);
});

it('tells many words apart, in short texts and in long ones', () => {
  const table = new WordTable();
  const words = Array.from({ length: 30_000 }, (_, i) =>
    (i * 7919).toString(36).padStart(1 + (i % 5), 'z'),
  );
  const known = [...new Set(words)];
  expect(wordsOf(table, words.join(' '), 1)).toEqual(known.map((_, i) => i));
  for (let i = 0; i < known.length; i += 997)
    expect(wordsOf(table, known[i] ?? '', 2 + i)).toEqual([i]);
  expect(table.size).toBe(known.length);
});
