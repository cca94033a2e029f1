import fs from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { formatReport } from '../../build/import/report.ts';
import { readContent } from '../../build/read/content.ts';
import { recogniseExport } from '../../build/setup/stray-exports.ts';
import { BUSINESS, importPlace, sumOf } from './importing.ts';

const review = (id: string, over: object = {}): object => ({
  name: `accounts/1/locations/2/reviews/${id}`,
  reviewer: { displayName: 'Mara Lindqvist' },
  starRating: 'FIVE',
  comment: 'Came within the hour and fixed the boiler.',
  createTime: '2026-03-01T10:00:00Z',
  updateTime: '2026-03-01T10:00:00Z',
  ...over,
});

const takeout = (...reviews: object[]): object => ({ reviews });

it('changes nothing without --write', async () => {
  await using place = await importPlace();
  const before = await place.snapshot();
  const { added, written } = await place.run(await place.file('r.json', takeout(review('A'))));
  expect([added.length, written]).toEqual([1, []]);
  expect(await place.snapshot()).toEqual(before);
});

it('writes one line per review, by platform and year, sorted by date and id', async () => {
  await using place = await importPlace();
  const path = await place.file(
    'r.json',
    takeout(
      review('B'),
      review('A'),
      review('C', { createTime: '2025-12-31T23:59:59Z' }),
      review('D', { createTime: '2026-01-01T00:00:00Z' }),
    ),
  );
  await place.write(path);
  const { 'business.yaml': _, ...files } = await place.snapshot();
  expect(Object.keys(files)).toEqual(['imports/google-2025.ndjson', 'imports/google-2026.ndjson']);
  const ids = Object.values(files).map((text) => text.match(/(?<="id":")[^"]+/g));
  expect(ids).toEqual([['g-C'], ['g-D', 'g-A', 'g-B']]);
});

it('counts days in the time zone of the business', async () => {
  const business = await readFile('test/garage/content/business.yaml', 'utf8');
  await using place = await importPlace(business.replace(/time_zone: .*/, 'time_zone: Asia/Tokyo'));
  await place.write(
    await place.file('r.json', takeout(review('A', { createTime: '2026-03-01T20:00:00Z' }))),
  );
  expect((await place.reviews()).get('g-A')).toMatchObject({
    date: '2026-03-02',
    published_at: '2026-03-01T20:00:00Z',
  });
});

it("keeps the owner's fields when a review changes, and dates the change", async () => {
  await using place = await importPlace();
  await place.write(await place.file('r.json', takeout(review('A'), review('B'))));
  const file = join(place.contentDir, 'imports/google-2026.ndjson');
  const [first = '', second = ''] = (await readFile(file, 'utf8')).trim().split('\n');
  const own = {
    ...JSON.parse(first),
    verification: { status: 'verified', method: 'job_match' },
    incentivized: true,
    reply: { text: 'Thank you!', date: '2026-03-02', author: 'The office' },
    anonymous: true,
  };
  await writeFile(file, `${JSON.stringify(own)}\n${second}\n`);
  const same = await place.write(join(place.root, 'r.json'));
  expect([same.changed.length, same.unchanged.length, same.written]).toEqual([0, 2, []]);
  const edited = await place.file(
    'r.json',
    takeout(review('A', { starRating: 'TWO', comment: 'It broke again.' }), review('B')),
  );
  const { changed, unchanged } = await place.write(edited);
  expect([changed.length, unchanged.length]).toEqual([1, 1]);
  expect((await place.reviews()).get('g-A')).toEqual({
    ...own,
    rating: 2,
    text: 'It broke again.',
    updated_at: '2026-06-01T12:00:00Z',
  });
  expect(await readFile(file, 'utf8')).toContain(`${second}\n`);
  expect((await place.write(edited)).unchanged).toHaveLength(2);
});

it('uses the newest of several copies, in any order', async () => {
  await using place = await importPlace();
  const newer = review('A', { comment: 'Newer.', updateTime: '2026-03-05T10:00:00Z' });
  const other = { ...newer, name: 'accounts/9/locations/2/reviews/A', comment: 'Older.' };
  const older = { ...other, updateTime: '2026-03-04T10:00:00Z' };
  for (const rows of [
    [older, newer],
    [newer, older],
  ]) {
    const result = await place.write(await place.file('r.json', takeout(...rows)));
    expect([result.duplicates, sumOf(result)]).toEqual([1, 2]);
    expect((await place.reviews()).get('g-A')?.text).toBe('Newer.');
  }
});

it('keeps reviews that were changed after an export was made, and names them', async () => {
  await using place = await importPlace();
  const older = await place.file('older.json', takeout(review('A'), review('B')));
  const edit = {
    starRating: 'ONE',
    comment: 'It broke again.',
    updateTime: '2026-04-01T10:00:00Z',
  };
  await place.write(await place.file('newer.json', takeout(review('A', edit), review('B'))));
  const before = await place.snapshot();
  const kept = await place.write(older);
  expect([kept.changed.length, kept.unchanged.length, sumOf(kept)]).toEqual([0, 2, 2]);
  expect(formatReport(kept, 'content')).toContain(
    'Kept, because the files end before their last change; a newer export changes them:\n\n- Mara L., 2026-03-01 (g-A)\n\nNothing',
  );
  expect(await place.snapshot()).toEqual(before);
  // The owner marked it after the last change on the platform. An export with a later moment is newer.
  const file = join(place.contentDir, 'imports/google-2026.ndjson');
  const marked = (await readFile(file, 'utf8')).replace('2026-04-01T10', '2026-05-01T10');
  await writeFile(file, marked);
  const rows = [review('A', { ...edit, comment: 'Fixed.' }), review('B')];
  const reply = { comment: 'Thank you!', updateTime: '2026-05-02T10:00:00Z' };
  rows[1] = review('B', { reviewReply: reply });
  await place.write(await place.file('newest.json', takeout(...rows)));
  expect((await place.reviews()).get('g-A')?.text).toBe('Fixed.');
});

it('says that a list without times of changes may be older than the content', async () => {
  await using place = await importPlace();
  const list = (text: string, ...more: string[]): string =>
    ['id,date,stars,review', `1,2026-03-01,5,${text}`, ...more].join('\n');
  const note = 'the files end on 2026-03-01, and the content has newer reviews of other';
  await place.write(await place.file('new.csv', list('Came twice.', '2,2026-04-01,4,Fair price.')));
  const changed = await place.run(await place.file('old.csv', list('Came at once.')));
  const report = formatReport(changed, 'content');
  expect(report).toContain(note);
  expect(report).toContain('(o-1): words');
  const same = await place.run(await place.file('old.csv', list('Came twice.')));
  expect(formatReport(same, 'content')).not.toContain(note);
  // In Tokyo, this review is of the next day.
  await using tokyo = await importPlace(BUSINESS.replace(/time_zone: .*/, 'time_zone: Asia/Tokyo'));
  const late = { createTime: '2026-03-01T20:00:00Z', updateTime: '2026-03-01T20:00:00Z' };
  await tokyo.write(await tokyo.file('r.json', takeout(review('A', late))));
  const edit = takeout(review('A', { ...late, comment: 'It broke again.' }));
  const edited = await tokyo.run(await tokyo.file('r.json', edit));
  expect(edited.changed).toHaveLength(1);
  expect(formatReport(edited, 'content')).not.toContain('the files end on');
});

it('does not import a removed review again', async () => {
  await using place = await importPlace();
  const removal = { id: 'g-A', removed_at: '2026-04-01T00:00:00Z', reason: 'author_request' };
  await place.file('content/removed.ndjson', `${JSON.stringify(removal)}\n`);
  const path = await place.file('r.json', takeout(review('A'), review('B')));
  const result = await place.write(path);
  expect([...(await place.reviews()).keys()]).toEqual(['g-B']);
  expect([...result.skipped.counts]).toEqual([['removed earlier', 1]]);
  expect(sumOf(result)).toBe(2);
});

it('does not change a review that is edited by hand', async () => {
  await using place = await importPlace();
  const fields =
    'id: g-A\ndate: 2026-03-01\nrating: 5\nauthor: { name: Mara }\nsource: { platform: google }\nverification: { status: unverified, method: none }';
  await place.file('content/reviews/2026/a.md', `---\n${fields}\n---\nMy copy.\n`);
  const result = await place.write(await place.file('r.json', takeout(review('A'))));
  expect([result.added.length, result.unchanged.length]).toEqual([0, 1]);
  expect([...result.notes.counts.keys()].join()).toContain(
    'reviews/2026/a.md, which is edited by hand',
  );
  expect(await place.reviews()).toEqual(new Map());
});

it('recognises a review by the id of its platform, even if its own id differs', async () => {
  await using place = await importPlace();
  const { id: _, ...kept } = { id: '', ...JSON.parse(await lineOf(place, review('A'))) };
  await place.file(
    'content/imports/google-2026.ndjson',
    `${JSON.stringify({ id: 'old-1', ...kept })}\n`,
  );
  const result = await place.run(join(place.root, 'r.json'));
  expect([result.added.length, result.unchanged.length]).toEqual([0, 1]);
});

async function lineOf(
  place: Awaited<ReturnType<typeof importPlace>>,
  row: object,
): Promise<string> {
  await place.write(await place.file('r.json', takeout(row)));
  return readFile(join(place.contentDir, 'imports/google-2026.ndjson'), 'utf8');
}

it('hashes ids that are long or unsafe to distinct ids', async () => {
  await using place = await importPlace();
  const ids = [
    'x'.repeat(80),
    `${'x'.repeat(79)}y`,
    'a/b',
    'a b',
    'é',
    'x'.repeat(62),
    'x'.repeat(63),
  ];
  const list = ids.map((id) => ({ id, rating: 5, date: '2026-01-01', author: 'A', text: id }));
  await place.write(await place.file('list.json', list));
  const found = await place.reviews();
  expect(found.size).toBe(ids.length);
  for (const [id, { source, text }] of found) {
    expect(id).toMatch(/^o-[\w-]{1,62}$/);
    expect(source.review_id).toBe(text);
  }
  expect(found.has(`o-${'x'.repeat(62)}`)).toBe(true);
});

it('distinguishes ids that differ only in case, for file systems that do not', async () => {
  await using place = await importPlace();
  const list = ['ab', 'AB', 'Ab', 'AB'].map((id) => ({
    id,
    rating: 5,
    date: '2026-01-01',
    text: id,
  }));
  const path = await place.file('l.json', list);
  const first = await place.write(path);
  expect([first.added.length, first.duplicates]).toEqual([3, 1]);
  expect((await readContent(place.contentDir)).reviews).toHaveLength(3);
  expect((await place.write(path)).unchanged).toHaveLength(3);
});

const HEADER = 'Name,Stars,Date,Text\n';

it('distinguishes reviews without ids by the same author on the same day, in any order', async () => {
  await using place = await importPlace();
  const rows = [
    ',5,2026-01-01,One',
    ',5,2026-01-01,Two',
    ',4,2026-01-01,One',
    'Ann,5,2026-01-01,One',
  ];
  const list = (...some: string[]): string => `${HEADER}${some.join('\n')}\n`;
  await place.write(await place.file('l.csv', list(rows[0] ?? '', rows[3] ?? '')));
  const early = new Map([...(await place.reviews())].map(([id, { text }]) => [id, text]));
  const grown = await place.write(await place.file('l.csv', list(...rows)));
  expect([grown.added.length, grown.unchanged.length]).toEqual([2, 2]);
  for (const [id, text] of early) expect((await place.reviews()).get(id)?.text).toBe(text);
  const ids = [...(await place.reviews()).keys()].sort();
  const turned = await place.write(await place.file('l.csv', list(...rows.toReversed())));
  expect(turned.unchanged).toHaveLength(4);
  expect([...(await place.reviews()).keys()].sort()).toEqual(ids);
  const twice = await place.run(await place.file('l.csv', list(...rows, rows[1] ?? '')));
  expect([twice.duplicates, sumOf(twice)]).toEqual([1, 5]);
});

it('keeps the id of a review without a source id when its text is edited', async () => {
  await using place = await importPlace();
  await place.write(await place.file('l.csv', `${HEADER}Ann,5,2026-01-01,Good\n`));
  const result = await place.write(
    await place.file('l.csv', `${HEADER}Ann,5,2026-01-01,Very good\n`),
  );
  expect([result.added.length, result.changed.length]).toEqual([0, 1]);
});

it('replaces no review of a customer without a name by that of another', async () => {
  await using place = await importPlace();
  const first = 'The leak came back after a week, and nobody answered.';
  const texts = [first, 'Friendly.', `${first} Avoid.`];
  const counts: number[] = [];
  for (const text of texts) {
    const path = await place.file('l.csv', `${HEADER},5,2026-01-01,"${text}"\n`);
    const { added, changed } = await place.write(path);
    counts.push(added.length, changed.length);
  }
  expect(counts).toEqual([1, 0, 1, 0, 0, 1]);
  expect([...(await place.reviews()).values()].map(({ text }) => text).sort()).toEqual(
    texts.slice(1).sort(),
  );
});

it('keeps ids when damaged letters are repaired later', async () => {
  await using place = await importPlace();
  const path = await place.file(
    'l.csv',
    `${HEADER}BÃ¸rge,5,2026-01-01,FjÃ¸l\n,5,2026-01-01,FjÃ¸l\n,5,2026-01-01,Ã…\n`,
  );
  const plain = await place.write(path);
  expect([...plain.notes.counts]).toEqual([
    ['damaged letters, like "Ã¸" for "ø": repair them with --fix-encoding', 3],
  ]);
  const repaired = await place.write(path, { fixEncoding: true });
  expect([repaired.added.length, repaired.changed.length]).toEqual([0, 3]);
  expect([...(await place.reviews()).values()].map(({ text }) => text).sort()).toEqual([
    'Fjøl',
    'Fjøl',
    'Å',
  ]);
});

it('imports none of the reviews that could be the removed one', async () => {
  await using place = await importPlace();
  const path = await place.file('l.csv', `${HEADER},5,2026-01-01,One\n`);
  await place.write(path);
  const [id = ''] = (await place.reviews()).keys();
  await place.file('content/imports/other-2026.ndjson', '');
  const removal = { id, removed_at: '2026-04-01T00:00:00Z', reason: 'privacy' };
  await place.file('content/removed.ndjson', `${JSON.stringify(removal)}\n`);
  await place.file(
    'l.csv',
    `${HEADER},5,2026-01-01,One\n,5,2026-01-01,Two\nBo,5,2026-01-01,Three\n`,
  );
  const result = await place.write(path);
  expect(result.skipped.counts.get('removed earlier')).toBe(2);
  expect([...(await place.reviews()).values()].map(({ text }) => text)).toEqual(['Three']);
});

it('replaces e-mail addresses, numbers and placeholders in author names', async () => {
  await using place = await importPlace();
  const names = [
    'ann@mail.example',
    'Ann <ann@mail.example>',
    '+44 1632 960123',
    '07700 900 123',
    'Ein Google-Nutzer',
    'Utilisateur Google',
    'Użytkownik Google',
    'Anonym',
    'Cliente anónimo',
    'Anonymer Kunde',
    'N/A',
    '-',
    'Ann 2',
  ];
  const rows = names.map((name, at) => `"${name}",5,2026-01-${at + 10},x`).join('\n');
  await place.write(await place.file('l.csv', `${HEADER}${rows}\n`));
  expect([...(await place.reviews()).values()].map(({ author }) => author.name)).toEqual([
    'Anonymous',
    'Ann',
    ...Array(10).fill('Anonymous'),
    'Ann 2',
  ]);
});

it.each([
  ['edited in a later export', 'The leak came back. Good job, but a mess in the kitchen.', 2, 1],
  ['another one of that name and day', 'Would not come out on a Sunday at all.', 3, 0],
])(
  'imports overlapping exports without ids once: a review %s',
  async (_, text, count, repeated) => {
    await using place = await importPlace();
    const first = 'Bo,4,2026-01-01,"Good job, but a mess in the kitchen."\n';
    // Browsers name a second download like this.
    await place.file('in/list.csv', HEADER + first);
    await place.file(
      'in/list (1).csv',
      `${HEADER}Bo,2,2026-01-01,"${text}"\nIda,5,2026-01-02,Fine.\n`,
    );
    for (const isStored of [false, true]) {
      if (isStored) await place.write(join(place.root, 'in/list.csv'));
      const result = await place.run(join(place.root, 'in'));
      const { added, changed, unchanged, duplicates, rows } = result;
      const texts = [...added, ...changed, ...unchanged].map((review) => review.text);
      expect([texts.length, duplicates, rows, sumOf(result)]).toEqual([count, repeated, 3, 3]);
      expect(texts).toContain(text);
    }
    // One export has each review once.
    await place.file('in/list (1).csv', `${HEADER}${first}Bo,2,2026-01-01,"${text}"\n`);
    expect((await place.run(join(place.root, 'in'))).duplicates).toBe(1);
  },
);

it.each<[string, string, string, boolean]>([
  ['with the name and day of one that the files lack', 'Bo', 'Clean, and cheap now.', true],
  ['with its words and day', 'Boris', 'Clean.', true],
  ['of another customer', 'Ida', 'Clean, and cheap now.', false],
  ['without a name', '', 'Clean, and cheap now.', false],
])('names both reviews if one without an id is new, %s', async (_, name, text, isEdit) => {
  await using place = await importPlace();
  const list = (...rows: string[]): Promise<string> =>
    place.file('l.csv', `${HEADER}${rows.join('\n')}\n`);
  const kept = `${name},5,2026-01-01,Quick.`;
  await place.write(await list(kept, ',4,2026-01-01,Tidy.', 'Bo,4,2026-01-01,Clean.'));
  const old = [...(await place.reviews()).values()].find(({ text }) => text === 'Clean.');
  const result = await place.run(await list(kept, `${name},4,2026-01-01,"${text}"`));
  const report = formatReport(result, 'content');
  expect(result.added).toHaveLength(1);
  const line = `\n- ${name}, 2026-01-01 (${result.added[0]?.id}) may be an edit of ${old?.id}, which `;
  expect([report.includes(line), report.includes('an edit of')]).toEqual([isEdit, isEdit]);
});

it.each([
  ['list-9.csv', 'list-10.csv'],
  ['list.csv', 'list (1).csv'],
])('takes the words of a review with an id from %s and %s in this order', async (...names) => {
  await using place = await importPlace();
  for (const name of names)
    await place.file(`in/${name}`, `Id,Name,Rating,Date,Text\n7,Bo,4,2026-01-01,${name}\n`);
  const { added } = await place.run(join(place.root, 'in'));
  expect(added.map(({ text }) => text)).toEqual([names[1]]);
});

it.each([
  ['Great!', 'Great service!'],
  ['The food was very good.', 'The service was very good.'],
])('keeps two customers without a name who wrote "%s" and "%s" on one day', async (...texts) => {
  await using place = await importPlace();
  for (const [at, text] of texts.entries())
    await place.file(`in/${at}.csv`, `${HEADER}Anonym,5,2026-01-01,${text}\n`);
  const { added } = await place.run(join(place.root, 'in'));
  expect(added.map((review) => review.text)).toEqual(texts);
});

it('lists reviews missing from a complete export, and removes none', async () => {
  await using place = await importPlace();
  await place.write(await place.file('a.json', takeout(review('A'), review('B'), review('C'))));
  const base = 'Takeout/Google Business Profile/account-1/location-2';
  await place.file(`${base}/reviews.json`, takeout(review('A'), review('D')));
  // Every Takeout has this page.
  await place.file('Takeout/archive_browser.html', '<!DOCTYPE html><title>Your export</title>');
  const { gone, skippedFiles } = await place.write(join(place.root, 'Takeout'));
  expect(gone).toEqual(['g-B', 'g-C']);
  expect(skippedFiles).toEqual(['no reviews in archive_browser.html']);
  expect((await place.reviews()).size).toBe(4);
  const page = { ...takeout(review('A')), totalReviewCount: 4, nextPageToken: 'x' };
  expect((await place.run(await place.file('page.json', page))).gone).toEqual([]);
  const all = { ...takeout(review('A')), totalReviewCount: 1 };
  expect((await place.run(await place.file('page.json', all))).gone).toEqual(['g-B', 'g-C', 'g-D']);
});

it('names changed, gone and doubled reviews by author and day, and says what changed', async () => {
  await using place = await importPlace();
  const anna = {
    reviewer: { displayName: 'Anna Berg' },
    comment: 'Came at once and left no dirt.',
  };
  const reviewer = { displayName: '[Anna](https://bank.example)' };
  const many = Array.from({ length: 21 }, (_, at) => review(`X${at}`, { reviewer }));
  await place.write(await place.file('a.json', takeout(review('A', anna), ...many)));
  const reply = { comment: 'Thank you.', updateTime: '2026-03-05T10:00:00Z' };
  const next = review('A', { ...anna, starRating: 'TWO', reviewReply: reply });
  const all = { ...takeout(next), totalReviewCount: 1 };
  const report = formatReport(await place.run(await place.file('p.json', all)), 'content');
  expect(report).toContain('- Anna B., 2026-03-01 (g-A): stars, reply\n');
  expect(report.match(/^- .*\(g-X\d+\)$/gm)).toHaveLength(21);
  // The report is the text of a pull request.
  expect(report).toContain('- \\[Anna\\], ');
  const copy = `${HEADER}Anna Berg,5,2026-03-01,Came at once and left no dirt.\n`;
  const doubled = await place.run(await place.file('l.csv', copy));
  expect(formatReport(doubled, 'content')).toMatch(
    /^```yaml\n- \[g-A, o-\w+\] {2}# Anna B\., 2026-03-01 \(g-A\) and Anna B\., 2026-03-01 \(o-\w+\)$/m,
  );
});

it('keeps a name with line breaks in the line of its duplicate', async () => {
  const business = await readFile('test/garage/content/business.yaml', 'utf8');
  const full = business.replace('review_policy:', 'review_policy:\n  name_display: full');
  await using place = await importPlace(full);
  const reviewer = { displayName: 'X\n```\n@everyone' };
  const comment = 'Came at once and left no dirt.';
  await place.write(await place.file('a.json', takeout(review('A', { reviewer, comment }))));
  const copy = `${HEADER}"X\n\`\`\`\n@everyone",5,2026-03-01,${comment}\n`;
  const report = formatReport(await place.run(await place.file('l.csv', copy)), 'content');
  expect(report.match(/^```.*/gm)).toEqual(['```yaml', '```']);
});

it('does not list a review that the owner wrote down as gone', async () => {
  await using place = await importPlace();
  await place.write(await place.file('a.json', takeout(review('A'))));
  const fields = 'rating: 5\nauthor: { name: Bo }\nsource: { platform: google }';
  await place.file(
    'content/reviews/2026/own.md',
    `---\nid: own\ndate: 2026-03-01\n${fields}\nverification: { status: verified, method: manual }\n---\nFine.\n`,
  );
  const all = { ...takeout(review('A')), totalReviewCount: 1 };
  expect((await place.run(await place.file('page.json', all))).gone).toEqual([]);
});

it('deletes a title that its customer deleted, but not if an export has no titles', async () => {
  await using place = await importPlace();
  const list = (header: string, title: string) =>
    `Id,Text,Stars,Date,Name${header}\n1,Warm again.,5,2026-03-01,Ida${title}\n2,Cold.,2,2026-03-01,Bo${title && ',Never'}\n`;
  const titleAfter = async (body: string): Promise<string | undefined> => {
    await place.write(await place.file('l.csv', body));
    return (await place.reviews()).get('o-1')?.title;
  };
  expect(await titleAfter(list(',Title', ',Warm'))).toBe('Warm');
  expect(await titleAfter(list('', ''))).toBe('Warm');
  expect(await titleAfter(list(',Title', ','))).toBe(undefined);
});

it('lists probable copies on other platforms, including those in the content', async () => {
  await using place = await importPlace();
  const text = 'They came within the hour, fixed the boiler and left no dirt.';
  await place.write(await place.file('r.json', takeout(review('A', { comment: text }))));
  const rows = [
    `,5,2026-03-01,"${text.toUpperCase()}"`,
    'Bo,5,2026-03-01,Something else that was not said before.',
    `Bo,5,2026-03-01,"${text}"`,
    `,5,2026-03-02,"${text}"`,
  ];
  const path = await place.file('l.csv', `${HEADER}${rows.join('\n')}\n`);
  const { copies } = await place.run(path, { list: { platform: 'facebook' } });
  expect(copies).toHaveLength(1);
  // The first one stays on the site.
  expect(copies[0]?.[0]).toBe('g-A');
});

it('does not change the content if a file cannot be written', async () => {
  await using place = await importPlace();
  const before = await place.snapshot();
  const { writeFile } = fs.promises;
  let writes = 0;
  const failing = vi.spyOn(fs.promises, 'writeFile').mockImplementation((...args) => {
    if (++writes === 2) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    return writeFile(...args);
  });
  const old = review('B', { createTime: '2025-03-01T10:00:00Z' });
  const path = await place.file('r.json', takeout(review('A'), old));
  await expect(place.write(path)).rejects.toThrow('no space left');
  failing.mockRestore();
  expect(await place.snapshot()).toEqual(before);
  expect((await place.write(path)).written).toHaveLength(2);
});

it('refuses to import into invalid content', async () => {
  await using place = await importPlace();
  await place.file('content/imports/google-2026.ndjson', '{"id":1}\n');
  await expect(place.write(await place.file('r.json', takeout(review('A'))))).rejects.toThrow(
    /\d+ problems in the content/,
  );
});

it('refuses content with two lines of one id, of which it would drop one', async () => {
  await using place = await importPlace();
  const path = await place.file('r.json', takeout(review('A')));
  await place.write(path);
  const [line = ''] = (await place.reviews()).values().map((each) => JSON.stringify(each));
  // A merge in git keeps both versions of a line.
  const withheld = line.replace(/}$/, ',"withhold":{"reason":"author_request"}}');
  await place.file('content/imports/google-2026.ndjson', `${withheld}\n${line}\n`);
  const before = await place.snapshot();
  const edited = await place.file('r.json', takeout(review('A', { comment: 'Came later.' })));
  await expect(place.write(edited)).rejects.toThrow('1 problem in the content');
  expect(await place.snapshot()).toEqual(before);
});

it('imports a raw export in content/imports/, and advises to move it', async () => {
  await using place = await importPlace();
  const path = await place.file('content/imports/my reviews.ndjson', JSON.stringify(review('A')));
  expect(await recogniseExport(path)).toBe(
    `this is an export (Google Takeout or Business Profile API): run npm run import -- ${JSON.stringify(path)}, then move it away; at GitHub, move it into inbox/`,
  );
  const { added } = await place.write(path);
  expect(added).toHaveLength(1);
  const written = join(place.contentDir, 'imports/google-2026.ndjson');
  expect(await recogniseExport(written)).toBeUndefined();
  expect(await recogniseExport(await place.file('notes.txt', 'Dear diary,\nall well.\n'))).toBe(
    undefined,
  );
});

it('writes content that a build reads, including formulas and control characters', async () => {
  await using place = await importPlace();
  const texts = [
    '=HYPERLINK("https://x.example")',
    'a\u0000b\u0007',
    '\u202eright to left',
    '\ud800 half',
    '  ',
  ];
  const list = texts.map((text, at) => ({
    id: `r${at}`,
    rating: 5,
    date: '2026-01-01',
    author: text,
    text,
    title: text,
  }));
  const result = await place.write(await place.file('l.json', list));
  const { reviews } = await readContent(place.contentDir);
  expect(reviews).toHaveLength(result.added.length);
  for (const { text, id } of reviews) {
    expect(text).toBe(texts[Number(id.slice(3))]?.trim());
  }
});

it('keeps ids and platform of reviews that were imported before their platform had a name', async () => {
  await using place = await importPlace();
  const rows = 'Text,Stars,Date,Name\n"Came at once, and no mess.",5,2026-03-01,Ida\n';
  await place.write(await place.file('l.csv', rows));
  const before = await place.reviews();
  const again = await place.write(join(place.root, 'l.csv'), { list: { platform: 'houzz' } });
  expect([again.added.length, again.unchanged.length]).toEqual([0, 1]);
  expect(await place.reviews()).toEqual(before);
});

it('gives ids of different platforms different prefixes', async () => {
  await using place = await importPlace();
  const list = [{ id: '7', rating: 5, date: '2026-03-01', author: 'Ida', text: 'Fine.' }];
  const path = await place.file('l.json', list);
  for (const platform of ['facebook', 'feefo', 'trustpilot', 'trustedshops'])
    await place.write(path, { list: { platform } });
  expect([...(await place.reviews()).keys()].sort()).toEqual([
    'f-7',
    'feefo-7',
    't-7',
    'trustedshops-7',
  ]);
});

it('asks whether a platform that is nearly a well-known one is meant', async () => {
  await using place = await importPlace();
  const path = await place.file('l.csv', `${HEADER}Ann,5,2026-01-01,Good\n`);
  const result = await place.run(path, { list: { platform: 'gogle' } });
  expect(formatReport(result, 'content')).toContain('the platform is gogle; did you mean google?');
});
