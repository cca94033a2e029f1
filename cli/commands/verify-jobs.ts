import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import type { StoredReview } from '../../build/import/existing.ts';
import { readInput } from '../../build/import/read/input.ts';
import { openTable } from '../../build/import/read/table.ts';
import { replaceFiles } from '../../build/replace-files.ts';
import { Moment, ReviewId, toMoment } from '../../contract/review.ts';
import { type Run, UsageError } from '../commands.ts';
import { readReviews } from '../find-review.ts';
import { problemAt } from '../form.ts';

/** One job of the owner's own books. */
const Row = z.object({
  review_id: ReviewId,
  job_number: z.coerce.string().trim().min(1).max(200),
  verified_at: Moment.default(() => toMoment(Math.floor(Date.now() / 1000))),
});

/** Shortest key, in characters: job numbers are easy to guess, so the key must not be. */
const MIN_KEY_CHARS = 16;

/**
 * Marks reviews as verified by the job they belong to. The content gets an HMAC-SHA-256 of each job number under JOB_KEY, never
 * the number: whoever holds the key can show that both belong together. All rows, or none.
 */
export const run: Run = async ({ CONTENT_DIR, JOB_KEY = '' }, _options, csv) => {
  if (JOB_KEY.length < MIN_KEY_CHARS)
    throw new UsageError(`JOB_KEY  expected a secret of at least ${MIN_KEY_CHARS} characters`);
  const { find } = await readReviews(CONTENT_DIR);
  const jobs = new Map<StoredReview, z.infer<typeof Row>>();
  for (const file of await readInput([csv])) {
    for (const { place, row } of openTable(file).rows) {
      const given = Object.fromEntries([...row].filter(([, value]) => value !== ''));
      const problem = problemAt(Row, given);
      if (problem !== undefined) throw new UsageError(`${file.name}, ${place}: ${problem}`);
      const job = Row.parse(given);
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
  return `verified ${jobs.size} reviews by their job\n`;
};

/** Fields of a review, a line of JSON or YAML, with its verification; comments and the order of the others stay. */
function withVerification(fields: string, isLine: boolean, verification: object): string {
  if (isLine) return JSON.stringify({ ...JSON.parse(fields), verification });
  const document = parseDocument(fields);
  document.set('verification', verification);
  return document.toString();
}
