import { expect, it } from 'vitest';
import { annotatorOf } from '../read/annotate.ts';
import { quoteAround } from './quote-around.ts';
import type { Segmented } from './segment.ts';
import { type Span, tokenize } from './tokenize.ts';

const annotate = annotatorOf('en')('generic');

function quotable(text: string): Segmented {
  return annotate(tokenize(text));
}

/** Returns the quote around a word, which contains another word if one is given. */
function quote(text: string, word: string, evidence?: string): string | undefined {
  const annotated = quotable(text);
  const spanOf = (one: string): Span => {
    const start = annotated.tokens.findIndex((token) => token.word === one);
    return { start, end: start + 1 };
  };
  const place = quoteAround(annotated, spanOf(word), evidence ? [spanOf(evidence)] : []);
  return place && text.slice(...place);
}

it('quotes the whole sentence with its full stop', () => {
  expect(quote('Hello there. The work was superb! Bye now.', 'work')).toBe('The work was superb!');
});

it('drops a bracket that opened before the quote, and keeps brackets within it', () => {
  expect(quote('(They were late. The work was superb.)', 'work')).toBe('The work was superb.');
  expect(quote('The work was superb (as ever).', 'work')).toBe('The work was superb (as ever).');
  const annotated = quotable('(They were late. The work was superb.)');
  const all = { start: 5, end: annotated.tokens.length };
  expect(annotated.text.slice(...(quoteAround(annotated, all) ?? []))).toBe('The work was superb.');
});

it('rejects dependent sentences, questions, fragments and URLs', () => {
  expect(quote('And the work was superb.', 'work')).toBeUndefined();
  expect(quote('Was the work any good?', 'work')).toBeUndefined();
  expect(quote('Superb work.', 'work')).toBeUndefined();
  expect(quote('The work at https://work.example is superb.', 'superb')).toBeUndefined();
});

it.each([
  ['en', 'But the food was cold.'],
  ['de', 'Aber das Essen war kalt.'],
  ['fr', 'Mais les plats étaient froids.'],
  ['es', 'Pero la comida estaba fría.'],
  ['it', 'Ma il cibo era freddo.'],
  ['nl', 'Maar het eten was koud.'],
  ['pt', 'Mas a comida estava fria.'],
  ['pl', 'Ale jedzenie było zimne.'],
] as const)('rejects half of a contrast, %s: %s', (language, text) => {
  const annotated = annotatorOf(language)('generic')(tokenize(text, language));
  expect(quoteAround(annotated, { start: 1, end: 4 })).toBeUndefined();
});

it('quotes both sides of a contrast, and nothing of a sentence that is too long', () => {
  const both = 'Lovely staff as always, but the price was steep.';
  expect(quote(both, 'staff')).toBe(both);
  expect(quote(both, 'price')).toBe(both);
  expect(quote(`${both.slice(0, -1)}${'; we talked'.repeat(20)}`, 'staff')).toBeUndefined();
  expect(quote('Ann came round. Superb from start to finish.', 'ann', 'superb')).toBeUndefined();
});

it('quotes whole sentences, however many clauses they have', () => {
  const long =
    'We had the whole house rewired over two weeks in June, and the electricians were superb, and the dog slept through it all.';
  expect(quote(long, 'electricians')).toBe(long);
});
