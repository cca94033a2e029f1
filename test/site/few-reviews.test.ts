import { expect, it } from 'vitest';
import AboutPage from '../../site/about.11ty.ts';
import OverviewPage from '../../site/index.11ty.ts';
import { datasetOf } from '../support/dataset-of.ts';
import { pageDataOf } from '../support/pages-of.ts';

function overviewOf(count: number): string {
  const texts = Array.from({ length: count }, (_, at) => `Review ${at}.`);
  return new OverviewPage().render({ pageData: pageDataOf(datasetOf(texts)) });
}

it('leads to all reviews behind the newest ones only where there are more', () => {
  const links = [1, 4, 5].map((count) => overviewOf(count).match(/>Read all reviews</g)?.length);
  expect(links).toEqual([1, 1, 2]);
});

it('shows no shares and bars of so few reviews that they can be read themselves', () => {
  for (const count of [0, 1, 4]) expect(overviewOf(count)).not.toMatch(/Rating breakdown|%/);
  expect(overviewOf(5)).toContain('Rating breakdown');
});

it('tells how many reviews have text only where some have none', () => {
  expect(overviewOf(2)).not.toContain('with text');
  const some = new OverviewPage().render({ pageData: pageDataOf(datasetOf(['On time.', ''])) });
  expect(some).toContain('1 with text');
});

it('says that an average is not one of averages only where there are several sources', () => {
  const pageData = pageDataOf(datasetOf(['On time.']));
  const about = new AboutPage().render({ pageData });
  expect(about).toContain('Where the reviews come from');
  expect(about).not.toContain('not of these averages');
});
