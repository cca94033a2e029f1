import { expect, it } from 'vitest';
import { NO_PACE } from '../pace.ts';
import { indexGrams } from './grams.ts';

const index = (texts: readonly string[]) =>
  indexGrams(
    texts.map((text, number) => ({ number, text })),
    NO_PACE,
  );

it('numbers more texts than 16 bits can', async () => {
  const texts = Array.from({ length: 70_000 }, (_, at) => `text ${at}`);
  const { candidates } = await index(texts);
  for (const at of [0, 65_535, 65_536, 69_999]) {
    expect([...(candidates(`text ${at}`)?.numbers ?? [])]).toContain(at);
  }
});

it('says of an ASCII phrase of one gram that all its texts hold it', async () => {
  const { candidates } = await index(['the boiler', 'an oil tank', 'café']);
  expect(candidates('oil')).toMatchObject({ numbers: Uint16Array.of(0, 1), exact: true });
  expect(candidates('boil')).toMatchObject({ numbers: Uint16Array.of(0), exact: true });
  expect(candidates('boiler')).toMatchObject({ exact: false });
  expect(candidates('afé')).toMatchObject({ exact: false });
  expect(candidates('oi')).toBeUndefined();
});
