import {
  categoryLessons,
  fragmentLessons,
  readStarRows,
  starLessons,
  targetLessons,
} from './lessons.ts';
import { type LabelledSentence, readLabelled } from './mams.ts';
import { RECIPE } from './recipe.ts';
import { dataFile, labelledReviews } from './test-sets.ts';
import { train } from './train.ts';

/** Learns from all training files or, for a held-out fold, from other target sentences than those. */
export function learn(
  targets: readonly LabelledSentence[] = readLabelled(dataFile('aspects/mams_ATSA_train.xml')),
): { weights: Float64Array; examples: number } {
  const { bits, star_weight } = RECIPE;
  const labelled = labelledReviews();
  const rows = readStarRows(dataFile('reviews/real-22k.ndjson')).filter(
    ({ id }) => !labelled.has(id),
  );
  const examples = [
    ...targetLessons(targets, bits),
    ...fragmentLessons(targets, bits),
    ...categoryLessons(readLabelled(dataFile('aspects/mams_ACSA_train.xml')), bits),
    ...starLessons(rows, bits, star_weight),
  ];
  return { weights: train(examples, RECIPE), examples: examples.length };
}
