import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { toSlug } from '../build/read/business-file.ts';
import { ContentReview } from '../build/read/content-schema.ts';
import type { Settings } from '../sidecar/config.ts';
import { readArguments } from './arguments.ts';
import { optionsOf, Questions } from './form.ts';
import { today, writeTextFile } from './stored-review.ts';

const { shape } = ContentReview;

const REVIEW = {
  author: { question: 'Name of the customer', schema: shape.author.shape.name },
  rating: { question: 'Stars, 1 to 5', schema: z.preprocess(Number, shape.rating) },
  text: { question: 'Their words, in one line (empty for stars only)', schema: shape.text },
  date: { question: 'Day it was written', suggested: today(), schema: shape.date },
  source: {
    question: 'Where it came from',
    suggested: 'direct',
    schema: shape.source.shape.platform,
  },
  title: { schema: shape.title },
  language: { schema: shape.language },
};

/** Writes one review the owner received as a Markdown file; asks for what the options do not say. */
export async function runNew({ CONTENT_DIR }: Settings, args: string[]): Promise<string> {
  const { values } = readArguments(args, optionsOf(REVIEW), 0);
  using questions = new Questions();
  const { author, source, text, ...fields } = await questions.fill(REVIEW, values);
  const id = `d-${randomBytes(5).toString('hex')}`;
  const name = `${toSlug(author, 'review').slice(0, 40)}-${id}.md`;
  const path = join(CONTENT_DIR, 'reviews', fields.date.slice(0, 4), name);
  const review = {
    id,
    ...fields,
    author: { name: author },
    source: { platform: source },
    verification: { status: 'unverified', method: 'none' },
  };
  await writeTextFile(path, review, text);
  return `wrote ${path}\n`;
}
