import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { readBusinessProfile } from '../../build/import/business-profile.ts';
import { BusinessFile, toSlug } from '../../build/read/business-file.ts';
import { readContent } from '../../build/read/content.ts';
import { toHours } from '../../build/read/opening-hours.ts';
import { replaceFiles } from '../../build/replace-files.ts';
import { nameHint } from '../../contract/nearest-name.ts';
import { platformOf } from '../../contract/platform.ts';
import { type Run, UsageError } from '../commands.ts';
import { fillForm, type Questions, readIssueForm } from '../form.ts';

/** Files and folders of the demo besides business.yaml. */
const DEMO =
  'insights.yaml annotations.ndjson removed.ndjson duplicates.yaml reviews imports replies mentions removals';

const SCRIPTS = ['start', 'build', 'serve', 'dev', 'import', 'ping'];
const COLOUR = '\n# One colour for the site and the embeds:\n# site: { accent: "#0b5d3b" }\n';

const toUpperCase = (answer: string): string => answer.toUpperCase();

/** Ordered so that each field comes after those that its rules depend on. */
const QUESTIONS: Questions = {
  'business.name': { ask: 'Name of the business' },
  'business.type': { ask: 'Type of business: Plumber, Dentist, Bakery … (any schema.org type)' },
  'business.address.street_address': { ask: 'Street and number' },
  'business.address.address_locality': { ask: 'Town' },
  'business.address.postal_code': { ask: 'Postal code' },
  'business.address.address_country': { ask: 'Country code, two letters', parse: toUpperCase },
  'business.telephone': { ask: 'Telephone' },
  'business.url': { ask: 'Website', parse: (url) => url.replace(/^(?!https?:)/, 'https://') },
  'business.opening_hours': { ask: 'Hours (Mo-Fr 08:00-18:00, Sa 09:00-13:00)', parse: toHours },
  language: { ask: 'Language of the site, like en or de' },
  time_zone: {
    ask: 'Time zone',
    suggest: (get) => timeZoneOf(get('business.address.address_country')),
  },
  'review_policy.collects_from': {
    ask: 'Platforms your reviews come from, like google, facebook, direct',
    parse: (answer) => toList(answer).map((name) => platformOf(name) ?? name),
  },
  'business.services': { ask: 'Services you offer, separated by commas', parse: toEntities },
  'business.technicians': {
    ask: 'Team members named in reviews, separated by commas',
    parse: toEntities,
  },
  // Statements that only the owner can make. Pages say "not stated" until then.
  'review_policy.incentives': { ask: 'What customers receive for a review (none, or a sentence)' },
  'review_policy.relations': {
    ask: 'Reviews by yourself, staff or relatives (none, or a sentence)',
  },
  'review_policy.fake_reviews': { ask: 'What you do against fake reviews' },
  'review_policy.takedown_contact': {
    ask: 'Contact for removal requests, like mailto:desk@quist.example',
  },
};

/**
 * Asks about the business and writes content/ for it, replacing the demo. A Google or schema.org export suggests answers.
 * Throws UsageError if content/ already describes a real business.
 */
export const run: Run = async ({ CONTENT_DIR }, { form }, file) => {
  const path = join(CONTENT_DIR, 'business.yaml');
  const before = existsSync(path) ? await readFile(path, 'utf8') : 'sample: true';
  if (!/^sample: true\b/m.test(before))
    throw new UsageError(`${path} already describes a business; edit it, or delete it first`);
  const known = {
    language: 'en',
    'business.name': '',
    'business.type': 'LocalBusiness',
    'business.address.address_locality': '',
    'business.address.address_country': '',
    'review_policy.publish_unverified': true,
    'review_policy.collects_from': ['google'],
    ...(file !== undefined && (await readBusinessProfile(file))),
  };
  const given = typeof form === 'string' ? await answersIn(form) : undefined;
  const answers = await fillForm(BusinessFile, QUESTIONS, known, {}, given);
  const title = '# Who you are and how you treat reviews. Every field: content/README.md\n';
  const demo = DEMO.split(' ').map((name) => [join(CONTENT_DIR, name), ''] as const);
  await replaceFiles(CONTENT_DIR, [...demo, [path, title + stringify(answers) + COLOUR]]);
  await readContent(CONTENT_DIR);
  const workflows = join(dirname(CONTENT_DIR), '.github/workflows');
  await cp(join(import.meta.dirname, '../workflows'), workflows, { recursive: true, force: false });
  await addScripts(dirname(CONTENT_DIR));
  return `wrote ${path}, and GitHub workflows to ${workflows}/

Next:
  npm run import -- ${file === undefined ? '<export file, folder or zip>' : `"${file}"`}   # shows what would be imported
  npm run -s cli -- new   # adds a review you received yourself
  npm start               # shows the site at http://localhost:8080
`;
};

/** Reads the answers of an issue form by path. Throws UsageError for a question that is not ours. */
async function answersIn(file: string): Promise<Map<string, string>> {
  const paths = new Map(Object.entries(QUESTIONS).map(([path, { ask = '' }]) => [ask, path]));
  const answers = readIssueForm(await readFile(file, 'utf8'));
  const named = [...answers].map(([question, answer]): [string, string] => {
    const path = paths.get(question);
    if (path === undefined)
      throw new UsageError(
        `${file}: unknown question "${question}"; ${nameHint(question, paths.keys())}`,
      );
    return [path, answer];
  });
  if (named.length === 0)
    throw new UsageError(`${file}: expected "### question" and answers, got none`);
  return new Map(named);
}

/** Returns the time zone of a country: that of this machine if it is one of them, else the only one that it could be. */
function timeZoneOf(country: unknown): string | undefined {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return own;
  // TypeScript does not know this method yet (ECMA-402, 2025); Node 24 has it.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] };
  const zones = locale.getTimeZones();
  if (zones.includes(own)) return own;
  const clocks = new Set(zones.map(clockOf));
  return clocks.size === 1 ? zones[0] : undefined;
}

/** Describes the clock of a time zone in winter and summer, to tell zones apart that differ in more than their name. */
function clockOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return [0, 6].map((month) => format.format(Date.UTC(2026, month, 1))).join();
}

function toList(answer: string): string[] {
  return answer.split(/\s*,\s*/).filter((entry) => entry !== '');
}

function toEntities(answer: string): object[] {
  return toList(answer).map((name) => ({ id: toSlug(name, 'x'), name }));
}

/** Adds the scripts that the guides use to the package.json of the owner's folder. */
async function addScripts(folder: string): Promise<void> {
  const path = join(folder, 'package.json');
  const { scripts, ...rest } = existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {};
  if (scripts?.start !== undefined) return;
  const added = SCRIPTS.map((name) => [name, `public-reviews ${name}`]);
  const own = { cli: 'public-reviews', test: 'public-reviews check' };
  const all = { ...Object.fromEntries(added), ...own, ...scripts };
  const manifest = { private: true, type: 'module', ...rest, scripts: all };
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`);
}
