import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ImportError } from '../../build/import/import-error.ts';
import { formatReport } from '../../build/import/report.ts';
import { importPlace, sumOf } from './importing.ts';
import { zipFile } from './zip-file.ts';

const rows = (...lines: string[]): string => `${lines.join('\n')}\n`;
const WORDS = ['Came at once and fixed it, no mess at all.', 'They were late, and it broke twice.'];

it.each([
  ['Review Comment', 'Stars', 'Date Created', 'Reviewer'],
  ['caption_text', 'rating', 'comment_date', 'author_name'],
  ['post_content', 'star_rating', 'date_reviewed', 'username'],
  ['comment_content', 'Score', 'publishedDate', 'by'],
  ['ReviewComment', 'ReviewRating', 'ISO date', 'ReviewerName'],
  ['Rezensionstext', 'Sternebewertung', 'Bewertungsdatum', 'Kundenname'],
  ['Kommentar vom Kunden', 'Bewertung', 'Erstellt am', 'Verfasser'],
  ["Texte de l'avis", 'Note', 'Publié le', 'Nom du client'],
  ['Avis', 'Note globale', "Date de l'avis", 'Prénom'],
  ['Opinión', 'Valoración', 'Fecha de la reseña', 'Nombre del cliente'],
  ['Recensione', 'Voto', 'Data', 'Nome'],
  ['Opmerkingen', 'Beoordeling', 'Geplaatst op', 'Naam klant'],
  ['Treść opinii', 'Ocena', 'Data dodania', 'Imię'],
  ['Comentário', 'Avaliação', 'Data', 'Nome do cliente'],
])('finds columns by the words of their names: %s, %s, %s, %s', async (...names) => {
  await using place = await importPlace();
  const body = rows(
    names.map((name) => `"${name}"`).join(','),
    `"${WORDS[0]}",5.0 star rating,2026-03-01,Ida Nolde`,
    `"${WORDS[1]}",2 of 5 bubbles,1 March 2026,Bo Lind`,
  );
  await place.write(await place.file('l.csv', body));
  const found = [...(await place.reviews()).values()];
  const fields = found.map(({ rating, text, date, author }) => [rating, text, date, author.name]);
  expect(fields).toHaveLength(2);
  expect(fields).toContainEqual([5, WORDS[0], '2026-03-01', 'Ida Nolde']);
  expect(fields).toContainEqual([2, WORDS[1], '2026-03-01', 'Bo Lind']);
});

it('shows the column of each field with what was read from it, and the columns not used', async () => {
  await using place = await importPlace();
  const body = rows(
    'Kommentar;Punkte;Datum;Name;E-Mail;Intern',
    'Alles gut.;10;01.03.2026;Ida Nolde;ida@mail.example;Hat zweimal angerufen und gefragt',
    ';8;02.03.2026;Bo;bo@mail.example;',
  );
  const result = await place.run(await place.file('l.csv', body));
  const report = formatReport(result, 'content');
  expect(report).toContain('l.csv: list of reviews, 2 rows, platform other\n');
  expect(report).toContain('| Kommentar | text | Alles gut. |\n');
  expect(report).toContain('| Punkte | rating | 5 stars |\n');
  expect(report).toContain('| Datum | date | 2026-03-01 |\n');
  expect(report).toContain('| Name | author | Ida |\n');
  expect(report).toContain('Columns without a field: E-Mail, Intern\n');
  expect(report).toContain('Columns without a field that hold long text: Intern\n');
  expect(report).not.toContain('@mail.example');
  expect(report).not.toContain('Nolde');
});

const REVIEWS = WORDS.map((text, at) => {
  const photos = [{ id: `p-${at}`, url: `https://shop.example/${at}.jpg` }];
  return { author: 'Ida', rating: 4, date: '2026-03-01', text, photos };
});
const [FIRST, SECOND] = REVIEWS;

it.each([
  ['a list', JSON.stringify(REVIEWS)],
  ['lines', REVIEWS.map((review) => JSON.stringify(review)).join('\n')],
  ['several lists', JSON.stringify({ google: [FIRST], yelp: [SECOND] })],
  ['a response', JSON.stringify({ data: { page: { number: 1 }, reviews: REVIEWS } })],
  ['lists of several responses', JSON.stringify({ a: { list: [FIRST] }, b: { list: [SECOND] } })],
  [
    'a response of GraphQL',
    JSON.stringify({ data: { all: { edges: REVIEWS.map((node) => ({ node })) } } }),
  ],
])('reads all reviews of JSON, and no photo as their address: %s', async (_, json) => {
  await using place = await importPlace();
  const { added, rows: count } = await place.run(await place.file('l.json', json));
  expect(added.map(({ text }) => text).sort()).toEqual([...WORDS].sort());
  expect(count).toBe(2);
  expect(added.map(({ source }) => source)).toEqual([{ platform: 'other' }, { platform: 'other' }]);
});

it.each([
  ['GraphQL', (review: object) => ({ node: review })],
  ['JSON:API', (review: object) => ({ type: 'review', attributes: review })],
])('knows a review that the platform does not show by its status in %s', async (_, wrapped) => {
  await using place = await importPlace();
  const states = ['LIVE', 'PENDING'];
  const data = REVIEWS.map((review, at) => wrapped({ ...review, status: states[at] }));
  const file = await place.file('l.json', JSON.stringify({ data }));
  const { added, skipped } = await place.run(file);
  expect(added).toHaveLength(1);
  expect(skipped.sentences).toEqual(['record 2: the platform does not show it (status: PENDING)']);
});

it('says that an export whose list is empty holds no reviews, instead of naming its columns', async () => {
  await using place = await importPlace();
  const file = await place.file('l.json', '{"name":"Quist","rating":4.5,"reviews":[]}');
  await expect(place.run(file)).rejects.toThrow('l.json holds no reviews');
});

it('skips the records of a list beside that of the reviews, if none is named like reviews', async () => {
  await using place = await importPlace();
  const lists = { shop: [{ name: 'Quist' }], entries: REVIEWS };
  const { added, skipped } = await place.run(await place.file('l.json', JSON.stringify(lists)));
  expect(added).toHaveLength(2);
  expect(skipped.sentences).toEqual(['record 1: expected a date, got nothing']);
});

it('names a second column of one name with its number, by which a map takes it', async () => {
  await using place = await importPlace();
  const body = rows('Date,Stars,Comment,Comment', `2026-03-01,5,"${WORDS[0]}","${WORDS[1]}"`);
  const file = await place.file('l.csv', body);
  const report = formatReport(await place.run(file), 'content');
  expect(report).toContain('Columns without a field that hold long text: Comment 4\n');
  const list = { map: { Comment: 'text', 'Comment 4': 'text' } } as const;
  expect((await place.run(file, { list })).added).toMatchObject([
    { text: `${WORDS[0]}\n\n${WORDS[1]}` },
  ]);
});

it.each([
  [
    'text',
    rows('Lob,Stars,Date', `"${WORDS[0]}",5,2026-03-01`),
    'has no column for the text; Lob looks like the text; its columns are Lob, Stars, Date: name them with --map "Lob=text", or --map "Lob=none" if customers did not write it',
  ],
  [
    'date',
    rows('Text,Stars,Besuchstag', `"${WORDS[0]}",5,2026-03-01`),
    'no column for the date; Besuchstag looks like the date; its columns are Text, Stars, Besuchstag: name them with --map "Besuchstag=date"',
  ],
  [
    'rating',
    rows('Text,Zufriedenheit,Date', `"${WORDS[0]}",5,2026-03-01`),
    'Zufriedenheit looks like the rating; its columns are Text, Zufriedenheit, Date: name them with --map "Zufriedenheit=rating"',
  ],
  [
    'all',
    rows('Lob,Zufriedenheit,Besuchstag', `"${WORDS[0]}",5,2026-03-01`),
    '--map "Zufriedenheit=rating,Besuchstag=date,Lob=text"',
  ],
  [
    'text of a known export',
    rows(
      'Review Id,Business Unit Id,Review Created (UTC),Review Stars,Review Content,Words',
      `x,b,2026-03-01,5,,"${WORDS[0]}"`,
    ),
    'Words looks like the text',
  ],
])(
  'refuses a list without a column for the %s, with the option to type',
  async (_what, body, message) => {
    await using place = await importPlace();
    const path = await place.file('l.csv', body);
    await expect(place.run(path)).rejects.toThrow(message);
    await expect(place.run(path)).rejects.toBeInstanceOf(ImportError);
  },
);

it.each(['Super!', 'Top', '👍', 'sehr gut'])(
  'refuses a list whose only words are short and in an unknown column: %s',
  async (text) => {
    await using place = await importPlace();
    const path = await place.file('l.csv', rows('Lob,Stars,Date', `"${text}",5,2026-03-01`));
    await expect(place.run(path)).rejects.toThrow('--map "Lob=none" if customers did not write it');
    const town = await place.file('t.csv', rows('Town,Stars,Date', `Little Marrow,5,2026-03-01`));
    expect((await place.run(town)).added).toHaveLength(1);
  },
);

it('imports stars only where the owner says that a column is not text', async () => {
  await using place = await importPlace();
  const path = await place.file('l.csv', rows('Lob,Stars,Date', `"${WORDS[0]}",5,2026-03-01`));
  const { added } = await place.run(path, { list: { map: { Lob: 'none' } } });
  expect(added).toMatchObject([{ rating: 5, text: '' }]);
});

it('imports a list of stars with long replies where the owner says what they are', async () => {
  await using place = await importPlace();
  const path = await place.file('l.csv', rows('Stars,Date,Reply', `5,2026-03-01,"${WORDS[0]}"`));
  await expect(place.run(path)).rejects.toThrow(
    'name them with --map "Reply=text", or --map "Reply=reply" if customers did not write it',
  );
  const { added } = await place.run(path, { list: { map: { Reply: 'reply' } } });
  expect(added).toMatchObject([{ rating: 5, text: '', reply: { text: WORDS[0] } }]);
});

/** Names of columns in eight languages, and ones that say nothing. */
const NAMES = {
  text: 'Review,Review Comment,commentText,Bewertungstext,Kommentar,Avis,Commentaire,Opinión,Recensione,Testo,Opmerking,Treść opinii,Comentário,x,Spalte 3,What did you think?,Response,Title'.split(
    ',',
  ),
  rating:
    'Rating,starRating,Sterne,Bewertung,Note,Valoración,Voto,Beoordeling,Ocena,Avaliação,q1,Zahl'.split(
      ',',
    ),
  date: 'Date,createdAt,Datum,Date de publication,Fecha,Data,Geplaatst op,Dodano,When,d,Day of visit'.split(
    ',',
  ),
  author: 'Name,reviewer_name,Kunde,Nom,Nombre,Nome,Naam klant,Imię,who,c'.split(','),
  other: 'E-Mail,Phone,Product,Order Id,Status of order,Stadt,Intern,ip'.split(','),
};

it('imports every text of a list, or refuses it with a sentence, whatever the columns are called', async () => {
  const word = fc.constantFrom(
    ...'the boiler is warm again, thank you. sehr gut très bien łódź 5 👍'.split(' '),
  );
  const text = fc
    .array(word, { minLength: 1, maxLength: 30 })
    .map((some) => some.join(' '))
    .filter((words) => words !== '5');
  const anyName = fc.stringMatching(/^[a-zäłé]{1,12}( [A-Z][a-z]{1,8})?$/);
  const row = fc.record({
    text: fc.oneof({ weight: 4, arbitrary: text }, fc.constant('')),
    rating: fc.constantFrom('5', '4', '1', '3/5', '5 stars'),
    date: fc.constantFrom('2026-03-01', '1.3.2026', '2025-12-24 10:00'),
    author: fc.constantFrom('Ida', 'Bo Lind', 'Ann-Marie Roux'),
    other: fc.constantFrom('', 'a@mail.example', '12345', 'Hof'),
  });
  const fields = ['text', 'rating', 'date', 'author', 'other'] as const;
  const list = fc.record({
    names: fc.tuple(
      ...fields.map((field) =>
        fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...NAMES[field]) }, anyName),
      ),
    ),
    order: fc.shuffledSubarray([...fields], { minLength: 5 }),
    data: fc.array(row, { minLength: 1, maxLength: 8 }),
  });
  let imported = 0;
  await fc.assert(
    fc.asyncProperty(list, async ({ names, order, data }) => {
      await using place = await importPlace();
      const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
      const header = order.map((field) => quote(names[fields.indexOf(field)] ?? ''));
      const lines = data.map((each) => order.map((field) => quote(each[field])).join(','));
      const path = await place.file('list.csv', rows(header.join(','), ...lines));
      const result = await place.run(path).catch((error: unknown) => error);
      if (result instanceof ImportError) {
        expect(result.message).toMatch(/^.{20,}/);
        return;
      }
      if (result instanceof Error) throw result;
      imported++;
      const { added } = result as Awaited<ReturnType<typeof place.run>>;
      const words = added.map((review) => review.text).sort();
      const wanted = new Set(data.map((each) => each.text.trim()));
      // Rows with the same author, time and words are one review.
      expect(new Set(words)).toEqual(wanted);
    }),
    { numRuns: 250, seed: 42 },
  );
  expect(imported).toBeGreaterThan(30);
});

it('names every file of a folder and an archive with its outcome', async () => {
  await using place = await importPlace();
  // The folder that was asked for is read, hidden or not.
  const base = '.hidden/drop';
  const good = rows('Text,Stars,Date,Name', `"${WORDS[0]}",5,2026-03-01,Ida`);
  await place.file(`${base}/good.csv`, good);
  await place.file(`${base}/Thumbs.db`, 'x');
  await place.file(`${base}/desktop.ini`, 'x');
  await place.file(`${base}/.DS_Store`, 'x');
  await place.file(`${base}/scan.pdf`, '%PDF');
  await place.file(`${base}/old.xls`, 'x');
  await place.file(`${base}/undated.json`, [{ stars: 5, text: WORDS[0], author: 'Bo' }]);
  await place.file(`${base}/broken-reviews.json`, '{"reviews": [{');
  await place.file(`${base}/broken.zip`, 'PK\x03\x04 and no more');
  await place.file(`${base}/unclear.csv`, rows('Text,Stars,Date', `"${WORDS[0]}",5,05/03/2026`));
  await place.file(`${base}/lost.csv`, rows('Lob,Stars,Date', `"${WORDS[0]}",5,2026-03-01`));
  await place.file(
    `${base}/more.zip`,
    zipFile([
      { name: 'more.csv', body: good.replace('Ida', 'Bo') },
      { name: 'photo.jpg', body: 'x' },
      { name: '__MACOSX/._more.csv', body: 'x' },
      { name: 'inner.zip', body: 'x' },
    ]),
  );
  const { files, skippedFiles, finished } = await place.run(join(place.root, base));
  expect(files.map(({ name }) => name.slice(place.root.length))).toEqual([
    '/.hidden/drop/good.csv',
    '/.hidden/drop/more.zip/more.csv',
  ]);
  const lines = skippedFiles.join('\n');
  expect(lines).toContain('broken-reviews.json: the JSON is cut off');
  expect(lines).toContain('lost.csv has no column for the text');
  expect(lines).toContain('undated.json has no column for the date');
  expect(lines).toMatch(/cannot be unpacked: .*: broken\.zip/);
  expect(lines).toContain('unclear.csv: its dates (05/03/2026, row 2)');
  expect(lines).toContain('an old Excel workbook: save it as .xlsx: old.xls');
  expect(lines).toContain('not CSV, JSON, a workbook or a zip archive: photo.jpg, scan.pdf');
  expect(lines).toContain('an archive in an archive: unpack it: inner.zip');
  expect(lines).toMatch(/system file: \.DS_Store and 3 more/);
  // The archive in more.zip may hold reviews, too.
  expect(finished.map((path) => path.slice(place.root.length))).toEqual(['/.hidden/drop/good.csv']);
});

it.each([
  ['state', 'unpublished', 'published'],
  ['status', 'Hidden', 'active'],
  ['Published', 'false', 'true'],
  ['comment_approved', 'spam', '1'],
  ['comment_approved', '0', '1'],
  ['post_status', 'pending', 'publish'],
  ['is_hidden', 'yes', 'no'],
  ['Moderation Status', 'Awaiting approval', 'Approved'],
  ['May we publish your answer?', 'No. Call Ida', 'Yes', 'refused by the author'],
  ['Dürfen wir das veröffentlichen?', 'nein', 'ja', 'refused by the author'],
  ['Please do not publish my review', 'Yes', 'No', 'refused by the author'],
  ['May we publish this? If not, why?', 'No', 'Yes', 'refused by the author'],
  ['May we publish this?', 'No thanks', 'No problem', 'refused by the author'],
])(
  'skips a row with %s: %s, but not with %s',
  async (column, hidden, shown, kind = 'not shown by the platform') => {
    await using place = await importPlace();
    const body = rows(
      `Text,Stars,Date,Name,"${column}"`,
      `${WORDS[0]},5,2026-03-01,Ida,${hidden}`.replace(WORDS[0] ?? '', `"${WORDS[0]}"`),
      `"${WORDS[1]}",2,2026-03-01,Bo,${shown}`,
    );
    const { added, skipped } = await place.run(await place.file('l.csv', body));
    expect(added).toMatchObject([{ rating: 2 }]);
    expect([...skipped.counts]).toEqual([[kind, 1]]);
    const status = hidden.replace(/. Call Ida| thanks/, '');
    expect(skipped.sentences.join()).toContain(`(${column}: ${status})`);
  },
);

it('reads a date with a slash in the order that the other dates of a list show, those of replies too', async () => {
  await using place = await importPlace();
  const names = 'Name,Stars,Date,Text,Reply,Reply date';
  const list = (...days: string[]): string =>
    rows(names, ...days.map((day) => `Ida,5,2026-01-01,"${WORDS[0]}",Thank you.,${day}`));
  const { added } = await place.run(await place.file('l.csv', list('02/03/2026', '25/03/2026')));
  expect(added.map(({ reply }) => reply?.date)).toContain('2026-03-25');
  const open = place.run(await place.file('l.csv', list('02/03/2026')));
  await expect(open).rejects.toThrow('its dates (02/03/2026, row 2) may have the day or the month');
});

it.each([
  ['Said \\"wow\\", twice', 'Said "wow", twice'],
  ['\\"Wow\\"', '"Wow"'],
  ['Said ""wow"", in C:\\', 'Said "wow", in C:\\'],
])('reads the quotes of %s in the way of databases or of spreadsheets', async (written, text) => {
  await using place = await importPlace();
  const body = rows(
    'Name,Stars,Date,Text',
    `"Ida",5,"2026-01-01","${written}"`,
    '"","4","2026-01-02",""',
  );
  const { added } = await place.run(await place.file('l.csv', body));
  expect(added.map((review) => review.text)).toEqual([text, '']);
});

it('replaces no review by that of another customer whose list counts from 1, too', async () => {
  await using place = await importPlace();
  const list = (year: number, ...names: string[]): string =>
    rows(
      'ID,Name,Stars,Date,Text',
      ...names.map((name, at) => `${at + 1},${name},5,${year}-01-01,Fine`),
    );
  const first = await place.file('in/2025.csv', list(2025, 'Ida', 'Bo'));
  await place.file('in/2026.csv', list(2026, 'Cy', 'Bo'));
  for (const isStored of [false, true]) {
    if (isStored) await place.write(first);
    const { added, skipped, unchanged, changed } = await place.run(join(place.root, 'in'));
    expect(skipped.sentences).toEqual([
      '2026.csv, row 2: the id o-1 is of another review, of 2025-01-01: map the column of the id to none',
    ]);
    expect([added, unchanged, changed].map(({ length }) => length)).toEqual(
      isStored ? [0, 1, 1] : [2, 0, 0],
    );
  }
});

it('names an id that reviews of several days have', async () => {
  await using place = await importPlace();
  const body = rows(
    'ID,Name,Stars,Date,Text',
    ...['77,Ida,5,2026-01-01,Good', '77,Ida,1,2026-02-01,Bad', '78,Bo,4,2026-01-01,Fine'],
    ...['79,Cy,4,2026-01-01,Fine', '79,Cy,4,2026-01-01,Very fine', '80,Di,4,2026-01-01,Fine'],
  );
  const { notes, duplicates } = await place.run(await place.file('l.csv', body));
  expect([duplicates, ...notes.counts.keys()]).toEqual([
    2,
    expect.stringContaining('have the id o-77,'),
  ]);
});

it('keeps a reply without a date, with the date of its review', async () => {
  await using place = await importPlace();
  const body = rows('Text,Stars,Date,Name,Reply', `"${WORDS[0]}",5,2026-03-01,Ida,Thank you.`);
  const { notes } = await place.write(await place.file('l.csv', body));
  expect([...(await place.reviews()).values()]).toMatchObject([
    { reply: { text: 'Thank you.', date: '2026-03-01' } },
  ]);
  expect([...notes.counts.keys()]).toEqual([
    'a reply without a readable date has the date of its review',
  ]);
});

it('removes the mark of an original without its translation, and reads UTF-16 without a byte order mark', async () => {
  await using place = await importPlace();
  const review = {
    name: 'accounts/1/locations/2/reviews/A',
    starRating: 'FIVE',
    comment: '(Original)\nSchnell da.',
    createTime: '2026-03-01T10:00:00Z',
  };
  const bytes = Buffer.from(JSON.stringify({ reviews: [review] }), 'utf16le');
  for (const some of [bytes, Buffer.from(bytes).swap16()]) {
    const { added } = await place.run(await place.file('reviews.json', some));
    expect(added).toMatchObject([{ text: 'Schnell da.' }]);
  }
});

it('reads the other blocks of a web page if one is not JSON, and names that one', async () => {
  await using place = await importPlace();
  const review = {
    ...{ '@type': 'Review', author: { name: 'Ida' }, datePublished: '2026-03-01' },
    ...{ reviewBody: 'Came at once.', reviewRating: { ratingValue: 5 } },
  };
  const blocks = ['{"@type": "Organization", }', JSON.stringify(review), '{"@type": "Review"'];
  const scripts = blocks.map((json) => `<script type="application/ld+json">${json}</script>`);
  const page = await place.file('page.html', `<!doctype html>${scripts.join('\n')}`);
  const result = await place.run(page);
  expect(result.added.map(({ text }) => text)).toEqual(['Came at once.']);
  expect(result.skipped.sentences).toEqual([
    'JSON-LD block 1: expected JSON (line 1 column 27); export the file again',
    'JSON-LD block 3: the JSON is cut off',
  ]);
  expect(sumOf(result)).toBe(3);
  const other = await place.file('other.html', `${scripts[2]}${scripts[0]?.replace(', }', '}')}`);
  await expect(place.run(other)).rejects.toThrow('other.html: the JSON is cut off');
});

it('reads the files and archives of a folder in the order of their names', async () => {
  await using place = await importPlace();
  const list = (text: string): string => rows('id,Date,Stars,Review', `1,2026-03-01,5,${text}`);
  const zip = zipFile([{ name: 'reviews.csv', body: list('Older words of one review.') }]);
  await place.file('drop/2024.zip', zip);
  await place.file('drop/2026.csv', list('Newer words of one review.'));
  const { added } = await place.run(join(place.root, 'drop'));
  expect(added.map(({ text }) => text)).toEqual(['Newer words of one review.']);
});

it('does not count a file as read if none of its rows is a review', async () => {
  await using place = await importPlace();
  const header = 'Text,Stars,Date,Name\n';
  await place.file('inbox/good.csv', `${header}"Came at once, and no mess.",5,2026-03-01,Ida\n`);
  await place.file('inbox/dates.csv', `${header}"Two hours late, but kind.",4,Martinmas,Bo\n`);
  const { skipped, finished } = await place.run(join(place.root, 'inbox'));
  expect(skipped.sentences).toEqual([expect.stringContaining('dates.csv, row 2: expected a date')]);
  expect(finished).toEqual([join(place.root, 'inbox/good.csv')]);
});

it.each([
  [
    'contacts.vcf',
    'BEGIN:VCARD\nFN:Ann Bee\nEND:VCARD\n',
    'is empty, or not CSV, JSON, a workbook',
  ],
  ['export.xls', '<table><tr><td>Rating</td></tr></table>', 'save a table in it as .xlsx'],
])('refuses %s, which is no list, with what to do', async (name, body, advice) => {
  await using place = await importPlace();
  await expect(place.run(await place.file(name, body))).rejects.toThrow(advice);
});
