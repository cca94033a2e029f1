import { expect, it } from 'vitest';
import { CLASSES } from '../model/feature.ts';
import { annotate } from '../text/annotate.ts';
import { tokensAt } from '../text/spans.ts';
import { classIndex, toExample } from './lessons.ts';
import { train, wordRatings } from './train.ts';

const RECIPE = { epochs: 5, rate: 0.1, decay: 1e-4, dropout: 0.2, start: 0.2, seeds: [1, 2] };
const LESSONS = [
  ['the tap is zorbly', 'positive'],
  ['the tap is grundy', 'negative'],
  ['there is a tap', 'neutral'],
] as const;

const examples = LESSONS.flatMap(([text, polarity]) => {
  const annotated = annotate(text);
  const at = text.indexOf('tap');
  const lesson = { label: classIndex(polarity), weight: 1, polarOnly: false };
  const span = tokensAt(annotated, at, at + 3) ?? { start: 0, end: 1 };
  return Array.from({ length: 5 }, () => toExample(annotated, span, [], lesson));
});

it('learns unknown words, with the same weights each time', () => {
  const weights = train(examples, RECIPE);
  expect(train(examples, RECIPE)).toEqual(weights);
  for (const { places, values, label } of examples) {
    const scores = CLASSES.map((_, c) =>
      places.reduce((sum, place, at) => sum + (weights[place * 3 + c] ?? 0) * (values[at] ?? 0), 0),
    );
    expect(scores.indexOf(Math.max(...scores))).toBe(label);
  }
});

it('rates words by the stars, even if complaints are rare', () => {
  const sentences = Array.from({ length: 50 }, (_, at) => {
    const isPraise = at % 10 !== 0;
    return { words: Int32Array.of(2, isPraise ? 0 : 1), isPraise };
  });
  const [praise = 0, complaint = 0, both = 0] = wordRatings(sentences, 3);
  expect(praise).toBeGreaterThan(0.5);
  expect(complaint).toBeLessThan(-0.5);
  expect(Math.abs(both)).toBeLessThan(Math.min(praise, -complaint));
});
