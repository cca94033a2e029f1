import { expect, it } from 'vitest';
import type { LabelledSentence } from '../../build/insights/training/mams.ts';
import { reversedSentences } from '../../build/insights/training/reversed-sentences.ts';

function labelled(text: string, targets: Readonly<Record<string, string>>): LabelledSentence {
  const labels = Object.entries(targets).map(([term, polarity]) => {
    const start = text.indexOf(term);
    return { polarity, category: undefined, start, end: start + term.length };
  });
  return { domain: 'restaurant', text, labels };
}

/** Each sentence made, with its targets cut out of it. */
function madeOf(text: string, targets: Readonly<Record<string, string>>): string[] {
  return reversedSentences([labelled(text, targets)]).map((made) => {
    const told = made.labels.map(
      ({ start, end, polarity }) => `${made.text.slice(start, end)} ${polarity}`,
    );
    return `${made.text} | ${told.join(', ')}`;
  });
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
