import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import type { StoredReview } from '../../build/import/existing.ts';
import { readInput } from '../../build/import/read/input.ts';
import { openTable } from '../../build/import/read/table.ts';
import { replaceFiles } from '../../build/replace-files.ts';
import { Day, Moment, ReviewId, toMoment } from '../../contract/review.ts';
import { type Run, UsageError } from '../commands.ts';
import { readReviews } from '../find-review.ts';
import { problemAt } from '../form.ts';

/** One job from the owner's records. */
const Row = z.object({
  review_id: ReviewId,
  job_number: z.coerce.string().trim().min(1).max(200),
  verified_at: z
    .union([Day.transform((day) => `${day}T00:00:00Z`), Moment])
    .default(() => toMoment(Math.floor(Date.now() / 1000))),
});

/** Minimum length of the key, in characters. Job numbers are easy to guess, so the key must not be. */
const MIN_KEY_CHARS = 16;

/**
 * Marks reviews as verified by the job they belong to. Stores an HMAC-SHA-256 of each job number under JOB_KEY, never the number
 * itself: the owner of the key can prove which job a review belongs to. Applies all rows or none.
 */
export const run: Run = async ({ CONTENT_DIR, JOB_KEY = '' }, _options, csv) => {
  if (JOB_KEY.length < MIN_KEY_CHARS)
    throw new UsageError(`JOB_KEY  expected a secret of at least ${MIN_KEY_CHARS} characters`);
  const { find } = await readReviews(CONTENT_DIR);
  const jobs = new Map<StoredReview, z.infer<typeof Row>>();
  const { files } = await readInput([csv]);
  for (const file of files) {
    const { rows } = await openTable(file);
    for (const { place, row } of rows) {
      const filled = Object.fromEntries([...row].filter(([, value]) => value !== ''));
      const problem = problemAt(Row, filled);
      if (problem !== undefined) throw new UsageError(`${file.name}, ${place}: ${problem}`);
      const job = Row.parse(filled);
      jobs.set(find(job.review_id), job);
    }
  }
  const texts = new Map<string, string>();
  for (const [{ originOf, isImported }, { job_number, verified_at }] of jobs) {
    const evidence = createHmac('sha256', JOB_KEY).update(job_number).digest('hex');
    const verification = { status: 'verified', method: 'job_match', verified_at, evidence };
    const { file, text } = originOf();
    const next = () => withVerification(text, isImported, verification);
    const before = texts.get(file) ?? (await readFile(file, 'utf8'));
    texts.set(file, before.replace(text, next));
  }
  await replaceFiles(CONTENT_DIR, texts);
  return `verified ${jobs.size} reviews by job\n`;
};

/** Sets the verification in the fields of a review, given as a JSON line or as YAML. Keeps YAML comments and field order. */
function withVerification(fields: string, isLine: boolean, verification: object): string {
  if (isLine) return JSON.stringify({ ...JSON.parse(fields), verification });
  const document = parseDocument(fields);
  document.set('verification', verification);
  return document.toString();
}
