import { ImportError } from './import-error.ts';
import { flatten } from './read/flatten.ts';
import { openInput } from './read/input.ts';
import type { InputFile } from './read/table.ts';
import type { Row } from './source.ts';

/** Where schema.org and Google write what `init` asks for: the first key that is filled counts. */
const KEYS = {
  name: 'title name',
  street: 'address_street_address storefront_address_address_lines',
  town: 'address_address_locality storefront_address_locality',
  region: 'address_address_region storefront_address_administrative_area',
  'postal-code': 'address_postal_code storefront_address_postal_code',
  country: 'address_address_country address_address_country_name storefront_address_region_code',
  telephone: 'telephone phone_numbers_primary_phone',
  url: 'url website_uri',
};

/** What an export says of the business; `hours` like `Mo-Fr 08:00-18:00`. Every field may be absent. */
export type BusinessProfile = Partial<Record<keyof typeof KEYS | 'hours', string>>;

/** Files of a profile are small; those of reviews need not be. */
const MAX_BYTES = 2 ** 20;

/**
 * Finds the business in an export of Google (Takeout, a location of the Business Profile API) or the JSON-LD of a web page: a
 * file, a folder or a zip archive. Throws ImportError where there is none.
 */
export async function readBusinessProfile(path: string): Promise<BusinessProfile> {
  using input = await openInput([path]);
  for (const file of input.files) {
    const node = nodesOf(await readJson(file)).find(isBusiness);
    if (node !== undefined) return toProfile(node);
  }
  throw new ImportError(
    `${path} names no business: expected a Google Takeout, a location of the Business Profile API, or JSON-LD with name and address`,
  );
}

type Json = Readonly<Record<string, unknown>>;

/** The document in a small file; undefined for any other. */
async function readJson({ open }: InputFile): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of await open()) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return undefined;
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Every object in a JSON document, outermost first. */
function nodesOf(value: unknown): Json[] {
  if (!isObject(value)) return Array.isArray(value) ? value.flatMap(nodesOf) : [];
  return [value, ...Object.values(value).flatMap(nodesOf)];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Google names a business by its title; an article has a title and a type of its own. */
function isBusiness(node: Json): boolean {
  const hasTitle = 'title' in node && !('@type' in node || 'starRating' in node);
  return hasTitle || ('name' in node && ('address' in node || 'telephone' in node));
}

function toProfile(node: Json): BusinessProfile {
  const row = flatten(node);
  const profile: BusinessProfile = {};
  for (const [field, keys] of Object.entries(KEYS) as [keyof typeof KEYS, string][]) {
    const found = firstText(row, keys);
    if (found !== undefined) profile[field] = found;
  }
  const hours = hoursOf(node);
  return hours === '' ? profile : { ...profile, hours };
}

function firstText(row: Row, keys: string): string | undefined {
  const texts = keys.split(' ').map((key) => String(row.get(key) ?? '').trim());
  return texts.find((text) => text !== '');
}

/** schema.org writes opening hours as we do; Google lists periods of a day each. */
function hoursOf({ openingHours, regularHours }: Json): string {
  const periods = isObject(regularHours) ? [regularHours.periods].flat() : [];
  const lines = periods.filter(isObject).map((period) => {
    const { open_day, ...times } = Object.fromEntries(flatten(period));
    const [open, close] = ['open', 'close'].map(
      (end) =>
        `${twoDigits(times[`${end}_time_hours`])}:${twoDigits(times[`${end}_time_minutes`])}`,
    );
    const day = String(open_day);
    return `${day.charAt(0)}${day.charAt(1).toLowerCase()} ${open}-${close}`;
  });
  return [openingHours, ...lines]
    .flat()
    .filter((line) => typeof line === 'string')
    .join(', ');
}

function twoDigits(number: unknown = 0): string {
  return String(number).padStart(2, '0');
}
