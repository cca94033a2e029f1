import { describe, expect, it } from 'vitest';
import { readTrades } from '../../../test/aspects/read-trades.ts';
import {
  inventedLessons,
  inventedTestSet,
  type Labelled,
  LESSON_KINDS,
  missingData,
  parseMarked,
  realLessons,
  realTestSet,
  reviewIdsByUse,
} from './labelled.ts';

const POLARITIES = ['positive', 'neutral', 'negative'];
const CATEGORIES = ['food', 'service', 'price', 'ambience', 'miscellaneous'];

/** Returns labels that do not match words of their sentence, or whose value is unknown. */
function wrongLabels(cases: readonly Labelled[]): string[] {
  return cases.flatMap(({ text, targets, categories }) => [
    ...targets
      .filter(({ start, end, gold }) => {
        const term = text.slice(start, end);
        return term.length !== end - start || term.trim() !== term || !POLARITIES.includes(gold);
      })
      .map(({ start, end, gold }) => `${start}-${end}=${gold} in a sentence of ${text.length}`),
    ...categories
      .filter(
        ({ name, gold }) =>
          !CATEGORIES.includes(name) || !/^(?:conflict|\w+ive|neutral)$/.test(gold),
      )
      .map(({ name, gold }) => `${name}=${gold}`),
  ]);
}

it('removes the marks of a sentence and locates its targets', () => {
  const { text, targets } = parseMarked('The [soup|positive] was hot, the [tea|negative] cold.');
  expect(text).toBe('The soup was hot, the tea cold.');
  expect(targets.map(({ start, end }) => text.slice(start, end))).toEqual(['soup', 'tea']);
});

const INVENTED = [
  ...LESSON_KINDS.map((kind) => [kind, inventedLessons(kind)] as const),
  ...(['independent', 'laptops', 'hard'] as const).map(
    (name) => [name, inventedTestSet(name)] as const,
  ),
];

it.each(INVENTED)('has only valid labels in %s', (_, sentences) => {
  expect(sentences.length).toBeGreaterThanOrEqual(100);
  expect(wrongLabels(sentences)).toEqual([]);
  for (const { text } of sentences) expect(text).not.toMatch(/[[\]|\t]/);
});

it('has no test sentence among the lessons', () => {
  const lessons = new Set(
    LESSON_KINDS.flatMap(inventedLessons).map(({ text }) => text.toLowerCase()),
  );
  const measured: { text: string }[] = [
    ...(['independent', 'laptops', 'hard'] as const).flatMap(inventedTestSet),
    ...(['open', 'fresh', 'apart'] as const).flatMap(readTrades),
  ];
  expect(measured.filter(({ text }) => lessons.has(text.toLowerCase()))).toEqual([]);
});

describe.skipIf(missingData().length > 0)('labels of real reviews (needs the shared data)', () => {
  it('match words of their sentences', () => {
    expect(realLessons().length).toBeGreaterThan(10_000);
    expect(
      wrongLabels([...realLessons(), ...realTestSet('real'), ...realTestSet('everyday')]),
    ).toEqual([]);
  });

  it('come from different reviews in the training and the test sets', () => {
    const { training, test } = reviewIdsByUse();
    expect(training.size).toBeGreaterThan(5_000);
    expect([...training.intersection(test)]).toEqual([]);
  });
});
