import { expect, it } from 'vitest';
import { garageWith, reviewLine } from '../../test/garage/garage.ts';
import { readContent } from '../read/content.ts';
import { weeklyReport } from './weekly-report.ts';

const urlOf = (id: string): string => `https://reviews.example/reviews/${id}/`;

/** Returns the report of the garage with these reviews added. */
async function reportOf(changes: readonly object[]): Promise<string> {
  const lines = changes.map((change, at) => reviewLine({ id: `n-${at}`, ...change })).join('');
  await using garage = await garageWith({ 'imports/google-2026.ndjson': lines });
  return weeklyReport(await readContent(garage.contentDir), urlOf);
}

function sectionOf(report: string, title: string): string[] {
  const section = report.split(/^## /m).find((each) => each.startsWith(title)) ?? '';
  return section.split('\n').filter((line) => line.startsWith('- '));
}

it('lists the reviews of the week of the newest one, from Monday to Sunday', async () => {
  const report = await reportOf([
    { date: '2026-08-02', text: 'Sunday before.' },
    { date: '2026-08-03', text: 'Monday.' },
    { date: '2026-08-06', text: '', author: { name: 'Lena Fox' }, rating: 4 },
  ]);
  expect(report).toMatch(/^# Reviews of 2026-08-03 to 2026-08-09\n/);
  expect(sectionOf(report, 'New reviews (2)')).toEqual([
    '- ★★★★☆ [Lena F., 2026-08-06](https://reviews.example/reviews/n-2/): stars only',
    '- ★★★★★ [Pat, 2026-08-03](https://reviews.example/reviews/n-1/): Monday.',
  ]);
});

it('lists the criticism of a year that has no reply', async () => {
  const bad = { rating: 1, text: 'Rude on the phone, and the brakes still squeal.' };
  const report = await reportOf([
    { date: '2026-08-03', ...bad },
    { date: '2026-07-01', ...bad, reply: { text: 'Sorry.', date: '2026-07-02' } },
    { date: '2025-07-01', ...bad },
  ]);
  const found = sectionOf(report, 'Criticism without a reply (2 in a year)');
  expect(found.map((line) => /reviews\/([\w-]+)\//.exec(line)?.[1])).toEqual(['n-0', 'q-002']);
});

it.each([
  [6, '- Speed: 0 % of 6 reviews, before 100 % of 6 reviews'],
  [3, undefined],
])('compares aspects that %i reviews of each quarter judge', async (count, line) => {
  const quarter = (month: string, change: object): object[] =>
    Array.from({ length: count }, (_, at) => ({ date: `2026-${month}-1${at}`, ...change }));
  const report = await reportOf([
    ...quarter('09', { text: 'They were punctual.' }),
    ...quarter('11', { text: 'They were late.', rating: 2 }),
  ]);
  const less = sectionOf(report, 'Praised less in 2026-Q4 than in 2026-Q3');
  expect(less.find((each) => each.startsWith('- Speed'))).toBe(line);
  expect(sectionOf(report, 'Praised more')).toEqual([]);
});

it('treats the words of customers as data', async () => {
  const text = '# Hi @octocat ![x](https://tracker.example/a.png) <img src=x>';
  const report = await reportOf([{ date: '2026-08-03', text }]);
  expect(report).toContain('@\u2060octocat');
  expect(report).not.toMatch(/@octocat|!\[|(?<!\\)</);
});

it('says that there are no reviews, and counts those beyond twenty', async () => {
  const many = Array.from({ length: 23 }, () => ({ date: '2026-08-03' }));
  expect(await reportOf(many)).toContain('## New reviews (23)');
  expect(sectionOf(await reportOf(many), 'New').at(-1)).toBe('- and 3 more');
  await using garage = await garageWith({});
  const content = await readContent(garage.contentDir);
  expect(weeklyReport({ ...content, reviews: [] }, urlOf)).toBe('# No reviews yet\n');
});
