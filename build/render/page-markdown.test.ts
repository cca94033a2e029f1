import { expect, it } from 'vitest';
import { GARAGE } from '../../test/garage/garage.ts';
import { datasetOf } from '../../test/support/dataset-of.ts';
import { insightsOf } from '../../test/support/insights-of.ts';
import { InsightsConfig } from '../insights/words/config.ts';
import { loadSite } from '../load-site.ts';
import { toLlmsTxt } from './llms-txt.ts';
import { toMarkdownPages } from './page-markdown.ts';

const SITE_URL = 'https://reviews.example';

it('leads to the reviews that a page leaves out, by a search where there is a server', () => {
  const dataset = datasetOf(Array.from({ length: 21 }, () => 'Fixed the boiler.'));
  const { business, reviews } = dataset;
  const config = InsightsConfig.parse({});
  const insights = insightsOf({ business, reviews, config });
  const pageOf = (hasServer: boolean): string => {
    const site = { siteUrl: 'https://reviews.example', language: 'en', hasServer };
    const pages = toMarkdownPages(dataset, insights, site);
    return String(pages.find(({ path }) => path === '/services/boiler-repair/index.md')?.content);
  };
  expect(pageOf(true)).toContain('\n## Reviews, the newest 20 of 21');
  expect(pageOf(true).match(/^### ★★★★☆ A\.$/gm)).toHaveLength(20);
  expect(pageOf(true)).toMatch(
    /The others are in https:\/\/reviews\.example\/reviews\.md; the lowest ratings come first at https:\/\/reviews\.example\/api\/reviews\/search\?mentions_service=boiler-repair&sort=lowest$/m,
  );
  expect(pageOf(false)).toMatch(/The others are in https:\/\/reviews\.example\/reviews\.md$/m);
});

it('counts the reviews of insiders and rewarded customers with the stars', () => {
  const dataset = datasetOf(['Fixed the boiler.', 'Fixed the boiler.', 'Fixed the boiler.']);
  const { business, reviews } = dataset;
  const marked = reviews.map((one, at) => ({ ...one, insider: at === 0, incentivized: at < 2 }));
  const insights = insightsOf({ business, reviews: marked, config: InsightsConfig.parse({}) });
  const site = { siteUrl: SITE_URL, language: 'en' };
  const pageOf = (all: typeof reviews, start: string) =>
    String(
      toMarkdownPages({ ...dataset, reviews: all }, insights, site).find(({ path }) =>
        path.startsWith(start),
      )?.content,
    );
  expect(pageOf(marked, '/services/')).toMatch(
    /^- 3 reviews: .* 1★ 0; 2 by people close to the business or for an incentive$/m,
  );
  expect(pageOf(reviews, '/services/')).toMatch(/^- 3 reviews: .* 1★ 0$/m);
  const about = pageOf(marked, '/about/');
  expect(about).toContain('- Rewards for reviews (marked: 2): ');
  expect(about).toContain('- Reviews by owners, staff and relatives (marked: 1): ');
});

it('gives no opinions of a person by year, because low stars may blame without naming', async () => {
  const { dataset, insights } = await loadSite({ contentDir: GARAGE, siteUrl: SITE_URL });
  const pages = toMarkdownPages(dataset, insights, { siteUrl: SITE_URL, language: 'en' });
  const yearsOf = (path: string) =>
    pages
      .find((page) => page.path === path)
      ?.content.toString()
      .match(/^- 2026: .*$/m)?.[0];
  expect(yearsOf('/technicians/orla-brennan/index.md')).toBe('- 2026: 1 review');
  expect(yearsOf('/services/brakes/index.md')).toBe(
    '- 2026: 1 review; 1 positive or mixed, 0 negative or mixed',
  );
});

it('has no average of a person, like the pages, and one of a service from five reviews on', () => {
  const { business, ...rest } = datasetOf(Array(6).fill('Ann fixed the boiler.'));
  const technicians = [{ id: 'ann', name: 'Ann Moor', aliases: ['Ann'], active: true }];
  const mentions = { technicians: ['Ann Moor'], services: ['boiler-repair'], service_areas: [] };
  const reviews = rest.reviews.map((review) => ({ ...review, mentions }));
  const dataset = { ...rest, business: { ...business, technicians }, reviews };
  const insights = insightsOf({ ...dataset, config: InsightsConfig.parse({}) });
  const pages = toMarkdownPages(dataset, insights, { siteUrl: SITE_URL, language: 'en' });
  const linesOf = (path: string) =>
    String(pages.find((page) => page.path === path)?.content).match(/^- .*\b6 reviews.*$/gm);
  expect(linesOf('/services/boiler-repair/index.md')).toEqual([
    expect.stringMatching(/^- 6 reviews, 4 of 5: /),
    expect.stringMatching(/^- 2026: 6 reviews, 4 of 5; /),
  ]);
  expect(linesOf('/technicians/ann/index.md')).toEqual([
    expect.stringMatching(/^- 6 reviews: /),
    '- 2026: 6 reviews',
  ]);
  expect(linesOf('/index.md')).toContainEqual(
    expect.stringMatching(/^- \[Ann Moor\].*: 6 reviews$/),
  );
});

it('counts one review as one, and names no aspect before there are any', () => {
  const dataset = datasetOf(['Fixed the boiler.']);
  const insights = insightsOf({ ...dataset, config: InsightsConfig.parse({}) });
  const site = { siteUrl: 'https://reviews.example', language: 'en' };
  const [home] = toMarkdownPages(dataset, insights, site);
  expect(home?.content).toContain('\n1 review: 5★ 0, 4★ 1');
  expect(home?.content).not.toContain('What customers judge');
  const llms = toLlmsTxt(dataset, insights, site);
  expect(llms).toContain(': 1 review. Public ');
  expect(llms).toContain('- `aspect`: none yet;');
});

it('has no empty parts before the first review', () => {
  const dataset = datasetOf([]);
  const insights = insightsOf({ ...dataset, config: InsightsConfig.parse({}) });
  const [home] = toMarkdownPages(dataset, insights, { siteUrl: SITE_URL, language: 'en' });
  expect(home?.content).toMatch(/No review is published yet\.\n$/);
  expect(home?.content).not.toContain('\n\n\n');
});

it('dates removals by the day of the business', () => {
  const dataset = datasetOf(['Good.']);
  const { business, reviews } = dataset;
  const insights = insightsOf({ business, reviews, config: InsightsConfig.parse({}) });
  const removed = [
    { id: 'gone', removed_at: '2026-01-20T23:30:00Z', reason: 'author_request' as const },
  ];
  const site = { siteUrl: 'https://reviews.example', language: 'en' };
  const local = { ...dataset, removed, time_zone: 'Europe/Berlin' };
  const about = toMarkdownPages(local, insights, site).find(({ path }) => path.includes('/about/'));
  expect(about?.content).toContain('- 2026-01-21: gone (author request)');
});

it('writes names as text, and the address in the order of its country', () => {
  const dataset = datasetOf([]);
  const address = {
    street_address: '3 Gasse *Nord*',
    address_locality: 'Obermoos',
    postal_code: '0123',
    address_country: 'AT',
  };
  const business = { ...dataset.business, name: 'Moos & <b>Sohn</b> &amp;', address };
  const insights = insightsOf({ ...dataset, config: InsightsConfig.parse({}) });
  const site = { siteUrl: SITE_URL, language: 'de' };
  const text = toLlmsTxt({ ...dataset, business }, insights, site);
  expect(text).toMatch(/^# Reviews of Moos & \\<b\\>Sohn\\<\/b\\> \\&amp;$/m);
  expect(text).toMatch(/^- Address: 3 Gasse \\\*Nord\\\*, 0123 Obermoos$/m);
});
