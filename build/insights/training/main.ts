import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { packSteps, toSteps } from '../model/steps.ts';
import { missingData } from './labelled.ts';

const WORDS = new URL('../model/words.json', import.meta.url).pathname;
const OUT = new URL('../model/weights.json', import.meta.url).pathname;

/**
 * Added to the scores of praise, neutral and complaint, by where a word judges. Chosen on held-out fifths of what is
 * learned from, and on our labels of everyday reviews.
 */
const PRIOR = {
  clause: [0.1, 0, 0.2],
  sentence: [0.2, 0, 0.1],
  quiet: [-0.3, 0, -0.1],
  whole: [0.6, 0, 0.4],
};
/** Weights beyond this are cut. */
const LARGEST = 1;

const missing = missingData();
if (missing.length > 0) {
  console.error(`Training data is missing:\n${missing.join('\n')}`);
  process.exit(1);
}
execFileSync(process.execPath, [new URL('learn-words.ts', import.meta.url).pathname, WORDS]);
// Imported only now: it reads the words that were just written.
const { learn, lessonSets, RECIPE } = await import('./learn.ts');
const { weights, examples } = learn(lessonSets());
// Only differences matter: praise and complaint are kept as they stand against neutral.
const differences = Array.from({ length: (weights.length / 3) * 2 }, (_, at) => {
  const feature = Math.floor(at / 2) * 3;
  return (weights[feature + (at % 2) * 2] ?? 0) - (weights[feature + 1] ?? 0);
});
const bytes = packSteps(toSteps(differences, LARGEST));
const model = {
  hash: createHash('sha256')
    .update(bytes)
    .update(JSON.stringify(PRIOR))
    .update(readFileSync(WORDS))
    .digest('hex'),
  recipe: { ...RECIPE, examples },
  largest: LARGEST,
  prior: PRIOR,
  measured: [{ set: '', task: '', cases: 0, accuracy: 0, macro_f1: 0, baseline_accuracy: 0 }],
  table: Buffer.from(bytes).toString('base64'),
};
writeJson(OUT, model);
// Imported only now: it loads the weights that were just written.
const { measureAll } = await import('./measure.ts');
model.measured = measureAll();
writeJson(OUT, model);
console.table(model.measured);
console.log(`${examples} examples, ${model.table.length} characters, ${model.hash}`);

/** Short lists on one line, as the formatter of the repository has them. */
function writeJson(file: string, value: unknown): void {
  const text = JSON.stringify(value, null, 2).replace(
    /\[\s+([-\d.,\s]+?)\s+\]/g,
    (_, numbers: string) => `[${numbers.replace(/\s+/g, ' ')}]`,
  );
  writeFileSync(file, `${text}\n`);
}
