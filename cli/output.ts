import type { ReviewPolicy } from '../contract/dataset.ts';

/** Next steps after a change of the content. */
export const NEXT = `Next:
  npm run -s cli -- check   # reports errors, warnings, and what is published
  npm start                 # serves the site here; to publish it, commit content/ and push
`;

/** Returns text like "120 published, 3 withheld or removed (2 privacy, 1 unverified)". */
export function countsOf(policy: ReviewPolicy): string {
  const { published_count, withheld_count, withheld_by_reason } = policy;
  const reasons = Object.entries(withheld_by_reason).map(([reason, count]) => `${count} ${reason}`);
  const because = reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
  return `${published_count} published, ${withheld_count} withheld or removed${because}`;
}

/** Writes text. A terminal gets no control characters, which texts of customers may have and which it would obey. */
export function write(stream: NodeJS.WriteStream, text: string): void {
  stream.write(stream.isTTY ? text.replace(/[^\P{Cc}\n\t]/gu, '\ufffd') : text);
}
