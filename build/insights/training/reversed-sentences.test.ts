import { expect, it } from 'vitest';
import { reversedSentences } from './reversed-sentences.ts';

/** Each sentence made, with its targets cut out of it. */
function madeOf(text: string, polarities: Readonly<Record<string, string>>): string[] {
  const targets = Object.entries(polarities).map(([term, gold]) => {
    const start = text.indexOf(term);
    return { start, end: start + term.length, gold };
  });
  return reversedSentences([{ domain: 'restaurant', text, targets, categories: [] }]).map(
    (made) => {
      const told = made.targets.map(
        ({ start, end, gold }) => `${made.text.slice(start, end)} ${gold}`,
      );
      return `${made.text} | ${told.join(', ')}`;
    },
  );
}

it('turns what is said of one target into its contrary, and leaves the others', () => {
  expect(
    madeOf('The soup was good, but the bread was stale.', { soup: 'positive', bread: 'negative' }),
  ).toEqual([
    'The soup was bad, but the bread was stale. | soup negative, bread negative',
    'The soup was good, but the bread was fresh. | soup positive, bread positive',
  ]);
});

it('denies what has no antonym', () => {
  expect(madeOf('Our table was wobbly.', { table: 'negative' })).toEqual([
    'Our table was not wobbly. | table positive',
  ]);
});

it.each([
  ['mixed', 'The good soup was too cold.', 'positive'],
  ['neutral', 'The good soup has leeks.', 'neutral'],
  ['an idiom', 'The soup was to die for.', 'positive'],
])('makes nothing of a clause that is %s', (_, text, polarity) => {
  expect(madeOf(text, { soup: polarity })).toEqual([]);
});
