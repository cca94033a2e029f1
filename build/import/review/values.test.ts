import { expect, it } from 'vitest';
import { dateOrderOf, parseDate, toStars } from './values.ts';

const LONDON = { timeZone: 'Europe/London' };

it.each([
  ['2026-03-01', { date: '2026-03-01' }],
  ['2026/3/1', { date: '2026-03-01' }],
  ['1.3.2026', { date: '2026-03-01' }],
  ['01.03.26', { date: '2026-03-01' }],
  ['3/3/2026', { date: '2026-03-03' }],
  ['March 1, 2026', { date: '2026-03-01' }],
  ['Reviewed Sept. 13, 2023', { date: '2023-09-13' }],
  ['Reviewed in France on 1 March 2026', { date: '2026-03-01' }],
  ['Reviewed in the United Kingdom 🇬🇧 on 1 March 2026', { date: '2026-03-01' }],
  ['Reviewed in the United States on March 1, 2026', { date: '2026-03-01' }],
  ['il 1 marzo 2026', { date: '2026-03-01' }],
  ['em 1 de março de 2026', { date: '2026-03-01' }],
  ['op 1 maart 2026', { date: '2026-03-01' }],
  ['1st mar 2026', { date: '2026-03-01' }],
  // As spreadsheets and sites of other countries write them.
  ['1-Mar-26', { date: '2026-03-01' }],
  ['01/mar/2026', { date: '2026-03-01' }],
  ['Mar 1, 2026', { date: '2026-03-01' }],
  ['1. 3. 2026', { date: '2026-03-01' }],
  ['Thu Mar 12 2026', { date: '2026-03-12' }],
  ['niedziela, 1 marca 2026 r.', { date: '2026-03-01' }],
  ['domingo, 1 de março de 2026', { date: '2026-03-01' }],
  ['le 1er mars 2026 à 14h05', { date: '2026-03-01', at: '2026-03-01T14:05:00Z' }],
  ['Sonntag, 1. Mrz. 2026 um 14:05 Uhr', { date: '2026-03-01', at: '2026-03-01T14:05:00Z' }],
  ['mar. 3 mars 2026', { date: '2026-03-03' }],
  ['mar, 3 mar 2026, alle ore 14:05', { date: '2026-03-03', at: '2026-03-03T14:05:00Z' }],
  ['1.03.2026r.', { date: '2026-03-01' }],
  ['Sun, 01 Mar 2026 14:05:00 +0100', { date: '2026-03-01', at: '2026-03-01T13:05:00Z' }],
  ['2026-07-01T22:59:59Z', { date: '2026-07-01', at: '2026-07-01T22:59:59Z' }],
  ['2026-07-01T23:00:00.123456789Z', { date: '2026-07-02', at: '2026-07-01T23:00:00Z' }],
  ['2026-07-01 23:30:00 UTC', { date: '2026-07-02', at: '2026-07-01T23:30:00Z' }],
  ['2026-07-01T10:00:00+0200', { date: '2026-07-01', at: '2026-07-01T08:00:00Z' }],
  // As JavaScript writes it.
  [
    'Sun Mar 01 2026 14:05:00 GMT+0100 (Central European Standard Time)',
    { date: '2026-03-01', at: '2026-03-01T13:05:00Z' },
  ],
  ['2026-07-01T10:00:00-05:30', { date: '2026-07-01', at: '2026-07-01T15:30:00Z' }],
  // As PostgreSQL exports it.
  ['2026-07-01 10:00:00.5+02', { date: '2026-07-01', at: '2026-07-01T08:00:00Z' }],
  ['1.7.2026 9:05', { date: '2026-07-01', at: '2026-07-01T08:05:00Z' }],
  ['2026-01-01 12:05 am', { date: '2026-01-01', at: '2026-01-01T00:05:00Z' }],
  ['2026-01-01 12:05 p.m.', { date: '2026-01-01', at: '2026-01-01T12:05:00Z' }],
  [1772755140, { date: '2026-03-05', at: '2026-03-05T23:59:00Z' }],
  ['1772755140000', { date: '2026-03-05', at: '2026-03-05T23:59:00Z' }],
])('reads %s', (value, when) => expect(parseDate(value, LONDON)).toEqual(when));

it.each([
  '',
  '2 days ago',
  '5/3/2026',
  '2026-02-30',
  '2025-02-29',
  '31.4.2026',
  '2026-13-01',
  '1.3.99',
  '45234',
  '2026',
  '2026-01-01 25:00',
  '2026-01-01 10:61',
  '2026-01-01 24:00',
  '2026-01-01 10:00+24:00',
  '2026-01-01 10:00+24',
  '2026-01-01 or so',
  'Foo 1, 2026',
  'Thursday',
  'Mar 2026',
  undefined,
])('refuses %s', (value) => expect(parseDate(value, LONDON)).toBe(undefined));

it('reads dates in the given order, and times in the time zone of the source', () => {
  const clock = { ...LONDON, date_order: 'mdy', zone: 'America/Los_Angeles' } as const;
  expect(parseDate('5/3/2026', clock)).toEqual({ date: '2026-05-03' });
  expect(parseDate('1/1/2026 23:30', clock)).toEqual({
    date: '2026-01-02',
    at: '2026-01-02T07:30:00Z',
  });
  expect(parseDate('25/3/2026', clock)).toBe(undefined);
  expect(parseDate('5-3-2026', { ...LONDON, date_order: 'dmy' })).toEqual({ date: '2026-03-05' });
});

it('reads times that occur twice or not at all when clocks change', () => {
  expect(parseDate('2026-10-25 01:30', LONDON)?.at).toMatch(/^2026-10-25T0[01]:30:00Z$/);
  expect(parseDate('2026-03-29 01:30', LONDON)?.at).toMatch(/^2026-03-29T0[012]:30:00Z$/);
});

it.each([
  ['25/03/2026', 'dmy'],
  ['03-25-2026 10:00', 'mdy'],
  ['Wed 03/25/2026 at 10:00', 'mdy'],
  ['05/03/2026', 'either'],
  ['05/05/2026', undefined],
  ['05.03.2026', undefined],
  ['2026-03-05', undefined],
])('infers from %s the order %s', (value, order) => expect(dateOrderOf(value)).toBe(order));

it.each([
  [4, 5, 4],
  ['4', 5, 4],
  ['4,0', 5, 4],
  ['4.0 ', 5, 4],
  ['4/5', 10, 4],
  ['8 out of 10', 5, 4],
  ['8 von 10', 5, 4],
  ['5 stars', 5, 5],
  ['1 Stern', 5, 1],
  ['five', 10, 5],
  ['★★★☆☆', 10, 3],
  ['***', 10, 3],
  ['🌟🌟🌟', 10, 3],
  ['4/5 ⭐', 10, 4],
  [8, 10, 4],
  ['80', 100, 4],
])('%s of %i is %i stars', (value, scale, stars) =>
  expect(toStars(value, scale)).toEqual({ stars }),
);

it.each([
  [4.5, 5, 4, '4.5 / 5'],
  ['4,5', 5, 4, '4.5 / 5'],
  ['4.5/5 ⭐', 10, 4, '4.5 / 5'],
  ['4½', 5, 4, '4.5 / 5'],
  ['★★★½☆', 10, 3, '3.5 / 5'],
  [4.51, 5, 5, '4.51 / 5'],
  [9, 10, 4, '9 / 10'],
  ['8.7', 10, 4, '8.7 / 10'],
  [9.666666666666666, 10, 5, '9.67 / 10'],
  [9.004, 10, 4, '9 / 10'],
  [3, 10, 1, '3 / 10'],
  [1, 10, 1, '1 / 10'],
  [0.6, 5, 1, '0.6 / 5'],
  [89, 100, 4, '89 / 100'],
])('%s of %i is rounded to %i stars, and is %s', (value, scale, stars, original) =>
  expect(toStars(value, scale)).toEqual({ stars, original }),
);

it.each([
  [0, 5],
  [0.4, 5],
  [5.2, 5],
  [6, 5],
  [-1, 5],
  ['', 5],
  ['Like', 5],
  ['positive', 5],
  ['N/A', 5],
  ['STAR_RATING_UNSPECIFIED', 5],
  ['5k', 5],
  ['4 5', 5],
  ['4/0', 5],
  ['******', 5],
  [true, 5],
  ['1e0', 5],
])('%s of %i is not a number of stars', (value, scale) =>
  expect(toStars(value, scale)).toBe(undefined),
);
