import { existsSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { BusinessFile, toSlug } from '../build/read/business-file.ts';
import { readContent } from '../build/read/content.ts';
import { PLATFORMS } from '../contract/review.ts';
import type { Settings } from '../sidecar/config.ts';
import { readArguments, UsageError } from './arguments.ts';
import { type BusinessProfile, readBusinessProfile } from './business-profile.ts';
import { fillForm, type Question } from './form.ts';
import { writeWhole } from './stored-review.ts';

/** What the demo consists of; `init` takes it away and keeps content/README.md. */
const DEMO =
  'business.yaml insights.yaml removed.ndjson duplicates.yaml reviews imports replies removals'.split(
    ' ',
  );

/**
 * Asks about the business and writes content/ for it, in place of the demo. An export of Google or schema.org suggests the
 * answers it knows. Throws UsageError where content/ holds a business that is no sample.
 */
export async function runInit({ CONTENT_DIR }: Settings, args: string[]): Promise<string> {
  const { positionals } = readArguments(args, {}, 1);
  const [file] = positionals;
  const path = join(CONTENT_DIR, 'business.yaml');
  await refuseOwnContent(path);
  const known = file === undefined ? {} : await readBusinessProfile(file);
  const answers = await fillForm(BusinessFile, questionsFor(known));
  for (const name of DEMO) await rm(join(CONTENT_DIR, name), { recursive: true, force: true });
  const { language, time_zone, ...more } = answers;
  const title = '# Who you are and how you treat reviews. Every field: content/README.md\n';
  await writeWhole(path, title + stringify({ language, time_zone, ...more }));
  await readContent(CONTENT_DIR);
  // Those that are there stay.
  const workflows = join(dirname(CONTENT_DIR), '.github/workflows');
  await cp(join(import.meta.dirname, 'workflows'), workflows, { recursive: true, force: false });
  return `wrote ${path}, and workflows for GitHub into ${workflows}/

Next:
  npm run import -- <export file, folder or zip>   # shows what would be imported
  npm start                                        # the site at http://localhost:8080
`;
}

async function refuseOwnContent(path: string): Promise<void> {
  const text = existsSync(path) ? await readFile(path, 'utf8') : 'sample: true';
  const { sample }: { sample?: unknown } = parse(text) ?? {};
  if (sample !== true)
    throw new UsageError(`${path} holds a business already; edit it, or delete it to begin again`);
}

/** Questions for fields of business.yaml, in an order in which each rule knows the fields it depends on. */
function questionsFor(known: BusinessProfile): Question[] {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const questions: Question[] = [
    { path: 'review_policy.publish_unverified', read: () => true },
    { path: 'business.name', ask: 'Name of the business' },
    {
      path: 'business.type',
      ask: 'Kind (a type of schema.org: Plumber, Dentist, HairSalon, Bakery …)',
      suggested: 'LocalBusiness',
    },
    { path: 'business.address.street_address', ask: 'Street and number (empty for none)' },
    { path: 'business.address.address_locality', ask: 'Town' },
    { path: 'business.address.address_region' },
    { path: 'business.address.postal_code', ask: 'Postal code (empty for none)' },
    {
      path: 'business.address.address_country',
      ask: 'Country, two letters',
      read: (answer) => answer.toUpperCase(),
    },
    { path: 'business.telephone', ask: 'Telephone (empty for none)' },
    { path: 'business.url', ask: 'Web site (empty for none)' },
    {
      path: 'business.opening_hours',
      ask: 'Opening hours like "Mo-Fr 08:00-18:00, Sa 09:00-13:00" (empty for none)',
      read: (answer) => (answer === '' ? undefined : answer.split(/, /)),
    },
    { path: 'language', ask: 'Language of the site', suggested: 'en' },
    { path: 'time_zone', ask: 'Time zone', suggested: timeZone },
    {
      path: 'review_policy.collects_from',
      ask: `Where reviews come from (${PLATFORMS.join(', ')})`,
      suggested: 'google',
      read: (answer) => toList(answer.toLowerCase()),
    },
    {
      path: 'business.services',
      ask: 'Services, separated by commas (empty for none)',
      read: toNamed,
    },
    {
      path: 'business.technicians',
      ask: 'People whom customers name, separated by commas (empty for none)',
      read: toNamed,
    },
  ];
  return questions.map((question) => ({ suggested: known[question.path], ...question }));
}

function toList(answer: string): string[] {
  const entries = answer.split(',').map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '');
}

function toNamed(answer: string): object[] {
  return toList(answer).map((name) => ({ id: toSlug(name, 'x'), name }));
}
