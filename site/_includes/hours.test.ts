import { expect, it } from 'vitest';
import { wordsFor } from '../../build/read/word-table.ts';
import { openingHours } from './contact.ts';
import { Words } from './words.ts';

const gb = new Words(await wordsFor('en'), 'en-GB');
const us = new Words(await wordsFor('en'), 'en-US');
const de = new Words(await wordsFor('de'), 'de-DE');
const pt = new Words(await wordsFor('pt'), 'pt-PT');

it.each([
  [
    ['Mo-Fr 08:00-18:00', 'Sa 09:00-13:00'],
    ['Mon–Fri 8:00–18:00', 'Sat 9:00–13:00'],
  ],
  [['Mo-Fr 08:00-12:00,13:00-18:00'], ['Mon–Fri 8:00–12:00, 13:00–18:00']],
  [
    ['Mo 08:00-18:00', 'Tu 08:00-18:00', 'We 08:00-18:00', 'Fr 10:00-20:00'],
    ['Mon–Wed 8:00–18:00', 'Fri 10:00–20:00'],
  ],
  [['Sa-Mo 09:00-13:00'], ['Mon 9:00–13:00', 'Sat, Sun 9:00–13:00']],
  [
    ['Mo,We-Fr 09:00-13:00', 'Mo 14:00-17:00'],
    ['Mon 9:00–13:00, 14:00–17:00', 'Wed–Fri 9:00–13:00'],
  ],
  [['Mo-Su 00:00-24:00'], ['Mon–Sun 24 hours']],
  [
    ['Mo-Fr 00:00-23:59', 'Sa 18:00-24:00', 'Su 18:00-02:00'],
    ['Mon–Fri 24 hours', 'Sat 18:00–24:00', 'Sun 18:00–2:00'],
  ],
  [['Su 00:00-00:00'], ['Sun 0:00–0:00']],
])('joins successive days with the same hours: %j', (lines, expected) => {
  const hours = openingHours(gb, lines, 'short');
  expect(hours.map(({ days, times }) => `${days} ${times}`)).toEqual(expected);
});

it('writes days and times as the country does', () => {
  const lines = ['Mo-Fr 08:00-18:30'];
  expect(openingHours(us, lines, 'long')).toEqual([
    { days: 'Monday–Friday', times: '8:00 AM–6:30 PM' },
  ]);
  expect(openingHours(de, lines, 'long')).toEqual([
    { days: 'Montag–Freitag', times: '8:00–18:30' },
  ]);
  expect(openingHours(pt, lines, 'long')).toEqual([{ days: 'segunda–sexta', times: '8:00–18:30' }]);
  const late = ['Fr 18:00-24:00'];
  expect(openingHours(us, late, 'long')).toEqual([{ days: 'Friday', times: '6:00 PM–12:00 AM' }]);
});
