import { readFile } from 'node:fs/promises';

/** What a file of Google or schema.org knows about a business; every field may be absent. */
export type BusinessProfile = {
  name?: string;
  street?: string;
  town?: string;
  region?: string;
  postal_code?: string;
  country?: string;
  telephone?: string;
  url?: string;
  /** `Mo-Fr 08:00-18:00`. */
  hours?: string[];
};

type Json = Readonly<Record<string, unknown>>;

/** Reads a location of Google (Takeout's data.json, Business Profile API) or the JSON-LD of a web page. */
export async function readBusinessProfile(path: string): Promise<BusinessProfile> {
  const parsed: unknown = JSON.parse(await readFile(path, 'utf8'));
  const nodes = allNodes(parsed);
  const google = nodes.find((node) => 'title' in node);
  const business = nodes.find(
    (node) => 'name' in node && ('address' in node || 'telephone' in node),
  );
  const profile = business !== undefined ? fromSchemaOrg(business) : fromGoogle(google ?? {});
  return Object.fromEntries(
    Object.entries(profile).filter(([, value]) => value !== undefined && value.length > 0),
  );
}

function fromSchemaOrg(node: Json): BusinessProfile {
  const address = objectAt(node, 'address');
  return {
    name: textAt(node, 'name'),
    street: textAt(address, 'streetAddress'),
    town: textAt(address, 'addressLocality'),
    region: textAt(address, 'addressRegion'),
    postal_code: textAt(address, 'postalCode'),
    country: countryOf(address.addressCountry),
    telephone: textAt(node, 'telephone'),
    url: textAt(node, 'url'),
    hours: [node.openingHours].flat().filter((hours) => typeof hours === 'string'),
  } as BusinessProfile;
}

function countryOf(country: unknown): string | undefined {
  const name =
    typeof country === 'object' && country !== null ? textAt(country as Json, 'name') : country;
  return typeof name === 'string' && /^[A-Za-z]{2}$/.test(name) ? name.toUpperCase() : undefined;
}

const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

function fromGoogle(node: Json): BusinessProfile {
  const address = objectAt(node, 'storefrontAddress');
  const periods = objectAt(node, 'regularHours').periods;
  return {
    name: textAt(node, 'title'),
    street: [address.addressLines]
      .flat()
      .filter((line) => typeof line === 'string')
      .join(', '),
    town: textAt(address, 'locality'),
    region: textAt(address, 'administrativeArea'),
    postal_code: textAt(address, 'postalCode'),
    country: textAt(address, 'regionCode'),
    telephone: textAt(objectAt(node, 'phoneNumbers'), 'primaryPhone'),
    url: textAt(node, 'websiteUri'),
    hours: Array.isArray(periods) ? periods.flatMap(toHours) : [],
  } as BusinessProfile;
}

/** `Mo 08:00-18:00` of one period of Google; none where a field is missing. */
function toHours(period: Json): string[] {
  const day = DAYS.indexOf(String(period.openDay));
  const [open, close] = [objectAt(period, 'openTime'), objectAt(period, 'closeTime')].map(
    ({ hours = 0, minutes = 0 }) =>
      `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
  );
  const name = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'][day];
  return name === undefined ? [] : [`${name} ${open}-${close}`];
}

/** Every object in a JSON document, outermost first. */
function allNodes(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(allNodes);
  return Array.isArray(value) ? inner : [value as Json, ...inner];
}

function objectAt(node: Json, key: string): Json {
  const value = node[key];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {};
}

function textAt(node: Json, key: string): string | undefined {
  const value = node[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
