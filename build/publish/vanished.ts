import { join } from 'node:path';
import type { Content } from '../read/content-schema.ts';
import { readTextIfThere, reviewLines } from './published-dist.ts';

/** The reviews of the demo are invented: nobody keeps copies of them. */
const SAMPLE = /^\{"api_version":"[^"]*","sample":true/;

/** Most ids named in a warning. */
const MAX_NAMED = 10;

/** Ids of reviews in the reviews.json of the last build that the content has no more, without a tombstone. */
export function vanishedReviews(distDir: string, { reviews, removed, sample }: Content): string[] {
  const published = readTextIfThere(join(distDir, 'reviews.json')) ?? '';
  if (SAMPLE.test(published) && !sample) return [];
  const known = new Set([...reviews, ...removed].map(({ id }) => id));
  const ids = reviewLines(published).map(({ id }) => id);
  return ids.filter((id) => !known.has(id));
}

/** What to do about vanished reviews. */
export function vanishedWarning(ids: readonly string[]): string {
  const more = ids.length > MAX_NAMED ? `, and ${ids.length - MAX_NAMED} more` : '';
  return `${ids.length} reviews of the last build are gone without a tombstone: ${ids.slice(0, MAX_NAMED).join(', ')}${more}.
Programs that have copies are not told. Put the reviews back, or take them down: npm run -s cli -- remove <id>`;
}
