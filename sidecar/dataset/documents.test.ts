import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Etags } from '../../contract/etags.ts';
import { writeDist } from '../../test/support/generate-dist.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { type Documents, readDocuments } from './documents.ts';
import { folderSource } from './source.ts';

const reviews = generateReviews(20);
let distDir: string;

beforeEach(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'dist-'));
  await writeDist(distDir, { reviews });
});
afterEach(() => rm(distDir, { recursive: true }));

/** Replaces reviews.json and updates its hash in etags.json. */
async function rewrite(change: (dataset: { reviews: object[] }) => string): Promise<void> {
  const file = join(distDir, 'reviews.json');
  const text = change(JSON.parse(await readFile(file, 'utf8')));
  await writeFile(file, text);
  const etags = Etags.parse(JSON.parse(await readFile(join(distDir, 'etags.json'), 'utf8')));
  const sha256 = createHash('sha256').update(text).digest('hex');
  const files = etags.files.map((listed) =>
    listed.path === '/reviews.json' ? { ...listed, sha256 } : listed,
  );
  await writeFile(join(distDir, 'etags.json'), JSON.stringify({ ...etags, files }));
}

function read(): Promise<Documents> {
  return readDocuments(folderSource(distDir));
}

type Dataset = { reviews: object[] };
const lineByLine = (dataset: Dataset) => {
  const lines = dataset.reviews.map((review) => JSON.stringify(review)).join(',\n');
  return JSON.stringify({ ...dataset, reviews: [0] }).replace('[0]', () => `[\n${lines}\n]`);
};

it.each([
  ['as the build writes it', lineByLine],
  ['on one line', JSON.stringify],
  ['with indentation', (dataset: Dataset) => JSON.stringify(dataset, null, 2)],
  ['without reviews', (dataset: Dataset) => JSON.stringify({ ...dataset, reviews: [] })],
])('reads reviews.json %s', async (form, write) => {
  await rewrite(write);
  const { dataset, files } = await read();
  expect(dataset.reviews).toEqual(form === 'without reviews' ? [] : reviews);
  expect(dataset.business.name).toBe('Fenmoor Heating');
  expect(files.get('/reviews.json')?.media_type).toBe('application/json');
});

const arrayLike = 'a "quoted" ],\n[ text,\n with \\" and {"id":"x"},\n';

it('reads review texts that look like the end of an array', async () => {
  const texts = reviews.map((review) => ({ ...review, text: arrayLike }));
  await rewrite((dataset) => lineByLine({ ...dataset, reviews: texts }));
  expect((await read()).dataset.reviews).toEqual(texts);
});

it('keeps unknown fields', async () => {
  await rewrite((dataset) =>
    lineByLine({ ...dataset, reviews: dataset.reviews.map((review) => ({ ...review, more: 1 })) }),
  );
  expect((await read()).dataset.reviews[0]).toEqual({ ...reviews[0], more: 1 });
});

it.each([
  ['line by line', lineByLine],
  ['on one line', JSON.stringify],
])('names the field that breaks the contract, %s', async (_, write) => {
  await rewrite((dataset) => write({ ...dataset, reviews: [{ text: 'x' }] }));
  await expect(read()).rejects.toThrow(/^\/reviews\.json breaks the contract at reviews\.0\.id/);
  await rewrite((dataset) => write(Object.assign(dataset, { reviews, updated_at: 'now' })));
  await expect(read()).rejects.toThrow(/^\/reviews\.json breaks the contract at updated_at/);
});
