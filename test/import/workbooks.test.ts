import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ImportError } from '../../build/import/import-error.ts';
import { readInput } from '../../build/import/read/input.ts';
import { readWorkbook } from '../../build/import/read/workbook.ts';
import { importPlace } from './importing.ts';
import { XML, xlsx } from './xlsx-file.ts';
import { zipFile } from './zip-file.ts';

const text = (at: string, value: string): string =>
  `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;

const TITLE = `<row r="1">${text('A1', 'Reviews of Lantern Heating')}</row>`;
const HEADER = `<row r="3">${['Kommentar', 'Sterne', 'Datum', 'Name'].map((name, at) => text(`${'ABCD'[at]}3`, name)).join('')}</row>`;
const ROW = `<row r="5">${text('A5', 'Schnell &amp; sauber, kein Schmutz.')}<c r="B5"><f>2+3</f><v>5</v></c><c r="C5" s="1"><v>46082</v></c>${text('D5', 'Jörg Müß')}</row>`;

it('reads an Excel workbook: titles, gaps, formulas, dates', async () => {
  await using place = await importPlace();
  const path = await place.file('l.xlsx', xlsx({ Bewertungen: TITLE + HEADER + ROW }));
  const { rows, added, finished } = await place.write(path);
  expect([rows, finished]).toEqual([1, [path]]);
  expect(added).toMatchObject([
    {
      rating: 5,
      date: '2026-03-01',
      text: 'Schnell & sauber, kein Schmutz.',
      author: { name: 'Jörg Müß' },
    },
  ]);
});

it('reads a workbook that is named like a text file, alone and in a folder', async () => {
  await using place = await importPlace();
  const path = await place.file('inbox/l.csv', xlsx({ A: TITLE + HEADER + ROW }));
  await place.file('inbox/README.md', '# Put exports here');
  for (const paths of [path, join(place.root, 'inbox')]) {
    const { added, finished } = await place.run(paths);
    expect([added.map(({ text: words }) => words), finished]).toEqual([
      ['Schnell & sauber, kein Schmutz.'],
      [path],
    ]);
  }
});

it.each([
  ['l.csv', ['xl/workbook.xml', 'xl/embeddings/chart.xlsx'], ''],
  ['l.zip', ['content.xml', 'l.csv'], '/l.csv'],
])('tells workbooks from archives by their parts: %s, %j', async (name, parts, within) => {
  await using place = await importPlace();
  const path = await place.file(name, zipFile(parts.map((part) => ({ name: part, body: 'x' }))));
  const { files } = await readInput([path]);
  expect(files.map((file) => file.name)).toEqual([path + within]);
});

it('reads 100,000 rows, and each kind of cell as a CSV file has it', async () => {
  const cells =
    '<c r="A1" t="b"><v>1</v></c><c r="B1" t="e"><v>#N/A</v></c><c r="C1" t="str"><f>A1</f><v>hi</v></c>';
  const more =
    '<c r="D1"><v>0.1</v></c><c r="E1" s="1"><v>46082.75</v></c><c r="F1"><v>1764300000000</v></c>';
  const others = Array.from({ length: 99_999 }, (_, at) => {
    return `<row r="${at + 2}">${text(`A${at + 2}`, `Tidy, number ${at + 2}.`)}</row>`;
  });
  const book = xlsx({ A: `<row r="1">${cells}${more}</row>${others.join('')}` });
  const rows = await readWorkbook('l.xlsx', book);
  expect(rows).toHaveLength(100_000);
  expect(rows[0]?.cells).toEqual([
    'true',
    '#N/A',
    'hi',
    '0.1',
    '2026-03-01 18:00:00',
    '1764300000000',
  ]);
  expect([rows.at(-1)?.row, rows.at(-1)?.cells[0]]).toEqual([100_000, 'Tidy, number 100000.']);
});

it("keeps the customers' words in shared strings: formats, readings, line breaks, emoji", async () => {
  const strings = [
    '<t xml:space="preserve">  Sauber &amp; schnell </t>',
    '<r><t xml:space="preserve">No </t></r><r><rPr><b/></rPr><t>mess.</t></r>',
    '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
    '<t>One_x000D_\ntwo &#x1F600;</t>',
  ];
  const shared = strings.map((_, at) => `<c r="${'ABCD'[at]}1" t="s"><v>${at}</v></c>`).join('');
  const time = '<c r="E1" s="2"><v>46082.4375</v></c>';
  const book = xlsx({ A: `<row r="1">${shared}${time}</row>` }, '', strings);
  const [row] = await readWorkbook('l.xlsx', book);
  const words = ['  Sauber & schnell ', 'No mess.', '東京', 'One\r\ntwo 😀'];
  expect(row?.cells).toEqual([...words, '2026-03-01 10:30:00']);
});

it('asks for the sheet if several hold rows, and remembers it', async () => {
  await using place = await importPlace();
  const book = xlsx({ Info: TITLE, 'März 2026': HEADER + ROW, Empty: '' });
  const path = await place.file('book-1.xlsx', book);
  await expect(place.run(path)).rejects.toThrow(
    'has several sheets: choose one with --sheet: "Info", "März 2026"',
  );
  await expect(place.run(path, { list: { sheet: 'April' } })).rejects.toThrow(
    'has no filled sheet "April"; it has "Info", "März 2026"',
  );
  expect((await place.write(path, { list: { sheet: 'märz 2026' } })).added).toHaveLength(1);
  const next = await place.run(await place.file('book-2.xlsx', book));
  expect(next.unchanged).toHaveLength(1);
  const hidden = xlsx({ A: HEADER + ROW, Choices: TITLE }, ' state="hidden"');
  expect((await place.run(await place.file('h.xlsx', hidden))).unchanged).toHaveLength(1);
});

const cells = (...values: string[]): string =>
  `<table:table-row>${values.map((value) => `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`).join('')}</table:table-row>`;

/** Returns an .ods workbook with one sheet. */
const ods = (rows: string): Buffer =>
  zipFile([
    { name: 'mimetype', body: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      body: `${XML}<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="Liste">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    },
  ]);

it('reads an OpenDocument workbook: lines, values, comments, a million empty rows', async () => {
  await using place = await importPlace();
  const rows = [
    cells('Comment', 'Stars', 'Date', 'Name'),
    '<table:table-row><table:table-cell><office:annotation><text:p>checked</text:p></office:annotation><text:p>Came<text:s/>at once.</text:p>\n<text:p>No <text:span>mess</text:span> at all.</text:p></table:table-cell>',
    '<table:table-cell office:value-type="float" office:value="4"><text:p>4,0</text:p></table:table-cell>',
    '<table:table-cell office:value-type="date" office:date-value="2026-03-01T10:00:00"><text:p>1.3.26</text:p></table:table-cell>',
    '<table:table-cell><text:p>Ida</text:p></table:table-cell><table:table-cell table:number-columns-repeated="1020"/></table:table-row>',
    '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
  ];
  const { rows: count, added } = await place.run(await place.file('l.ods', ods(rows.join(''))));
  expect([count, added.length]).toEqual([1, 1]);
  expect(added).toMatchObject([
    { rating: 4, text: 'Came at once.\nNo mess at all.', published_at: '2026-03-01T10:00:00Z' },
  ]);
});

it('reads a list with formats and a cell far below it', async () => {
  await using place = await importPlace();
  const formats = Array.from({ length: 200_000 }, (_, at) => `<row r="${at + 6}" s="1"/>`);
  const far = `<row r="300000">${text('C300000', 'checked')}</row>`;
  const book = xlsx({ A: TITLE + HEADER + ROW + formats.join('') + far });
  const { added, skipped } = await place.run(await place.file('l.xlsx', book));
  expect([added.length, skipped.sentences]).toEqual([
    1,
    ['row 300000: expected a date, got a text of 7 characters'],
  ]);
});

it('keeps the cells of a row up to the last filled one, though another row has a cell far to the right', async () => {
  const far = `<row r="6">${text('A6', 'Gut')}${text('XFD6', 'checked')}</row>`;
  const rows = await readWorkbook('l.xlsx', xlsx({ A: HEADER + ROW + far }));
  expect(rows.map(({ row, cells }) => [row, cells.length])).toEqual([
    [3, 4],
    [5, 4],
    [6, 16_384],
  ]);
});

it.each([
  [
    'a cell in the last corner',
    xlsx({ A: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
    'Sheet "A" spans 1048576 rows x 16384 columns (17179869184 cells), over the 20000000 limit. Delete the cells beyond the list.',
  ],
  [
    'a part that unpacks to 65 MB',
    xlsx({ A: `<!--${' '.repeat(65 * 2 ** 20)}-->` }),
    'is larger than 64 MB',
  ],
  ['broken XML', ods('<table:table-row>'), 'cannot be read'],
  ['no workbook', zipFile([{ name: 'x.txt', body: 'x' }]), 'is not a workbook'],
])('refuses a workbook with %s', async (_what, bytes, message) => {
  await using place = await importPlace();
  const path = await place.file(bytes.includes('content.xml') ? 'l.ods' : 'l.xlsx', bytes);
  const refusal: unknown = await place.run(path).catch((error) => error);
  expect(refusal).toBeInstanceOf(ImportError);
  expect(refusal).toHaveProperty('message', expect.stringContaining(message));
});
