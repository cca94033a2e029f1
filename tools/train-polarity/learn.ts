import {
  categoryLessons,
  fragmentLessons,
  isHeldOut,
  readStarRows,
  type StarRow,
  starLessons,
  targetLessons,
} from './lessons.ts';
import { type LabelledSentence, readLabelled } from './mams.ts';
import { RECIPE } from './recipe.ts';
import { dataFile, labelledReviews } from './test-sets.ts';
import { train } from './train.ts';

function keyOf(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * Labelled sentences of a training file of MAMS, without those that a validation file has too: its files of targets and
 * of categories share sentences.
 */
export function trainingSentences(kind: 'ATSA' | 'ACSA'): LabelledSentence[] {
  const validation = ['ATSA', 'ACSA'].flatMap((other) =>
    readLabelled(dataFile(`aspects/mams_${other}_val.xml`)),
  );
  const kept = new Set(validation.map(({ text }) => keyOf(text)));
  return readLabelled(dataFile(`aspects/mams_${kind}_train.xml`)).filter(
    ({ text }) => !kept.has(keyOf(text)),
  );
}

/** Reviews with stars to learn from: none with labels of ours, and not every tenth. */
export function trainingRows(): StarRow[] {
  const labelled = labelledReviews();
  return readStarRows(dataFile('reviews/real-22k.ndjson')).filter(
    ({ id }) => !labelled.has(id) && !isHeldOut(id),
  );
}

/** Learns from everything there is, but from no labels of the sentences held out. */
export function learn(heldOut: readonly LabelledSentence[] = []): {
  weights: Float64Array;
  examples: number;
} {
  const { bits, star_weight } = RECIPE;
  const kept = new Set(heldOut.map(({ text }) => keyOf(text)));
  const isFree = ({ text }: LabelledSentence): boolean => !kept.has(keyOf(text));
  const targets = trainingSentences('ATSA').filter(isFree);
  const examples = [
    ...targetLessons(targets, bits),
    ...fragmentLessons(targets, bits),
    ...categoryLessons(trainingSentences('ACSA').filter(isFree), bits),
    ...starLessons(trainingRows(), bits, star_weight),
  ];
  return { weights: train(examples, RECIPE), examples: examples.length };
}
