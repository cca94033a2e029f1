import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTexts, packTexts } from './texts.ts';

/** Texts in a chunk. */
const CHUNK = 2048;

function pack(texts: readonly string[]) {
  return packTexts(texts.length, (number) => texts[number] ?? '');
}

/** Numbers of the texts that hold a phrase. */
function holding(texts: readonly string[], phrase: string): number[] {
  return texts.flatMap((text, number) => (text.includes(phrase) ? [number] : []));
}

describe('texts of one generation after another', () => {
  it('finds what is there now, however the texts changed at chunk borders', async () => {
    const count = fc.constantFrom(0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 3);
    const change = fc.record({ drop: fc.integer({ min: 0, max: 3 }), edit: fc.nat(5000) });
    await fc.assert(
      fc.asyncProperty(count, change, async (size, { drop, edit }) => {
        const old = Array.from({ length: size }, (_, i) => `text ${(i * 7) % 11} of ${i}`);
        const before = openTexts(pack(old));
        await before.open();
        const next = old.slice(drop).map((text, i) => (i === edit ? `${text} edited` : text));
        const texts = openTexts(pack(next), before);
        await texts.open();
        for (const phrase of ['text 3', 'edited', ' of 2', '2047', '']) {
          const found = next.flatMap((_, i) => (texts.includes(i, phrase) ? [i] : []));
          expect(found).toEqual(holding(next, phrase));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('takes over the chunks that a new review at the front leaves as they are', async () => {
    const old = Array.from({ length: 2 * CHUNK + 5 }, (_, i) => `text of ${i}`);
    const before = openTexts(pack(old));
    await before.open();
    const { chunks } = pack(['a new one', ...old]);
    const taken = chunks.map((bytes, i) => before.openChunk(bytes, chunks.length - i)?.length);
    expect(taken).toEqual([undefined, chunks[1]?.length, chunks[2]?.length]);
  });
});
