import { ImportError } from '../import/import-error.ts';
import { readInput } from '../import/read/input.ts';
import { flatten, MAX_DEPTH } from '../import/read/json.ts';
import { jsonLdOf } from '../import/read/table.ts';
import { firstFilled } from '../import/source.ts';
import { toHours, usualHours } from '../read/opening-hours.ts';
import { typeOf } from './business-type.ts';

/** Fields of `business` in business.yaml, with their keys in schema.org and Google exports. The first non-empty value is used. */
const KEYS = {
  name: 'title name',
  'address.street_address': 'address_street_address storefront_address_address_lines address',
  'address.address_locality': 'address_address_locality storefront_address_locality',
  'address.address_region': 'address_address_region storefront_address_administrative_area',
  'address.postal_code': 'address_postal_code storefront_address_postal_code',
  'address.address_country':
    'address_address_country address_address_country_name storefront_address_region_code',
  telephone: 'telephone phone_numbers_primary_phone',
  url: 'url website_uri',
};

/** Keys of Google's category, like "Hair salon". */
const CATEGORY_KEYS =
  'categories_primary_category_display_name primary_category_display_name category_name';
/** Keys of its id, like "categories/gcid:hair_salon", which is the same in every language. */
const CATEGORY_ID_KEYS = 'categories_primary_category_name primary_category_name';

/** schema.org types that are too general to be the type of a business. */
const GENERAL_TYPES = ['Organization', 'Place', 'LocalBusiness'];

/**
 * Finds the business in a Google export (Takeout, or a location of the Business Profile API) or in the JSON-LD of a web page, given
 * as a file, a folder or a zip archive. Returns fields of business.yaml. Throws ImportError if there is no business.
 */
export async function readBusinessProfile(path: string): Promise<JsonObject> {
  const { files } = await readInput([path]);
  for (const { name, bytes } of files) {
    const text = new TextDecoder().decode(bytes);
    const texts = /^\s*</.test(text) ? jsonLdOf(text) : [text];
    const profiles = nodesOf(texts.map(jsonOf)).map(toProfile);
    const business = profiles.find((profile) => isBusiness(profile, name));
    if (business !== undefined) return business;
  }
  throw new ImportError(
    `${path} names no business: expected a Google Takeout, a location of the Business Profile API, or a web page or JSON-LD with name and address; without a file, init asks for everything`,
  );
}

type JsonObject = Record<string, unknown>;

/** Parses JSON; returns undefined if it is invalid. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns every object in a JSON value, outermost first. */
function nodesOf(value: unknown, depth = 0): JsonObject[] {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((each) => nodesOf(each, depth + 1));
  return Array.isArray(value) ? inner : [{ ...value }, ...inner];
}

function toProfile(node: JsonObject): JsonObject {
  const row = flatten(node);
  const profile: JsonObject = {};
  for (const [field, keys] of Object.entries(KEYS)) {
    const text = String(firstFilled(row, keys.split(' ')) ?? '').trim();
    if (text !== '') profile[`business.${field}`] = text;
  }
  const { '@type': types, openingHours = [], openingHoursSpecification, regularHours } = node;
  const kind = [types ?? []].flat().find((type) => !GENERAL_TYPES.includes(String(type)));
  const categories = [CATEGORY_ID_KEYS, CATEGORY_KEYS].map(
    (keys) => firstFilled(row, keys.split(' ')) ?? '',
  );
  const type = kind ?? categories.map((text) => typeOf(String(text))).find(Boolean);
  if (type !== undefined) profile['business.type'] = String(type);
  const language = firstFilled(row, ['language_code']);
  if (language !== undefined) profile.language = String(language);
  const periods = nodesOf([openingHoursSpecification, regularHours]);
  const hours = [...toHours([openingHours].join()), ...periods.flatMap(usualHours)];
  return hours.length === 0 ? profile : { ...profile, 'business.opening_hours': hours };
}

/** Requires a place or a telephone number, because people and web sites have names too. Google's file of a location needs only a name. */
function isBusiness(profile: JsonObject, file: string): boolean {
  const places = ['address.address_locality', 'address.street_address', 'telephone'];
  const hasPlace = places.some((place) => `business.${place}` in profile);
  return 'business.name' in profile && (hasPlace || /\/location-[^/]*\/data\.json$/.test(file));
}
