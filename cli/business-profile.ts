import { z } from 'zod';
import { ImportError } from '../build/import/import-error.ts';
import { decode } from '../build/import/read/encoding.ts';
import { flatten } from '../build/import/read/flatten.ts';
import { openInput } from '../build/import/read/input.ts';
import { readJson } from '../build/import/read/json-records.ts';
import type { Fields } from './form.ts';

/** Fields of business.yaml, and the keys that schema.org and Google give them: the first that is filled counts. */
const KEYS = {
  'business.name': 'title name',
  'business.address.street_address':
    'address_street_address storefront_address_address_lines address',
  'business.address.address_locality': 'address_address_locality storefront_address_locality',
  'business.address.address_region':
    'address_address_region storefront_address_administrative_area',
  'business.address.postal_code': 'address_postal_code storefront_address_postal_code',
  'business.address.address_country':
    'address_address_country address_address_country_name storefront_address_region_code',
  'business.telephone': 'telephone phone_numbers_primary_phone',
  'business.url': 'url website_uri',
};

/** A time of day: numbers, "8:00" or "08:00:00". */
const Time = z
  .union([
    z.string(),
    z
      .object({ hours: z.number().default(0), minutes: z.number().default(0) })
      .transform(({ hours, minutes }) => `${hours}:${`${minutes}`.padStart(2, '0')}`),
  ])
  .transform((time) => time.replace(/^\d:/, '0$&').slice(0, 5));

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** MONDAY, https://schema.org/Monday or a list of such names, as Mo,Tu. */
const Days = z
  .union([z.string(), z.array(z.string()).transform((names) => names.join())])
  .transform((names) =>
    DAYS.filter((day) => new RegExp(`\\b${day}[a-z]*(?:,|$)`, 'i').test(names)).join(),
  )
  .refine((days) => days !== '');

/** Hours of Google or of schema.org; those with a `validFrom` are of a season or a holiday. */
const Period = z
  .looseObject({})
  .transform(({ openDay, openTime, closeTime, ...period }) => {
    return { dayOfWeek: openDay, opens: openTime, closes: closeTime, ...period };
  })
  .pipe(
    z.object({ dayOfWeek: Days, opens: Time, closes: Time, validFrom: z.undefined().optional() }),
  )
  // From 00:00 to 00:00 means closed.
  .refine(({ opens, closes }) => opens !== closes)
  .transform(({ dayOfWeek, opens, closes }) => [`${dayOfWeek} ${opens}-${closes}`])
  .catch([]);

const Hours = z.union([
  z.string().transform(toHours),
  z.object({ periods: z.array(Period) }).transform(({ periods }) => periods.flat()),
  Period,
]);

/**
 * Finds the business in an export of Google (Takeout, a location of the Business Profile API) or the JSON-LD of a web page: a
 * file, a folder or a zip archive. Returns fields of business.yaml. Throws ImportError where there is none.
 */
export async function readBusinessProfile(path: string): Promise<Fields> {
  using input = await openInput([path]);
  for (const { name, open } of input.files) {
    try {
      for await (const { value } of readJson(name, decode(open, 'utf-8'), true)) {
        const business = nodesOf(value).map(toProfile).find(isBusiness);
        if (business !== undefined) return business;
      }
    } catch (error) {
      // Not JSON.
      if (!(error instanceof ImportError)) throw error;
    }
  }
  throw new ImportError(
    `${path} names no business: expected a Google Takeout, a location of the Business Profile API, or JSON-LD with name and address`,
  );
}

/** Deeper objects are no business. */
const MAX_DEPTH = 8;

/** Every object in a JSON value, outermost first. */
function nodesOf(value: unknown, depth = 0): object[] {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((each) => nodesOf(each, depth + 1));
  return Array.isArray(value) ? inner : [value, ...inner];
}

function toProfile(node: object): Fields {
  const row = flatten(node);
  const profile: Fields = {};
  for (const [field, keys] of Object.entries(KEYS)) {
    const texts = keys.split(' ').map((key) => String(row.get(key) ?? '').trim());
    const text = texts.find((each) => each !== '');
    if (text !== undefined) profile[field] = text;
  }
  const { openingHours, openingHoursSpecification, regularHours } = z.looseObject({}).parse(node);
  const hours = [openingHours, openingHoursSpecification, regularHours]
    .flat()
    .flatMap((each) => Hours.parse(each));
  return hours.length === 0 ? profile : { ...profile, 'business.opening_hours': hours };
}

/** A name alone says little: reviewers and sites have one, too. */
function isBusiness(profile: Fields): boolean {
  const places = ['address.address_locality', 'address.street_address', 'telephone'];
  return 'business.name' in profile && places.some((place) => `business.${place}` in profile);
}

/** Opening hours between commas. Those between days, or between times of one day, separate no entries. */
export function toHours(text: string): string[] {
  const entries = text.split(/(?<=\d),(?!\d\d?:)/).map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '').map((entry) => entry.replace(/\b\d:/g, '0$&'));
}
