import { expect, it } from 'vitest';
import { createNgramIndex } from './ngram-index.ts';

const index = (texts: readonly string[]) =>
  createNgramIndex(texts.map((text, number) => ({ number, text })));

it('indexes more texts than 16 bits can number', async () => {
  const texts = Array.from({ length: 70_000 }, (_, i) => `text ${i}`);
  const { candidates } = await index(texts);
  for (const i of [0, 65_535, 65_536, 69_999]) {
    expect([...(candidates(`text ${i}`)?.numbers ?? [])]).toContain(i);
  }
});

it('is exact for an ASCII phrase that is one n-gram', async () => {
  const { candidates } = await index(['the boiler', 'an oil tank', 'café']);
  expect(candidates('oil')).toMatchObject({ numbers: Uint16Array.of(0, 1), exact: true });
  expect(candidates('boil')).toMatchObject({ numbers: Uint16Array.of(0), exact: true });
  expect(candidates('boiler')).toMatchObject({ exact: false });
  expect(candidates('afé')).toMatchObject({ exact: false });
  expect(candidates('oi')).toBeUndefined();
});
