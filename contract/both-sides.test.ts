import { expect, it } from 'vitest';
import { bothSides } from './both-sides.ts';
import type { Polarity } from './insights.ts';

it('keeps the one complaint when fewer quotes are shown than were picked', () => {
  const kept = (most: number, ...quotes: readonly Polarity[]): string[] =>
    bothSides(
      quotes.map((polarity) => ({ polarity })),
      most,
    ).map(({ polarity }) => polarity);
  expect(kept(3, 'positive', 'positive', 'positive', 'negative')).toEqual([
    'positive',
    'positive',
    'negative',
  ]);
  expect(kept(2, 'positive', 'negative', 'mixed', 'negative')).toEqual(['positive', 'negative']);
  expect(kept(2, 'positive', 'positive', 'positive')).toEqual(['positive', 'positive']);
});
