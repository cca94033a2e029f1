import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { BusinessFile } from './business-file.ts';
import { toHours } from './opening-hours.ts';
import { check } from './parse.ts';
import { Problems } from './problems.ts';

const SMALL = `language: en
time_zone: Europe/London
business:
  name: Quist & Sons
  type: Bakery
  address: { address_locality: Little Marrow, address_country: GB }
`;

function read(yaml: string): { file: BusinessFile | undefined; problems: string[] } {
  const problems = new Problems();
  const origin = { file: 'business.yaml', text: yaml, firstLine: 1 };
  const file = check(BusinessFile, parse(yaml), origin, problems);
  return {
    file,
    problems: problems.shown.map(({ line, field, message }) => `${line} ${field}: ${message}`),
  };
}

it('requires name, type, town and country, and fills in defaults', () => {
  const { file, problems } = read(SMALL);
  expect(problems).toEqual([]);
  expect(file?.business).toEqual({
    id: 'quist-sons',
    name: 'Quist & Sons',
    type: 'Bakery',
    address: { address_locality: 'Little Marrow', address_country: 'GB' },
    same_as: [],
    services: [],
    technicians: [],
    service_areas: [],
    profiles: [],
  });
  expect(file?.review_policy).toMatchObject({ publish_unverified: false });
});

it('refuses unknown fields in every object, including optional ones and entries of lists', () => {
  const { problems } = read(`${SMALL}  geo: { latitude: 51.5, longitude: -0.1, latitud: 51.6 }
  services: [{ id: bread, name: Bread, alias: Loaf }]
  profiles: [{ platform: google, url: "https://maps.example/1", link: x }]
`);
  expect(problems).toEqual([
    '7 business.geo.latitud: unknown field latitud; did you mean latitude?',
    '8 business.services.0.alias: unknown field alias; did you mean aliases?',
    '9 business.profiles.0.link: unknown field link; known: platform, url',
  ]);
});

it('makes a valid id from a name that is too long', () => {
  const long = `${'a'.repeat(63)} ${'b'.repeat(20)}`;
  expect(read(SMALL.replace('Quist & Sons', long)).file?.business.id).toBe('a'.repeat(63));
});

it('refuses UK as a country code, and suggests GB', () => {
  expect(read(SMALL.replace('GB', 'UK')).problems).toEqual([
    '6 business.address.address_country: expected GB (ISO 3166-1), got "UK"',
  ]);
});

describe('telephone', () => {
  it.each([
    ['01632 960417', '+44 1632 960417'],
    ['+44 1632 960417', '+44 1632 960417'],
  ])('reads %s as %s', (written, read_) => {
    expect(read(`${SMALL}  telephone: "${written}"\n`).file?.business.telephone).toBe(read_);
  });

  it('refuses an invalid number, with an example', () => {
    expect(read(`${SMALL}  telephone: call us\n`).problems).toEqual([
      '7 business.telephone: expected a telephone number like "+44 1632 960123", got "call us"',
    ]);
  });
});

describe('opening hours', () => {
  it('converts a table with one line per day to schema.org openingHours', () => {
    const table = `${SMALL}  opening_hours:
    monday: 08:00-12:00, 13:00-17:00
    saturday: 09:00-13:00
    sunday: closed
`;
    expect(read(table).file?.business.opening_hours).toEqual([
      'Mo 08:00-12:00,13:00-17:00',
      'Sa 09:00-13:00',
    ]);
  });

  it.each([
    ['Mon-Fri 9am-5pm', 'Mo-Fr 09:00-17:00'],
    ['Monday – Friday: 9:00 – 17:30', 'Mo-Fr 09:00-17:30'],
    ['Monday to Thursday 9 am to 12:30 PM', 'Mo-Th 09:00-12:30'],
    ['Tue, sat. 8:00-12:00, 13:00-18:00', 'Tu,Sa 08:00-12:00,13:00-18:00'],
    ['Fr 6pm-12am', 'Fr 18:00-00:00'],
    ['Sa 18:00-2:00', 'Sa 18:00-02:00'],
    ['Sa 17:00-4:30', 'Sa 17:00-04:30'],
    ['Su 9:00-12:00, 20:00 - 1:30', 'Su 09:00-12:00,20:00-01:30'],
  ])('reads %s as %s', (written, line) => {
    const listed = read(`${SMALL}  opening_hours: ["${written}"]\n`);
    expect(listed.file?.business.opening_hours).toEqual([line]);
    expect(toHours(`${written}; Su 10:00-12:00`)).toEqual([line, 'Su 10:00-12:00']);
  });

  it('reads times of a table', () => {
    const table = `${SMALL}  opening_hours: { monday: 9am-5pm, friday: "8:00 - 12:00, 1pm-5pm" }\n`;
    expect(read(table).file?.business.opening_hours).toEqual([
      'Mo 09:00-17:00',
      'Fr 08:00-12:00,13:00-17:00',
    ]);
  });

  it.each([
    'Mo-Fr 9-5',
    'Mo-Fr 9:00-5:00',
    'Mo-Fr 12:00-5:00',
    'Mo-Fr 13:00-5',
    'Mo-Fr 13:00-5:00',
    'Mo 8:00-12:00, 14:00-6:00',
    'Weekdays 09:00-17:00',
    'Di 09:00-17:00',
    'Mo 13pm-14pm',
  ])('refuses %s, which has several meanings or none', (written) => {
    const { problems } = read(`${SMALL}  opening_hours: ["${written}"]\n`);
    expect(problems).toEqual([
      `7 business.opening_hours.0: expected opening hours like "Mo-Fr 08:00-18:00", with days Mo Tu We Th Fr Sa Su, got "${written}"`,
    ]);
  });

  it('refuses a line that is too long for the documents', () => {
    const line = `Mo ${Array(20).fill('08:00-09:00').join()}`;
    expect(read(`${SMALL}  opening_hours: ["${line}"]\n`).problems).toEqual([
      '7 business.opening_hours.0: expected at most 200 characters, got 242 characters',
    ]);
  });

  it('reports each invalid line', () => {
    const { problems } = read(
      `${SMALL}  opening_hours: ["Mo-Fr 08:00-18:00", mardi-samedi 7h-19h]\n`,
    );
    expect(problems).toEqual([
      '7 business.opening_hours.1: expected opening hours like "Mo-Fr 08:00-18:00", with days Mo Tu We Th Fr Sa Su, got "mardi-samedi 7h-19h"',
    ]);
    expect(
      read(`${SMALL}  opening_hours:\n    mon: 08:00-18:00\n    tue:\n    friday: late\n`).problems,
    ).toEqual([
      '8 business.opening_hours.mon: expected a day from monday to sunday, got "mon"',
      '9 business.opening_hours.tue: expected a day from monday to sunday, got "tue"',
      '10 business.opening_hours.friday: expected times like 08:00-18:00 or 08:00-12:00, 13:00-17:00, or closed, got "late"',
    ]);
  });
});

describe('the colour of the site', () => {
  const colour = (written: string) => read(`${SMALL}site:\n  accent: ${written}\n`);

  it.each(['"#0b5d3b"', "'#0A3'"])('reads %s', (written) => {
    expect(colour(written).problems).toEqual([]);
    expect(colour(written).file?.site.accent).toBe(written.slice(1, -1));
  });

  // Without quotes, YAML takes it for a comment.
  it.each([
    ['#0b5d3b', 'nothing'],
    ['green', '"green"'],
    ['"#0b5d3"', '"#0b5d3"'],
    ['"red; } body { display: none"', '"red; } body { display: none"'],
    ['123456', '123456'],
    ['["#0b5d3b"]', '["#0b5d3b"]'],
  ])('refuses %s, with an example', (written, got) => {
    expect(colour(written).problems).toEqual([
      `8 site.accent: expected a colour in quotes like "#0b5d3b", got ${got}`,
    ]);
  });
});

it.each(['/prices', 'prices'])('says which entries the menu may have, in place of %s', (entry) => {
  expect(read(`${SMALL}site: { menu: [${entry}] }\n`).problems).toEqual([
    `7 site.menu.0: expected one of reviews, services, technicians, service_areas, about, search, or the path of your own page, like /prices/, got "${entry}"`,
  ]);
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://x.example',
  ' javascript:alert(1)',
  'data:text/html,x',
  'tel:',
  'java\tscript:alert(1)',
  'tel:call me',
  'tel:javascript:alert(1)',
  'mailto:',
  'mailto:nobody',
  'mailto:a@b.example, c@d.example',
  'sms:+441632960123',
  '/book',
  'www.lantern-heating.example',
])('refuses a button that leads to "%s"', (url) => {
  const actions = [{ name: 'Go', url }];
  const { problems } = read(`${SMALL}site: ${JSON.stringify({ actions })}\n`);
  expect(problems).toEqual([
    `7 site.actions.0.url: expected an address like https://lantern.example/book, tel:+441632960123 or mailto:office@lantern.example, got ${JSON.stringify(url)}`,
  ]);
});
