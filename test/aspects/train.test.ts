import { expect, it } from 'vitest';
import { annotate } from '../../build/insights/lexicon/annotate.ts';
import { CLASSES } from '../../build/insights/model/classes.ts';
import { classIndex, toExample, tokensBetween } from '../../build/insights/training/example.ts';
import { scoreAnswers, scoreSets } from '../../build/insights/training/metrics.ts';
import { train } from '../../build/insights/training/train.ts';

const RECIPE = { bits: 12, epochs: 5, rate: 0.1, decay: 1e-4, dropout: 0.2, seeds: [1, 2] };
const LESSONS = [
  ['the tap is zorbly', 'positive'],
  ['the tap is grundy', 'negative'],
  ['there is a tap', 'neutral'],
] as const;

const examples = LESSONS.flatMap(([text, polarity]) => {
  const annotated = annotate(text);
  const at = text.indexOf('tap');
  const lesson = { label: classIndex(polarity), weight: 1, polarOnly: false };
  const span = tokensBetween(annotated, at, at + 3);
  return Array.from({ length: 5 }, () => toExample(annotated, span, [], RECIPE.bits, lesson));
});

it('learns words it has never seen, and the same weights each time', () => {
  const weights = train(examples, RECIPE);
  expect(train(examples, RECIPE)).toEqual(weights);
  for (const { index, size, label } of examples) {
    const scores = CLASSES.map((_, c) =>
      index.reduce(
        (sum, feature, at) => sum + (weights[feature * 3 + c] ?? 0) * (size[at] ?? 0),
        0,
      ),
    );
    expect(scores.indexOf(Math.max(...scores))).toBe(label);
  }
});

it('scores answers by accuracy, macro-F1 and micro-F1 of sets', () => {
  const answers = [
    { gold: 'positive', said: 'positive' },
    { gold: 'positive', said: 'negative' },
    { gold: 'negative', said: 'negative' },
    { gold: 'neutral', said: 'neutral' },
  ];
  expect(scoreAnswers(answers)).toEqual({ cases: 4, accuracy: 0.75, macro_f1: 0.778 });
  const pairs = [{ gold: new Set(['a', 'b']), said: new Set(['a', 'c']) }];
  expect(scoreSets(pairs)).toBe(0.5);
});
