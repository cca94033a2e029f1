import { CLASSES } from '../build/insights/model/classes.ts';
import { learn, lessonSets, trainingSentences } from '../build/insights/training/learn.ts';
import { lessonFiles, targetsOf } from '../build/insights/training/lesson-files.ts';
import { targetLessons } from '../build/insights/training/lessons.ts';
import type { LabelledSentence } from '../build/insights/training/mams.ts';
import type { Answer } from '../build/insights/training/metrics.ts';
import { learnNet } from '../build/insights/training/net/learn-net.ts';
import type { LearningNet } from '../build/insights/training/net/learning-net.ts';
import { targetNetLessons } from '../build/insights/training/net/net-lessons.ts';
import { scoresFor } from '../build/insights/training/net/net-slopes.ts';
import { RECIPE } from '../build/insights/training/recipe.ts';
import { reversedSentences } from '../build/insights/training/reversed-sentences.ts';
import { realLessons } from '../build/insights/training/test-sets.ts';
import { HEAD, row } from './insights-tables.ts';

/** One of so many parts is held out. */
export const FOLDS = 5;
/** Neighbouring lessons may be each other's contrary: they are held out together. */
const LESSON_BLOCK = 25;

function toAnswer(label: number, scores: Iterable<number>): Answer {
  const all = [...scores];
  return {
    gold: CLASSES[label] ?? '',
    said: CLASSES[all.indexOf(Math.max(...all))] ?? '',
  };
}

function linearAnswers(sentences: readonly LabelledSentence[], weights: Float64Array): Answer[] {
  return targetLessons(sentences, RECIPE.bits)
    .filter(({ lexiconOnly }) => !lexiconOnly)
    .map(({ index, size, label }) => {
      const scores = CLASSES.map((_, c) =>
        index.reduce(
          (sum, feature, at) =>
            sum + (weights[feature * CLASSES.length + c] ?? 0) * (size[at] ?? 0),
          0,
        ),
      );
      return toAnswer(label, scores);
    });
}

function netAnswers(sentences: readonly LabelledSentence[], net: LearningNet): Answer[] {
  return targetNetLessons(sentences, 1).flatMap((lesson) => {
    const scores = scoresFor(net, lesson);
    return lesson.questions.map(({ label }, at) => toAnswer(label, scores[at] ?? []));
  });
}

const isHeldOut = (at: number): boolean => at % FOLDS === 0;

/** Target polarity on a part of what is learned from, by a linear model and a net that have not seen it, each alone and without a prior. */
export function foldTable(): string {
  const mams = trainingSentences('ATSA').filter((_, at) => isHeldOut(at));
  const real = targetsOf(realLessons().filter((_, at) => isHeldOut(at)));
  const lessons = [...lessonFiles().values()].flatMap((sentences) =>
    targetsOf(sentences.filter((_, at) => isHeldOut(Math.floor(at / LESSON_BLOCK)))),
  );
  const sets = lessonSets([...mams, ...real, ...lessons]);
  const { weights } = learn(sets);
  const net = learnNet(sets);
  const held = {
    'our labels of real reviews': real,
    'our lessons': lessons,
    'MAMS train': mams,
    'MAMS train, one clause turned into its contrary': reversedSentences(mams),
  };
  const rows = Object.entries(held).flatMap(([name, sentences]) => {
    const linear = linearAnswers(sentences, weights);
    const positive = linear.map(({ gold }) => ({ gold, said: 'positive' }));
    return [
      row(`${name}: linear model`, linear),
      row(`${name}: net`, netAnswers(sentences, net)),
      row(`${name}: always positive`, positive),
    ];
  });
  return [HEAD, ...rows].join('\n');
}
