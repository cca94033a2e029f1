import { expect, it } from 'vitest';
import { PARTS_SIZE, partsOf, VECTOR } from '../../build/insights/model/net/shape.ts';
import type { LearningNet, Slopes } from '../../build/insights/training/net/learning-net.ts';
import type { NetLesson } from '../../build/insights/training/net/net-lessons.ts';
import { addSlopes } from '../../build/insights/training/net/net-slopes.ts';
import { createRandom } from '../../build/insights/training/random.ts';

const WORDS = 5;
const keepAll = () => undefined;

function randomNet(random: () => number): LearningNet & { all: Float32Array } {
  const all = Float32Array.from({ length: PARTS_SIZE }, () => (random() - 0.5) / 4);
  const vectors = Float32Array.from({ length: (WORDS + 1) * VECTOR }, () => random() - 0.5);
  return { all, parts: partsOf(all), vectors };
}

const LESSON: NetLesson = {
  words: Int32Array.of(0, 3, 1, -1, 2, 4, 0),
  values: Float32Array.of(0, 0, 0, 1.5, 0, -2, 0),
  polarOnly: false,
  questions: [
    {
      question: {
        spans: [{ start: 1, end: 3 }],
        window: { start: 0, end: 7 },
        marks: Float32Array.from({ length: 21 }, (_, at) => ((at * 7) % 5) / 4),
      },
      label: 2,
      weight: 3,
    },
    {
      question: {
        spans: [{ start: 5, end: 6 }],
        window: { start: 2, end: 7 },
        marks: Float32Array.from({ length: 15 }, (_, at) => (at % 3) / 2),
      },
      label: 0,
      weight: 1,
    },
    {
      question: {
        spans: [
          { start: 0, end: 1 },
          { start: 5, end: 6 },
        ],
        category: 3,
        window: { start: 0, end: 7 },
        marks: Float32Array.from({ length: 21 }, (_, at) => (at % 4) / 3),
      },
      label: 1,
      weight: 2,
    },
    {
      question: {
        spans: [],
        category: 0,
        window: { start: 0, end: 7 },
        marks: new Float32Array(21),
      },
      label: 2,
      weight: 1,
    },
  ],
};

function slopesOf(net: LearningNet): { loss: number; slopes: Slopes; all: Float32Array } {
  const all = new Float32Array(PARTS_SIZE);
  const slopes = { parts: partsOf(all), vectors: new Map() };
  return { loss: addSlopes(net, LESSON, slopes, keepAll), slopes, all };
}

/** The slope of the loss as two evaluations have it. */
function measuredSlope(net: LearningNet, numbers: Float32Array, at: number): number {
  const step = 1e-2;
  const before = numbers[at] ?? 0;
  const lossAt = (value: number): number => {
    numbers[at] = value;
    return slopesOf(net).loss;
  };
  const slope = (lossAt(before + step) - lossAt(before - step)) / (2 * step);
  numbers[at] = before;
  return slope;
}

it('knows how the loss follows every kind of weight, and every word', () => {
  const random = createRandom(3);
  const net = randomNet(random);
  const { slopes, all } = slopesOf(net);
  for (const [part, view] of Object.entries(net.parts)) {
    for (let pick = 0; pick < 12; pick++) {
      const at = Math.floor(random() * view.length);
      const place = (view.byteOffset - net.all.byteOffset) / 4 + at;
      expect(all[place], `${part} ${at}`).toBeCloseTo(measuredSlope(net, net.all, place), 2);
    }
  }
  for (let row = 0; row <= WORDS; row++) {
    for (const d of [0, 7, VECTOR - 1]) {
      const slope = slopes.vectors.get(row)?.[d] ?? 0;
      expect(slope, `word ${row}`).toBeCloseTo(
        measuredSlope(net, net.vectors, row * VECTOR + d),
        2,
      );
    }
  }
  expect(all.some((slope) => Math.abs(slope) > 0.1)).toBe(true);
});
