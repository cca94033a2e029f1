import { expect, it } from 'vitest';
import { addressLine, hoursOn } from './business.ts';

const WEEK = ['Mo-Fr 08:00-12:00,13:00-18:00', 'Sa 09:00-13:00'];

it.each([
  ['2026-11-27', ['08:00-12:00', '13:00-18:00']],
  ['2026-11-28', ['09:00-13:00']],
  ['2026-11-29', []],
  ['2026-11-30', ['08:00-12:00', '13:00-18:00']],
])('returns the times of %s', (day, times) => {
  expect(hoursOn(WEEK, day)).toEqual(times);
});

it('reads ranges over the weekend, lists of days and several lines of a day', () => {
  expect(hoursOn(['Fr-Mo 10:00-16:00'], '2026-11-29')).toEqual(['10:00-16:00']);
  expect(hoursOn(['Fr-Mo 10:00-16:00'], '2026-12-02')).toEqual([]);
  expect(hoursOn(['Tu,Th 10:00-12:00', 'Th 14:00-16:00'], '2026-12-03')).toEqual([
    '10:00-12:00',
    '14:00-16:00',
  ]);
  expect(hoursOn([], '2026-12-03')).toEqual([]);
});

it.each([
  ['GB', '1 Mill Lane, Little Marrow, Marrowshire LM1\u00a02AB'],
  ['BR', '1 Mill Lane, Little Marrow, Marrowshire LM1\u00a02AB'],
  ['DE', '1 Mill Lane, LM1\u00a02AB Little Marrow, Marrowshire'],
])('formats an address in the order of %s', (address_country, line) => {
  const address = {
    street_address: '1 Mill Lane',
    address_locality: 'Little Marrow',
    address_region: 'Marrowshire',
    postal_code: 'LM1 2AB',
    address_country,
  };
  expect(addressLine(address)).toBe(line);
});
