import { expect, it } from 'vitest';
import { hoursOn } from './business.ts';

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
