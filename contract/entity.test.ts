import { expect, it } from 'vitest';
import { byNameKey, mentionKey, nameKey } from './entity.ts';

const mara = { id: 'mara-lindqvist', name: 'Mara Lindqvist', aliases: ['Mara', 'tom'] };
const tom = { id: 'tom', name: 'Tomáš', aliases: ['Mara', 'Tommy'] };

it('is mentioned by name if it is a technician, else by id', () => {
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
  ['mara-lindqvist', mara],
  ['Mara – Lindqvist', mara],
  ['nobody', undefined],
])(
  '%j is found: an id takes precedence over an alias, the first of two equal aliases wins',
  (name, entity) => {
    expect(byNameKey([mara, tom]).get(nameKey(name))).toBe(entity);
  },
);
