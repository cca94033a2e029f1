import type { Content } from '../read/content-schema.ts';
import type { PublishedDist } from './published-dist.ts';

/** Most ids named in a warning. */
const MAX_NAMED = 10;

/** Ids of reviews of the last build that the content has no more, without a tombstone. Nobody keeps copies of the demo's. */
export function vanishedReviews(
  last: PublishedDist,
  { reviews, removed, sample }: Content,
): string[] {
  const { lines, isSample } = last.reviews();
  if (isSample && !sample) return [];
  const known = new Set([...reviews, ...removed].map(({ id }) => id));
  return lines.flatMap(({ id }) => (known.has(id) ? [] : [id]));
}

/** What to do about vanished reviews. */
export function vanishedWarning(ids: readonly string[]): string {
  const more = ids.length > MAX_NAMED ? `, and ${ids.length - MAX_NAMED} more` : '';
  return `${ids.length} reviews of the last build are gone without a tombstone: ${ids.slice(0, MAX_NAMED).join(', ')}${more}.
Programs that have copies are not told. Put the reviews back, or take them down: npm run -s cli -- remove <id>`;
}
