import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatReport } from '../../build/import/report.ts';
import { readContent } from '../../build/read/content.ts';
import { reviewsDataset } from '../../build/render/reviews-dataset.ts';
import { ReviewsDataset } from '../../contract/dataset.ts';
import { splitReviewsJson, toReviewsJson } from '../../contract/reviews-json.ts';
import { pagesOf } from '../support/pages-of.ts';
import { runHere } from '../support/run-command.ts';
import { BUSINESS, importPlace, type Place } from './importing.ts';

const STARS = {
  created_time: '2016-05-01T10:00:00+0000',
  rating: 4,
  review_text: 'On time.',
  reviewer: { name: 'Sam Low' },
  open_graph_story: { id: '9' },
};
const YES = {
  created_time: '2026-05-01T10:00:00+0000',
  recommendation_type: 'positive',
  review_text: 'Quick & <b>tidy.',
  reviewer: { name: 'Ida Maria Holm' },
  open_graph_story: { id: '10' },
};
const NO = {
  created_time: '2026-05-02T10:00:00+0000',
  recommendation_type: 'negative',
  review_text: 'Never rang back.',
};
const EXPORT = { data: [STARS, YES, NO, NO] };
const FILE = 'content/recommendations.ndjson';

const lines = async (place: Place): Promise<{ id: string; text: string }[]> => {
  const text = await readFile(join(place.root, FILE), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
};

const datasetOf = async (place: Place) =>
  reviewsDataset(await readContent(place.contentDir), (id) => `https://r.example/reviews/${id}/`);

it('imports recommendations into a file of their own, and once', async () => {
  await using place = await importPlace();
  const path = await place.file('ratings.json', EXPORT);
  const result = await place.write(path);
  expect([
    result.rows,
    result.added.length,
    result.skipped.sentences.length,
    result.duplicates,
  ]).toEqual([4, 1, 0, 1]);
  const report = formatReport(result, place.contentDir);
  expect(report).toContain('4 rows = 1 review + 2 recommendations + 0 skipped + 1 repeated');
  expect(report).toContain('| recommendation_type | recommends | positive |');
  expect(await lines(place)).toMatchObject([
    { id: 'f-10', date: '2026-05-01', recommends: true, author: { name: 'Ida Maria Holm' } },
    { date: '2026-05-02', recommends: false, text: NO.review_text, author: { name: 'Anonymous' } },
  ]);
  expect((await place.write(path)).written).toEqual([]);
});

it('takes over an edit, but not if the owner withholds the recommendation', async () => {
  await using place = await importPlace();
  const edited = (text: string) => ({
    data: [YES, NO].map((each) => ({
      ...each,
      open_graph_story: { id: each.recommendation_type },
      review_text: text,
    })),
  });
  await place.write(await place.file('ratings.json', edited('Before.')));
  const [first, second] = await lines(place);
  const withheld = { ...second, withhold: { reason: 'privacy' } };
  await place.file(FILE, [first, withheld].map((line) => JSON.stringify(line)).join('\n'));
  await place.write(await place.file('ratings.json', edited('After.')));
  expect((await lines(place)).map(({ text }) => text)).toEqual(['After.', 'Before.']);
  expect((await datasetOf(place)).recommendations?.map(({ text }) => text)).toEqual(['After.']);
});

it('reads a list of the owner, with titles and replies, and refuses other answers', async () => {
  await using place = await importPlace();
  const csv =
    'Says,Day,Name,Words,Headline,Reply\nJa,2026-05-01,Ida,Schnell.,Gut,Danke!\nmaybe,2026-05-02,Bo,Hm.,,\n';
  const list = {
    map: { Says: 'recommends', Headline: 'title', Words: 'text', Day: 'date' } as const,
    platform: 'facebook',
  };
  const result = await place.write(await place.file('list.csv', csv), { list });
  expect(result.skipped.sentences).toEqual([
    'row 3: expected yes or no, got a text of 5 characters',
  ]);
  expect(await lines(place)).toMatchObject([
    { recommends: true, title: 'Gut', text: 'Schnell.', reply: { text: 'Danke!' } },
  ]);
});

it('publishes them apart: by the name policy, in no count, and never when unverified reviews are withheld', async () => {
  await using place = await importPlace();
  await place.write(await place.file('ratings.json', EXPORT));
  const dataset = await datasetOf(place);
  expect(ReviewsDataset.parse(dataset)).toEqual(JSON.parse(String(toReviewsJson(dataset))));
  expect([...splitReviewsJson(toReviewsJson(dataset)).reviews]).toHaveLength(1);
  expect(dataset.recommendations).toMatchObject([
    { recommends: false, author: { name: 'Anonymous' } },
    { id: 'f-10', recommends: true, author: { name: 'Ida H.' } },
  ]);
  const { aggregate_rating: rating, review_policy: policy } = dataset;
  expect([rating.rating_count, rating.review_count, policy.received_count]).toEqual([1, 1, 1]);
  await place.file(
    'content/business.yaml',
    BUSINESS.replace('unverified: true', 'unverified: false'),
  );
  expect('recommendations' in (await datasetOf(place))).toBe(false);
});

it('shows them below the list of all reviews, escaped, and nowhere else', async () => {
  await using place = await importPlace();
  await place.write(await place.file('ratings.json', EXPORT));
  const pages = pagesOf(await datasetOf(place));
  const page = pages.get('/reviews/') ?? '';
  const section = page.slice(page.indexOf('<section class="sub" id="recommendations">'));
  expect(section).toContain('<strong>recommends us</strong> · on Facebook</p>');
  expect(section).toContain('<strong>does not recommend us</strong> · on Facebook</p>');
  expect(section).toContain('Quick &amp; &lt;b&gt;tidy.');
  const others = [...pages].filter(
    ([path, html]) => path !== '/reviews/' && /recommend/.test(html),
  );
  expect(others.map(([path]) => path)).toEqual([]);
});

it('removes one with a tombstone that no count includes; an import does not bring it back', async () => {
  await using place = await importPlace();
  const path = await place.file('ratings.json', EXPORT);
  await place.write(path);
  const env = { CONTENT_DIR: place.contentDir };
  const address = 'https://r.example/reviews/#f-10';
  const { code, out } = await runHere(['remove', address, '--reason', 'author_request'], env);
  expect([code, out.includes('removed f-10')]).toEqual([0, true]);
  expect((await runHere(['reply', 'f-10', '--text', 'Hi'], env)).err).toContain(
    'f-10 was removed already',
  );
  expect((await place.write(path)).skipped.sentences.length).toBe(1);
  expect(await lines(place)).toHaveLength(1);
  const { removed, review_policy, recommendations } = await datasetOf(place);
  expect([removed, review_policy.withheld_count, recommendations?.length]).toEqual([[], 0, 1]);
});

it('checks the file: unknown fields, and ids that a review has', async () => {
  await using place = await importPlace();
  await place.write(await place.file('ratings.json', EXPORT));
  const line = {
    id: 'f-9',
    date: '2026-01-01',
    recommends: true,
    text: '',
    author: { name: 'A' },
    source: { platform: 'facebook' },
  };
  await place.file(FILE, `${JSON.stringify({ ...line, rating: 5 })}\n${JSON.stringify(line)}\n`);
  const { code, err } = await runHere(['check'], { CONTENT_DIR: place.contentDir });
  expect(code).toBe(1);
  expect(err).toMatch(/recommendations\.ndjson:1:\d+ {2}rating/);
  expect(err).toMatch(/recommendations\.ndjson:2:\d+ {2}id {2}expected a unique id/);
});

it('reads a list of recommendations in words, as tools export them', async () => {
  await using place = await importPlace();
  const body = `Created Time,Reviewer Name,Recommendation,Review Text
2026-05-01T10:00:00+0000,Ann Lee,Recommends,Great people
2026-05-02T10:00:00+0000,Ben Ray,Doesn’t recommend,Rude
`;
  await place.write(await place.file('facebook.csv', body));
  expect(await lines(place)).toMatchObject([
    { recommends: true, text: 'Great people', source: { platform: 'facebook' } },
    { recommends: false, text: 'Rude' },
  ]);
});
