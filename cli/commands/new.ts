import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { toSlug } from '../../build/read/business-file.ts';
import { ContentReview } from '../../build/read/content-schema.ts';
import { toTextFile } from '../../build/read/parse.ts';
import { startChange } from '../../build/replace-files.ts';
import type { Questions } from '../../build/setup/questions.ts';
import { platformOf } from '../../contract/platform.ts';
import type { Run } from '../commands.ts';
import { readReviews } from '../find-review.ts';
import { fillForm, toNumber } from '../form.ts';
import { NEXT } from '../output.ts';

const QUESTIONS: Questions = {
  'author.name': { ask: 'Name of the customer' },
  rating: { ask: 'Stars, 1 to 5', parse: toNumber },
  text: { ask: 'Text of the review, on one line' },
  date: { ask: 'Date it was written' },
  'source.platform': { ask: 'Platform it came from', parse: (name) => platformOf(name) ?? name },
};

/** Writes a review the owner received to a Markdown file. Asks for fields that the options do not set. */
export const run: Run = async ({ CONTENT_DIR }, options) => {
  const known = {
    id: `d-${randomBytes(5).toString('hex')}`,
    date: (await readReviews(CONTENT_DIR)).today,
    'author.name': '',
    text: '',
    'source.platform': 'direct',
    verification: { status: 'unverified', method: 'none' },
  };
  const review = ContentReview.parse(await fillForm(ContentReview, QUESTIONS, known, options));
  const { id, date, author } = review;
  const name = `${toSlug(author.name, 'review').slice(0, 40)}-${id}.md`;
  const path = join(CONTENT_DIR, 'reviews', date.slice(0, 4), name);
  using change = await startChange(CONTENT_DIR);
  await change.replace([[path, toTextFile(review)]]);
  return `review ${id}: wrote ${path}\n\n${NEXT}`;
};
