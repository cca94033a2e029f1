import { CLASSES } from '../build/derive/insights/classes.ts';
import { learn, trainingSentences } from '../tools/train-polarity/learn.ts';
import { lessonFiles, targetsOf } from '../tools/train-polarity/lesson-files.ts';
import { targetLessons } from '../tools/train-polarity/lessons.ts';
import type { LabelledSentence } from '../tools/train-polarity/mams.ts';
import type { Answer } from '../tools/train-polarity/metrics.ts';
import { RECIPE } from '../tools/train-polarity/recipe.ts';
import { reversedSentences } from '../tools/train-polarity/reversed-sentences.ts';
import { realLessons } from '../tools/train-polarity/test-sets.ts';
import { HEAD, row } from './insights-tables.ts';

export const FOLDS = 5;
/** Neighbouring lessons may be each other's contrary: they are held out together. */
const LESSON_BLOCK = 25;

function answersOf(sentences: readonly LabelledSentence[], weights: Float64Array): Answer[] {
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
      return {
        gold: CLASSES[label] ?? '',
        said: CLASSES[scores.indexOf(Math.max(...scores))] ?? '',
      };
    });
}

/** Lessons that a fold holds out: every fifth block of each file. */
function lessonsOf(fold: number): LabelledSentence[] {
  return [...lessonFiles().values()].flatMap((sentences) =>
    targetsOf(sentences.filter((_, at) => Math.floor(at / LESSON_BLOCK) % FOLDS === fold)),
  );
}

const alwaysPositive = (answers: readonly Answer[]): Answer[] =>
  answers.map(({ gold }) => ({ gold, said: 'positive' }));

/** Target polarity on parts of what is learned from that the weights of that fold have not seen. */
export function foldTable(): string {
  const mams = trainingSentences('ATSA');
  const real = targetsOf(realLessons());
  const all: Record<'mams' | 'reversed' | 'real' | 'lessons', Answer[]> = {
    mams: [],
    reversed: [],
    real: [],
    lessons: [],
  };
  for (let fold = 0; fold < FOLDS; fold++) {
    const inFold = (_: unknown, at: number): boolean => at % FOLDS === fold;
    const held = {
      mams: mams.filter(inFold),
      real: real.filter(inFold),
      lessons: lessonsOf(fold),
    };
    const { weights } = learn([...held.mams, ...held.real, ...held.lessons]);
    all.mams.push(...answersOf(held.mams, weights));
    all.reversed.push(...answersOf(reversedSentences(held.mams), weights));
    all.real.push(...answersOf(held.real, weights));
    all.lessons.push(...answersOf(held.lessons, weights));
  }
  return [
    HEAD,
    row('our labels of real reviews: ours', all.real),
    row('our labels of real reviews: always positive', alwaysPositive(all.real)),
    row('our lessons: ours', all.lessons),
    row('our lessons: always positive', alwaysPositive(all.lessons)),
    row('MAMS train: ours', all.mams),
    row('MAMS train: always positive', alwaysPositive(all.mams)),
    row('MAMS train, where one clause was turned into its contrary: ours', all.reversed),
  ].join('\n');
}
