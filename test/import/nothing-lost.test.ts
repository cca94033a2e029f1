import { expect, it } from 'vitest';
import { formatReport } from '../../build/import/report.ts';
import { importPlace } from './importing.ts';

const rows = (...lines: string[]): string => `${lines.join('\n')}\n`;

/** A response of Trustpilot's API, and its CSV, which does not say what is verified. */
const TRUSTPILOT = {
  id: '5f1a2b3c4d5e6f7a8b9c0d10',
  stars: 5,
  title: 'Warm again',
  text: 'Came at once and fixed it, no mess at all.',
  createdAt: '2026-03-01T10:11:12Z',
  consumer: { displayName: 'Ida Nolde' },
  isVerified: true,
};
const TRUSTPILOT_CSV = rows(
  'Review Id,Review Created (UTC),Review Username,Review Content,Review Stars,Source Of Review',
  '5f1a2b3c4d5e6f7a8b9c0d10,2026-03-01 10:11:12,Ida Nolde,"Came at once and fixed it, no mess at all.",5,Organic',
);

it('keeps what an export has no column for: words, name, and whether a review is verified', async () => {
  await using place = await importPlace();
  await place.write(await place.file('t.json', { reviews: [TRUSTPILOT] }));
  const before = await place.snapshot();
  const again = await place.write(await place.file('t.csv', TRUSTPILOT_CSV));
  expect(again.unchanged).toHaveLength(1);
  const stars = rows('Id,Date,Stars', '5f1a2b3c4d5e6f7a8b9c0d10,2026-03-01,5');
  await place.write(await place.file('stars.csv', stars), { list: { platform: 'trustpilot' } });
  const { 'imports/maps.yaml': _, ...after } = await place.snapshot();
  expect(after).toEqual(before);
  const doubted = { reviews: [{ ...TRUSTPILOT, isVerified: false }] };
  await place.write(await place.file('t.json', doubted));
  expect([...(await place.reviews()).values()][0]?.verification.status).toBe('unverified');
});

it('keeps the day of a known moment where an export has the day of another time zone', async () => {
  await using place = await importPlace();
  const list = (date: string): string =>
    rows('id,rating,text,author,date', `x,5,All good,Ida,${date}`);
  await place.write(await place.file('a.csv', list('2026-03-01T23:30:00Z')));
  const { unchanged } = await place.write(await place.file('b.csv', list('2026-03-02')));
  expect(unchanged).toMatchObject([{ date: '2026-03-01', published_at: '2026-03-01T23:30:00Z' }]);
});

it('skips the second of two names with one id in a file, and notes them in two files', async () => {
  await using place = await importPlace();
  const head = 'id,rating,text,author,date';
  const ida = 'x,5,Came at once and fixed it,Ida,2026-03-01';
  const bo = 'x,1,They never came at all,Bo,2026-03-01';
  const others = ['y,4,All was good here,Cy,2026-03-02', 'z,4,All was well here,Di,2026-03-02'];
  const one = await place.run(await place.file('a.csv', rows(head, ida, bo, ...others)));
  expect(one.skipped.sentences).toEqual([
    'row 3: the id o-x is of another review, of 2026-03-01: map the column of the id to none',
  ]);
  expect(one.added.map(({ author }) => author.name)).toContain('Ida');
  const files = [
    await place.file('a.csv', rows(head, ida, ...others)),
    await place.file('b.csv', rows(head, bo, ...others)),
  ];
  const note = 'rows of several days or names have the id o-x';
  expect(formatReport(await place.run(files), 'content')).toContain(`1 × ${note}`);
});

it('reads every character that HTML names or numbers, halves of emoji too', async () => {
  await using place = await importPlace();
  const text =
    'Gr&ouml;&szlig;er &amp; sch&ouml;ner&hellip; f&uuml;r 90&nbsp;&euro; &#55357;&#56832; R&D; &lt;3';
  const file = await place.file(
    'l.csv',
    rows('rating,text,author,date', `5,${text},Zo&euml;,2026-03-01`),
  );
  const { added, notes } = await place.run(file);
  expect(added).toMatchObject([
    { text: 'Größer & schöner… für 90 € 😀 R&D; <3', author: { name: 'Zoë' } },
  ]);
  expect([...notes.counts.keys()]).toEqual(['HTML in the words is read as text']);
});

it.each(['#NAME?', '#REF!', '#WERT!', '#¡VALOR!'])(
  'skips a row in which a spreadsheet replaced the words by %s',
  async (error) => {
    await using place = await importPlace();
    const file = await place.file(
      'l.csv',
      rows(
        'rating,text,author,date',
        `5,${error},Ida,2026-03-01`,
        '4,#TOP! Came at once,Bo,2026-03-02',
      ),
    );
    const { added, skipped } = await place.run(file);
    expect(added.map(({ text }) => text)).toEqual(['#TOP! Came at once']);
    expect(skipped.sentences).toEqual([
      `row 2: a spreadsheet took the words for a formula, and holds ${error} instead`,
    ]);
  },
);

it('refuses ratings that a workbook holds as shares of 1, until --scale says so', async () => {
  await using place = await importPlace();
  const body = rows(
    'rating,text,author,date',
    '0.999999999999999,All good,Ida,2026-03-01',
    '0.8,Fine,Bo,2026-03-02',
  );
  const file = await place.file('l.csv', body);
  await expect(place.run(file)).rejects.toThrow(
    '0.8 is no rating of 5: add --scale 1 (100%) or --scale 5',
  );
  const { added } = await place.run(file, { list: { scale: 1 } });
  expect(added.map(({ rating }) => rating)).toEqual([5, 4]);
});

it('reads a language with an underscore, and says that a mark is neither yes nor no', async () => {
  await using place = await importPlace();
  const body = rows(
    'rating,text,author,date,language,gift',
    '5,Alles gut,Ida,2026-03-01,de_AT,Voucher',
  );
  const list = { map: { gift: 'incentivized' } } as const;
  const { added, notes } = await place.run(await place.file('l.csv', body), { list });
  expect(added).toMatchObject([{ language: 'de-AT' }]);
  expect([...notes.counts]).toEqual([
    ['incentivized or insider is neither yes nor no, and is left out', 1],
  ]);
});

it('brings back the words of reviews.csv as the site wrote them', async () => {
  await using place = await importPlace();
  const head =
    'id,date,rating,title,text,author,source,source_url,verification,technicians,services,service_areas,reply,reply_date';
  const words = ['#REF!', '&amp; <b>bold</b>', '(Original)\nmy own words', '  spaces inside'];
  const lines = words.map(
    (text, at) => `d-${at},2026-03-01,5,So…,"${text}",Ida,direct,,unverified,,,,yes,2026-03-02`,
  );
  await place.write(await place.file('reviews.csv', rows(head, ...lines)));
  const found = [...(await place.reviews()).values()];
  expect(found.map(({ text }) => text)).toEqual(words);
  expect(found.map(({ title, reply }) => [title, reply?.text])).toEqual(
    words.map(() => ['So…', 'yes']),
  );
});

const REVIEWS = [
  { rating: 5, text: 'Came at once and fixed it', author: 'Ida', date: '2026-03-01' },
  { rating: 1, text: 'They never came at all', author: 'Bo', date: '2026-03-02' },
];
const [FIRST, SECOND] = REVIEWS;

it.each([
  ['empty', { items: [] }],
  ['of goods', { items: [{ sku: 'A1', price: 9 }] }],
  ['of words', { data: ['fast', 'clean'] }],
  ['that is one object', { result: { ok: true } }],
])('reads a review in JSON that has a list of its own: %s', async (_, own) => {
  await using place = await importPlace();
  const json = [FIRST, { ...SECOND, ...own }];
  const { added } = await place.run(await place.file('l.json', json));
  expect(added.map(({ text }) => text).sort()).toEqual(REVIEWS.map(({ text }) => text).sort());
});

it('takes no place with a rating for a review, whose reviews nest', async () => {
  await using place = await importPlace();
  const shop = { name: 'Quist', rating: 4, updated_at: '2026-05-01', text: 'A shop' };
  const reviews = REVIEWS.map((attributes) => ({ attributes }));
  const { added, rows: count } = await place.run(
    await place.file('l.json', [{ ...shop, data: reviews }]),
  );
  expect([added.length, count]).toEqual([2, 2]);
});

it('refuses the reviews of several places whose ids stand above their lists', async () => {
  await using place = await importPlace();
  const places = REVIEWS.map((review, at) => ({
    placeId: `p-${at}`,
    reviews: [review, { ...review, date: '2026-04-01' }],
  }));
  const file = await place.file('l.json', places);
  await expect(place.run(file)).rejects.toThrow('these reviews are of 2 locations');
  const list = { location: 'p-1' };
  expect((await place.run(file, { list })).added.map(({ author }) => author.name)).toEqual([
    'Bo',
    'Bo',
  ]);
});

it('reads deep fields, and ids of more digits than JavaScript counts', async () => {
  await using place = await importPlace();
  const deep = { a: { b: { c: { d: { e: { f: { words: 'Came at once and fixed it' } } } } } } };
  const json = [0, 1].map(
    (at) =>
      `{"id":1784140582230491${at}21,"rating":5,"date":"2026-03-01","author":"N${at}",${JSON.stringify(deep).slice(1)}`,
  );
  const { added } = await place.run(await place.file('l.json', `[${json}]`));
  const found = added.map(({ source, text }) => [source.review_id, text]);
  expect(found).toEqual([
    ['1784140582230491021', 'Came at once and fixed it'],
    ['1784140582230491121', 'Came at once and fixed it'],
  ]);
});

it.each(['\r\n', '\n', '\r'])(
  'reads a list whose header ends with %j and whose rows do not',
  async (end) => {
    await using place = await importPlace();
    const others = ['\r\n', '\n', '\r'].filter((each) => each !== end);
    for (const other of others) {
      const lines = ['5,Came at once,Ida,2026-03-01', '1,"Two\nlines",Bo,2026-03-02'].join(other);
      const { added } = await place.run(
        await place.file('l.csv', `rating,text,author,date${end}${lines}`),
      );
      expect(added.map(({ text }) => text)).toEqual(['Came at once', 'Two\nlines']);
    }
  },
);

it.each([
  [
    'ISO-8859-2',
    'iso-8859-2',
    'Wszystko w porz\xb1dku, b\xeadzie \xb6wietnie',
    'Wszystko w porządku, będzie świetnie',
  ],
  ['Mac Roman', 'macintosh', 'Est\x87 aqu\x92 el ni\x96o', 'Está aquí el niño'],
  ['Windows-1252', 'windows-1252', 'F\xfcr uns gut', 'Für uns gut'],
])(
  'reads %s, and says so, because nothing in a file names it',
  async (_, encoding, bytes, text) => {
    await using place = await importPlace();
    const body = Buffer.from(
      rows('rating,text,author,date', `5,"${bytes}",Ida,2026-03-01`),
      'latin1',
    );
    const result = await place.run(await place.file('l.csv', body));
    expect(result.added.map((review) => review.text)).toEqual([text]);
    const said = `platform other, read as ${encoding}, because it is not UTF-8: look at its accents`;
    expect(formatReport(result, 'content')).toContain(said);
  },
);

it('takes "Note" for a rating in French, and not in German, where 1 is the best', async () => {
  await using place = await importPlace();
  const french = rows('Date;Note;Commentaire;Nom', '2026-03-01;5;Très bien;Zoë');
  expect((await place.run(await place.file('l.csv', french))).added).toMatchObject([{ rating: 5 }]);
  const german = rows('Datum;Note;Kommentar;Name', '01.03.2026;1;Sehr gut;Ida');
  const refused = place.run(await place.file('l.csv', german));
  await expect(refused).rejects.toThrow('Note looks like school grades, of which 1 is the best');
});
