import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { PLACES } from '../model/feature.ts';
import { packSteps, toSteps } from '../model/steps.ts';
import { missingData } from './labelled.ts';

const WORDS = new URL('../lexicon/known-words.json', import.meta.url).pathname;
const OUT = new URL('../model/weights.json', import.meta.url).pathname;

/**
 * Added to the scores of praise, neutral and complaint, by where a word judges: in the clause of the target (`among` other
 * targets in its sentence or not), in its sentence only, or nowhere. Chosen on MAMS validation, on what we labelled of real
 * reviews, and on the open and the fresh sentences of trades.
 */
const PRIOR = {
  clause: [0.35, 0, -0.2],
  among: [-0.1, 0, 0],
  sentence: [-0.1, 0, 0],
  quiet: [-0.3, 0, -0.05],
  whole: [0.85, 0, 0.2],
};
/** Most features that keep their weights: as many as fit into the file. */
const MAX_FEATURES = 55_000;
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
/** How strong each feature is: by its weights, and by how often and how clearly it stands in what is learned from. */
const strengths = new Float64Array(PLACES);
for (const { index, size } of examples) {
  index.forEach((feature, at) => {
    strengths[feature] = (strengths[feature] ?? 0) + (size[at] ?? 0) ** 2;
  });
}
strengths.forEach((use, feature) => {
  const [praise = 0, complaint = 0] = differences.slice(2 * feature, 2 * feature + 2);
  strengths[feature] = Math.max(Math.abs(praise), Math.abs(complaint)) * Math.sqrt(use);
});
const least = strengths.toSorted().at(-MAX_FEATURES) ?? 0;
const kept = differences.map((weight, at) => ((strengths[at >> 1] ?? 0) < least ? 0 : weight));
const bytes = brotliCompressSync(packSteps(toSteps(kept, LARGEST)));
const model = {
  hash: createHash('sha256')
    .update(bytes)
    .update(JSON.stringify(PRIOR))
    .update(readFileSync(WORDS))
    .digest('hex'),
  recipe: { ...RECIPE, examples: examples.length },
  largest: LARGEST,
  prior: PRIOR,
  measured: [{ set: '', task: '', cases: 0, accuracy: 0, macro_f1: 0, baseline_accuracy: 0 }],
  table: bytes.toString('base64'),
};
writeJson(OUT, model);
// Imported only now: it loads the weights that were just written.
const { measureAll } = await import('./measure.ts');
model.measured = measureAll();
writeJson(OUT, model);
console.table(model.measured);

/** Short lists on one line, as the formatter of the repository has them. */
function writeJson(file: string, value: unknown): void {
  const text = JSON.stringify(value, null, 2).replace(
    /\[\s+([-\d.,\s]+?)\s+\]/g,
    (_, numbers: string) => `[${numbers.replace(/\s+/g, ' ')}]`,
  );
  writeFileSync(file, `${text}\n`);
}
