import { readFile, writeFile } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * One build of a content folder in a process of its own; prints its CPU time in ms and its peak memory in MB. `bare` is
 * the peer: read, parse, sort, write, nothing checked. `document` makes reviews.json with every check. `whole` is
 * `npm run build` without compressed forms.
 */
const [contestant, root = ''] = process.argv.slice(2);
// As cli/main.js does.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
const contentDir = join(root, 'content');
const out = join(root, `${contestant}.json`);

/** What a script of ten lines would do; it imports nothing of ours. */
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
  const { toReviewsJson } = await import('../build/render/reviews-json.ts');
  const content = await readContent(contentDir);
  const dataset = reviewsDataset(content, (id) => `https://reviews.example/reviews/${id}/`);
  await writeFile(out, toReviewsJson(dataset));
}

async function whole(): Promise<void> {
  const { build } = await import('../build/build.ts');
  await build({
    contentDir,
    distDir: join(root, 'dist'),
    cacheDir: join(root, 'cache'),
    siteUrl: 'https://reviews.example',
    sidecarUrl: undefined,
    compress: false,
  });
}

const contestants: Record<string, () => Promise<void>> = { bare, document: oneDocument, whole };
await contestants[contestant ?? '']?.();
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const cpuMs = Math.round((userCPUTime + systemCPUTime) / 1000);
process.stdout.write(`${JSON.stringify({ cpuMs, peakMb: Math.round(maxRSS / 1024) })}\n`);
