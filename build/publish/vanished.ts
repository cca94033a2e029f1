import type { Content } from '../read/content-schema.ts';
import type { PublishedDist } from './published-dist.ts';

/** Most ids named in a warning. */
const MAX_NAMED = 10;

/** What to do about reviews of the last build that the content has no more, without a tombstone. Nobody keeps copies of the demo's. */
export function vanishedWarnings(
  last: PublishedDist,
  { reviews, removed, sample }: Content,
): string[] {
  const { lines, isSample } = last.reviews();
  if (isSample && !sample) return [];
  const known = new Set([...reviews, ...removed].map(({ id }) => id));
  const ids = lines.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  if (ids.length === 0) return [];
  const more = ids.length > MAX_NAMED ? `, and ${ids.length - MAX_NAMED} more` : '';
  return [
    `${ids.length} reviews of the last build are gone without a tombstone: ${ids.slice(0, MAX_NAMED).join(', ')}${more}.
Programs that have copies are not told. Put the reviews back, or take them down: npm run -s cli -- remove <id>`,
  ];
}
