import { expect, it } from 'vitest';
import { openTable } from '../../build/import/read/table.ts';
import { formatReport } from '../../build/import/report.ts';
import { importPlace } from './importing.ts';
import { zipFile } from './zip-file.ts';

const rows = (...lines: string[]): string => `${lines.join('\n')}\n`;

it('reads the encodings of spreadsheets', async () => {
  const text = rows('Name,Sterne,Datum,Text', 'Jörg Müß,5,01.02.2026,"Größe, „gut“ €"');
  const utf16 = (swap: boolean): Buffer => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return swap ? bytes.swap16() : bytes;
  };
  const high = new Map([
    ['„', 0x84],
    ['“', 0x93],
    ['€', 0x80],
  ]);
  const cp1252 = Buffer.from([...text].map((char) => high.get(char) ?? char.charCodeAt(0)));
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    utf16(false),
    utf16(true),
    cp1252,
  ]) {
    await using place = await importPlace();
    await place.write(await place.file('l.csv', bytes));
    expect([...(await place.reviews()).values()]).toMatchObject([
      { author: { name: 'Jörg Müß' }, text: 'Größe, „gut“ €', date: '2026-02-01' },
    ]);
  }
});

it('reads Polish as Excel saves it, in Windows-1250', async () => {
  const text = rows('Klient;Ocena;Data;Opinia', 'Paweł Żak;5;01.02.2026;„Świetna” fryzjerka, miła');
  const high: Record<string, number> = { ł: 0xb3, Ż: 0xaf, '„': 0x84, Ś: 0x8c, '”': 0x94 };
  await using place = await importPlace();
  const cp1250 = Buffer.from([...text].map((char) => high[char] ?? char.charCodeAt(0)));
  await place.write(await place.file('l.csv', cp1250));
  expect([...(await place.reviews()).values()]).toMatchObject([
    { author: { name: 'Paweł Żak' }, text: '„Świetna” fryzjerka, miła' },
  ]);
});

it.each([
  [[0x4d, 0x9f, 0x6c, 0x6c, 0x65, 0x72], 'Müller'],
  [[0x64, 0xd5, 0x8e, 0x74, 0x8e], 'd’été'],
  [[0x50, 0x8f, 0x72, 0x65, 0xca, 0xdb], 'Père\u00a0€'],
])('reads a list as Excel on a Mac saves it: %j', async (bytes, text) => {
  await using place = await importPlace();
  const [before, after] = rows('Nom;Note;Date;Avis', 'Zo;5;01.02.2026;cr\x8fme |')
    .split('|')
    .map((part) => Buffer.from(part, 'latin1'));
  const body = Buffer.concat([before ?? '', Buffer.from(bytes), after ?? ''].map(Buffer.from));
  const { added } = await place.run(await place.file('l.csv', body));
  expect(added).toMatchObject([{ text: `crème ${text}` }]);
});

it('keeps what Windows-1252 writes in the place of Polish letters', async () => {
  const text = rows('Nom;Note;Date;Avis', 'Zoë;5;01.02.2026;40 m³ à peindre¹, ¿no? §5, ÕS');
  await using place = await importPlace();
  await place.write(await place.file('l.csv', Buffer.from(text, 'latin1')));
  expect([...(await place.reviews()).values()]).toMatchObject([
    { text: '40 m³ à peindre¹, ¿no? §5, ÕS' },
  ]);
});

it.each([
  ['(Übersetzt von Google) Sehr gut.\n\n(Original)\nVery good.', 'Very good.'],
  ["(Traduit par Google) Bien. (Avis d'origine) Good.", 'Good.'],
  ['(Traduzione di Google) Bene. (Originale)\n\nGood.', 'Good.'],
  ['Good.\n\n(Vertaald door Google)\nGoed.', 'Good.'],
  ['(Original)\nGood.', 'Good.'],
  ['(Translated by Google) Good.', '(Translated by Google) Good.'],
  ['It said (Original) on the tin.', 'It said (Original) on the tin.'],
])('keeps the original beside a translation of Google: %j', async (given, kept) => {
  await using place = await importPlace();
  const body = rows('Name,Stars,Date,Text,Reply', `Bo,5,2026-01-01,"${given}","${given}"`);
  await place.write(await place.file('l.csv', body), { list: { platform: 'google' } });
  expect([...(await place.reviews()).values()]).toMatchObject([
    { text: kept, reply: { text: kept } },
  ]);
});

it('shows no family name in the example of a column', async () => {
  await using place = await importPlace();
  const body = rows('Name;Stars;Date;Text', '"Müller, Hans";5;2026-01-01;Good');
  const [file] = (await place.run(await place.file('l.csv', body))).files;
  expect(file?.columns).toContainEqual({ column: 'Name', field: 'author', example: 'Hans' });
});

it('shows what was read from each of several columns of the text', async () => {
  await using place = await importPlace();
  const names = 'Name,Stars,Date,Liked,Disliked,Platform';
  const body = rows(names, 'Bo,5,2026-01-01,Quick,,', 'Ida,4,2026-01-02,Clean,Loud,');
  const list = { map: { Liked: 'text', Disliked: 'text' } } as const;
  const [file] = (await place.run(await place.file('l.csv', body), { list })).files;
  const examples = file?.columns.flatMap(({ field, example }) => (field === 'text' ? example : []));
  expect(examples).toEqual(['Quick', 'Loud']);
});

it('says that a review stays on the platform of its first import', async () => {
  await using place = await importPlace();
  const path = await place.file('l.csv', rows('Name,Stars,Date,Text', 'Bo,5,2026-01-01,Good'));
  await place.write(path);
  const again = await place.run(path, { list: { platform: 'direct' } });
  const report = formatReport(again, 'content');
  expect(report).toContain('| unchanged           |       1 | other 1 |');
  expect(report).toContain('1 × stays on the platform other: its address depends on it');
});

it('names the nearest field of a typo in maps.yaml', async () => {
  await using place = await importPlace();
  await place.file('content/imports/maps.yaml', 'l.csv:\n  scal: 10\n');
  const path = await place.file('l.csv', rows('Name,Stars,Date,Text', 'Bo,5,2026-01-01,Good'));
  await expect(place.run(path)).rejects.toMatchObject({
    problems: [{ message: 'unknown field scal; did you mean scale?' }],
  });
});

it('refuses UTF-8 with a damaged byte instead of reading it as Windows-1252', async () => {
  await using place = await importPlace();
  const bytes = Buffer.from(rows('Name,Stars,Date,Text', 'Zoë Ærø,5,2026-01-01,åäö éè ü'));
  bytes[bytes.length - 3] = 0xff;
  await expect(place.run(await place.file('l.csv', bytes))).rejects.toThrow('damaged UTF-8');
});

it.each([
  [',', 'a,b'],
  [';', 'a;b'],
  ['\t', 'a\tb'],
  ['|', 'a|b'],
])('finds the delimiter %j', async (delimiter, text) => {
  await using place = await importPlace();
  const line = (...cells: string[]): string => cells.join(delimiter);
  const body = rows(
    line('"A, b; c"', 'Stars', 'Date', 'Text'),
    line('x', '5', '2026-01-01', `"${text}"`),
  );
  await place.write(await place.file('l.csv', body));
  expect([...(await place.reviews()).values()][0]?.text).toBe(text);
});

it.each([
  ['a title without a delimiter', 'Reviews of 2026'],
  ['a title with another delimiter', 'Reviews, Ostlebridge, 2026'],
  ['empty lines', '\n'],
  ['names of groups of columns', 'Customer;;Review;'],
])('finds the header and the delimiter below %s', async (_, above) => {
  await using place = await importPlace();
  const body = rows(above, 'Name;Date;Stars;Comment', 'Ida;2026-03-01;5;Quick, clean, cheap');
  const { added } = await place.run(await place.file('l.csv', body));
  expect(added).toMatchObject([{ text: 'Quick, clean, cheap', author: { name: 'Ida' } }]);
});

it('takes no row with values in words for the header, although a column has no name', async () => {
  await using place = await importPlace();
  const body = rows('Name;;Stars;Date;Comment', 'Ida;north;five;March 1, 2026;Quick and clean.');
  const { added } = await place.run(await place.file('l.csv', body));
  expect(added).toMatchObject([{ date: '2026-03-01', rating: 5 }]);
});

it.each([
  'Note (sur 10)',
  'Note de 1 à 10',
  'Rating 1-10',
  'Rating (1 to 10)',
  'Sterne/10',
  'Sterne (1 bis 10)',
  'Sterren (1 tot 10)',
  'Ocena (0–10)',
  'Ocena od 1 do 10',
  // A name with a long run of spaces before another sign took minutes.
  'Rating ((1-10) )',
])('reads low ratings of the column %s out of 10', async (column) => {
  await using place = await importPlace();
  const body = rows(`Date;Name;${column};Comment`, '2026-03-01;Ida;4;Cold and slow again.');
  const { added } = await place.run(await place.file('l.csv', body));
  expect(added).toMatchObject([{ rating: 2 }]);
});

it('keeps no more cells than a file has, however many columns its header names', async () => {
  const body = rows(`Name;Date;Stars;Comment${';Note'.repeat(100_000)}`, 'Ida;2026-03-01;5;Quick');
  const { columns, rows: read } = await openTable({ name: 'l.csv', bytes: Buffer.from(body) });
  expect([columns.size, read[0]?.row.size]).toEqual([100_004, 4]);
});

it('quotes the names of columns and of files in archives, so that a pull request obeys none', async () => {
  await using place = await importPlace();
  const names = 'Name,Date,Stars,Comment,"Fixes #one\n\n# Head <img src=x>",GH-1 see www.a.example';
  const path = await place.file(
    'x.zip',
    zipFile([
      { name: '@octocat ![a](b) closes #1.csv', body: rows(names, 'Ida,2026-03-01,5,Quick,,') },
      { name: 'other/@octocat #1 <b>.pdf', body: 'x' },
    ]),
  );
  const report = formatReport(await place.run(path), 'content');
  expect(report).toContain('octocat');
  expect(report).not.toMatch(/[@#]\w|^#|[^\\][<[]|gh-\d|www\.a/im);
});

it.each(['May we publish your review?', 'Dürfen wir Ihre Bewertung veröffentlichen?'])(
  'takes no answer to "%s" for the review',
  async (question) => {
    await using place = await importPlace();
    const names = `Date,Stars,Name,What did you think?,${question}`;
    const path = await place.file(
      'l.csv',
      rows(names, '2026-03-01,5,Ida,Quick and clean,"Yes, do"'),
    );
    await expect(place.run(path)).rejects.toThrow('What did you think? looks like the text');
    const { added } = await place.run(path, { list: { map: { 'What did you think?': 'text' } } });
    expect(added).toMatchObject([{ text: 'Quick and clean' }]);
  },
);

it('notes that no column of a list has names', async () => {
  await using place = await importPlace();
  const list = rows('Date,Stars,Review,Wrote it', '2026-03-01,5,Quick and clean,Ida');
  const path = await place.file('l.csv', list);
  const note = '/l.csv: no column has names, so all authors are anonymous';
  expect(formatReport(await place.run(path), 'content')).toContain(note);
  const named = await place.run(path, { list: { map: { 'Wrote it': 'author' } } });
  expect(formatReport(named, 'content')).not.toContain(note);
});

it.each([
  ['Data wizyty,Data dodania,Ocena,Opinia,Gość', '2026-02-01,2026-03-01,5,Szybko i czysto,Ida'],
  ['Zeitstempel,Kaufdatum,Sterne,Kommentar,Name', '2026-03-01,2026-02-01,5,Sauber und nett,Ida'],
  ['Fecha de la visita,Marca temporal,Nota,Opinión,Huésped', '2026-02-01,2026-03-01,5,Bien,Ida'],
])('takes name and day of the review from the columns %s', async (names, row) => {
  await using place = await importPlace();
  const { added } = await place.run(await place.file('l.csv', rows(names, row)));
  expect(added).toMatchObject([{ author: { name: 'Ida' }, date: '2026-03-01' }]);
});

it.each([
  [
    '<p>Best <b>cut</b>.</p>\n<p>We&#8217;ll be back &ndash; soon!</p>',
    'Best cut.\n\nWe’ll be back – soon!',
  ],
  [
    'Good&nbsp;value.<br />Parking < 5 minutes away, prices > 20.',
    'Good value.\nParking < 5 minutes away, prices > 20.',
  ],
  [
    '<div class="text">It&#x27;s &lt;ok&gt;, R&amp;B "too loud"</div>',
    'It\'s <ok>, R&B "too loud"',
  ],
])('reads the HTML of a form or shop as text, and says so: %s', async (html, text) => {
  await using place = await importPlace();
  const body = `Name\tStars\tDate\tText\nO&#039;Brien\t5\t2026-01-01\t"${html.replaceAll('"', '""')}"\n`;
  const { added, notes } = await place.run(await place.file('l.tsv', body));
  expect(added).toMatchObject([{ author: { name: "O'Brien" }, text }]);
  expect([...notes.counts]).toEqual([['HTML in the words is read as text', 1]]);
});

it.each([
  'I <3 it, & the price < 20.',
  'They closed our <p> tags & AT&T',
  'Fine &constructor; &x;',
])('keeps what a customer typed: %s', async (text) => {
  await using place = await importPlace();
  const body = rows('Name,Stars,Date,Text', `Bo,5,2026-01-01,"${text}"`);
  expect((await place.run(await place.file('l.csv', body))).added).toMatchObject([{ text }]);
});

it('takes nothing for the review from the replies of others below it', async () => {
  await using place = await importPlace();
  const reply = {
    id: 'r1',
    author: 'Oksana',
    text: 'Come again soon, all of you!',
    created_at: '2026-03-09',
  };
  const list = [1, 2].map((day) => ({
    ...{ customer: { firstName: 'Ines' }, rating: 5, review: 'Good.', when: `2026-03-0${day}` },
    replies: [{ ...reply, id: `r${day}` }],
  }));
  const { added } = await place.run(await place.file('l.json', list));
  const kept = { author: { name: 'Ines' }, text: 'Good.', source: { platform: 'other' } };
  expect(added).toEqual(
    [1, 2].map((day) => expect.objectContaining({ ...kept, date: `2026-03-0${day}` })),
  );
});

it('loses no words in a list of answers, and takes none for a reply', async () => {
  await using place = await importPlace();
  const list = ['Lovely place to sit.', 'The coffee was cold.'].map((text, at) => ({
    ...{ submitted_at: `2026-03-0${at + 1}`, name: 'Ida' },
    answers: [
      { field: 'rating', number: 5 },
      { field: 'comment', text },
    ],
  }));
  const path = await place.file('l.json', { responses: list });
  const map = { answers_number: 'rating' } as const;
  await expect(place.run(path, { list: { map } })).rejects.toThrow(
    'answers_2_text looks like the text',
  );
  const words = { ...map, answers_2_text: 'text' } as const;
  const { added } = await place.run(path, { list: { map: words } });
  expect(added.map(({ text, reply }) => [text, reply])).toEqual(
    ['Lovely place to sit.', 'The coffee was cold.'].map((text) => [text, undefined]),
  );
});

it('shows a value only for the column that it was read from', async () => {
  await using place = await importPlace();
  const review = {
    '@type': 'Review',
    datePublished: '2026-03-01',
    reviewRating: { ratingValue: 5 },
  };
  const page = [
    { ...review, description: 'Quick.' },
    { ...review, author: 'Ida', reviewBody: 'Tidy.' },
  ];
  const [file] = (await place.run(await place.file('l.json', page))).files;
  const shown = file?.columns.map(({ column, example }) => `${column}: ${example}`);
  expect(shown).toEqual(expect.arrayContaining(['description: Quick.', 'review_body: Tidy.']));
});

it('refuses a list in which two columns may each be the rating', async () => {
  await using place = await importPlace();
  const names = 'Name,Date,Rating for the salon,Rating for the stylist,Text';
  const path = await place.file('l.csv', rows(names, 'Bo,2026-01-01,5,2,Good'));
  await expect(place.run(path)).rejects.toThrow(
    'Rating for the salon and Rating for the stylist may each be the rating: choose one with --map "Rating for the salon=rating"',
  );
  const map = { 'Rating for the stylist': 'rating' } as const;
  expect((await place.run(path, { list: { map } })).added).toMatchObject([{ rating: 2 }]);
});

it('keeps words between a sign and the markup of WordPress', async () => {
  await using place = await importPlace();
  const names = 'comment_ID,comment_content,comment_author,comment_date,rating';
  const text = 'Took < 5 minutes, <b>so</b> quick';
  const path = await place.file('c.csv', rows(names, `1,"${text}",Ida,2026-03-01 10:00:00,5`));
  expect((await place.run(path)).added).toMatchObject([{ text: 'Took < 5 minutes, so quick' }]);
});

it.each([
  'Nom;Prénom',
  'Name;Vorname',
  'Last name;First name',
  'Cognome;Nome',
  'Surname;Name',
  'Achternaam;Voornaam',
])('takes the first name of the columns %s, so that no surname is shown in full', async (names) => {
  await using place = await importPlace();
  const body = rows(`Date;${names};Stars;Comment`, '2026-03-01;Nolde;Ida;5;Quick and clean.');
  const { added } = await place.run(await place.file('l.csv', body));
  expect(added).toMatchObject([{ author: { name: 'Ida' } }]);
});

it.each([
  ['Response', 'Response author'],
  ['Antwort', 'Antwort von'],
  ['Réponse', 'Auteur de la réponse'],
])('takes the name in the column %s, %s for no customer', async (...columns) => {
  await using place = await importPlace();
  const body = rows(
    `Date;Stars;Comment;${columns.join(';')}`,
    '2026-03-01;5;Quick and clean.;Thank you.;May Okonkwo',
  );
  const { added } = await place.run(await place.file('l.csv', body));
  expect(added).toMatchObject([{ author: { name: 'Anonymous' }, reply: { text: 'Thank you.' } }]);
});

it.each([
  'Treść opinii;Komentarz',
  'Bewertungstext;Kommentar',
  'Review text;Comment',
  'Review;Comments',
  'Opinia;Komentarz',
  'Comment;Description',
  'Texte;Commentaire',
])(
  'takes the first of the columns %s, since the other one may be of the owner',
  async (columns) => {
    await using place = await importPlace();
    const cells = 'Quick, clean and kind.;She rang twice about the bill.';
    for (const reversed of [false, true]) {
      const inOrder = (text: string) => (reversed ? text.split(';').reverse().join(';') : text);
      const body = rows(`Date;Stars;${inOrder(columns)}`, `2026-03-01;5;${inOrder(cells)}`);
      const { added } = await place.run(await place.file('l.csv', body));
      expect(added).toMatchObject([{ text: 'Quick, clean and kind.' }]);
    }
  },
);

it('refuses German grades, of which 1 is the best, unless the owner says that they are stars', async () => {
  await using place = await importPlace();
  const body = rows('Name;Gesamtnote;Datum;Text', 'Anna;1,0;2026-03-01;Sehr zu empfehlen');
  const file = await place.file('l.csv', body);
  await expect(place.run(file)).rejects.toThrow('Gesamtnote looks like school grades');
  const list = { map: { Gesamtnote: 'rating' } } as const;
  expect((await place.run(file, { list })).added).toMatchObject([{ rating: 1 }]);
});

it.each([
  ['Published', 'WAHR', 'FALSCH'],
  ['is_visible', 'vrai', 'faux'],
  ['Approved', 'tak', 'fałsz'],
  ['Hidden', 'no', 'WAHR'],
  ['is_spam', 'falso', 'vero'],
  ['Status', 'negative', 'No'],
])('imports no review that is not shown, by %s in any language', async (name, shown, hidden) => {
  await using place = await importPlace();
  const review = (id: number, status: string): string => `${id},5,2026-03-01,A good job,${status}`;
  const body = rows(`Id,Stars,Date,Text,${name}`, review(1, shown), review(2, hidden));
  const { added } = await place.run(await place.file('l.csv', body));
  expect(added.map(({ id }) => id)).toEqual(['o-1']);
});

it('imports no language that is unknown, which the reader then guesses', async () => {
  await using place = await importPlace();
  const body = rows('Id,Stars,Date,Language', '1,5,2026-03-01,und', '2,5,2026-03-01,sv-SE');
  const { added } = await place.run(await place.file('l.csv', body));
  expect(added.map(({ language }) => language)).toEqual([undefined, 'sv-SE']);
});

it('infers the order of 05/03/2024 from other dates, and refuses it if none decides', async () => {
  await using place = await importPlace();
  const list = (...dates: string[]): string =>
    rows('Id,Stars,Date', ...dates.map((date, at) => `${at},5,${date}`));
  const datesOf = async (body: string, order?: 'dmy' | 'mdy'): Promise<(string | undefined)[]> => {
    await using fresh = await importPlace();
    await fresh.write(await fresh.file('l.csv', body), order && { list: { date_order: order } });
    return [...(await fresh.reviews()).values()].map(({ date }) => date);
  };
  expect(await datesOf(list('05/03/2024', '25/03/2024'))).toEqual(['2024-03-05', '2024-03-25']);
  expect(await datesOf(list('05/03/2024', '03/25/2024'))).toEqual(['2024-03-25', '2024-05-03']);
  expect(await datesOf(list('05/03/2024'), 'mdy')).toEqual(['2024-05-03']);
  expect(await datesOf(list('05.03.2024'))).toEqual(['2024-03-05']);
  expect(await datesOf(list('03/03/2024'))).toEqual(['2024-03-03']);
  const worded = 'Reviewed in the United Arab Emirates on 5 September 2024';
  const ofScript = 'Tue Mar 05 2024 00:30:00 GMT+0100 (Central European Standard Time)';
  expect(await datesOf(list(ofScript, worded))).toEqual(['2024-03-04', '2024-09-05']);
  // Etsy writes the month first. Who saved the list again may have changed it.
  const etsy = (date: string) =>
    rows('Reviewer,Date_Reviewed,Star_Rating,Message', `Ida,${date},5,`);
  expect(await datesOf(etsy('05/03/2024'))).toEqual(['2024-05-03']);
  expect(await datesOf(etsy('25/03/2024'))).toEqual(['2024-03-25']);
  const unclear = place.run(await place.file('l.csv', list('05/03/2024')));
  await expect(unclear).rejects.toThrow(
    'its dates (05/03/2024, row 2) may have the day or the month first: add --date-order dmy (day first) or --date-order mdy (month first)',
  );
  const both = place.run(await place.file('l.csv', list('25/03/2024', '03/25/2024')));
  await expect(both).rejects.toThrow(
    'some dates have the day first (25/03/2024, row 2), others the month (03/25/2024, row 3)',
  );
  const short = place.run(await place.file('l.csv', list('24-03-05', '24-11-28')));
  await expect(short).rejects.toThrow(
    '24-11-28, row 3, begins with its year, or lies in the future: write years with four digits',
  );
});

it('infers a scale of ten only if most ratings are above five', async () => {
  await using place = await importPlace();
  const list = (...ratings: string[]): string =>
    rows('Id,Rating,Date', ...ratings.map((rating, at) => `${at},${rating},2026-01-01`));
  const ten = await place.write(await place.file('l.csv', list('10', '8', '2')));
  expect(ten.added).toHaveLength(3);
  expect([...(await place.reviews()).values()].map(({ rating }) => rating)).toEqual([5, 4, 1]);
  const unclear = await place.file('m.csv', list('5', '4', '4', '8'));
  await expect(place.run(unclear)).rejects.toThrow(
    '1 of 4 ratings are above 5, up to 8: add --scale 5, or --scale 10 if the best is 10',
  );
  const five = await place.run(unclear, { list: { scale: 5 } });
  expect(five.skipped.sentences).toEqual(['row 5: expected whole stars from 1 to 5, got 8']);
});

it('leaves rows of totals and empty rows, as Excel writes them, out of ratings and counts', async () => {
  await using place = await importPlace();
  const body = rows(
    ...['Datum;Name;Sterne;Text', '01.02.2026;Ann;5;Gut', ';;;', '02.02.2026;Ben;4;Auch gut'],
    ...['Summe;;9;', ';;4,5;', ';;;'],
  );
  const result = await place.run(await place.file('l.csv', body));
  expect(result.added.map(({ rating }) => rating)).toEqual([5, 4]);
  expect(result.skipped.sentences).toEqual([
    'row 5: expected a date, got a text of 5 characters',
    'row 6: expected a date, got nothing',
  ]);
  // The average is no reason to round the ratings of others.
  expect([...result.notes.counts]).toEqual([]);
});

it.each(['a month ago', 'vor 2 Wochen', 'il y a 3 jours', 'hace 1 año', 'há um mês', '2 dni temu'])(
  'says that %s is not a date',
  async (date) => {
    await using place = await importPlace();
    const list = await place.file('l.csv', rows('Name,Rating,Date,Review', `Ann,5,${date},Good`));
    await expect(place.run(list)).rejects.toThrow(`row 2: expected a date, got ${date}`);
  },
);

it('takes signs for nothing, and yes or no, for no words and no reply', async () => {
  await using place = await importPlace();
  const body = rows(
    ...['Name;Stars;Date;Text;Reply', 'Ann;5;2026-02-01;-;—', 'Ben;4;2026-02-02;n/a;#NV'],
    ...['Cid;4;2026-02-03;Good;Nein', 'Dee;3;2026-02-04;Fine work;Thank you'],
  );
  const { added, notes } = await place.run(await place.file('l.csv', body));
  expect(added.map(({ text, reply }) => [text, reply?.text])).toEqual([
    ['', undefined],
    ['', undefined],
    ['Good', undefined],
    ['Fine work', 'Thank you'],
  ]);
  expect([...notes.counts.keys()]).toContain(
    'a reply that is only yes or no says whether there is one, and is not imported',
  );
});

it('reads columns by a map, and stores it for the next file of that name', async () => {
  await using place = await importPlace();
  const body = rows('Lob und Tadel,Zufriedenheit,Wann,Wer', 'Gut,10,05/03/2026,Ida');
  await expect(place.run(await place.file('export-1.csv', body))).rejects.toThrow(
    'no column for the rating',
  );
  const map = {
    'Lob und Tadel': 'text',
    Zufriedenheit: 'rating',
    wann: 'date',
    Wer: 'author',
  } as const;
  const list = { map, date_order: 'dmy', scale: 10, platform: 'direct' } as const;
  await place.run(`${place.root}/export-1.csv`, { list });
  expect(Object.keys(await place.snapshot())).toEqual(['business.yaml']);
  const own = '# The shop writes the day first.\nshop.csv:\n  date_order: dmy # since 2024\n';
  await place.file('content/imports/maps.yaml', own);
  await place.write(`${place.root}/export-1.csv`, { list });
  expect((await place.snapshot())['imports/maps.yaml']).toMatch(new RegExp(`^${own}export-`));
  expect([...(await place.reviews()).values()]).toMatchObject([
    {
      rating: 5,
      text: 'Gut',
      date: '2026-03-05',
      author: { name: 'Ida' },
      source: { platform: 'direct' },
    },
  ]);
  expect((await place.snapshot())['imports/maps.yaml']).toContain('export-*.csv:');
  const next = await place.write(await place.file('export-2.csv', `${body}Gut,8,06/03/2026,Ida\n`));
  expect([next.added.length, next.unchanged.length]).toEqual([1, 1]);
  const again = await place.run(await place.file('export-2 (1).csv', body));
  expect([again.added.length, again.unchanged.length]).toEqual([0, 1]);
  const typo = place.run(`${place.root}/export-1.csv`, {
    list: { map: { Zufriedenheid: 'rating' } },
  });
  await expect(typo).rejects.toThrow('unknown column Zufriedenheid; did you mean Zufriedenheit?');
});

it('prints nothing of a row whose columns are shifted, and of a list without a header', async () => {
  await using place = await importPlace();
  const privately = [
    'Wilhelmina',
    '01632 960417',
    '+44 (1632) 960-417',
    'wil@example.com',
    'LS1 4AB',
  ];
  const [name, phone, mobile, mail, postcode] = privately;
  const body = rows(
    'Id,Branch,Name,Stars,Date,Text',
    '1,Mill Lane,Ada,5,2026-01-01,Quick and clean.',
    '2,Mill Lane,Bo,5,2026-01-02,Came on time.',
    '3,Mill Lane,Cy,5,2026-01-03,No mess at all.',
    `4,Mill Lane,x,${name},2026-01-01,x`,
    `5,Mill Lane,x,${phone},2026-01-01,x`,
    `6,Mill Lane,x,5,${mobile},x`,
    `7,Mill Lane,x,5,${mail},x`,
    `8,Mill Lane,x,${postcode},2026-01-01,x`,
    `${mail},Mill Lane,x,5,2026-01-01,Tidy work.`,
  );
  const result = await place.run(await place.file('l.csv', body));
  expect(result.skipped.sentences.length).toBe(5);
  const print = async (file: string, text: string) =>
    place.run(await place.file(file, text)).then((read) => formatReport(read, 'content'), String);
  const printed = [
    formatReport(result, 'content'),
    await print('m.csv', `${body}9,${phone},x,5,2026-01-01,x\n`),
    await print('n.csv', `2026-01-01,5,${name},${mobile},Good\n2026-01-02,4,Bo,1,Fine\n`),
  ];
  expect(printed[1]).toContain('a text of 12 characters: 1 review');
  expect(printed[2]).toContain('n.csv: its first row holds values: add a row with the names');
  for (const value of privately) expect(printed.join('\n')).not.toContain(value);
});

it('reports each skipped row in one sentence, with its number in a spreadsheet', async () => {
  await using place = await importPlace();
  const body = rows(
    'Name,Stars,Date,Text',
    'A,5,2026-01-01,"two',
    'lines"',
    'B,4.5/5,2026-01-01,x',
    '',
    'C,Like,2026-01-01,x',
    'D,,2026-01-01,x',
    'E,5,yesterday,x',
    'F,5,,x',
    'G,5,2026-02-30,x',
    'H,5,2026-01-01,x,more',
    'I,5,1204-01-01,x',
    `J,5,2026-01-01,${'x'.repeat(200_001)}`,
    'K,80%,2026-01-01,x',
    'L,★★½,2026-01-01,x',
    // A search for addresses in it must not take the third power of its length.
    `${'@'.repeat(12_000)},5,2026-01-01,x`,
  );
  const result = await place.write(await place.file('l.csv', body));
  expect(result.skipped.sentences).toEqual([
    'row 3: expected whole stars from 1 to 5, got 4.5/5',
    'row 5: expected whole stars from 1 to 5, got a text of 4 characters',
    'row 6: expected a rating, got nothing',
    'row 7: expected a date, got yesterday',
    'row 8: expected a date, got nothing',
    'row 9: expected a date, got 2026-02-30',
    'row 10: expected 4 cells as in the header, got 5: a value that holds the separator needs quotes',
    'row 11: date: expected a day from 1990-01-01 on, got 1204-01-01',
    'row 12: text: expected at most 200000 characters, got 200001 characters',
    'row 13: expected whole stars from 1 to 5, got 80%',
    'row 14: expected whole stars from 1 to 5, got ★★½',
    'row 15: author.name: expected at most 200 characters, got 12000 characters',
  ]);
  expect(result.added).toHaveLength(1);
});

it('shows the words of customers as data, in a terminal and in a pull request', async () => {
  await using place = await importPlace();
  const text = '@octocat closes #7 ![x](https://evil.example/x) \u001b[2J';
  const body = rows('Name,Stars,Date,Text', `@bo <b>,5,2026-01-01,${text}`);
  const report = formatReport(await place.run(await place.file('l.csv', body)), 'content');
  expect(report).toContain(
    '| @\u2060octocat closes #\u20607 !\\[x\\](https://\u2060evil.example/x) \\[2J |',
  );
  expect(report).toContain('| author | @\u2060bo |');
});

it('escapes the names of an export in the report only', async () => {
  await using place = await importPlace();
  const list = rows('Name,"Closes #7\n*",When,Text', 'Ida,5,2026-03-01,Warm again.');
  const zip = await place.file('x.zip', zipFile([{ name: 'list [a] 1.csv', body: list }]));
  const map = { 'Closes #7 *': 'rating', When: 'date' } as const;
  const report = formatReport(await place.write(zip, { list: { map } }), 'content');
  expect(report).toContain('/list \\[a\\] 1.csv: list of reviews');
  expect(report).toContain('| Closes #\u20607 \\* | rating |');
  // The same list outside of the archive is read the same way.
  const again = await place.run(await place.file('list [a] 2.csv', list));
  expect(again.unchanged).toHaveLength(1);
  const refused = zipFile([
    { name: 'a.csv', body: rows('Name,Stars,See #7,Text', 'Ida,5,x,Warm again.') },
    { name: 'b.csv', body: rows('Name,Stars,Date,Text', 'Ida,5,2026-03-01,Warm again.') },
  ]);
  const other = formatReport(await place.run(await place.file('y.zip', refused)), 'content');
  expect(other).toContain('a.csv has no column for the date');
  expect(other).toContain('See #\u20607');
});

it('refuses a list whose first row is a customer with a telephone number', async () => {
  await using place = await importPlace();
  const body = rows('Ida,+46 8 123 456 78,5,Warm', 'Bo,+46 8 123 456 79,4,Cold');
  await expect(place.run(await place.file('l.csv', body))).rejects.toThrow('holds values');
});

it('reads a long run of letters or spaces in a cell once', async () => {
  await using place = await importPlace();
  const body = rows(
    'Name,Stars,Date,Title,Text',
    `${'a'.repeat(900_000)},5,2026-01-01,Good,x`,
    `Bo,5,2026-01-01,"x${' '.repeat(900_000)}y",x`,
  );
  await expect(place.run(await place.file('l.csv', body))).rejects.toThrow(
    'row 2: author.name: expected at most 200 characters, got 900000 characters\n' +
      'row 3: title: expected at most 500 characters, got 900002 characters',
  );
});

it('does not apply the platform of a list to a known export of the same name', async () => {
  await using place = await importPlace();
  const list = rows('Name,Stars,Date,Text', 'Ida,5,2026-03-01,Warm again.');
  await place.write(await place.file('reviews.csv', list), { list: { platform: 'direct' } });
  const judgeme = rows('review_date,reviewer_name,body,rating', '2026-03-02,Bo,Cold again.,2');
  const { added } = await place.write(await place.file('reviews.csv', judgeme));
  expect(added.map(({ source }) => source.platform)).toEqual(['judgeme']);
  const next = await place.run(await place.file('reviews.csv', list));
  expect([next.unchanged.length, next.added]).toEqual([1, []]);
});

it.each([
  [
    'Recensione negativa;Recensione positiva',
    {},
    '+ Pulito e ben curato.\n\n− Ascensore molto lento.',
  ],
  ['Avis négatif;Avis positif', {}, '+ Pulito e ben curato.\n\n− Ascensore molto lento.'],
  ['Opinia negatywna;Opinia pozytywna', {}, '+ Pulito e ben curato.\n\n− Ascensore molto lento.'],
  ['Contro;Pro', { Pro: 'text', Contro: 'text' }, 'Pulito e ben curato.\n\nAscensore molto lento.'],
] as const)('keeps the words of both columns %s', async (columns, map, text) => {
  await using place = await importPlace();
  const body = rows(
    `Data;Voto;${columns}`,
    '2026-03-01;4;Ascensore molto lento.;Pulito e ben curato.',
  );
  const { added, files } = await place.run(await place.file('l.csv', body), { list: { map } });
  expect([added[0]?.text, files[0]?.unused]).toEqual([text, []]);
});

it('names both columns of what guests liked and disliked, if it knows neither', async () => {
  await using place = await importPlace();
  const body = rows(
    'Date;Note;Points positifs;Points négatifs',
    '2026-03-01;4;Belle chambre, très calme.;Petit déjeuner froid.',
  );
  await expect(place.run(await place.file('l.csv', body))).rejects.toThrow(
    'name them with --map "Points positifs=text,Points négatifs=text"',
  );
});
