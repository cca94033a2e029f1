import { access, cp, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { type BusinessProfile, readBusinessProfile } from '../build/import/business-profile.ts';
import {
  BusinessFile,
  OpeningHours,
  TELEPHONE_RULE,
  toInternational,
  toSlug,
} from '../build/read/business-file.ts';
import { Address, Business } from '../contract/business.ts';
import { PLATFORMS } from '../contract/review.ts';
import type { Settings } from '../sidecar/config.ts';
import { readArguments, UsageError } from './arguments.ts';
import { type Answers, type Form, Questions } from './form.ts';
import { writeWhole } from './stored-review.ts';

/** What the demo consists of; `init` takes it away and keeps content/README.md. */
const DEMO = ['business.yaml', 'insights.yaml', 'removed.ndjson', 'reviews', 'imports', 'replies'];

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
  using questions = new Questions();
  const place = await questions.fill(placeForm(known));
  const details = await questions.fill(detailsForm(known, place.country));
  for (const name of DEMO) await rm(join(CONTENT_DIR, name), { recursive: true, force: true });
  const fields = stringify(toBusinessFile(place, known.region, details));
  const title = '# Who you are and how you treat reviews. Every field: content/README.md\n';
  await writeWhole(path, title + fields);
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
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  const { sample } = (parse(await readFile(path, 'utf8')) ?? {}) as { sample?: unknown };
  if (sample !== true)
    throw new UsageError(`${path} holds a business already; edit it, or delete it to begin again`);
}

const address = Address.shape;

/** An empty answer is none. */
function orNone<S extends z.ZodType>(schema: S): z.ZodType<z.output<S> | undefined> {
  return z.preprocess((answer) => (answer === '' ? undefined : answer), schema.optional());
}

function splitAt(separator: RegExp): (answer: unknown) => string[] {
  return (answer) =>
    String(answer)
      .split(separator)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
}

function listOf<S extends z.ZodType>(schema: S): z.ZodType<z.output<S>[]> {
  return z.preprocess(splitAt(/,/), z.array(schema));
}

function placeForm(known: BusinessProfile) {
  return {
    name: { question: 'Name of the business', suggested: known.name, schema: Business.shape.name },
    type: {
      question: 'Kind (a type of schema.org: Plumber, Dentist, HairSalon, Bakery …)',
      suggested: 'LocalBusiness',
      schema: Business.shape.type,
    },
    street: {
      question: 'Street and number (empty for none)',
      suggested: known.street,
      schema: orNone(address.street_address),
    },
    town: { question: 'Town', suggested: known.town, schema: address.address_locality },
    postalCode: {
      question: 'Postal code (empty for none)',
      suggested: known['postal-code'],
      schema: orNone(address.postal_code),
    },
    country: {
      question: 'Country, two letters',
      suggested: known.country,
      schema: z.preprocess((answer) => String(answer).toUpperCase(), address.address_country),
    },
  } satisfies Form;
}

function detailsForm(known: BusinessProfile, country: string) {
  const telephone = z
    .string()
    .refine((number) => toInternational(number, country) !== undefined, TELEPHONE_RULE);
  const { language, time_zone } = BusinessFile.shape;
  return {
    telephone: {
      question: 'Telephone (empty for none)',
      suggested: known.telephone,
      schema: orNone(telephone),
    },
    url: {
      question: 'Web site (empty for none)',
      suggested: known.url,
      schema: orNone(Business.shape.url),
    },
    hours: {
      question: 'Opening hours like "Mo-Fr 08:00-18:00, Sa 09:00-13:00" (empty for none)',
      suggested: known.hours,
      schema: z.preprocess(splitAt(/, /), OpeningHours),
    },
    language: { question: 'Language of the site', suggested: 'en', schema: language },
    timeZone: {
      question: 'Time zone',
      suggested: Intl.DateTimeFormat().resolvedOptions().timeZone,
      schema: time_zone,
    },
    platforms: {
      question: `Where reviews come from (${PLATFORMS.join(', ')})`,
      suggested: 'google',
      schema: listOf(z.enum(PLATFORMS)),
    },
    services: {
      question: 'Services, separated by commas (empty for none)',
      schema: listOf(Business.shape.name),
    },
    people: {
      question: 'People whom customers name, separated by commas (empty for none)',
      schema: listOf(Business.shape.name),
    },
  } satisfies Form;
}

type Place = Answers<ReturnType<typeof placeForm>>;
type Details = Answers<ReturnType<typeof detailsForm>>;

function toBusinessFile(place: Place, region: string | undefined, details: Details): object {
  const { language, timeZone, telephone, url, hours, services, people, platforms } = details;
  return {
    language,
    time_zone: timeZone,
    business: {
      name: place.name,
      type: place.type,
      url,
      telephone,
      address: {
        street_address: place.street,
        address_locality: place.town,
        address_region: region,
        postal_code: place.postalCode,
        address_country: place.country,
      },
      opening_hours: hours.length > 0 ? hours : undefined,
      services: services.map(named),
      technicians: people.map(named),
    },
    review_policy: { publish_unverified: true, collects_from: platforms },
  };
}

function named(name: string): object {
  return { id: toSlug(name, 'x'), name };
}
