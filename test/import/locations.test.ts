import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importPlace } from './importing.ts';

const review = (location: string, id: string): object => ({
  name: `accounts/1/locations/${location}/reviews/${id}`,
  reviewer: { displayName: 'Mara Lindqvist' },
  starRating: 'FIVE',
  comment: `Warm again, ${id}.`,
  createTime: '2026-03-01T10:00:00Z',
  updateTime: '2026-03-01T10:00:00Z',
});

it('refuses an export of several locations with their names, until --location names one', async () => {
  await using place = await importPlace();
  const base = 'Takeout/Google Business Profile/account-1';
  await place.file(`${base}/location-11/data.json`, { title: 'Lantern, Mill Lane' });
  await place.file(`${base}/location-22/data.json`, { title: 'Lantern, Harbour' });
  await place.file(`${base}/location-11/reviews.json`, {
    reviews: [review('11', 'A'), review('11', 'B'), review('11', 'C')],
  });
  await place.file(`${base}/location-22/reviews.json`, { reviews: [review('22', 'X')] });
  const takeout = join(place.root, 'Takeout');
  await expect(place.run(takeout)).rejects.toThrow(
    'these reviews are of 2 locations; one site is for one location: add --location with one of these names\nLantern, Mill Lane (11): 3 reviews\nLantern, Harbour (22): 1 review',
  );
  await expect(place.run(takeout, { list: { location: 'Lantern' } })).rejects.toThrow(
    '--location Lantern names several of them',
  );
  await expect(place.run(takeout, { list: { location: 'Castle' } })).rejects.toThrow(
    '--location Castle names none of them',
  );
  const first = await place.write(takeout, { list: { location: 'mill lane' } });
  expect(first.added.map(({ id }) => id)).toEqual(['g-A', 'g-B', 'g-C']);
  expect([...first.skipped.counts]).toEqual([['other location', 1]]);
  const { 'imports/maps.yaml': maps, ...files } = await place.snapshot();
  expect(Object.keys(files)).toEqual(['business.yaml', 'imports/google-11-2026.ndjson']);
  expect(maps).toContain('google:\n  location: "11"\n');

  // The next export needs no option, and the other location is neither imported nor gone.
  await place.file(`${base}/location-11/reviews.json`, {
    reviews: [review('11', 'A'), review('11', 'D')],
  });
  const next = await place.write(takeout);
  expect(next.added.map(({ id }) => id)).toEqual(['g-D']);
  expect(next.gone).toEqual(['g-B', 'g-C']);
  const only = join(takeout, 'Google Business Profile/account-1/location-11');
  await expect(place.run(only, { list: { location: 'Castle' } })).rejects.toThrow(
    'these reviews are of 1 location; --location Castle names none of them',
  );
  const other = await place.write(takeout, { list: { location: '22' } });
  expect([other.added.map(({ id }) => id), other.gone]).toEqual([['g-X'], []]);
  expect((await place.snapshot())['imports/google-22-2026.ndjson']).toContain('"g-X"');
});

it('knows the locations of a Takeout by its folders, with the backslashes of Windows too', async () => {
  await using place = await importPlace();
  const { name: _, ...unnamed } = review('11', 'A') as { name: string };
  for (const location of ['11', '22'])
    await place.file(`Takeout/account-1\\location-${location}\\reviews.json`, {
      reviews: [{ ...unnamed, reviewId: location }],
    });
  await place.file('Takeout/__MACOSX\\reviews.json', { reviews: [unnamed] });
  const { added } = await place.run(join(place.root, 'Takeout'), { list: { location: '22' } });
  expect(added.map(({ id }) => id)).toEqual(['g-22']);
});

it('asks for the location of a list, but not for the towns of its customers', async () => {
  await using place = await importPlace();
  const list = (column: string, ...values: string[]): string =>
    [
      `Text,Stars,Date,Name,${column}`,
      ...values.map((value, at) => `Fine work number ${at},5,2026-03-01,Ida ${at},${value}`),
    ].join('\n');
  const path = await place.file('l.csv', list('Branch', 'North', 'South', 'North', 'South'));
  await expect(place.run(path)).rejects.toThrow('\nNorth: 2 reviews\nSouth: 2 reviews');
  const { added, skipped } = await place.run(path, { list: { location: 'South' } });
  expect([added.length, skipped.sentences]).toEqual([
    2,
    ['row 2: of another location, North', 'row 4: of another location, North'],
  ]);
  const towns = await place.file('t.csv', list('Location', 'York', 'Bath', 'Leeds', 'Hull'));
  expect((await place.run(towns)).added).toHaveLength(4);
});

it('remembers the location of a list by the platform that the owner names', async () => {
  await using place = await importPlace();
  const rows = ['North', 'South', 'North', 'South'].map(
    (branch, at) => `Fine work number ${at},5,2026-03-01,Ida ${at},${branch}\n`,
  );
  const path = await place.file('l.csv', `Text,Stars,Date,Name,Branch\n${rows.join('')}`);
  await place.write(path, { list: { platform: 'direct', location: 'South' } });
  const { 'imports/maps.yaml': maps, ...files } = await place.snapshot();
  expect(Object.keys(files)).toContain('imports/direct-south-2026.ndjson');
  expect(maps).toContain('direct:\n  location: South\n');
  const again = await place.write(path);
  expect([again.unchanged.length, again.written]).toEqual([2, []]);
});

it('takes the location that maps.yaml or addresses.yaml names for a list', async () => {
  await using place = await importPlace();
  const rows = ['North', 'South', 'North', 'South'].map(
    (branch, at) => `Fine work number ${at},5,2026-03-01,Ida ${at},${branch}\n`,
  );
  const list = `Text,Stars,Date,Name,Branch\n${rows.join('')}`;
  const file = { name: 'https://reviews.example/list', bytes: Buffer.from(list) };
  const downloads = [{ file, list: { location: 'South' } }];
  expect((await place.run([], { downloads })).added).toHaveLength(2);
  await place.file('content/imports/maps.yaml', 'l.csv: { location: North }\n');
  const { skipped } = await place.run(await place.file('l.csv', list));
  expect(skipped.sentences[0]).toBe('row 3: of another location, South');
});

it('refuses --location if nothing says where the reviews are from', async () => {
  await using place = await importPlace();
  const path = await place.file('l.csv', 'Text,Stars,Date,Name\nFine work,5,2026-03-01,Ida\n');
  await expect(place.run(path, { list: { location: 'South' } })).rejects.toThrow(
    '--location South: no file names the locations of its reviews; name their column with --map "Column=location"',
  );
});
