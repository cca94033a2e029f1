import { expect, it } from 'vitest';
import { datasetOf } from '../../test/support/dataset-of.ts';
import { pagesOf } from '../../test/support/pages-of.ts';

it.each([
  ['google', 'Google'],
  ['judgeme', 'Judge.me'],
  ['other', 'reviews.elsewhere.example'],
  ['direct', 'reviews.elsewhere.example'],
] as const)('names the site of an original on %s: %s', (platform, name) => {
  const { reviews, ...rest } = datasetOf(['On time.']);
  const source = { platform, url: 'https://reviews.elsewhere.example/r/1' };
  const pages = pagesOf({ ...rest, reviews: reviews.map((review) => ({ ...review, source })) });
  expect([...pages.values()].join()).toContain(`>Read the original on ${name}</a>`);
});
