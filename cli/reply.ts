import { join } from 'node:path';
import { stringify } from 'yaml';
import { Day } from '../contract/review.ts';
import type { Settings } from '../sidecar/config.ts';
import { withQuestions } from './ask.ts';
import { findReview, writeWhole } from './stored-review.ts';
import { readArguments, UsageError } from './usage-error.ts';

const OPTIONS = {
  text: { type: 'string' },
  author: { type: 'string' },
  date: { type: 'string' },
} as const;

/** Writes the answer of the business to a review into content/replies/, where no import touches it. */
export async function runReply({ CONTENT_DIR }: Settings, args: string[]): Promise<undefined> {
  const { values, positionals } = readArguments(args, OPTIONS, 1);
  const [id] = positionals;
  if (id === undefined) throw new UsageError('the id of the review is missing');
  await findReview(CONTENT_DIR, id);
  const text = values.text ?? (await withQuestions((ask) => ask('Your answer, in one line:')));
  if (text.trim() === '') throw new UsageError('an answer needs a text');
  const date = values.date ?? new Date().toLocaleDateString('en-CA');
  if (!Day.safeParse(date).success)
    throw new UsageError(`--date  expected a real calendar date, YYYY-MM-DD, got ${date}`);
  const { author } = values;
  const path = join(CONTENT_DIR, 'replies', `${id}.md`);
  const fields = { date, ...(author !== undefined && { author }) };
  await writeWhole(path, `---\n${stringify(fields)}---\n${text.trim()}\n`);
  process.stdout.write(`wrote ${path}\n`);
}
