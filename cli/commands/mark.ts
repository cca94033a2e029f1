import { z } from 'zod';
import { startChange } from '../../build/replace-files.ts';
import { setFields } from '../../build/verify-reviews.ts';
import { problemAt } from '../../contract/issues.ts';
import { REMOVAL_REASONS, toMoment } from '../../contract/review.ts';
import { type Run, UsageError } from '../commands.ts';
import { readReviews } from '../find-review.ts';
import { NEXT } from '../output.ts';

/** A mark that is taken back is undefined, which deletes its field. */
const Answer = z.enum(['yes', 'no']).transform((answer) => answer === 'yes' || undefined);
const Reason = z.enum([...REMOVAL_REASONS, 'no']);
const Marks = z.strictObject({
  withhold: Reason.transform((reason) => (reason === 'no' ? undefined : { reason })).optional(),
  insider: Answer.optional(),
  incentivized: Answer.optional(),
  anonymous: Answer.optional(),
  verified: z.enum(['manual', 'invitation', 'no']).optional(),
});

/** Sets what the owner says about a review, in the line or file that holds it. Imports keep it. */
export const run: Run = async ({ CONTENT_DIR }, options, name) => {
  if (Object.keys(options).length === 0) throw new UsageError('');
  const problem = problemAt(Marks, options);
  if (problem !== undefined) throw new UsageError(`--${problem}`);
  const { verified, ...marks } = Marks.parse(options);
  using change = await startChange(CONTENT_DIR);
  const stored = (await readReviews(CONTENT_DIR)).findAny(name);
  const { review } = stored;
  if ('recommends' in review && (options.insider ?? options.incentivized ?? verified))
    throw new UsageError('expected --withhold or --anonymous, because it is a recommendation');
  if (verified === 'no' && 'rating' in review && review.verification.method === 'platform')
    throw new UsageError(`--verified no: ${review.source.platform} verified it, not you`);
  const now = toMoment(Date.now());
  const verification =
    verified === 'no'
      ? { status: 'unverified', method: 'none' }
      : { status: 'verified', method: verified, verified_at: now };
  const fields = { ...marks, ...(verified && { verification }), updated_at: now };
  await change.replace(await setFields([[stored, fields]]));
  const published =
    'If the site has shown it, use remove instead: programs then delete their copy.\n';
  const note = marks.withhold === undefined ? '' : published;
  return `marked ${review.id} in ${stored.origin.file}\n${note}\n${NEXT}`;
};
