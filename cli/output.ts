import type { ReviewPolicy } from '../contract/dataset.ts';

/** What to do when the content has changed. */
export const NEXT = `Next:
  npm run -s cli -- check   # says what is published, what is not and why
  npm start                 # shows the site; to publish it, commit content/ and push
`;

/** "120 published, 3 withheld or removed (2 privacy, 1 unverified)". */
export function countsOf(policy: ReviewPolicy): string {
  const { published_count, withheld_count, withheld_by_reason } = policy;
  const reasons = Object.entries(withheld_by_reason).map(([reason, count]) => `${count} ${reason}`);
  const because = reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
  return `${published_count} published, ${withheld_count} withheld or removed${because}`;
}
