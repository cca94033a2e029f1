import { readBusinessFile } from '../build/read/content.ts';
import { Problems } from '../build/read/problem.ts';
import type { ReviewPolicy } from '../contract/dataset.ts';
import type { Day } from '../contract/review.ts';

/** What to do when the content has changed. */
export const NEXT = `Next:
  npm run -s cli -- check   # says what is published, what is not and why
  npm start                 # shows the site; to publish it, commit content/ and push
`;

/** Shows what a long command is doing in one line of a terminal, empty at its end. Shows nothing elsewhere. */
export function showStep(step = ''): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${step}`);
}

/** Today where the business is: the machine may be in another time zone. */
export async function todayOf(contentDir: string): Promise<Day> {
  const settings = await readBusinessFile(contentDir, new Problems());
  return new Date().toLocaleDateString('en-CA', { timeZone: settings?.time_zone });
}

/** "120 published, 3 withheld or removed (2 privacy, 1 unverified)". */
export function countsOf(policy: ReviewPolicy): string {
  const { published_count, withheld_count, withheld_by_reason } = policy;
  const reasons = Object.entries(withheld_by_reason).map(([reason, count]) => `${count} ${reason}`);
  const because = reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
  return `${published_count} published, ${withheld_count} withheld or removed${because}`;
}
