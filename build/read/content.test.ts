import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { GARAGE, garageWith, reviewLine } from '../../test/garage/garage.ts';
import { readContent } from './content.ts';
import { ContentError } from './problems.ts';

const IMPORT = 'imports/more.ndjson';
const FILE = 'reviews/2026/more.md';

function markdown(fields: string): string {
  return `---\nid: m-1\ndate: 2026-01-02\nauthor: { name: Pat }\nsource: { platform: direct }\nverification: { status: verified, method: manual }\n${fields}---\nText.\n`;
}

const BUSINESS = readFileSync(`${GARAGE}/business.yaml`, 'utf8');

/** File and its text; then what is said about it, without the name of the file; `<x>` is the column of x. */
const rows: [name: string, file: string, text: string, problems: string[]][] = [
  [
    'rating 4.5',
    FILE,
    markdown('rating: 4.5\n'),
    ['7:1  rating  expected a whole number from 1 to 5, got 4.5'],
  ],
  [
    'rating 0',
    IMPORT,
    reviewLine({ rating: 0 }),
    ['1:<"rating">  rating  expected a whole number from 1 to 5, got 0'],
  ],
  [
    'rating as text',
    IMPORT,
    reviewLine({ rating: '5' }),
    ['1:<"rating">  rating  expected a whole number from 1 to 5 (5 without quotes), got "5"'],
  ],
  [
    'no rating',
    FILE,
    markdown(''),
    ['2:1  rating  expected a whole number from 1 to 5, got nothing'],
  ],
  [
    '31 February',
    IMPORT,
    reviewLine({ date: '2026-02-31' }),
    ['1:<"date">  date  expected a real calendar date, YYYY-MM-DD, got "2026-02-31"'],
  ],
  [
    'a local time',
    IMPORT,
    reviewLine({ published_at: '2026-01-02T10:00:00+01:00' }),
    [
      '1:<"published_at">  published_at  expected a time like 2026-03-01T18:20:00Z (RFC 3339, UTC), got "2026-01-02T10:00:00+01:00"',
    ],
  ],
  [
    'a change in the future',
    IMPORT,
    reviewLine({ updated_at: '2999-11-14T10:00:00Z' }),
    [
      '1:<"updated_at">  updated_at  expected a time that is not in the future, got "2999-11-14T10:00:00Z"',
    ],
  ],
  [
    'a review in the future',
    IMPORT,
    reviewLine({ date: '2062-04-01' }),
    ['1:<"date":"2062>  date  expected a day that is not in the future, got "2062-04-01"'],
  ],
  [
    'a reply in the future',
    IMPORT,
    reviewLine({ reply: { text: 'Thanks.', date: '2062-04-01' } }),
    ['1:<"date":"2062>  reply.date  expected a day that is not in the future, got "2062-04-01"'],
  ],
  [
    'an unknown field',
    FILE,
    markdown('rating: 5\nrepply: x\n'),
    ['8:1  repply  unknown field repply; did you mean reply?'],
  ],
  [
    'an unknown field inside',
    IMPORT,
    reviewLine({ source: { platform: 'google', uri: 'x' } }),
    ['1:<"uri">  source.uri  unknown field uri; did you mean url?'],
  ],
  [
    'a platform that is not a lower-case name',
    IMPORT,
    reviewLine({ source: { platform: 'Gogle Maps' } }),
    [
      '1:<"platform">  source.platform  expected a platform in lower case, like google, booking or my-trade-portal, got "Gogle Maps"',
    ],
  ],
  [
    'an unknown technician',
    IMPORT,
    reviewLine({ mentions: { technicians: ['Orla', 'Orle'] } }),
    ['1:<"Orle">  mentions.technicians.1  unknown technician Orle; did you mean Orla?'],
  ],
  [
    'an unknown service',
    FILE,
    markdown('rating: 5\nmentions: { services: [break pads] }\n'),
    ['8:<break pads>  mentions.services.0  unknown service break pads; did you mean brake pads?'],
  ],
  [
    'an id used twice',
    IMPORT,
    reviewLine({ id: 'q-001' }),
    [
      '1:2  id  expected a unique id, ignoring case, got q-001, which is also in REVIEWS/2026/brakes-in-a-day.md:2; keep one of the two',
    ],
  ],
  [
    'an id used twice but for its capitals',
    IMPORT,
    reviewLine({ id: 'Q-001' }),
    [
      '1:2  id  expected a unique id, ignoring case, got Q-001, which is also in REVIEWS/2026/brakes-in-a-day.md:2; keep one of the two',
    ],
  ],
  [
    'an address with a password',
    IMPORT,
    reviewLine({ source: { platform: 'other', url: 'https://me:secret@maps.example/r' } }),
    [
      '1:<"url">  source.url  expected an address without user and password, got "https://me:secret@maps.example/r"',
    ],
  ],
  [
    'a text in place of fields',
    FILE,
    markdown('rating: 5\nreply: Thanks\n'),
    ['8:1  reply  expected named fields (text, date, author), got "Thanks"'],
  ],
  [
    'an id that is a path of the API',
    IMPORT,
    reviewLine({ id: 'search' }),
    [
      '1:2  id  expected another id than search and since, which are paths of the API, got "search"',
    ],
  ],
  [
    'a day before there were reviews',
    IMPORT,
    reviewLine({ date: '0204-01-02' }),
    ['1:<"date">  date  expected a day from 1990-01-01 on, got "0204-01-02"'],
  ],
  [
    'an id of two services',
    'business.yaml',
    BUSINESS.replace('id: tyres', 'id: brakes'),
    [
      '25:<id: brakes, name: Tyres>  business.services.2.id  expected a name that differs from those of Brakes (brakes), ignoring case, accents and hyphens, got "brakes"',
    ],
  ],
  [
    'a name of two technicians',
    'business.yaml',
    BUSINESS.replace('name: Tomáš Novák', 'name: orla  BRENNAN'),
    [
      '28:<name: orla>  business.technicians.1.name  expected a name that differs from those of Orla Brennan (orla-brennan), ignoring case, accents and hyphens, got "orla  BRENNAN"',
    ],
  ],
  [
    'an alias of two areas',
    'business.yaml',
    BUSINESS.replace('the Inishmore Road', 'Bállyfinnan'),
    [
      '31:<Bállyfinnan>  business.service_areas.1.aliases.0  expected a name that differs from those of Ballyfinnan (ballyfinnan), ignoring case, accents and hyphens, got "Bállyfinnan"',
    ],
  ],
  [
    'an anchor and its alias',
    'business.yaml',
    BUSINESS.replace('  profiles:\n', '  profiles: &own\n    - *own\n'),
    [
      '33:5  expected quotes around a value that begins with a sign, got &own',
      '33:7  expected quotes around a value that begins with a sign, got *own',
    ],
  ],
  [
    'a file of another kind among the imports',
    'imports/more.jsonl',
    reviewLine({}),
    ['1:1  expected a file ending in .ndjson, or a link to one; move or delete this one'],
  ],
  [
    'an id with a slash',
    IMPORT,
    reviewLine({ id: 'a/b' }),
    ['1:2  id  expected 1 to 64 characters of A-Z a-z 0-9 _ -, got "a/b"'],
  ],
  [
    'an id of digits without quotes',
    FILE,
    markdown('rating: 5\n').replace('id: m-1', 'id: 0412'),
    ['2:1  id  expected a text (put it in quotes), got 0412'],
  ],
  [
    'a date in another order',
    FILE,
    markdown('rating: 5\n').replace('2026-01-02', '12.04.2026'),
    ['3:1  date  expected a real calendar date, YYYY-MM-DD, got "12.04.2026"'],
  ],
  [
    'a date that is a number, and none at all',
    IMPORT,
    reviewLine({ date: 20260102, reply: { text: 'Thanks.' } }),
    [
      '1:<"date">  date  expected a real calendar date, YYYY-MM-DD, got 20260102',
      '1:<"reply">  reply.date  expected a real calendar date, YYYY-MM-DD, got nothing',
    ],
  ],
  [
    'a blank title and a blank reply',
    IMPORT,
    reviewLine({ title: ' ', reply: { text: '\n\t', date: '2026-01-03' } }),
    [
      '1:<"title">  title  expected a text that is not blank, got " "',
      '1:<"text":"\\n>  reply.text  expected a text that is not blank, got "\\n\\t"',
    ],
  ],
  [
    'a title without characters',
    IMPORT,
    reviewLine({ title: '' }),
    ['1:<"title">  title  expected a text that is not empty, got ""'],
  ],
  [
    'evidence in capital letters',
    IMPORT,
    reviewLine({
      verification: { status: 'verified', method: 'manual', evidence: 'ABCDEF0123456789' },
    }),
    [
      '1:<"evidence">  verification.evidence  expected 16 to 64 lowercase hex digits, got "ABCDEF0123456789"',
    ],
  ],
  [
    'a tombstone of a living review',
    'removed.ndjson',
    '{"id":"q-001","removed_at":"2026-01-01T00:00:00Z","reason":"privacy"}',
    [
      '1:2  id  a removed review must not be published; q-001 is still in REVIEWS/2026/brakes-in-a-day.md:2',
    ],
  ],
  [
    'broken JSON',
    IMPORT,
    `${reviewLine({})}{"id": \n`,
    [
      '2:8  expected a line like {"id":"g-1042","date":"2026-03-01","rating":5,"text":"On time.","author":{"name":"Anna Kowalska"},"source":{"platform":"google"},"verification":{"status":"unverified","method":"none"}}, got the end of the line',
    ],
  ],
  [
    'broken YAML',
    FILE,
    '---\nid: [1,\n---\n',
    [
      '3:1  expected lines like "rating: 5", with quotes around a value with a colon or with a sign at its start (YAML: Flow sequence in block collection must be sufficiently indented and end with a ])',
    ],
  ],
  [
    'a field given twice',
    FILE,
    markdown('rating: 5\nrating: 4\n'),
    ['8:1  expected each field once, got this one again'],
  ],
  [
    'a quote that is not closed',
    FILE,
    markdown('title: "Warm\nrating: 5\n'),
    ['7:<"Warm>  expected quotes like "…" around the whole value, got "Warm'],
  ],
  [
    'an apostrophe at the start of a value, and another one below',
    FILE,
    markdown("title: 's Lädle\nlanguage: l'allemand\n"),
    [`7:<'s>  expected quotes like "…" around the whole value, got 's Lädle`],
  ],
  [
    'words that YAML would drop at the start of a value',
    FILE,
    markdown('title: !Achtung super\nlanguage: &Co ist\n'),
    [
      '7:<super>  expected quotes around a value that begins with a sign, got !Achtung super',
      '8:<ist>  expected quotes around a value that begins with a sign, got &Co ist',
    ],
  ],
  [
    'a telephone number without quotes, which loses its first digit',
    'business.yaml',
    BUSINESS.replace(/telephone: .*/, 'telephone: 0478123456'),
    ['11:<telephone>  business.telephone  expected a text (put it in quotes), got 0478123456'],
  ],
  [
    'a decimal comma in brackets, and one in a text',
    'business.yaml',
    BUSINESS.replace('53.1, longitude: -8.2', '53,1, longitude: "-8,2"'),
    [
      '19:<longitude>  business.geo.longitude  expected a number from -180 to 180 (-8.2 without quotes), got "-8,2"',
      '19:3  business.geo.1  expected a decimal point before 1, got a comma',
    ],
  ],
  [
    'a tab before a field',
    FILE,
    markdown('withhold:\n\treason: privacy\n'),
    ['8:1  expected spaces at the start of a line, got a tab'],
  ],
  [
    'a field further right than the one above',
    FILE,
    markdown('title: Warm\n   language: en\n'),
    ['8:1  expected as many spaces before this line as before the one above, which has a value'],
  ],
  [
    'a colour without quotes in brackets',
    'business.yaml',
    `${BUSINESS}site: { accent: #0b5d3b }\n`,
    [
      '37:<#0b5d3b>  expected quotes around a text with # (a note begins with "# " and a word), got #0b5d3b }',
    ],
  ],
  [
    'a value that begins with a star',
    FILE,
    markdown('rating: 5 # not *four*\ntitle: **Great**\n'),
    ['8:<**>  expected quotes around a value that begins with a sign, got **Great**'],
  ],
  [
    'texts that YAML cuts off at a sign, and notes',
    'business.yaml',
    BUSINESS.replace('3 Quarry Road', '3 Quarry Road #4')
      .replace('y: Ballyfinnan', 'y: Ballyfinnan # 72')
      .replace('County Corrib', 'County\n      Corrib #1 #2')
      .replace('Brakes, aliases: [brake pads]', 'Brakes, aliases: [pads #1\n      ]')
      .replace(
        'language: en',
        'language: en # the only one\ntime_zone: Europe/Dublin #-- old\n  #old',
      )
      .replace('\ntime_zone: Europe/Dublin\nbusiness', '\nbusiness'),
    [
      '15:<3 Quarry Road #4>  expected quotes around a text with # (a note begins with "# " and a word), got 3 Quarry Road #4',
      '16:<Ballyfinnan # 72>  expected quotes around a text with # (a note begins with "# " and a word), got Ballyfinnan # 72',
      '17:<County>  expected quotes around a text with # (a note begins with "# " and a word), got County Corrib #1 #2',
      '25:<pads #1>  expected quotes around a text with # (a note begins with "# " and a word), got pads #1',
    ],
  ],
  [
    'fields without values',
    'business.yaml',
    `${BUSINESS.replace(/services:\n( {4}.*\n)+/, 'services:\n')}site: { accent: #0b5d3b\n  }\n`,
    [
      '22:3  business.services  expected a list, got nothing',
      '34:<accent>  site.accent  expected a colour in quotes like "#0b5d3b", got nothing',
    ],
  ],
  [
    'a blank name',
    IMPORT,
    reviewLine({ author: { name: ' ' } }),
    ['1:<"name">  author.name  expected a text that is not blank, got " "'],
  ],
  [
    'verified by no method',
    IMPORT,
    reviewLine({ verification: { status: 'verified', method: 'none' } }),
    [
      '1:<"method">  verification.method  expected job_match, invitation or manual for verified, platform for platform_verified, none for unverified, got "none"',
    ],
  ],
  [
    'an hour after midnight',
    'business.yaml',
    BUSINESS.replace('08:00-17:30', '08:00-24:30'),
    [
      '20:<Mo-Fr>  business.opening_hours.0  expected opening hours like "Mo-Fr 08:00-18:00", with days Mo Tu We Th Fr Sa Su, got "Mo-Fr 08:00-24:30"',
    ],
  ],
  [
    'a logo that is missing',
    'business.yaml',
    `${BUSINESS}site: { logo: logo.svg }\n`,
    ['37:<logo:>  site.logo  expected the name of a picture in THEME, got logo.svg'],
  ],
  [
    'addresses of a style sheet that name no file',
    'theme/theme.css',
    '/* url(old.png) */\n@import "print.css";\np { background: url( "fonts/a.woff2?v=2" ) url(/assets/mark.svg) url(#dots) url(data:,x) }\n@import url(\'old print.css\');@import"a.css";\n',
    [
      '2:<@import>  there is no content/theme/print.css; known: theme.css',
      '3:<url( >  there is no content/theme/fonts/a.woff2; known: theme.css',
      "4:<url('>  there is no content/theme/old print.css; known: theme.css",
      '4:<@import">  there is no content/theme/a.css; known: theme.css',
    ],
  ],
  [
    'no front matter',
    FILE,
    'Lovely.',
    ['1:1  expected three dashes in the first line, fields, and a second line of three dashes'],
  ],
  [
    'an unknown setting of the insights',
    'insights.yaml',
    'industrie: generic\nhide_aspects: [price]\n',
    [
      '1:1  industrie  unknown field industrie; did you mean industry?',
      '2:1  hide_aspects  unknown field hide_aspects; known: industry, aspects, minimum_reviews, faq',
    ],
  ],
  [
    'aspects that are not whole, or of an odd name',
    'insights.yaml',
    'aspects:\n  - id: pice\n  - id: Taste\n  - id: price\n    terms: ["free, easy", x, 247]\n',
    [
      '3:5  aspects.1.id  expected an id of lowercase letters and digits in words separated by hyphens, got "Taste"',
      '5:<"free>  aspects.2.terms.0  expected words without a comma (each phrase is a separate entry), got "free, easy"',
      '5:<x,>  aspects.2.terms.1  expected at least 2 characters, got "x"',
      '5:<247>  aspects.2.terms.2  expected a text (put it in quotes), got 247',
    ],
  ],
  [
    'unknown aspects',
    'insights.yaml',
    'aspects:\n  - id: pice\n  - id: price\n    drop_terms: [prizze]\n  - id: price\nfaq:\n  - { question: Why?, answer: So. }\n  - { question: why?, answer: No. }\n',
    [
      '2:5  aspects.0.id  expected a known aspect of garage (did you mean price?), or a label and terms for a new one, got "pice"',
      '4:<prizze>  aspects.1.drop_terms.0  expected a known term of "price" (did you mean price?), got "prizze"',
      '5:5  aspects.2.id  expected an id that no earlier entry has (merge their terms), got "price"',
      '8:<question: why?>  faq.1.question  expected a question that no earlier entry has, got "why?"',
    ],
  ],
  [
    'words that no page says, and slots that a sentence does not have',
    'words.yaml',
    'menu:\n  tecnicians: Crew\n  search: Find {it}\noverview: { title: "About {buisness}" }\nrating: { count: { on: x } }\nfram: {}\n',
    [
      '3:3  menu.search  expected a text without slots, got "Find {it}"',
      '2:3  menu.tecnicians  unknown field tecnicians; did you mean technicians?',
      '5:<count>  rating.count.other  expected a text, got nothing',
      '5:<on:>  rating.count.on  unknown field on; did you mean one?',
      '4:<title>  overview.title  expected no other slots than {business}, got "About {buisness}"',
      '6:1  fram  unknown field fram; did you mean frame?',
    ],
  ],
  [
    'a sentence with forms as one text',
    'words.yaml',
    'rating: { count: "{cont} reviews" }\n',
    ['1:<count>  rating.count.other  expected no other slots than {count}, got "{cont} reviews"'],
  ],
  [
    'a key that tables of any names would ignore',
    'business.yaml',
    'business:\n  opening_hours:\n    __proto__: 08:00-18:00\n',
    ['3:5  unknown field __proto__'],
  ],
  [
    'such a key in quotes',
    'words.yaml',
    '"__proto__": { a: b }\n',
    ['1:1  unknown field __proto__'],
  ],
];

function withColumn(expected: string, text: string): string {
  return expected.replace(/<([^>]+)>/, (_, needle: string) => {
    const at = text.indexOf(needle);
    return String(at - text.lastIndexOf('\n', at));
  });
}

it.each(rows)('reports place and problem: %s', async (_name, file, text, expected) => {
  await using garage = await garageWith({ [file]: text });
  const error: unknown = await readContent(garage.contentDir).catch((thrown) => thrown);
  if (!(error instanceof ContentError)) throw new Error('it was accepted');
  const found = error
    .format()
    .replaceAll(`${garage.contentDir}/${file}:`, '')
    .replaceAll(`${garage.contentDir}/reviews`, 'REVIEWS')
    .replaceAll(`${garage.contentDir}/theme`, 'THEME');
  expect(found.split('\n')).toEqual(expected.map((line) => withColumn(line, text)));
});

it('reports the problems of all files at once', async () => {
  await using garage = await garageWith({
    [IMPORT]: reviewLine({ rating: 9, date: 'today' }),
    [FILE]: markdown('rating: 9\n'),
    'insights.yaml': 'minimum_reviews: 0\n',
  });
  const error: unknown = await readContent(garage.contentDir).catch((thrown) => thrown);
  if (!(error instanceof ContentError)) throw new Error('it was accepted');
  expect(error.problems.map(({ field }) => field)).toEqual([
    'minimum_reviews',
    'rating',
    'date',
    'rating',
  ]);
});

it('reports 20 problems of a file and counts the rest, however many there are', async () => {
  const fields = Array.from({ length: 2_000 }, (_, at) => `field_${at}: ${at}\n`).join('');
  await using garage = await garageWith({
    [FILE]: markdown(`rating: 5\n${fields}`),
    [IMPORT]: reviewLine({ rating: 9 }).repeat(1_000),
  });
  const error: unknown = await readContent(garage.contentDir).catch((thrown) => thrown);
  if (!(error instanceof ContentError)) throw new Error('it was accepted');
  const lines = error.format().split('\n');
  expect(lines).toHaveLength(42);
  expect(lines[19]).toMatch(/more\.md:27:1 {2}field_19 {2}unknown field field_19; known:/);
  expect(lines.slice(40)).toEqual([
    `${garage.contentDir}/${FILE}  and 1980 more`,
    `${garage.contentDir}/${IMPORT}  and 980 more`,
  ]);
  expect(error.message).toBe('3000 problems in the content');
});

it.each([
  [
    FILE,
    '---\nid: m-1\n<<<<<<< HEAD\ndate: 2026-01-02\n=======\ndate: 2026-01-03\n>>>>>>> b\n---\n',
    3,
  ],
  [FILE, markdown('rating: 5\n').replace('Text.', '<<<<<<< HEAD\nA.\n=======\nB.\n>>>>>>> b'), 9],
  [IMPORT, `<<<<<<< HEAD\n${reviewLine({})}=======\n${reviewLine({})}>>>>>>> b\n`, 1],
])('refuses %s with a merge conflict, once', async (file, text, line) => {
  await using garage = await garageWith({ [file]: text });
  await expect(readContent(garage.contentDir)).rejects.toMatchObject({
    problems: [
      {
        line,
        column: 1,
        message: expect.stringMatching(/^expected one version, got a merge conflict/),
      },
    ],
  });
});

it.each([
  ['removed.ndjson', '{"id":"g-900","removed_at":"2026-05-02T10:00:00Z","reason":"privacy"}\n'],
  ['removals/g-900.yaml', 'id: g-900\nremoved_at: 2026-05-02T10:00:00Z\nreason: privacy\n'],
])('reports that a review linked as a copy was removed in %s', async (file, text) => {
  await using garage = await garageWith({ [file]: text, 'duplicates.yaml': '- [g-900, q-001]\n' });
  await expect(readContent(garage.contentDir)).rejects.toMatchObject({
    problems: [{ line: 1, message: expect.stringMatching(/^g-900 was removed: delete it here/) }],
  });
});

it.each(['replies', 'mentions'])('refuses two files of %s about one review', async (folder) => {
  const [ending, fields] =
    folder === 'replies' ? ['md', 'date: 2026-05-01\n---\nThanks.'] : ['yaml', 'mentions: {}\n'];
  const dashes = folder === 'replies' ? '---\n' : '';
  await using garage = await garageWith({
    [`${folder}/desk.${ending}`]: `${dashes}review: q-001\n${fields}`,
    [`${folder}/q-001.${ending}`]: dashes + fields,
  });
  const message = `expected a unique id, ignoring case, got q-001, which is also in ${garage.contentDir}/${folder}/desk.${ending}:${folder === 'replies' ? 2 : 1}; keep one of the two`;
  await expect(readContent(garage.contentDir)).rejects.toMatchObject({ problems: [{ message }] });
});

it('takes sample: false for a business that is real, and a list of comments alone', async () => {
  await using garage = await garageWith({
    'duplicates.yaml': '# - [q-001, q-003]\n',
    'business.yaml': BUSINESS.replace('sample: true', 'sample: false'),
  });
  expect((await readContent(garage.contentDir)).sample).toBe(false);
});

it('takes names of files in a style sheet with codes and hashes, and fonts for old browsers', async () => {
  await using garage = await garageWith({
    'theme/theme.css': `@font-face { src: url("fonts/caf%C3%A9%20(1).woff2"), url(fonts/inter.0a1b2c3d4e.woff2), url(inter.woff) }\n`,
    'theme/fonts/café (1).woff2': '',
    'theme/fonts/inter.0a1b2c3d4e.woff2': '',
  });
  expect((await readContent(garage.contentDir)).theme.files).toHaveLength(3);
});

it('refuses a file that is not UTF-8', async () => {
  await using garage = await garageWith({});
  await writeFile(`${garage.contentDir}/${FILE}`, Buffer.from([0xff, 0xfe, 0x41]));
  await expect(readContent(garage.contentDir)).rejects.toMatchObject({
    problems: [{ line: 1, message: 'expected UTF-8, got another encoding; save it as UTF-8' }],
  });
});

it('refuses a file of more than 256 MiB before it is read', async () => {
  await using garage = await garageWith({});
  const file = `${garage.contentDir}/${IMPORT}`;
  await writeFile(file, '');
  // A file with a hole takes no space on the disk.
  await truncate(file, 256 * 1024 * 1024 + 1);
  const message = 'expected at most 268435456 bytes, got 268435457; split the file';
  await expect(readContent(garage.contentDir)).rejects.toMatchObject({
    problems: [{ file, message }],
  });
});

it('refuses a folder with more than 200,000 files', async () => {
  await using garage = await garageWith({});
  const reviews = `${garage.contentDir}/reviews`;
  await mkdir(`${garage.contentDir}/.kept`);
  for (let i = 0; i < 1_000; i++) await writeFile(`${garage.contentDir}/.kept/${i}.md`, '');
  // Links instead of 200,000 files on the disk.
  for (let i = 0; i < 201; i++) await symlink('../.kept', `${reviews}/${i}`);
  await expect(readContent(garage.contentDir)).rejects.toMatchObject({
    problems: [{ file: reviews, message: 'expected at most 200000 files, got more' }],
  });
});

it('follows links within the content, accepts extensions in any case, and ignores hidden files', async () => {
  await using garage = await garageWith({
    'imports/MORE.NDJSON': reviewLine({ id: 'n-capitals' }),
    'imports/.gitkeep': '',
    'reviews/.trash/old.md': markdown('rating: 5\n').replace('id: m-1', 'id: m-deleted'),
    'reviews/2026/._MORE.MD': '\0\x05\x16\x07\0\x02',
    'reviews/2026/MORE.MD': markdown('rating: 5\n'),
    'pages/linked.txt': reviewLine({ id: 'n-linked' }),
    'pages/2019/old.md': markdown('rating: 5\n').replace('id: m-1', 'id: m-old'),
  });
  await rename(`${garage.contentDir}/pages`, `${garage.contentDir}/.kept`);
  await symlink('../.kept/linked.txt', `${garage.contentDir}/imports/linked.ndjson`);
  await symlink('../.kept/2019', `${garage.contentDir}/reviews/2019`);
  const { reviews } = await readContent(garage.contentDir);
  const ids = reviews.map(({ id }) => id);
  expect(ids).toHaveLength(16);
  expect(ids).toEqual(expect.arrayContaining(['n-linked', 'n-capitals', 'm-1', 'm-old']));
});

it('takes pictures by names of phones, and endings in capitals, but not as addresses of pages', async () => {
  await using garage = await garageWith({ 'theme/LOGO.PNG': '', 'pages/pxl_2026~2_-1.webp': '' });
  const { theme, own } = await readContent(garage.contentDir);
  expect(own.files).toMatchObject([{ path: '/pxl_2026~2_-1.webp' }]);
  expect(theme.files).toMatchObject([{ path: '/assets/theme/LOGO.PNG', mediaType: 'image/png' }]);
  await using other = await garageWith({ 'pages/IMG_0412.JPG': '' });
  const message = 'expected a name of lower-case letters, digits and hyphens, got IMG_0412.JPG';
  await expect(readContent(other.contentDir)).rejects.toMatchObject({ problems: [{ message }] });
});

it.each([
  ['imports/linked.ndjson', '../../outside.txt', 'within the content folder'],
  ['imports/passwd.ndjson', '/etc/hostname', 'within the content folder'],
  ['reviews/2019', '../..', 'to a folder that does not contain it'],
  ['reviews/loop', '.', 'to a folder that does not contain it'],
  ['pages', '..', 'to a folder that does not contain it'],
  ['words.yaml', '../outside.txt', 'within the content folder'],
])('refuses the link %s to %s, with its path', async (name, target, rule) => {
  await using garage = await garageWith({});
  await writeFile(`${garage.root}/outside.txt`, '');
  await symlink(target, `${garage.contentDir}/${name}`);
  await expect(readContent(garage.contentDir)).rejects.toMatchObject({
    problems: expect.arrayContaining([
      expect.objectContaining({
        file: `${garage.contentDir}/${name}`,
        message: expect.stringContaining(`expected a link ${rule}, got one to `),
      }),
    ]),
  });
});

it('refuses a broken link in place of a part of the content, which would count as missing', async () => {
  await using garage = await garageWith({});
  for (const name of ['removals', 'removed.ndjson']) {
    const file = `${garage.contentDir}/${name}`;
    await rm(file, { recursive: true, force: true });
    await symlink('nowhere', file);
    await expect(readContent(garage.contentDir)).rejects.toMatchObject({
      problems: [{ file, message: 'expected a file or folder, or a link to one' }],
    });
    await rm(file);
  }
});

it('refuses a broken link', async () => {
  await using garage = await garageWith({});
  await symlink('nowhere', `${garage.contentDir}/reviews/broken.md`);
  const message = 'expected a file, or a link to one; move or delete this one';
  await expect(readContent(garage.contentDir)).rejects.toMatchObject({
    problems: [{ file: `${garage.contentDir}/reviews/broken.md`, message }],
  });
});

it('refuses unknown names, except notes and hidden files', async () => {
  const made = { 'Thumbs.db': '', 'photos/desktop.ini': '', 'reviews/Thumbs.db': '' };
  const files = { ...made, 'README.md': '', '.notes': '', 'insights.yml': '' };
  await using garage = await garageWith(files);
  const { contentDir } = garage;
  await mkdir(`${contentDir}/import`);
  await mkdir(`${contentDir}/2026`);
  const unknown = (name: string, hint: string) => ({
    file: `${contentDir}/${name}`,
    message: `unknown part of the content ${name}; ${hint}`,
  });
  await expect(readContent(contentDir)).rejects.toMatchObject({
    problems: [
      unknown(
        '2026',
        'known: business.yaml, insights.yaml, words.yaml, removed.ndjson, recommendations.ndjson, annotations.ndjson, duplicates.yaml, reviews, imports, replies, mentions, removals, pages, photos, theme',
      ),
      unknown('import', 'did you mean imports?'),
      unknown('insights.yml', 'did you mean insights.yaml?'),
    ],
  });
});

it('reports a file instead of a folder, and a folder instead of a file', async () => {
  await using garage = await garageWith({});
  const { contentDir } = garage;
  await rm(`${contentDir}/reviews`, { recursive: true });
  await writeFile(`${contentDir}/reviews`, '');
  await rm(`${contentDir}/business.yaml`);
  await mkdir(`${contentDir}/business.yaml`);
  await expect(readContent(contentDir)).rejects.toMatchObject({
    problems: [
      { file: `${contentDir}/business.yaml`, message: 'expected a file, got a folder' },
      { file: `${contentDir}/reviews`, message: 'expected a folder, got a file' },
    ],
  });
});

it('requires business.yaml', async () => {
  await expect(readContent('test/garage/nowhere')).rejects.toMatchObject({
    problems: [
      {
        file: 'test/garage/nowhere/business.yaml',
        message:
          'this required file is missing; npm run -s cli -- init writes it, or the issue form at GitHub',
      },
    ],
  });
});

it('reads the garage newest first, with aliases replaced by canonical names', async () => {
  const { reviews } = await readContent(GARAGE);
  expect(reviews.map(({ id }) => id)).toEqual([
    'q-001',
    'q-003',
    'q-002',
    't-202',
    't-201',
    'q-004',
    'q-005',
    'q-006',
    'g-104',
    'g-103',
    'g-102',
    'g-101',
  ]);
  expect(reviews[0]?.mentions).toEqual({
    technicians: ['Orla Brennan'],
    services: ['brakes'],
    service_areas: ['ballyfinnan'],
  });
  expect(reviews[0]?.text).toBe(
    'Orla had new brake pads on by lunch.\n\nShe showed me the old ones and did not charge for the look.',
  );
});

it('finds a photo whose name is decomposed on the disk, as macOS does', async () => {
  const alt = 'The kitchen';
  await using garage = await garageWith({
    [`photos/${'Küche.jpg'.normalize('NFD')}`]: Buffer.from('\xff\xd8\xff', 'latin1'),
    [IMPORT]: reviewLine({ images: [{ file: 'Küche.jpg'.normalize('NFC'), alt }] }),
    'imports/other.ndjson': reviewLine({
      id: 'n-2',
      images: [{ file: 'Küche.jpg'.normalize('NFD'), alt }],
    }),
  });
  const { photos } = await readContent(garage.contentDir);
  expect([...photos.keys()]).toEqual(['Küche.jpg'.normalize('NFC')]);
});
