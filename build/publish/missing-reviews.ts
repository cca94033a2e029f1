import type { Content } from '../read/content-schema.ts';
import type { PublishedDist } from './published-dist.ts';

/** Maximum number of ids listed in a warning. */
const MAX_LISTED = 10;

/** Warns about reviews that disappeared since the last build without a tombstone, except those of the demo. */
export function missingReviewWarnings(
  last: PublishedDist,
  { reviews, removed, sample }: Content,
): string[] {
  const { lines, isSample } = last.reviews();
  if (isSample && !sample) return [];
  const known = new Set([...reviews, ...removed].map(({ id }) => id));
  const ids = lines.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  if (ids.length === 0) return [];
  const more = ids.length > MAX_LISTED ? `, and ${ids.length - MAX_LISTED} more` : '';
  return [
    `${ids.length} reviews of the last build are gone without a tombstone: ${ids.slice(0, MAX_LISTED).join(', ')}${more}.
Programs that keep copies will not notice. Restore the reviews, or take them down: npm run -s cli -- remove <id>`,
  ];
}
