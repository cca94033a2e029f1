import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { recordsAbout } from '../../build/read/content.ts';
import { ReplyFile } from '../../build/read/content-schema.ts';
import { toTextFile } from '../../build/read/parse.ts';
import { startChange } from '../../build/replace-files.ts';
import { type Run, UsageError } from '../commands.ts';
import { readReviews } from '../find-review.ts';
import { fillForm } from '../form.ts';
import { NEXT } from '../output.ts';

const QUESTIONS = { text: { ask: 'Your reply, on one line' } };

/** Writes a reply to a review into content/replies/, which imports never change. Prints the reply that it replaces. */
export const run: Run = async ({ CONTENT_DIR }, options, name) => {
  using change = await startChange(CONTENT_DIR);
  const { find, today } = await readReviews(CONTENT_DIR);
  const { id, date, reply: imported } = find(name).review;
  // The form of the editor needs the field `review`.
  const known = { review: id, date: today };
  const reply = ReplyFile.parse(await fillForm(ReplyFile, QUESTIONS, known, options));
  if (reply.date < date)
    throw new UsageError(
      `--date  expected ${date}, the day of the review, or later, got ${reply.date}`,
    );
  const folder = join(CONTENT_DIR, 'replies');
  const { files } = await recordsAbout(id, CONTENT_DIR);
  const path =
    files.find((file) => resolve(file).startsWith(resolve(folder))) ?? join(folder, `${id}.md`);
  const earlier = existsSync(path) ? readFileSync(path, 'utf8') : imported?.text;
  const before = earlier === undefined ? '' : `, replacing:\n${earlier}`;
  await change.replace([[path, toTextFile(reply)]]);
  return `wrote ${path}${before}\n\n${NEXT}`;
};
