import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Etags } from '../../contract/etags.ts';
import { writeDist } from '../../test/support/generate-dist.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { openJson } from './packed-json.ts';
import { readDocuments } from './read-documents.ts';
import { openSource } from './source.ts';

const reviews = generateReviews(20);
let distDir: string;

beforeEach(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'dist-'));
  await writeDist(distDir, { reviews });
});
afterEach(() => rm(distDir, { recursive: true }));

/** Publishes reviews.json in another form of the same content. */
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

async function read() {
  const patience = { firstPauseMs: 1, patienceMs: 0 };
  const documents = await readDocuments(openSource({ kind: 'folder', distDir }), [], patience);
  const list = openJson(documents.reviews, 'id');
  return {
    dataset: documents.dataset,
    keys: Array.from({ length: list.length }, (_, number) => list.keyOf(number)),
    reviews: Array.from({ length: list.length }, (_, number) => JSON.parse(list.textOf(number))),
  };
}

it.each([
  ['as the build writes it', JSON.stringify],
  ['with space between its parts', (dataset: object) => JSON.stringify(dataset, null, 2)],
  [
    'with other fields before the id',
    ({ reviews, ...others }: { reviews: object[] }) =>
      JSON.stringify({
        ...others,
        reviews: reviews.map((review) => Object.fromEntries(Object.entries(review).reverse())),
      }),
  ],
])('reads reviews.json %s', async (_, form) => {
  await rewrite(form);
  const found = await read();
  expect(found.reviews).toEqual(reviews);
  expect(found.keys).toEqual(reviews.map(({ id }) => id));
  expect(found.dataset.reviews).toEqual([]);
  expect(found.dataset.business.name).toBe('Fenmoor Heating');
});

it('keeps fields it does not know', async () => {
  await rewrite((dataset) =>
    JSON.stringify({
      ...dataset,
      reviews: dataset.reviews.map((review) => ({ ...review, more: 1 })),
    }),
  );
  expect((await read()).reviews[0]).toEqual({ ...reviews[0], more: 1 });
});

it('says what breaks the contract, whatever the form', async () => {
  await rewrite((dataset) => JSON.stringify({ ...dataset, updated_at: 'now' }));
  await expect(read()).rejects.toThrow(/^\/reviews\.json breaks the contract at updated_at/);
  await rewrite((dataset) => JSON.stringify({ ...dataset, reviews: [{ text: 'x' }] }, null, 1));
  await expect(read()).rejects.toThrow(/^\/reviews\.json breaks the contract at /);
});
