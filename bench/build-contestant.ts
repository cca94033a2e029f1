import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes reviews.json in its own process. `bare` only reads, parses, sorts and writes; `document` is our code with all checks. */
const [contestant, root = ''] = process.argv.slice(2);
const contentDir = join(root, 'content');
const out = join(root, `${contestant}.json`);

/** A script of ten lines that imports none of our code. */
async function bare(): Promise<void> {
  const lines = (await readFile(join(contentDir, 'imports/all.ndjson'), 'utf8')).split('\n');
  const reviews = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
  reviews.sort((a, b) => {
    if (a.date !== b.date) return a.date < b.date ? 1 : -1;
    return a.id < b.id ? 1 : -1;
  });
  const texts = reviews.map((review) => JSON.stringify(review));
  await writeFile(out, `{"reviews":[\n${texts.join(',\n')}\n]}\n`);
}

async function oneDocument(): Promise<void> {
  const { readContent } = await import('../build/read/content.ts');
  const { reviewsDataset } = await import('../build/render/reviews-dataset.ts');
  const { toReviewsJson } = await import('../contract/reviews-json.ts');
  const content = await readContent(contentDir);
  const dataset = reviewsDataset(content, (id) => `https://reviews.example/reviews/${id}/`);
  await writeFile(out, toReviewsJson(dataset));
}

await (contestant === 'bare' ? bare() : oneDocument());
