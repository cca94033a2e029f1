import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandResult, runHere } from '../support/run-command.ts';
import { ACCESS, type GoogleApi, serveGoogle } from './google-api.ts';
import { commandsIn, freshProject, type Project, REVIEWS, TAKEOUT, TYPED } from './project.ts';

const readme = await readFile('README.md', 'utf8');
const [own = ''] = /## Your own reviews\n[\s\S]*?\n## /.exec(readme) ?? [];
const pages = [
  await readFile('docs/import.md', 'utf8'),
  own,
  await readFile('content/README.md', 'utf8'),
];
const commands = [...new Set(pages.flatMap(commandsIn))];

/** Expected output of each command, in the order in which they run. `input` answers the questions of the command. */
const RUNS: Readonly<Record<string, { prints: string; input?: string; code?: number }>> = {
  'npm run -s cli -- init ~/Downloads/takeout-20261122T1012.zip': {
    input: TYPED,
    prints: 'wrote content/business.yaml',
  },
  'npm run import -- ~/Downloads/takeout-20261122T1012.zip': {
    prints: '| new                 |       2 |',
  },
  'npm run import -- ~/Downloads/takeout-20261122T1012.zip --write': {
    prints: 'content/imports/google-2026.ndjson',
  },
  'npm run -s cli -- init': {
    code: 64,
    prints: 'content/business.yaml already describes a business',
  },
  'npm run import -- Takeout.zip': { prints: '| unchanged           |       2 |' },
  'npm run import -- Takeout.zip --write': { prints: 'content/ is up to date' },
  'npm run import -- takeout-20261122T1012.zip': { prints: '| unchanged           |       2 |' },
  'npm run -s cli -- fetch-google google': { prints: 'saved 2 reviews to google' },
  'npm run import -- google': { prints: '| unchanged           |       2 |' },
  'npm run import -- service-reviews.csv': { prints: 'service-reviews.csv: Trustpilot, 1 row,' },
  'npm run import -- reviews.csv': { prints: 'reviews.csv: Judge.me, 1 row,' },
  'npm run import -- list.csv --map "Kommentar vom Kunden=text,Punkte=rating" --scale 10 --platform direct --write':
    { prints: 'content/imports/direct-2026.ndjson' },
  'npm run import -- checkatrade.json': { prints: 'checkatrade.json: Checkatrade, 1 row,' },
  'npm run import -- facebook.json': { prints: 'facebook.json: Facebook, 1 row,' },
  'npm run import -- Takeout --location Harbour': { prints: 'platform google, location 22' },
  'npm run import -- yelp.json': { prints: "- yelp.json: Yelp's terms do not allow" },
  'npm run import -- reviews.jsonld': { prints: 'reviews.jsonld: schema.org JSON-LD, 1 row,' },
  'npm run -s cli -- new': {
    input: 'Anna Kowalska\n5\nWarm rolls.\n2026-05-02\n\n',
    prints: 'wrote content/reviews/2026/anna-kowalska-d-',
  },
  'npm run -s cli -- reply <id>': {
    input: 'Thank you, Tom.\n',
    prints: 'wrote content/replies/g-A2.md',
  },
  ...Object.fromEntries(
    'insider yes,incentivized yes,anonymous yes,verified manual,withhold privacy'
      .split(',')
      .map((mark) => [`npm run -s cli -- mark <id> --${mark}`, { prints: 'marked g-A2 in ' }]),
  ),
  'npm run -s cli -- remove <id>': {
    input: 'author_request\n',
    prints: 'removed g-A2 from content/imports/google-2026.ndjson',
  },
  'npm run -s cli -- report': { prints: '# Reviews of 2026-' },
  'npm run -s cli -- check': {
    prints: 'content/ is valid: 3 published, 1 withheld or removed (1 author_request)',
  },
};

/** Commands that other tests run. */
const ELSEWHERE = [
  ...['npm ci', 'npm start', 'npm run import', 'npm run build'],
  // test/import/addresses.test.ts
  'npm run import -- --addresses',
  'npm run import -- https://reviews.example/list.csv --platform yell',
  'npm run import -- https://api.example/items --header Authorization=IMPORT_TOKEN',
];

const JSON_FILES = {
  'checkatrade.json': {
    reviews: [
      {
        id: '7',
        title: 'Rolls',
        review: 'Crisp.',
        createdAt: '2026-02-01T10:00:00Z',
        rating: { rating: 8 },
      },
    ],
  },
  'facebook.json': {
    data: [
      {
        created_time: '2016-02-01T10:00:00+0000',
        has_rating: true,
        rating: 4,
        review_text: 'Good rye.',
      },
    ],
  },
  'yelp.json': {
    reviews: [
      {
        id: 'y1',
        rating: 5,
        text: 'Best buns',
        user: { name: 'Ida N.' },
        time_created: '2026-02-01 10:00:00',
      },
    ],
  },
  'reviews.jsonld': {
    '@type': 'Bakery',
    review: [
      {
        '@type': 'Review',
        author: 'Uwe Brandt',
        datePublished: '2026-02-01',
        reviewBody: 'Gut.',
        reviewRating: { ratingValue: 5 },
      },
    ],
  },
};

let project: Project;
let google: GoogleApi;
const repository = process.cwd();

/** Runs an npm command in the owner's project. Only fetch-google needs npm: its proxy is read when a process starts. */
function run(command: string, input?: string): Promise<CommandResult> {
  if (command.includes('fetch-google')) {
    return project.run(command, input, { ...google.env, ...ACCESS });
  }
  const [, script, rest = ''] = /^npm run (-s cli|import) -- (.*)$/.exec(command) ?? [];
  const words = rest.match(/"[^"]*"|\S+/g) ?? [];
  const args = words.map((word) => word.replaceAll('"', '').replace(/^~/, project.home));
  return runHere(script === 'import' ? ['import', ...args] : args, {}, input);
}

beforeAll(async () => {
  project = await freshProject();
  await project.linkPackages();
  process.chdir(project.dir);
  google = await serveGoogle({ '': REVIEWS });
  for (const place of [
    'Downloads/takeout-20261122T1012.zip',
    'reviews/takeout-20261122T1012.zip',
    'reviews/Takeout.zip',
  ])
    await project.file(place, TAKEOUT);
  for (const [name, reviews] of Object.entries(JSON_FILES))
    await project.file(`reviews/${name}`, JSON.stringify(reviews));
  for (const [location, title] of [
    ['11', 'Quist Bakery, Mill Lane'],
    ['22', 'Quist Bakery, Harbour'],
  ]) {
    const base = `reviews/Takeout/Google Business Profile/account-1/location-${location}`;
    const review = {
      name: `accounts/1/locations/${location}/reviews/L${location}`,
      starRating: 'FIVE',
      createTime: '2026-02-01T10:00:00Z',
    };
    await project.file(`${base}/data.json`, JSON.stringify({ title }));
    await project.file(`${base}/reviews.json`, JSON.stringify({ reviews: [review] }));
  }
  await project.file(
    'reviews/service-reviews.csv',
    'Review Id,Review Created (UTC),Review Username,Review Title,Review Content,Review Stars\n66da7804597f42f356d248fa,2026-04-01 09:00:00,Ida Nolde,Fresh,"Always fresh.",5\n',
  );
  await project.file(
    'reviews/reviews.csv',
    'title,body,rating,review_date,reviewer_name,curated\nRye,Dark and good.,4,2026-03-02 10:12:00 UTC,Tom Rask,ok\n',
  );
  await project.file(
    'reviews/list.csv',
    'Datum;Punkte;Kommentar vom Kunden;Name\n01.03.2026;10;Alles gut.;Uwe Brandt\n',
  );
});
afterAll(async () => {
  process.chdir(repository);
  await google[Symbol.asyncDispose]();
  await project[Symbol.asyncDispose]();
});

it('runs every command of the pages', () => {
  expect(commands.toSorted()).toEqual([...Object.keys(RUNS), ...ELSEWHERE].toSorted());
});

it.each(Object.entries(RUNS))('%s', async (command, { prints, input, code = 0 }) => {
  const ran = await run(command.replace('<id>', 'g-A2'), input);
  expect([ran.code, ran.out + ran.err]).toEqual([code, expect.stringContaining(prints)]);
  expect(ran.err).not.toMatch(/^\s+at /m);
});
