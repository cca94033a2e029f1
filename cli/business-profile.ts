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

const Time = z
  .object({ hours: z.number().default(0), minutes: z.number().default(0) })
  .transform((time) => [time.hours, time.minutes].map((n) => `${n}`.padStart(2, '0')).join(':'));
const Period = z
  .object({ openDay: z.string(), openTime: Time, closeTime: Time })
  .transform(({ openDay: [first, second = ''], ...times }) => {
    return `${first}${second.toLowerCase()} ${times.openTime}-${times.closeTime}`;
  });

/** Opening hours of Google: a period of a day each. */
const GoogleHours = z.object({ regularHours: z.object({ periods: z.array(Period) }) });

/**
 * Finds the business in an export of Google (Takeout, a location of the Business Profile API) or the JSON-LD of a web page: a
 * file, a folder or a zip archive. Returns fields of business.yaml. Throws ImportError where there is none.
 */
export async function readBusinessProfile(path: string): Promise<Fields> {
  using input = await openInput([path]);
  for (const { name, open } of input.files) {
    try {
      for await (const { value } of readJson(name, decode(open, 'utf-8'), false)) {
        const profile = toProfile(value);
        const place = profile['business.address.address_locality'] ?? profile['business.telephone'];
        if (profile['business.name'] && place !== undefined) return profile;
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

function toProfile(value: unknown): Fields {
  const row = flatten(value);
  const periods = GoogleHours.safeParse(value).data?.regularHours.periods;
  const profile: Fields = { 'business.opening_hours': periods ?? row.get('opening_hours') };
  for (const [field, keys] of Object.entries(KEYS)) {
    const values = keys.split(' ').map((key) => row.get(key));
    const found = values.find((each) => String(each ?? '').trim() !== '');
    if (found !== undefined) profile[field] = String(found).trim();
  }
  return profile;
}
