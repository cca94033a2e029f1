import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { Moment, ReviewId } from '../contract/review.ts';
import { describeIssue } from '../contract/rule-words.ts';
import type { Settings } from '../sidecar/config.ts';
import { editReview, findReview } from './stored-review.ts';
import { readArguments, UsageError } from './usage-error.ts';

const Row = z.object({
  review_id: ReviewId,
  job_number: z.string().trim().min(1).max(200),
  verified_at: Moment.optional(),
});
type Row = z.infer<typeof Row>;

/** Shortest key, in characters: job numbers are easy to guess, so the key must not be. */
const MIN_KEY_CHARS = 16;

/**
 * Marks reviews as verified by the job they belong to. The content gets an HMAC-SHA-256 of each job number under JOB_KEY, never
 * the number: whoever holds the key can show that both belong together. All rows, or none.
 */
export async function runVerifyJobs(settings: Settings, args: string[]): Promise<undefined> {
  const { positionals } = readArguments(args, {}, 1);
  const [path] = positionals;
  if (path === undefined) throw new UsageError('the CSV file is missing');
  const { CONTENT_DIR, JOB_KEY } = settings;
  if (JOB_KEY === undefined || JOB_KEY.length < MIN_KEY_CHARS)
    throw new UsageError(`JOB_KEY  expected a secret of at least ${MIN_KEY_CHARS} characters`);
  const rows = await readRows(path);
  for (const { review_id } of rows) await findReview(CONTENT_DIR, review_id);
  const now = new Date().toISOString().replace(/\.\d+/, '');
  for (const { review_id, job_number, verified_at = now } of rows) {
    const evidence = createHmac('sha256', JOB_KEY).update(job_number).digest('hex');
    const verification = { status: 'verified', method: 'job_match', verified_at, evidence };
    await editReview(await findReview(CONTENT_DIR, review_id), { verification });
  }
  process.stdout.write(`verified ${rows.length} reviews by their job\n`);
}

async function readRows(path: string): Promise<Row[]> {
  const records = parseCsv(path, await readFile(path, 'utf8'));
  return records.map((record, at) => {
    const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));
    const row = Row.safeParse(given);
    if (row.success) return row.data;
    const [issue] = row.error.issues;
    const { rule, got } =
      issue === undefined ? { rule: 'a row', got: '' } : describeIssue(issue, given, Row);
    throw new UsageError(
      `${path}, row ${at + 2}: ${issue?.path.join('.')}  expected ${rule}, got ${got}`,
    );
  });
}

function parseCsv(path: string, text: string): Record<string, string>[] {
  try {
    return parse(text, { bom: true, columns: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    if (error instanceof CsvError) throw new UsageError(`${path}: ${error.message}`);
    throw error;
  }
}
