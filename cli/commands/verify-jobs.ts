import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { openInput } from '../../build/import/read/input.ts';
import { openTable } from '../../build/import/read/table.ts';
import { replaceFiles } from '../../build/import/replace-files.ts';
import { Moment, ReviewId, toMoment } from '../../contract/review.ts';
import { type Run, UsageError } from '../commands.ts';
import { problemAt } from '../form.ts';
import { readPlaces, withFields } from '../stored-review.ts';

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
  const find = await readPlaces(CONTENT_DIR);
  const texts = new Map<string, string>();
  let count = 0;
  using input = await openInput([csv]);
  for (const file of input.files) {
    for await (const { place, row } of (await openTable(file)).rows()) {
      const given = Object.fromEntries([...row].filter(([, value]) => value !== ''));
      const problem = problemAt(Row, given);
      if (problem !== undefined) throw new UsageError(`${file.name}, ${place}: ${problem}`);
      const { review_id, job_number, verified_at } = Row.parse(given);
      const evidence = createHmac('sha256', JOB_KEY).update(job_number).digest('hex');
      const verification = { status: 'verified', method: 'job_match', verified_at, evidence };
      const review = find(review_id);
      const text = texts.get(review.path) ?? (await readFile(review.path, 'utf8'));
      texts.set(review.path, withFields(text, review, { verification }));
      count++;
    }
  }
  await replaceFiles(CONTENT_DIR, texts);
  return `verified ${count} reviews by their job\n`;
};
