import { expect, it } from 'vitest';
import { datasetOf } from '../../test/support/dataset-of.ts';
import { toReviewsMarkdown } from './reviews-markdown.ts';

it('formats each review as a heading and a quote', () => {
  const markdown = toReviewsMarkdown(datasetOf(['Came *at once*.\n\nFixed it.']));
  expect(markdown).toContain('# Reviews of Fenmoor Heating');
  expect(markdown).toContain('\n> Came \\*at once\\*.\n>\n> Fixed it.\n');
});

it('removes control characters, even if they hide markup', () => {
  const markdown = toReviewsMarkdown(datasetOf(['Good\u001b[2J.\n\n\u0001# heading']));
  expect(markdown).toContain('> Good\\[2J.\n>\n> \\# heading');
});

it.each([
  '# heading',
  '- item',
  '1. item',
  '> quote',
  '```\ncode\n```',
  '<script>alert(1)</script>',
  '[link](javascript:alert(1))',
  '---',
  '===',
  'a\u2028# heading',
])('escapes %j', (text) => {
  const markdown = toReviewsMarkdown(datasetOf([text]));
  const plain = toReviewsMarkdown(datasetOf(['words']));
  const headings = (source: string): number => source.match(/^#/gm)?.length ?? 0;
  expect(headings(markdown)).toBe(headings(plain));
  expect(markdown).not.toMatch(/^> ?[#>`=-]/m);
  expect(markdown).not.toMatch(/(?<!\\)<script|(?<!\\)\[link/);
});

it('says of each review how it was verified', () => {
  const dataset = datasetOf(['Good work.']);
  const verification = { status: 'verified', method: 'invitation' } as const;
  const reviews = dataset.reviews.map((one) => ({ ...one, verification }));
  expect(toReviewsMarkdown({ ...dataset, reviews })).toContain(
    ' · verified, by invitation after a job, visit or purchase · ',
  );
});

it('marks the reviews of insiders, and those that were rewarded', () => {
  const dataset = datasetOf(['Good work.']);
  expect(toReviewsMarkdown(dataset)).not.toMatch(/works for the business|incentive/);
  const reviews = dataset.reviews.map((one) => ({ ...one, insider: true, incentivized: true }));
  expect(toReviewsMarkdown({ ...dataset, reviews })).toContain(
    ' · its author works for the business or is close to it · its author received an incentive · [r1](',
  );
});
