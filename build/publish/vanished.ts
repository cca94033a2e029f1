import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '../read/content-schema.ts';

/** A line of the published reviews.json, which has one review a line. */
const REVIEW_LINE = /^\{"id":"([^"]+)","url":/gm;

/** Ids of reviews in the reviews.json of the last build that the content has no more, without a tombstone. */
export function vanishedReviews(distDir: string, { reviews, removed }: Content): string[] {
  const known = new Set([...reviews, ...removed].map(({ id }) => id));
  return publishedIds(distDir).filter((id) => !known.has(id));
}

function publishedIds(distDir: string): string[] {
  try {
    const text = readFileSync(join(distDir, 'reviews.json'), 'latin1');
    return Array.from(text.matchAll(REVIEW_LINE), ([, id = '']) => id);
  } catch {
    return [];
  }
}
