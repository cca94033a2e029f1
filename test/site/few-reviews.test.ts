import { expect, it } from 'vitest';
import { InsightsConfig } from '../../build/insights/words/config.ts';
import { aspectSection } from '../../site/_includes/aspect-section.ts';
import AboutPage from '../../site/about.11ty.ts';
import OverviewPage from '../../site/index.11ty.ts';
import { datasetOf } from '../support/dataset-of.ts';
import { insightsOf } from '../support/insights-of.ts';
import { pageDataOf } from '../support/pages-of.ts';

function overviewOf(count: number): string {
  const texts = Array.from({ length: count }, (_, at) => `Review ${at}.`);
  return new OverviewPage().render({ pageData: pageDataOf(datasetOf(texts)) });
}

it('links to all reviews only if there are more than the newest ones', () => {
  const links = [1, 4, 5].map((count) => overviewOf(count).match(/>Read all reviews</g)?.length);
  expect(links).toEqual([1, 1, 2]);
});

it('shows no breakdown of very few reviews', () => {
  for (const count of [0, 1, 4]) expect(overviewOf(count)).not.toMatch(/Rating breakdown|%/);
  expect(overviewOf(5)).toContain('Rating breakdown');
});

it('shows how many reviews have text only if some have none', () => {
  expect(overviewOf(2)).not.toContain('with text');
  const some = new OverviewPage().render({ pageData: pageDataOf(datasetOf(['On time.', ''])) });
  expect(some).toContain('1 with text');
});

it('explains the overall average only if there are several sources', () => {
  const pageData = pageDataOf(datasetOf(['On time.']));
  const about = new AboutPage().render({ pageData });
  expect(about).toContain('Where the reviews come from');
  expect(about).not.toContain('not of these averages');
});

it('counts the opinions of each topic by kind, leaving out kinds that do not occur', () => {
  const texts = Array.from({ length: 6 }, () => 'The price was fair and they came on time.');
  const dataset = datasetOf([...texts, 'The price was far too high.']);
  const { aspects } = insightsOf({ ...dataset, config: InsightsConfig.parse({}) });
  const section = String(aspectSection(pageDataOf(dataset), aspects));
  expect(section).toMatch(/<p class="aspect-count">7 reviews · 6 positive · 1 negative<\/p>/);
});
