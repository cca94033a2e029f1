import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { openInput } from '../build/import/read/input.ts';
import { openTable } from '../build/import/read/table.ts';
import { Moment, ReviewId } from '../contract/review.ts';
import { describeIssue } from '../contract/rule-words.ts';
import type { Settings } from '../sidecar/config.ts';
import { needed, readArguments, UsageError } from './arguments.ts';
import { editReview, now, readPlaces } from './stored-review.ts';

const Row = z.object({
  review_id: ReviewId,
  job_number: z.coerce.string().trim().min(1).max(200),
  verified_at: Moment.optional(),
});
type Row = z.infer<typeof Row>;

/** Shortest key, in characters: job numbers are easy to guess, so the key must not be. */
const MIN_KEY_CHARS = 16;

/**
 * Marks reviews as verified by the job they belong to. The content gets an HMAC-SHA-256 of each job number under JOB_KEY, never
 * the number: whoever holds the key can show that both belong together. All rows, or none.
 */
export async function runVerifyJobs(settings: Settings, args: string[]): Promise<string> {
  const { positionals } = readArguments(args, {}, 1);
  const path = needed(positionals[0], 'the CSV file');
  const { CONTENT_DIR, JOB_KEY } = settings;
  if (JOB_KEY === undefined || JOB_KEY.length < MIN_KEY_CHARS)
    throw new UsageError(`JOB_KEY  expected a secret of at least ${MIN_KEY_CHARS} characters`);
  const find = await readPlaces(CONTENT_DIR);
  const rows = (await readRows(path)).map((row) => ({ ...row, place: find(row.review_id) }));
  for (const { place, job_number, verified_at = now() } of rows) {
    const evidence = createHmac('sha256', JOB_KEY).update(job_number).digest('hex');
    const verification = { status: 'verified', method: 'job_match', verified_at, evidence };
    await editReview(place, { verification });
  }
  return `verified ${rows.length} reviews by their job\n`;
}

async function readRows(path: string): Promise<Row[]> {
  using input = await openInput([path]);
  const rows: Row[] = [];
  for (const file of input.files) {
    const table = await openTable(file);
    for await (const { place, row } of table.rows())
      rows.push(toRow(`${file.name}, ${place}`, row));
  }
  return rows;
}

function toRow(place: string, row: ReadonlyMap<string, unknown>): Row {
  const given = Object.fromEntries([...row].filter(([, value]) => value !== ''));
  const parsed = Row.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw parsed.error;
  const { message } = describeIssue(issue, given, Row);
  throw new UsageError(`${place}: ${issue.path.join('.')}  ${message}`);
}
