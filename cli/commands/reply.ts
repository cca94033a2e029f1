import { join } from 'node:path';
import { replaceFiles } from '../../build/import/replace-files.ts';
import { ReplyFile } from '../../build/read/content-schema.ts';
import type { Run } from '../commands.ts';
import { fillForm, type Question } from '../form.ts';
import { NEXT } from '../output.ts';
import { readPlaces, toTextFile } from '../stored-review.ts';

const QUESTIONS: readonly Question[] = [
  { path: 'text', option: 'text', ask: 'Your answer, in one line' },
  { path: 'date', option: 'date' },
  { path: 'author', option: 'author' },
];

/** Writes the answer of the business to a review into content/replies/, where no import touches it. */
export const run: Run = async ({ CONTENT_DIR }, options, id) => {
  const find = await readPlaces(CONTENT_DIR);
  find(id); // throws where no review has it
  const known = { date: new Date().toLocaleDateString('en-CA') };
  const answers = await fillForm(ReplyFile, QUESTIONS, known, options);
  const path = join(CONTENT_DIR, 'replies', `${id}.md`);
  await replaceFiles(CONTENT_DIR, [[path, toTextFile(ReplyFile.parse(answers))]]);
  return `wrote ${path}\n\n${NEXT}`;
};
