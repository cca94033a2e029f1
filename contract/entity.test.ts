import { expect, it } from 'vitest';
import { byNameKey, mentionKey, nameKey } from './entity.ts';

const mara = { id: 'mara-lindqvist', name: 'Mara Lindqvist', aliases: ['Mara', 'tom'] };
const tom = { id: 'tom', name: 'Tomáš', aliases: ['Mara', 'Tommy'] };

it('stands in a review by name as a technician and by id as anything else', () => {
  expect(mentionKey('technicians', mara)).toBe('Mara Lindqvist');
  expect(mentionKey('services', mara)).toBe('mara-lindqvist');
  expect(mentionKey('service_areas', mara)).toBe('mara-lindqvist');
});

it.each([
  ['MARA  lindqvist', mara],
  [' Tomas ', tom],
  ['tommy', tom],
  ['tom', tom],
  ['mara', mara],
  ['nobody', undefined],
])('%j is found, an id before an alias and the first of two with one alias', (given, thing) => {
  expect(byNameKey([mara, tom]).get(nameKey(given))).toBe(thing);
});
