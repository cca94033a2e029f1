import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDist } from '../support/generate-dist.ts';
import { generateReviews } from '../support/generate-reviews.ts';

/** Writes a site of generated reviews. Returns the settings that serve it. */
export async function writeSite(reviews: number) {
  const root = await mkdtemp(join(tmpdir(), 'torture-'));
  const DIST_DIR = join(root, 'dist');
  await writeDist(DIST_DIR, { reviews: generateReviews(reviews) });
  const settings = { DIST_DIR, DATA_DIR: join(root, 'data'), SITE_URL: 'http://localhost:8080' };
  return { settings, [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) };
}
