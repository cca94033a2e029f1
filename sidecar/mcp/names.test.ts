import { describe, expect, it } from 'vitest';
import { complete, findAsked, findNamed, formatNames } from './names.ts';

const SERVICES = [
  { id: 'boiler-repair', name: 'Boiler repair', aliases: ['no heating'] },
  { id: 'boiler-service', name: 'Annual boiler service', aliases: [] },
  { id: 'drain-clearance', name: 'Blocked drains', aliases: ['drain'] },
  { id: 'shower', name: 'Bathrooms', aliases: ['shower'] },
];

const idsOf = (text: string) => findNamed(SERVICES, text).map(({ id }) => id);

describe('findNamed', () => {
  it.each([
    ['boiler-repair', ['boiler-repair']],
    ['BOILER  REPAIR', ['boiler-repair']],
    ['No heating!', ['boiler-repair']],
    ['boiler', ['boiler-repair', 'boiler-service']],
    ['are they good with a blocked drain?', ['drain-clearance']],
    ['boilers', ['boiler-repair', 'boiler-service']],
    ['annual boilers', ['boiler-service']],
    ['boiler installation', []],
    ['drainage', []],
    ['oil', []],
    ['', []],
    ['?', []],
  ])('finds %j as %j', (text, ids) => {
    expect(idsOf(text)).toEqual(ids);
  });
});

describe('findNamed of people', () => {
  const people = ['Barry Nunn', 'Will Frau'].map((name) => ({ id: name, name, aliases: [] }));

  it.each([
    ['Mr Nunn', ['Barry Nunn']],
    ['mrs. nunn', ['Barry Nunn']],
    ['Señora Nunn', ['Barry Nunn']],
    ['Herr Frau', ['Will Frau']],
    ['frau', ['Will Frau']],
    ['Miss', []],
    ['Peter Nunn', []],
  ])('finds %j as %j', (text, names) => {
    expect(findNamed(people, text).map(({ name }) => name)).toEqual(names);
  });
});

describe('findAsked', () => {
  it.each([
    ['good with drains?', ['drain-clearance']],
    ['are boilers a problem?', ['boiler-repair', 'boiler-service']],
    ['boiler installation', ['boiler-repair', 'boiler-service']],
    ['no drainage?', []],
    ['is Drainum good?', []],
    ['show me reviews by Anna', []],
    ['two showers', ['shower']],
  ])('finds the items of %j that one of its words names: %j', (text, ids) => {
    expect(findAsked(SERVICES, text).map(({ id }) => id)).toEqual(ids);
  });
});

describe('complete', () => {
  it.each([
    ['boil', ['boiler-repair', 'boiler-service']],
    ['Blocked d', ['drain-clearance']],
    ['oiler', []],
    ['', SERVICES.map(({ id }) => id)],
  ])('offers the items with a word that starts with %j', (prefix, ids) => {
    expect(complete(SERVICES, prefix).map(({ id }) => id)).toEqual(ids);
  });
});

describe('formatNames', () => {
  it('lists all names, or the first 25 and the number of the others', () => {
    expect(formatNames('Services', ['a', 'b'])).toBe('Services: a, b.');
    expect(formatNames('Services', [])).toBe('Services: none.');
    const many = Array.from({ length: 27 }, (_, index) => `s${index}`);
    expect(formatNames('Services', many)).toMatch(/^Services: s0, s1, .*, s24 and 2 more\.$/);
  });
});
