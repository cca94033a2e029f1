import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { toSlug } from '../build/read/business-file.ts';
import { ContentReview } from '../build/read/content-schema.ts';
import type { Settings } from '../sidecar/config.ts';
import { readArguments } from './arguments.ts';
import { fillForm, optionsOf, type Question } from './form.ts';
import { today, writeTextFile } from './stored-review.ts';

const QUESTIONS: readonly Question[] = [
  { path: 'author.name', option: 'author', ask: 'Name of the customer' },
  { path: 'rating', option: 'rating', ask: 'Stars, 1 to 5', read: Number },
  {
    path: 'text',
    option: 'text',
    ask: 'Their words, in one line (empty for stars only)',
    read: String,
  },
  { path: 'date', option: 'date', ask: 'Day it was written', suggested: today() },
  { path: 'source.platform', option: 'source', ask: 'Where it came from', suggested: 'direct' },
  { path: 'title', option: 'title' },
  { path: 'language', option: 'language' },
];

/** Writes one review the owner received as a Markdown file; asks for what the options do not say. */
export async function runNew({ CONTENT_DIR }: Settings, args: string[]): Promise<string> {
  const { values } = readArguments(args, optionsOf(QUESTIONS), 0);
  const answers = await fillForm(ContentReview, QUESTIONS, values);
  const id = `d-${randomBytes(5).toString('hex')}`;
  const verification = { status: 'unverified', method: 'none' };
  const { text, ...fields } = ContentReview.parse({ id, ...answers, verification });
  const name = `${toSlug(fields.author.name, 'review').slice(0, 40)}-${id}.md`;
  const path = join(CONTENT_DIR, 'reviews', fields.date.slice(0, 4), name);
  await writeTextFile(path, fields, text);
  return `wrote ${path}\n`;
}
