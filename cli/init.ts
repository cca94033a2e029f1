import { access, cp, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { toSlug } from '../build/read/business-file.ts';
import { readContent } from '../build/read/content.ts';
import { PLATFORMS } from '../contract/review.ts';
import type { Settings } from '../sidecar/config.ts';
import { type Ask, withQuestions } from './ask.ts';
import { type BusinessProfile, readBusinessProfile } from './business-profile.ts';
import { writeWhole } from './stored-review.ts';
import { readArguments, UsageError } from './usage-error.ts';

/** What the demo consists of; `init` takes it away and keeps content/README.md. */
const DEMO = ['business.yaml', 'insights.yaml', 'removed.ndjson', 'reviews', 'imports', 'replies'];

/**
 * Asks about the business and writes content/ for it, in place of the demo. A file of Google or schema.org fills in the
 * answers it knows. Throws UsageError where content/ holds a business that is no sample.
 */
export async function runInit({ CONTENT_DIR }: Settings, args: string[]): Promise<undefined> {
  const { positionals } = readArguments(args, {}, 1);
  const [file] = positionals;
  await refuseOwnContent(CONTENT_DIR);
  const profile = file === undefined ? {} : await readBusinessProfile(file);
  const answers = await withQuestions((ask) => askAll(ask, profile));
  for (const name of DEMO) await rm(join(CONTENT_DIR, name), { recursive: true, force: true });
  const path = join(CONTENT_DIR, 'business.yaml');
  await writeWhole(path, toBusinessFile(answers));
  await readContent(CONTENT_DIR);
  await writeWorkflows(join(dirname(CONTENT_DIR), '.github/workflows'));
  process.stdout.write(`wrote ${path}

Next:
  npm run import -- <export file or folder>   # your reviews, dry run first
  npm start                                   # the site at http://localhost:8080
`);
}

/** Workflows for GitHub: check pull requests, import what is dropped into inbox/, fetch from Google. Those there stay. */
async function writeWorkflows(dir: string): Promise<void> {
  await cp(join(import.meta.dirname, 'workflows'), dir, { recursive: true, force: false });
}

async function refuseOwnContent(dir: string): Promise<void> {
  const path = join(dir, 'business.yaml');
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  const { sample } = (parse(await readFile(path, 'utf8')) ?? {}) as { sample?: unknown };
  if (sample !== true)
    throw new UsageError(`${path} holds a business already; edit it, or delete it to begin again`);
}

type Answers = {
  name: string;
  type: string;
  street: string;
  town: string;
  region: string | undefined;
  postalCode: string;
  country: string;
  telephone: string;
  url: string;
  hours: string[];
  language: string;
  timeZone: string;
  platforms: string[];
  services: string[];
  people: string[];
};

async function askAll(ask: Ask, known: BusinessProfile): Promise<Answers> {
  const text = async (question: string, suggested = '', rule?: Parameters<Ask>[1]) =>
    (await ask(suggested === '' ? `${question}:` : `${question} [${suggested}]:`, (answer) =>
      rule?.(answer || suggested),
    )) || suggested;
  const list = async (question: string, suggested = '') =>
    splitList(await text(question, suggested));
  return {
    name: await text('Name of the business', known.name, notEmpty),
    type: await text(
      'Kind (a type of schema.org: Plumber, Dentist, HairSalon, Bakery …)',
      'LocalBusiness',
      isType,
    ),
    street: await text('Street and number', known.street, notEmpty),
    town: await text('Town', known.town, notEmpty),
    region: known.region,
    postalCode: await text('Postal code', known.postal_code, notEmpty),
    country: (await text('Country, two letters', known.country, isCountry)).toUpperCase(),
    telephone: await text('Telephone (empty for none)', known.telephone),
    url: await text('Web site (empty for none)', known.url),
    hours: await list(
      'Opening hours like "Mo-Fr 08:00-18:00, Sa 09:00-13:00" (empty for none)',
      known.hours?.join(', '),
    ),
    language: await text('Language of the site', 'en'),
    timeZone: await text('Time zone', Intl.DateTimeFormat().resolvedOptions().timeZone),
    platforms: await list(`Where reviews come from (${PLATFORMS.join(', ')})`, 'google'),
    services: await list('Services, separated by commas (empty for none)'),
    people: await list('People whom customers name, separated by commas (empty for none)'),
  };
}

const notEmpty = (answer: string): string | undefined =>
  answer === '' ? 'expected a text, got nothing' : undefined;
const isType = (answer: string): string | undefined =>
  /^[A-Z][A-Za-z]+$/.test(answer) ? undefined : `expected a type like Plumber, got ${answer}`;
const isCountry = (answer: string): string | undefined =>
  /^[A-Za-z]{2}$/.test(answer) ? undefined : `expected two letters like GB, got ${answer}`;

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

const named = (name: string): object => ({ id: toSlug(name, 'x'), name, aliases: [] });

function toBusinessFile(answers: Answers): string {
  const { name, type, street, town, region, postalCode, country, telephone, url, hours } = answers;
  const fields = {
    language: answers.language,
    time_zone: answers.timeZone,
    business: {
      name,
      type,
      ...(url !== '' && { url }),
      ...(telephone !== '' && { telephone }),
      address: {
        street_address: street,
        address_locality: town,
        ...(region !== undefined && { address_region: region }),
        postal_code: postalCode,
        address_country: country,
      },
      ...(hours.length > 0 && { opening_hours: hours }),
      ...(answers.services.length > 0 && { services: answers.services.map(named) }),
      ...(answers.people.length > 0 && { technicians: answers.people.map(named) }),
    },
    review_policy: { publish_unverified: true, collects_from: answers.platforms },
  };
  return `# Who you are and how you treat reviews. Every field: content/README.md\n${stringify(fields)}`;
}
