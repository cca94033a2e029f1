import { join } from 'node:path';
import { ReplyFile } from '../build/read/content-schema.ts';
import type { Settings } from '../sidecar/config.ts';
import { needed, readArguments } from './arguments.ts';
import { optionsOf, Questions } from './form.ts';
import { findReview, today, writeTextFile } from './stored-review.ts';

const { shape } = ReplyFile;

const REPLY = {
  text: { question: 'Your answer, in one line', schema: shape.text },
  date: { suggested: today(), schema: shape.date },
  author: { schema: shape.author },
};

/** Writes the answer of the business to a review into content/replies/, where no import touches it. */
export async function runReply({ CONTENT_DIR }: Settings, args: string[]): Promise<string> {
  const { values, positionals } = readArguments(args, optionsOf(REPLY), 1);
  const id = needed(positionals[0], 'the id of the review');
  await findReview(CONTENT_DIR, id);
  using questions = new Questions();
  const { text, ...fields } = await questions.fill(REPLY, values);
  const path = join(CONTENT_DIR, 'replies', `${id}.md`);
  await writeTextFile(path, fields, text);
  return `wrote ${path}\n`;
}
