import { ImportError } from '../build/import/import-error.ts';
import { decode } from '../build/import/read/encoding.ts';
import { flatten } from '../build/import/read/flatten.ts';
import { openInput } from '../build/import/read/input.ts';
import type { InputFile } from '../build/import/read/table.ts';

/** Fields of business.yaml, and the keys that schema.org and Google give them: the first that is filled counts. */
const KEYS = {
  'business.name': 'title name',
  'business.address.street_address': 'address_street_address storefront_address_address_lines',
  'business.address.address_locality': 'address_address_locality storefront_address_locality',
  'business.address.address_region':
    'address_address_region storefront_address_administrative_area',
  'business.address.postal_code': 'address_postal_code storefront_address_postal_code',
  'business.address.address_country':
    'address_address_country address_address_country_name storefront_address_region_code',
  'business.telephone': 'telephone phone_numbers_primary_phone',
  'business.url': 'url website_uri',
};

/** What an export says of the business, by fields of business.yaml. */
export type BusinessProfile = Readonly<Record<string, string>>;

/** Files of a profile are small; those of reviews need not be. */
const MAX_CHARS = 1_000_000;

/**
 * Finds the business in an export of Google (Takeout, a location of the Business Profile API) or the JSON-LD of a web page: a
 * file, a folder or a zip archive. Throws ImportError where there is none.
 */
export async function readBusinessProfile(path: string): Promise<BusinessProfile> {
  using input = await openInput([path]);
  for (const file of input.files) {
    const nodes = nodesOf(await readJson(file));
    const node = nodes.find((each) => isBusiness(file.name, each));
    if (node !== undefined) return toProfile(node);
  }
  throw new ImportError(
    `${path} names no business: expected a Google Takeout, a location of the Business Profile API, or JSON-LD with name and address`,
  );
}

type Json = Readonly<Record<string, unknown>>;

/** The document in a small file; undefined for any other. */
async function readJson({ open }: InputFile): Promise<unknown> {
  let text = '';
  for await (const chunk of decode(open, 'utf-8')) {
    text += chunk;
    if (text.length > MAX_CHARS) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Deeper objects are no business. */
const MAX_DEPTH = 8;

/** Every object in a JSON document, outermost first. */
function nodesOf(value: unknown, depth = 0): Json[] {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((each) => nodesOf(each, depth + 1));
  return isObject(value) ? [value, ...inner] : inner;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Google names a business by its title, as others name much else: it stands in data.json, or beside what only a business has. */
function isBusiness(file: string, node: Json): boolean {
  const isGoogle = ['storefrontAddress', 'phoneNumbers', 'websiteUri'].some((key) => key in node);
  if ('title' in node && (isGoogle || file.endsWith('data.json'))) return true;
  return 'name' in node && ('address' in node || 'telephone' in node);
}

function toProfile(node: Json): BusinessProfile {
  const row = flatten(node);
  const textOf = (keys: string): string => {
    const texts = keys.split(' ').map((key) => String(row.get(key) ?? '').trim());
    return texts.find((text) => text !== '') ?? '';
  };
  const known = Object.entries(KEYS).map(([field, keys]) => [field, textOf(keys)]);
  return Object.fromEntries([...known, ['business.opening_hours', hoursOf(node)]]);
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
