import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import measured from '../../build/insights/report/measured.json' with { type: 'json' };
import { LANGUAGES } from '../../build/insights/words/words.ts';
import { readMarkedFolder, readMarkedReviews } from '../support/marked-reviews.ts';
import { compareReviews, scoreOf } from '../support/score-reviews.ts';

const FOLDER = new URL('reviews-apart/', import.meta.url);
const SUMS = readFileSync(new URL('SHA256SUMS', FOLDER), 'utf8').trim().split('\n');

const rounded = (share: number): number => Math.round(share * 1000) / 1000;

/**
 * Reviews by two writers, of which only totals were read. They are scored after changes that were made on other reviews. Each time makes
 * them a little less unseen: write new ones.
 */
it.each(LANGUAGES)('%s: publishes what is found in the reviews kept apart', (language) => {
  const reviews = readMarkedFolder(FOLDER, language);
  const score = scoreOf(compareReviews(reviews, language));
  expect(measured.find((one) => one.language === language)).toMatchObject({
    reviews: reviews.length,
    mentions: score.marks,
    found: rounded(score.found),
    right: rounded(score.found_and_right),
    wrong_way: rounded(score.found * score.wrong_way),
    precision: rounded(score.precise),
  });
});

/** The sums are of the files as they were written: each review as a line of JSON, `people` only where there are some. */
it.each(SUMS)('is unchanged: %s', (line) => {
  const [sum = '', name = ''] = line.split(/\s+/);
  const hash = createHash('sha256');
  for (const review of readMarkedReviews(new URL(name.replace('.ndjson', '.tsv'), FOLDER))) {
    const people = review.people.length > 0 ? review.people : undefined;
    hash.update(`${JSON.stringify({ ...review, people })}\n`);
  }
  expect(hash.digest('hex')).toBe(sum);
});
