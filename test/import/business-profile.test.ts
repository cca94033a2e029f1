import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BusinessFile } from '../../build/read/business-file.ts';
import { readBusinessProfile } from '../../build/setup/business-profile.ts';
import { problemAt } from '../../contract/issues.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'business-profile-'));
});
afterAll(() => rm(root, { recursive: true }));

const ADDRESS = {
  '@type': 'PostalAddress',
  addressLocality: 'Little Marrow',
  addressCountry: 'GB',
};
const BAKERY = { '@type': ['Organization', 'Bakery'], name: 'Quist Bakery', address: ADDRESS };
const SITE = { '@type': 'WebSite', name: 'Quist', url: 'https://quist.example/' };
const AUTHOR = { '@type': 'Person', name: 'Nora Quist' };
const PLACE = {
  'business.name': 'Quist Bakery',
  'business.address.address_locality': 'Little Marrow',
  'business.address.address_country': 'GB',
};
const KNOWN = { ...PLACE, 'business.type': 'Bakery' };

const period = (dayOfWeek: unknown, opens: string, closes: string): object => {
  return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
};

/** Pages and exports, and the resulting fields of business.yaml. */
const CASES: [what: string, document: unknown, fields: object][] = [
  ['a business alone', BAKERY, KNOWN],
  ...[
    ['Bakery', 'Bakery'],
    ['Italian restaurant', 'Restaurant'],
    ['Auto repair shop', 'AutoRepair'],
    ['Consultant', undefined],
  ].map(([displayName, type]): (typeof CASES)[number] => [
    `a location of Google in the category ${displayName}`,
    {
      title: 'Quist',
      categories: { primaryCategory: { displayName } },
      storefrontAddress: { locality: 'Little Marrow', regionCode: 'GB' },
    },
    {
      'business.name': 'Quist',
      'business.address.address_locality': 'Little Marrow',
      'business.address.address_country': 'GB',
      ...(type && { 'business.type': type }),
    },
  ]),
  [
    'a location of Google in German',
    {
      title: 'Quist',
      languageCode: 'de',
      categories: {
        primaryCategory: { name: 'categories/gcid:hair_salon', displayName: 'Friseursalon' },
      },
      storefrontAddress: { locality: 'Freiburg', regionCode: 'DE', languageCode: 'de' },
    },
    {
      'business.name': 'Quist',
      'business.type': 'HairSalon',
      language: 'de',
      'business.address.address_locality': 'Freiburg',
      'business.address.address_country': 'DE',
    },
  ],
  ['the list of a WordPress plug-in', { '@graph': [SITE, AUTHOR, BAKERY] }, KNOWN],
  ['a list of nodes', [SITE, BAKERY], KNOWN],
  ['a business of no special kind', { ...BAKERY, '@type': 'LocalBusiness' }, PLACE],
  ['a page about the business', { '@type': 'WebPage', mainEntity: BAKERY }, KNOWN],
  [
    'an address in one line',
    { ...BAKERY, address: '1 Mill Lane, Little Marrow LM1 2AB' },
    {
      'business.name': 'Quist Bakery',
      'business.type': 'Bakery',
      'business.address.street_address': '1 Mill Lane, Little Marrow LM1 2AB',
    },
  ],
  [
    'opening hours in one line',
    { ...BAKERY, openingHours: 'Mo-Fr 8:00-12:00,13:00-18:00, Sa,Su 09:00-13:00' },
    {
      ...KNOWN,
      'business.opening_hours': ['Mo-Fr 08:00-12:00,13:00-18:00', 'Sa,Su 09:00-13:00'],
    },
  ],
  [
    'a list of opening hours',
    { ...BAKERY, openingHours: ['Mo-Fr 08:00-18:00', 'Sa 09:00-13:00'] },
    { ...KNOWN, 'business.opening_hours': ['Mo-Fr 08:00-18:00', 'Sa 09:00-13:00'] },
  ],
  [
    'openingHoursSpecification, ignoring seasonal hours, closed days and free text',
    {
      '@graph': [
        {
          ...BAKERY,
          openingHoursSpecification: [
            period(['https://schema.org/Monday', 'Tuesday'], '08:00:00', '18:00:00'),
            period('http://schema.org/Saturday', '9:00', '13:00'),
            period('Sunday', '00:00', '00:00'),
            period('https://schema.org/PublicHolidays', '10:00', '12:00'),
            { ...period('Monday', '10:00', '12:00'), validFrom: '2026-12-24' },
            period('Wednesday', 'late', 'later'),
          ],
        },
      ],
    },
    { ...KNOWN, 'business.opening_hours': ['Mo,Tu 08:00-18:00', 'Sa 09:00-13:00'] },
  ],
  [
    'one openingHoursSpecification',
    { ...BAKERY, openingHoursSpecification: period('Friday', '08:00', '18:00') },
    { ...KNOWN, 'business.opening_hours': ['Fr 08:00-18:00'] },
  ],
  [
    'a location of the Business Profile API',
    {
      title: 'Quist Bakery',
      phoneNumbers: { primaryPhone: '01632 960417' },
      storefrontAddress: { locality: 'Little Marrow', regionCode: 'GB' },
      regularHours: {
        periods: [
          { openDay: 'MONDAY', openTime: { hours: 8 }, closeTime: { hours: 17, minutes: 30 } },
          { openDay: 'SATURDAY', openTime: '09:00', closeTime: '13:00' },
        ],
      },
    },
    {
      ...PLACE,
      'business.telephone': '01632 960417',
      'business.opening_hours': ['Mo 08:00-17:30', 'Sa 09:00-13:00'],
    },
  ],
];

it.each(CASES)('reads %s', async (_case, document, fields) => {
  const path = join(root, 'page.json');
  await writeFile(path, JSON.stringify(document));
  const profile = await readBusinessProfile(path);
  expect(profile).toEqual(fields);
  // `init` accepts these hours as they are.
  const business = { opening_hours: profile['business.opening_hours'] };
  expect(problemAt(BusinessFile, { business }, 'business.opening_hours')).toBeUndefined();
});

it('accepts a name alone in the location file of a Takeout', async () => {
  const dir = join(root, 'Takeout/Google Business Profile/account-1/location-2');
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'data.json'), JSON.stringify({ title: 'Quist Bakery' }));
  const profile = await readBusinessProfile(join(root, 'Takeout'));
  expect(profile).toEqual({ 'business.name': 'Quist Bakery' });
});

it.each([
  ['a site without a place', [SITE, AUTHOR]],
  [
    'a business in too many lists',
    JSON.parse(`${'['.repeat(20)}${JSON.stringify(BAKERY)}${']'.repeat(20)}`),
  ],
])('finds no business in %s', async (_case, document) => {
  const path = join(root, 'other.json');
  await writeFile(path, JSON.stringify(document));
  await expect(readBusinessProfile(path)).rejects.toThrow('names no business');
});

it('reads the business in the JSON-LD of a saved web page, beside a block that is not JSON', async () => {
  const blocks = ['{"@type": "WebSite", }', JSON.stringify(BAKERY)];
  const scripts = blocks.map((json) => `<script type="application/ld+json">${json}</script>`);
  const file = join(root, 'home.html');
  await writeFile(file, `<!doctype html><title>Quist</title>${scripts.join('')}`);
  expect(await readBusinessProfile(file)).toEqual(KNOWN);
});
