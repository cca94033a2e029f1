import { expect, it } from 'vitest';
import { wordsFor } from '../../build/read/word-table.ts';
import type { Business } from '../../contract/business.ts';
import { contact } from './contact.ts';
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
const linesOf = (more: Partial<Business>): string[] =>
  contact(words, { ...MINIMAL, ...more })
    .toString()
    .replace(/^<p class="quiet">|<\/p>$/g, '')
    .split('<br>');

it('shows name, address, opening hours and contact details, and leaves out missing ones', () => {
  expect(linesOf({})).toEqual(['Quist', 'Little Marrow']);
  const telephone = '+44 1632 960417';
  expect(
    linesOf({
      legal_name: 'Quist & Sons Ltd',
      opening_hours: ['Mo-Fr 08:00-18:00', 'Sa 09:00-13:00'],
      telephone,
      email: 'bread@quist.example',
    }),
  ).toEqual([
    'Quist &amp; Sons Ltd',
    'Little Marrow',
    'Mon–Fri 08:00–18:00 · Sat 09:00–13:00',
    '<a href="tel:+441632960417">+44\u00a01632\u00a0960417</a>',
    '<a href="mailto:bread@quist.example">bread@quist.example</a>',
  ]);
});

it.each([
  ['GB', '1 Mill Lane, Little Marrow, Marrowshire LM1 2AB'],
  ['DE', '1 Mill Lane, LM1 2AB Little Marrow, Marrowshire'],
])('formats an address in the order of %s', (address_country, line) => {
  const place = { street_address: '1 Mill Lane', address_region: 'Marrowshire' };
  const address = { ...MINIMAL.address, ...place, postal_code: 'LM1 2AB', address_country };
  expect(linesOf({ address })[1]).toBe(line);
});
