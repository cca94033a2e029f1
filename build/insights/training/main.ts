import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { TABLE_SIZE } from '../model/feature.ts';
import { packSteps, toSteps } from '../model/steps.ts';
import { missingData } from './labelled.ts';

const WORDS = new URL('../lexicon/known-words.json', import.meta.url).pathname;
const OUT = new URL('../model/weights.json', import.meta.url).pathname;

/**
 * Prior scores of praise, neutral and complaint by the place of an opinion: in the clause of the target (`among` if its
 * sentence has other targets), only in its sentence, or nowhere (`quiet`); `whole` is for sentences judged as a whole. Chosen
 * on MAMS validation, on our labels on real reviews, and on the open and fresh sentences of the trades.
 */
const PRIOR = {
  clause: [0.35, 0, -0.2],
  among: [-0.1, 0, 0],
  sentence: [-0.1, 0, 0],
  quiet: [-0.3, 0, -0.05],
  whole: [0.85, 0, 0.2],
};
/** Maximum number of features with weights. It keeps the file small. */
const MAX_FEATURES = 55_000;
/** Weights are clipped to this absolute value. */
const MAX_WEIGHT = 1;

const missing = missingData();
if (missing.length > 0) {
  console.error(`Training data is missing:\n${missing.join('\n')}`);
  process.exit(1);
}
execFileSync(process.execPath, [new URL('learn-words.ts', import.meta.url).pathname, WORDS]);
// Imported late, because it loads the words that were just written.
const { learn, lessonSets, RECIPE } = await import('./learn.ts');
const { weights, examples } = learn(lessonSets());
// Only differences matter, so the weights of praise and complaint are stored relative to neutral.
const differences = Array.from({ length: (weights.length / 3) * 2 }, (_, at) => {
  const feature = Math.floor(at / 2) * 3;
  return (weights[feature + (at % 2) * 2] ?? 0) - (weights[feature + 1] ?? 0);
});
/** Importance of each feature: its larger weight times the root of its squared values over all examples. */
const importance = new Float64Array(TABLE_SIZE);
for (const { places, values } of examples) {
  places.forEach((place, at) => {
    importance[place] = (importance[place] ?? 0) + (values[at] ?? 0) ** 2;
  });
}
importance.forEach((squares, place) => {
  const [praise = 0, complaint = 0] = differences.slice(2 * place, 2 * place + 2);
  importance[place] = Math.max(Math.abs(praise), Math.abs(complaint)) * Math.sqrt(squares);
});
const minimum = importance.toSorted().at(-MAX_FEATURES) ?? 0;
const kept = differences.map((weight, at) => ((importance[at >> 1] ?? 0) < minimum ? 0 : weight));
const bytes = brotliCompressSync(packSteps(toSteps(kept, MAX_WEIGHT)));
const model = {
  hash: createHash('sha256')
    .update(bytes)
    .update(JSON.stringify(PRIOR))
    .update(readFileSync(WORDS))
    .digest('hex'),
  recipe: { ...RECIPE, examples: examples.length },
  largest: MAX_WEIGHT,
  prior: PRIOR,
  measured: [{ set: '', task: '', cases: 0, accuracy: 0, macro_f1: 0, baseline_accuracy: 0 }],
  table: bytes.toString('base64'),
};
writeJson(OUT, model);
// Imported late, because it loads the weights that were just written.
const { measureAll } = await import('./measure.ts');
model.measured = measureAll();
writeJson(OUT, model);
console.table(model.measured);

/** Writes JSON with short lists of numbers on one line, as the formatter of the repository does. */
function writeJson(file: string, value: unknown): void {
  const text = JSON.stringify(value, null, 2).replace(
    /\[\s+([-\d.,\s]+?)\s+\]/g,
    (_, numbers: string) => `[${numbers.replace(/\s+/g, ' ')}]`,
  );
  writeFileSync(file, `${text}\n`);
}
