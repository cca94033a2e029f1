import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { build } from '../../build/build.ts';
import { formatReport } from '../../build/import/report.ts';
import { readContent } from '../../build/read/content.ts';
import { toReviewsCsv } from '../../build/render/reviews-csv.ts';
import { reviewsDataset } from '../../build/render/reviews-dataset.ts';
import { runHere } from '../support/run-command.ts';
import { importPlace, type Place } from './importing.ts';

const HEADER =
  'Review date,Guest name,Reservation number,Review title,Positive review,Negative review,Review score\n';
const row = (day: number, name: string, score: string): string =>
  `2026-03-0${day},${name},1${day},,A quiet room.,,${score}\n`;
const BOOKING = `${HEADER}${row(1, 'Ida', '8.7')}${row(2, 'Bo', '8')}${row(3, 'Al', '"9,0"')}${row(4, 'Eva', '1')}${row(5, 'Jo', '0')}`;
const SKIPPED_NOTE = /^\d+ × a rating between whole stars is skipped: --round, or round: true in/m;

/** Stars and original rating by the name of the author. */
async function starsIn(place: Place): Promise<Record<string, unknown[]>> {
  const reviews = [...(await place.reviews()).values()];
  return Object.fromEntries(
    reviews.map(({ author, rating, source }) => [author.name, [rating, source.rating]]),
  );
}

it('skips ratings between whole stars, and says how many there are and which option imports them', async () => {
  await using place = await importPlace();
  const result = await place.write(await place.file('booking-1.csv', BOOKING));
  expect(await starsIn(place)).toEqual({ Bo: [4, undefined] });
  expect(result.skipped.sentences).toEqual([
    'row 2: expected whole stars from 1 to 5, got 8.7 of 10',
    'row 4: expected whole stars from 1 to 5, got 9,0 of 10',
    'row 5: expected whole stars from 1 to 5, got 1 of 10',
    'row 6: expected whole stars from 1 to 5, got 0 of 10',
  ]);
  expect(formatReport(result, 'content')).toContain('- 3 × a rating between whole stars is');
  const none = await place.file('booking-2.csv', HEADER + row(1, 'Ida', '8.7'));
  const { err } = await runHere(['import', none], { CONTENT_DIR: place.contentDir });
  expect(err).toMatch(/^a rating between whole stars is skipped: --round.*\nno reviews to/m);
});

it('rounds them with --round, halves down and at least to one star, keeps the original, and stores the option', async () => {
  await using place = await importPlace();
  const path = await place.file('booking-1.csv', BOOKING);
  const args = ['import', path, '--round', '--write'];
  const { code, out } = await runHere(args, { CONTENT_DIR: place.contentDir });
  expect([code, SKIPPED_NOTE.test(out)]).toEqual([0, false]);
  expect(out).toContain('- 3 × a rating is rounded to whole stars');
  expect(out).toContain('- row 6: expected whole stars from 1 to 5, got 0 of 10');
  const stars = {
    Ida: [4, '8.7 / 10'],
    Bo: [4, undefined],
    Al: [4, '9 / 10'],
    Eva: [1, '1 / 10'],
  };
  expect(await starsIn(place)).toEqual(stars);
  expect((await place.snapshot())['imports/maps.yaml']).toContain(
    'booking-*.csv:\n  round: true\n',
  );
  const next = await place.file('booking-2.csv', BOOKING + row(6, 'Pat', '9.6'));
  await place.write(next);
  expect(await starsIn(place)).toEqual({ ...stars, Pat: [5, '9.6 / 10'] });
});

it('does not double, delete or change reviews that are imported again without the option', async () => {
  await using place = await importPlace();
  await place.write(await place.file('a.csv', BOOKING), { list: { round: true } });
  const before = await place.reviews();
  const again = await place.write(await place.file('other.csv', BOOKING));
  expect([again.added, again.changed, again.gone]).toEqual([[], [], []]);
  expect(await place.reviews()).toEqual(before);
});

it.each([
  ['8.5', [4, '8.5 / 10']],
  ['4.4', [2, '4.4 / 10']],
  ['10', [5, undefined]],
])('reports a rating that became %s as changed, without a stale original', async (score, stars) => {
  await using place = await importPlace();
  const list = { round: true };
  await place.write(await place.file('a.csv', HEADER + row(1, 'Ida', '8.7')), { list });
  const path = await place.file('a.csv', HEADER + row(1, 'Ida', score));
  const result = await place.write(path, { list });
  expect(formatReport(result, 'content')).toMatch(/^- Ida, 2026-03-01 \(.*\): stars$/m);
  expect(await starsIn(place)).toEqual({ Ida: stars });
  expect([...(await place.reviews()).values()][0]?.updated_at).toBe('2026-06-01T12:00:00Z');
  expect((await place.write(path)).unchanged.length).toBe(1);
});

it('remembers the option for files that are no lists, and reports none of their skipped reviews as gone', async () => {
  await using place = await importPlace();
  const review = (id: string, rating: number) => ({
    ...{ id, title: 'Tidy', review: 'Good work.', createdAt: '2026-03-01T10:00:00Z' },
    ...{ verified: 'VERIFIED', rating: { rating } },
  });
  const body = { totalReviews: 2, reviews: [review('c1', 10), review('c2', 9.666666666667)] };
  await place.write(await place.file('checkatrade-1.json', body), { list: { round: true } });
  const stored = [...(await place.reviews()).values()].map(({ source }) => source.rating);
  expect(stored).toEqual([undefined, '9.67 / 10']);
  const kept = await place.run(await place.file('checkatrade-2.json', body));
  expect([kept.unchanged.length, kept.gone]).toEqual([2, []]);
  const skipped = await place.run(await place.file('reviews.json', body));
  expect([skipped.skipped.sentences.length, skipped.gone]).toEqual([1, []]);
});

it('shows the original rating where the review was written, on every page and in every document, and says so', async () => {
  await using place = await importPlace();
  const path = await place.file('booking-1.csv', BOOKING);
  const read = async (list: object): Promise<(name: string) => Promise<string>> => {
    await place.write(path, { list });
    const distDir = join(place.root, 'dist');
    await build({
      ...{ contentDir: place.contentDir, distDir, cacheDir: join(place.root, 'cache') },
      ...{ siteUrl: 'http://localhost:8080', sidecarUrl: undefined, compress: false },
    });
    return (name) => readFile(join(distDir, name), 'utf8');
  };
  const sentence = 'Ratings between whole stars are rounded to whole stars from 1 to 5';
  const whole = await read({});
  for (const name of ['about/index.html', 'about/index.md'])
    expect(await whole(name)).not.toContain(sentence);
  const text = await read({ round: true });
  const id = [...(await place.reviews()).values()].find(({ author }) => author.name === 'Ida')?.id;
  const shown = 'on Booking.com (8.7\u00a0/\u00a010)';
  expect(await text('reviews/index.html')).toContain(shown);
  const page = await text(`reviews/${id}/index.html`);
  expect(page).toContain(shown);
  expect(page).toContain('"ratingValue":4,');
  for (const name of ['about/index.html', 'about/index.md'])
    expect(await text(name)).toContain(sentence);
  expect(await text('embed.json')).toContain('{"platform":"booking","rating":"8.7 / 10"}');
  expect(await text('reviews.md')).toContain('booking · rated 8.7 / 10 there · ');
  expect(await text('feed.xml')).toContain('4 out of 5 stars (8.7\u00a0/\u00a010)');
  expect(await text('reviews.csv')).toContain(',booking,,8.7 / 10,');
});

it('brings the original rating back from reviews.csv', async () => {
  await using place = await importPlace();
  await place.write(await place.file('a.csv', BOOKING), { list: { round: true } });
  const before = await readContent(place.contentDir);
  const { reviews } = reviewsDataset(before, (id) => `https://old.example/reviews/${id}/`);
  await using other = await importPlace();
  const result = await other.write(await other.file('reviews.csv', toReviewsCsv(reviews)));
  expect(await starsIn(other)).toEqual(await starsIn(place));
  expect(result.files[0]?.unused).not.toContain('source_rating');
});
