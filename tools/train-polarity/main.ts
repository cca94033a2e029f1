import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import {
  categoryLessons,
  fragmentLessons,
  readLabelled,
  readStarRows,
  starLessons,
  targetLessons,
} from './lessons.ts';
import { train } from './train.ts';

const DATA = new URL('../../../shared/data/', import.meta.url).pathname;
const OUT = new URL('../../build/derive/insights/weights.json', import.meta.url).pathname;

const RECIPE = { bits: 16, epochs: 6, rate: 0.05, decay: 1e-3, dropout: 0.3, seed: 7 };
const STAR_WEIGHT = 0.05;
/** Added to the scores: single opinions and praise are commoner in everyday reviews than in MAMS. */
const PRIOR = [1.6, 0, 1.3];
/** Weights beyond this are cut; within it they are kept in 254 steps. */
const LARGEST = 1;

if (!existsSync(`${DATA}aspects/mams_ATSA_train.xml`)) {
  console.error(`No training data at ${DATA}aspects: the MAMS files are needed.`);
  process.exit(1);
}
const { bits } = RECIPE;
const targets = readLabelled(`${DATA}aspects/mams_ATSA_train.xml`);
const examples = [
  ...targetLessons(targets, bits),
  ...fragmentLessons(targets, bits),
  ...categoryLessons(readLabelled(`${DATA}aspects/mams_ACSA_train.xml`), bits),
  ...starLessons(readStarRows(`${DATA}reviews/real-22k.ndjson`), bits, STAR_WEIGHT),
];
const weights = train(examples, RECIPE);
const table = Int8Array.from(weights, (weight) =>
  Math.round((Math.max(-LARGEST, Math.min(LARGEST, weight)) / LARGEST) * 127),
);
const base64 = Buffer.from(table.buffer).toString('base64');
const model = {
  hash: createHash('sha256').update(table).digest('hex'),
  recipe: { ...RECIPE, star_weight: STAR_WEIGHT, examples: examples.length },
  scale: LARGEST / 127,
  prior: PRIOR,
  measured: [],
  table: base64,
};
writeFileSync(OUT, `${JSON.stringify(model, null, 2)}\n`);
console.log(`${examples.length} examples, ${base64.length} characters, ${model.hash}`);
