import { join } from 'node:path';
import { ReplyFile } from '../build/read/content-schema.ts';
import type { Settings } from '../sidecar/config.ts';
import { needed, readArguments } from './arguments.ts';
import { fillForm, optionsOf, type Question } from './form.ts';
import { readPlaces, today, writeTextFile } from './stored-review.ts';

const QUESTIONS: readonly Question[] = [
  { path: 'text', option: 'text', ask: 'Your answer, in one line', read: String },
  { path: 'date', option: 'date', suggested: today() },
  { path: 'author', option: 'author' },
];

/** Writes the answer of the business to a review into content/replies/, where no import touches it. */
export async function runReply({ CONTENT_DIR }: Settings, args: string[]): Promise<string> {
  const { values, positionals } = readArguments(args, optionsOf(QUESTIONS), 1);
  const id = needed(positionals[0], 'the id of the review');
  const find = await readPlaces(CONTENT_DIR);
  find(id); // throws where no review has it
  const { text, ...fields } = ReplyFile.parse(await fillForm(ReplyFile, QUESTIONS, values));
  const path = join(CONTENT_DIR, 'replies', `${id}.md`);
  await writeTextFile(path, fields, text);
  return `wrote ${path}\n`;
}
