import { expect, it } from 'vitest';
import { VECTOR } from '../../build/derive/insights/net/shape.ts';
import { targetNetLessons } from '../../tools/train-polarity/net/net-lessons.ts';
import { scoresFor } from '../../tools/train-polarity/net/net-slopes.ts';
import { trainNet } from '../../tools/train-polarity/net/train-net.ts';

const RECIPE = {
  seed: 1,
  rate: 5e-3,
  star_epochs: 0,
  epochs: 40,
  batch: 3,
  dropout: 0.1,
  hidden: 0,
};

/** The dish that is named first is praised, the other one criticised. */
const LESSONS = targetNetLessons(
  ['we got the soup before the bread', 'we got the bread before the soup'].map((text) => {
    const starts = ['soup', 'bread'].map((dish) => text.indexOf(dish)).sort((a, b) => a - b);
    const labels = starts.map((start, at) => {
      const polarity = at === 0 ? 'positive' : 'negative';
      return { start, end: start + 4, polarity, category: undefined };
    });
    return { text, domain: 'restaurant', labels };
  }),
  1,
);

/** With numbers of their own for the words, whatever the words in force are. */
function renumbered(): { lessons: typeof LESSONS; words: number } {
  const numbers = new Map<number, number>();
  const numberOf = (word: number): number =>
    numbers.get(word) ?? numbers.set(word, numbers.size).size - 1;
  const lessons = LESSONS.map((lesson) => ({ ...lesson, words: lesson.words.map(numberOf) }));
  return { lessons, words: numbers.size };
}

it('learns what only the order of the words tells, and the same net each time', () => {
  const { lessons, words } = renumbered();
  const vectors = Float32Array.from({ length: words * VECTOR }, (_, at) => Math.sin(at * at));
  const net = trainNet([], lessons, vectors, RECIPE);
  expect(trainNet([], lessons, vectors, RECIPE)).toEqual(net);
  for (const lesson of lessons) {
    const scores = scoresFor(net, lesson);
    lesson.questions.forEach(({ label }, at) => {
      const all = [...(scores[at] ?? [])];
      expect(all.indexOf(Math.max(...all))).toBe(label);
    });
  }
});
