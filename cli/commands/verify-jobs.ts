import { z } from 'zod';
import type { StoredReview } from '../../build/import/existing.ts';
import { readInput } from '../../build/import/read/input.ts';
import { openTable } from '../../build/import/read/table.ts';
import { PastMoment } from '../../build/read/content-schema.ts';
import { startChange } from '../../build/replace-files.ts';
import { type Job, verifyReviews } from '../../build/verify-reviews.ts';
import { problemAt } from '../../contract/issues.ts';
import { numbered } from '../../contract/plain-text.ts';
import { ReviewId, toMoment } from '../../contract/review.ts';
import { type Run, UsageError } from '../commands.ts';
import { readReviews } from '../find-review.ts';

/** One job from the owner's records. */
const Row = z.object({
  review_id: ReviewId,
  job_number: z.string().trim().min(1).max(200),
  verified_at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d(?:T.*)?$/, 'a day like 2026-03-14')
    .transform((day) => (day.includes('T') ? day : `${day}T00:00:00Z`))
    .pipe(PastMoment)
    .optional(),
});

const COLUMNS = `the columns are ${Object.keys(Row.shape).join(', ')}`;

/** Marks reviews as verified by the job they belong to, from a list of jobs. */
export const run: Run = async ({ CONTENT_DIR, JOB_KEY }, _options, csv) => {
  if (JOB_KEY === undefined) throw new UsageError('set JOB_KEY to a secret of your own');
  using change = await startChange(CONTENT_DIR);
  const { find } = await readReviews(CONTENT_DIR);
  const jobs = new Map<StoredReview, Job>();
  for (const file of (await readInput([csv])).files) {
    const { rows } = await openTable(file);
    for (const { place, row, problem: damage } of rows) {
      const texts = [...row].map(([name, value]) => [name, String(value)]);
      const filled = Object.fromEntries(texts.filter(([, text]) => text !== ''));
      const problem = damage ?? problemAt(Row, filled);
      if (problem !== undefined)
        throw new UsageError(`${file.name}, ${place}: ${problem}; ${COLUMNS}`);
      const job = Row.parse(filled);
      const stored = find(job.review_id);
      if ((jobs.get(stored) ?? job).job_number !== job.job_number)
        throw new UsageError(
          `${file.name}, ${place}: ${job.review_id} has another job above; keep one of the two`,
        );
      jobs.set(stored, job);
    }
  }
  await change.replace(await verifyReviews(jobs, JOB_KEY, toMoment(Date.now())));
  return `verified ${numbered(jobs.size, 'review')} by job\n`;
};
