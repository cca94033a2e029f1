import { expect, it } from 'vitest';
import { readContent } from '../../build/read/content.ts';
import { toReviewsCsv } from '../../build/render/reviews-csv.ts';
import { reviewsDataset } from '../../build/render/reviews-dataset.ts';
import { reviewLine } from '../garage/garage.ts';
import { importPlace } from './importing.ts';

const REVIEWS = [
  {
    id: 'g-aaaaaa1',
    title: '+ Friendly',
    text: '- Fast\n- Tidy',
    language: 'en',
    author: { name: 'Ida H.' },
    source: { platform: 'google', url: 'https://maps.example/1' },
    updated_at: '2026-02-03T10:00:00Z',
    reply: { text: '@Ida: thank you.', date: '2026-02-03', author: '-Bo' },
    incentivized: true,
  },
  { id: 'R_2', text: '=) lovely', source: { platform: 'zed-portal' }, insider: true },
  { id: '-3', rating: 2, text: "'=quoted", source: { platform: 'direct' } },
  { id: 'n-4', text: "'Twas cold.", source: { platform: 'other' } },
];

it('brings back the reviews of reviews.csv with their ids, words, replies, platforms and flags', async () => {
  await using place = await importPlace();
  await place.file('content/imports/all.ndjson', REVIEWS.map(reviewLine).join(''));
  const before = await readContent(place.contentDir);
  const { reviews } = reviewsDataset(before, (id) => `https://old.example/reviews/${id}/`);
  const csv = toReviewsCsv(reviews);

  await using other = await importPlace();
  const path = await other.file('reviews.csv', csv);
  const { added, files } = await other.write(path);
  expect([added.length, files[0]?.source.name]).toEqual([4, 'reviews.csv of this program']);
  const after = await readContent(other.contentDir);
  expect(after.reviews).toEqual(before.reviews);
  expect((await other.write(path)).written).toEqual([]);
});

it.each(['WAHR', 'VRAI', 'VERDADERO', 'VERDADEIRO', 'VERO', 'WAAR', 'PRAWDA'])(
  'keeps the marks of a table that a spreadsheet saved with %s for true',
  async (word) => {
    await using place = await importPlace();
    const marks = { incentivized: true, insider: true };
    await place.file('content/imports/all.ndjson', reviewLine(marks));
    const { reviews } = reviewsDataset(
      await readContent(place.contentDir),
      () => 'https://a.example',
    );
    const csv = toReviewsCsv(reviews).replaceAll(',true', `,${word}`);
    await using other = await importPlace();
    expect((await other.write(await other.file('reviews.csv', csv))).added).toMatchObject([marks]);
  },
);

it('leaves names and verifications as they are stored, which the site shortens or does not export', async () => {
  await using place = await importPlace();
  const stored = {
    id: 't-1',
    author: { name: 'Ida Holt' },
    source: { platform: 'trustpilot' },
    verification: { status: 'platform_verified', method: 'platform' },
  };
  await place.file('content/imports/all.ndjson', reviewLine(stored));
  const before = await readContent(place.contentDir);
  const { reviews } = reviewsDataset(before, (id) => `https://old.example/reviews/${id}/`);
  expect(reviews[0]?.author.name).toBe('Ida H.');
  await place.write(await place.file('reviews.csv', toReviewsCsv(reviews)));
  expect((await readContent(place.contentDir)).reviews).toMatchObject([stored]);
});
