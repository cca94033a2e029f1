import { expect, it } from 'vitest';
import { InsightsConfig } from '../../build/insights/presets/config.ts';
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

it('counts the opinions of each topic, of the kinds that occur', () => {
  const texts = Array.from({ length: 6 }, () => 'The price was fair and they came on time.');
  const dataset = datasetOf([...texts, 'The price was far too high.']);
  const { aspects } = insightsOf({ ...dataset, config: InsightsConfig.parse({}) });
  const section = String(aspectSection(pageDataOf(dataset), aspects));
  expect(section).toMatch(/<p class="aspect-count">7 reviews · 6 positive · 1 negative<\/p>/);
});
