import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { MOST_STEPS, packSteps } from '../../build/derive/insights/steps.ts';
import { RECIPE } from './recipe.ts';
import { dataFile, hasTestData } from './test-sets.ts';

const WORDS = new URL('../../build/derive/insights/words.json', import.meta.url).pathname;
const OUT = new URL('../../build/derive/insights/weights.json', import.meta.url).pathname;

/**
 * Added to the scores of praise, neutral and complaint, by where a word judges. Chosen on two held-out fifths of all that
 * is learned from, weighed as if 60 to 65 % of the targets were praised and 20 % neutral, and on our labels of everyday reviews.
 */
const PRIOR = {
  clause: [0.6, 0, 0.3],
  sentence: [0.85, 0, 0.6],
  quiet: [0, 0, -0.1],
  whole: [0.8, 0, 0.6],
};
/** Weights beyond this are cut; within it they are kept in `MOST_STEPS` steps each way. */
const LARGEST = 1;

if (!hasTestData()) {
  console.error(`The training data is missing: expected it at ${dataFile('')}`);
  process.exit(1);
}
execFileSync(process.execPath, [new URL('words.ts', import.meta.url).pathname, WORDS]);
// Imported only now: it reads the words that were just written.
const { learn } = await import('./learn.ts');
const { weights, examples } = learn();
const toSteps = (weight: number): number =>
  Math.round((Math.max(-LARGEST, Math.min(LARGEST, weight)) / LARGEST) * MOST_STEPS);
// Only differences matter: praise and complaint are kept as they stand against neutral.
const table = Int8Array.from({ length: (weights.length / 3) * 2 }, (_, at) => {
  const feature = Math.floor(at / 2) * 3;
  return toSteps((weights[feature + (at % 2) * 2] ?? 0) - (weights[feature + 1] ?? 0));
});
const bytes = packSteps(table);
const model = {
  hash: createHash('sha256')
    .update(bytes)
    .update(JSON.stringify(PRIOR))
    .update(readFileSync(WORDS))
    .digest('hex'),
  recipe: { ...RECIPE, examples },
  scale: LARGEST / MOST_STEPS,
  prior: PRIOR,
  measured: [{ set: '', task: '', cases: 0, accuracy: 0, macro_f1: 0, baseline_accuracy: 0 }],
  table: Buffer.from(bytes).toString('base64'),
};
/** Short lists on one line, as the formatter of the repository has them. */
const toText = (): string =>
  JSON.stringify(model, null, 2).replace(
    /\[\s+([-\d.,\s]+?)\s+\]/g,
    (_, numbers: string) => `[${numbers.replace(/\s+/g, ' ')}]`,
  );
const write = (): void => writeFileSync(OUT, `${toText()}\n`);
write();
// Imported only now: it loads the weights that were just written.
const { measureAll } = await import('./measure.ts');
model.measured = measureAll();
write();
console.table(model.measured);
console.log(`${examples} examples, ${model.table.length} characters, ${model.hash}`);
