import { expect, it } from 'vitest';
import {
  independentSentences,
  inventedTargets,
} from '../../build/insights/training/invented-set.ts';
import { lessonFiles } from '../../build/insights/training/lesson-files.ts';

it('reads the invented sentences without their marks, and each target where it stands', () => {
  const [first] = inventedTargets('development');
  expect(first?.text).toMatch(/^The keyboard has a nice bounce to it and the touchpad never/);
  expect(first?.targets.map(({ start, end }) => first.text.slice(start, end))).toEqual([
    'keyboard',
    'touchpad',
  ]);
});

it.each(['development', 'held-out'] as const)('knows every label of the %s half', (half) => {
  const cases = inventedTargets(half);
  expect(cases.length).toBeGreaterThan(95);
  for (const { text, targets } of cases) {
    expect(text).not.toMatch(/[[\]|]/);
    expect(targets.length).toBeGreaterThan(0);
    for (const { gold } of targets) expect(['positive', 'neutral', 'negative']).toContain(gold);
  }
});

const SETS = [...lessonFiles(), ['the independent set', independentSentences()] as const];

/** Its sentences may speak of a restaurant without a term, and lost the categories that were labelled in two ways. */
const PARTLY_LABELLED = 'restaurant-city';

it.each(SETS)('knows every label of %s, and categories of restaurants alone', (name, sentences) => {
  const isWhole = name !== PARTLY_LABELLED;
  expect(sentences.length).toBeGreaterThanOrEqual(300);
  for (const { domain, text, targets, categories } of sentences) {
    expect(text).not.toMatch(/[[\]|\t]/);
    expect(targets.length + (isWhole ? 0 : categories.length)).toBeGreaterThan(0);
    for (const { gold } of targets) expect(['positive', 'neutral', 'negative']).toContain(gold);
    if (isWhole || categories.length > 0) {
      expect(categories.length > 0).toBe(domain === 'restaurant');
    }
    for (const { name: category, gold } of categories) {
      expect(['food', 'service', 'price', 'ambience', 'miscellaneous']).toContain(category);
      expect(['positive', 'neutral', 'negative', 'conflict']).toContain(gold);
    }
  }
});

it('has no sentence of the independent set among the lessons', () => {
  const lessons = new Set([...lessonFiles().values()].flat().map(({ text }) => text.toLowerCase()));
  const both = independentSentences().filter(({ text }) => lessons.has(text.toLowerCase()));
  expect(both.length).toBe(0);
});
