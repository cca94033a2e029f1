import { expect, it } from 'vitest';
import { wordsFor } from '../../build/read/word-table.ts';
import type { Business } from '../../contract/business.ts';
import { hostOf, hoursTable, mapUrl, telephoneOf } from './contact.ts';
import { Words } from './words.ts';

const words = new Words(await wordsFor('en'), 'en-GB');
const MINIMAL: Business = {
  id: 'quist',
  name: 'Quist',
  type: 'Bakery',
  address: { address_locality: 'Little Marrow', address_country: 'GB' },
  same_as: [],
  services: [],
  technicians: [],
  service_areas: [],
  profiles: [],
};
it.each([
  ['+44 1632 960417', 'GB', '01632\u00a0960417'],
  ['+44 1632 960417', 'DE', '+44\u00a01632\u00a0960417'],
  ['+49 30 901820', 'DE', '030\u00a0901820'],
  ['+1 212-555-0123', 'US', '(212)\u00a0555-0123'],
])('shows %s in %s as %s', (telephone, address_country, label) => {
  const address = { ...MINIMAL.address, address_country };
  const href = `tel:${telephone.replace(/[ -]/g, '')}`;
  expect(telephoneOf({ ...MINIMAL, telephone, address })).toEqual({ label, href });
});

it('dials +44 (0)1632 960417 without the 0 in parentheses', () => {
  const telephone = '+44 (0)1632 960417';
  expect(telephoneOf({ ...MINIMAL, telephone })?.href).toBe('tel:+441632960417');
});

it('has no telephone number, hours or map where the business states none', () => {
  expect(telephoneOf(MINIMAL)).toBeUndefined();
  expect(hoursTable(words, MINIMAL)).toBe(false);
  expect(mapUrl(MINIMAL)).toBeUndefined();
});

it('shows a row for each line of opening hours', () => {
  const opening_hours = ['Mo-Fr 08:00-18:00', 'Sa 09:00-13:00'];
  expect(String(hoursTable(words, { ...MINIMAL, opening_hours }))).toContain(
    '<th scope="row">Monday–Friday</th><td>8:00–18:00</td></tr><tr><th scope="row">Saturday</th>',
  );
});

it('finds the business on the map by its position, or else by its address', () => {
  const address = { ...MINIMAL.address, street_address: '1 Mill Lane' };
  expect(mapUrl({ ...MINIMAL, address })).toBe(
    'https://www.openstreetmap.org/search?query=Quist%2C%201%20Mill%20Lane%2C%20Little%20Marrow',
  );
  expect(mapUrl({ ...MINIMAL, geo: { latitude: 51.5, longitude: -0.12 } })).toContain(
    'mlat=51.5&mlon=-0.12',
  );
});

it('names a host as people write it', () => {
  expect(hostOf('https://www.xn--bckerei-5wa.example/shop?x')).toBe('www.bäckerei.example');
  expect(hostOf('https://bäckerei.example:8443/')).toBe('bäckerei.example');
});
