import { expect, it } from 'vitest';
import { VECTOR } from '../../build/insights/model/net/shape.ts';
import type { LearningNet } from '../../build/insights/training/net/learning-net.ts';
import {
  categoryNetLessons,
  type NetLesson,
  targetNetLessons,
} from '../../build/insights/training/net/net-lessons.ts';
import { scoresFor } from '../../build/insights/training/net/net-slopes.ts';
import { trainNet } from '../../build/insights/training/net/train-net.ts';

const RECIPE = {
  seed: 1,
  rate: 5e-3,
  star_epochs: 0,
  epochs: 40,
  category_epochs: 200,
  category_rate: 3e-2,
  batch: 3,
  dropout: 0.1,
  hidden: 0,
};

/** The dish that is named first is praised, the other one criticised. */
const ORDERED = ['we got the soup before the bread', 'we got the bread before the soup'].map(
  (text) => {
    const starts = ['soup', 'bread'].map((dish) => text.indexOf(dish)).sort((a, b) => a - b);
    const labels = starts.map((start, at) => {
      const polarity = at === 0 ? 'positive' : 'negative';
      return { start, end: start + 4, polarity, category: undefined };
    });
    return { text, domain: 'restaurant' as const, labels };
  },
);

/** Two sides, one praised and one criticised. */
const SIDES = [
  ['lovely soup but a rude waiter', 'positive', 'negative'],
  ['awful soup but a kind waiter', 'negative', 'positive'],
].map(([text = '', food = '', service = '']) => ({
  text,
  domain: 'restaurant' as const,
  labels: [
    { term: 'soup', category: 'food', polarity: food },
    { term: 'waiter', category: 'service', polarity: service },
  ].map(({ term, ...label }) => ({
    ...label,
    start: text.indexOf(term),
    end: text.indexOf(term) + term.length,
  })),
}));

/** With numbers of their own for the words, whatever the words in force are. */
function renumbered(...sets: readonly NetLesson[][]): {
  lessons: NetLesson[][];
  vectors: Float32Array;
} {
  const numbers = new Map<number, number>();
  const numberOf = (word: number): number =>
    numbers.get(word) ?? numbers.set(word, numbers.size).size - 1;
  const lessons = sets.map((set) =>
    set.map((lesson) => ({ ...lesson, words: lesson.words.map(numberOf) })),
  );
  const length = numbers.size * VECTOR;
  return { lessons, vectors: Float32Array.from({ length }, (_, at) => Math.sin(at * at)) };
}

function expectRightAnswers(net: LearningNet, lessons: readonly NetLesson[]): void {
  expect(lessons.length).toBeGreaterThan(0);
  for (const lesson of lessons) {
    const scores = scoresFor(net, lesson);
    lesson.questions.forEach(({ label }, at) => {
      const all = [...(scores[at] ?? [])];
      expect(all.indexOf(Math.max(...all))).toBe(label);
    });
  }
}

it('learns what only the order of the words tells, and the same net each time', () => {
  const { lessons, vectors } = renumbered(targetNetLessons(ORDERED, 1));
  const [labelled = []] = lessons;
  const net = trainNet({ starred: [], labelled, categories: [] }, vectors, RECIPE);
  expect(trainNet({ starred: [], labelled, categories: [] }, vectors, RECIPE)).toEqual(net);
  expectRightAnswers(net, labelled);
});

it('learns to be asked about categories, and nothing else changes by that', () => {
  const { lessons, vectors } = renumbered(targetNetLessons(SIDES, 1), categoryNetLessons(SIDES, 1));
  const [labelled = [], categories = []] = lessons;
  const before = trainNet({ starred: [], labelled, categories: [] }, vectors, RECIPE);
  const net = trainNet({ starred: [], labelled, categories }, vectors, RECIPE);
  expectRightAnswers(net, categories);
  const { category, ...others } = net.parts;
  expect(category).not.toEqual(before.parts.category);
  expect({ ...before.parts, category }).toEqual({ ...others, category });
  expect(net.vectors).toEqual(before.vectors);
});
