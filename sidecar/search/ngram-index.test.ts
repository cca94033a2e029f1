import { expect, it } from 'vitest';
import { NgramIndex } from './ngram-index.ts';

function indexOf(texts: readonly string[]): NgramIndex {
  const index = new NgramIndex();
  for (const [number, text] of texts.entries()) index.add(number, text);
  return index;
}

it('indexes more texts than 16 bits can number', () => {
  const index = indexOf(Array.from({ length: 70_000 }, (_, i) => `text ${i}`));
  for (const i of [0, 65_535, 65_536, 69_999])
    expect(index.candidates(`text ${i}`)?.numbers).toContain(i);
});

it('is exact for an ASCII phrase that is one n-gram', () => {
  const index = indexOf(['the boiler', 'an oil tank', 'café']);
  expect(index.candidates('oil')).toEqual({ numbers: [0, 1], exact: true });
  expect(index.candidates('boil')).toEqual({ numbers: [0], exact: true });
  expect(index.candidates('boiler')).toMatchObject({ exact: false });
  expect(index.candidates('afé')).toMatchObject({ exact: false });
  expect(index.candidates('oi')).toBeUndefined();
});
