import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { learn } from './learn.ts';
import { RECIPE } from './recipe.ts';
import { dataFile, hasTestData } from './test-sets.ts';

const OUT = new URL('../../build/derive/insights/weights.json', import.meta.url).pathname;

/** Added to the scores, by where a word judges; chosen on our labels of everyday reviews and on MAMS validation. */
const PRIOR = { clause: [1.9, 0, 1.7], sentence: [1.6, 0, 1.0], quiet: [0, 0.3, 0] };
/** Weights beyond this are cut; within it they are kept in 254 steps. */
const LARGEST = 1;

if (!hasTestData()) {
  console.error(`The training data is missing: expected it at ${dataFile('')}`);
  process.exit(1);
}
const { weights, examples } = learn();
const table = Int8Array.from(weights, (weight) =>
  Math.round((Math.max(-LARGEST, Math.min(LARGEST, weight)) / LARGEST) * 127),
);
const model = {
  hash: createHash('sha256').update(table).update(JSON.stringify(PRIOR)).digest('hex'),
  recipe: { ...RECIPE, examples },
  scale: LARGEST / 127,
  prior: PRIOR,
  measured: [{ set: '', task: '', cases: 0, accuracy: 0, macro_f1: 0, baseline_accuracy: 0 }],
  table: Buffer.from(table.buffer).toString('base64'),
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
