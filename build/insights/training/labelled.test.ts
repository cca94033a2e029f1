import { describe, expect, it } from 'vitest';
import { readTrades } from '../../../test/aspects/read-trades.ts';
import {
  inventedLessons,
  type Labelled,
  LESSON_KINDS,
  measuredInvented,
  measuredReal,
  missingData,
  realLessons,
  reviewsByUse,
  unmarked,
} from './labelled.ts';

const POLARITIES = ['positive', 'neutral', 'negative'];
const CATEGORIES = ['food', 'service', 'price', 'ambience', 'miscellaneous'];

/** Labels that do not stand on words of their sentence, or say something else than a polarity. */
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

it('reads a sentence without its marks, and each target where it stands', () => {
  const { text, targets } = unmarked('The [soup|positive] was hot, the [tea|negative] cold.');
  expect(text).toBe('The soup was hot, the tea cold.');
  expect(targets.map(({ start, end }) => text.slice(start, end))).toEqual(['soup', 'tea']);
});

const INVENTED = [
  ...LESSON_KINDS.map((kind) => [kind, inventedLessons(kind)] as const),
  ...(['independent', 'laptops', 'hard'] as const).map(
    (name) => [name, measuredInvented(name)] as const,
  ),
];

it.each(INVENTED)('knows every label of %s', (_, sentences) => {
  expect(sentences.length).toBeGreaterThanOrEqual(100);
  expect(wrongLabels(sentences)).toEqual([]);
  for (const { text } of sentences) expect(text).not.toMatch(/[[\]|\t]/);
});

it('has no sentence that is measured on among the lessons', () => {
  const lessons = new Set(
    LESSON_KINDS.flatMap(inventedLessons).map(({ text }) => text.toLowerCase()),
  );
  const measured: { text: string }[] = [
    ...(['independent', 'laptops', 'hard'] as const).flatMap(measuredInvented),
    ...(['open', 'fresh', 'apart'] as const).flatMap(readTrades),
  ];
  expect(measured.filter(({ text }) => lessons.has(text.toLowerCase()))).toEqual([]);
});

describe.skipIf(missingData().length > 0)('labels of real reviews (need the shared data)', () => {
  it('stand on words of their sentences', () => {
    expect(realLessons().length).toBeGreaterThan(10_000);
    expect(
      wrongLabels([...realLessons(), ...measuredReal('real'), ...measuredReal('everyday')]),
    ).toEqual([]);
  });

  it('are of other reviews where they are learned from than where they are measured on', () => {
    const { learned, measured } = reviewsByUse();
    expect(learned.size).toBeGreaterThan(5_000);
    expect([...learned.intersection(measured)]).toEqual([]);
  });
});
