import { describe, expect, it } from 'vitest';
import { complete, findNamed, findRelated, formatNames, isNamed } from './names.ts';

const SERVICES = [
  { id: 'boiler-repair', name: 'Boiler repair', aliases: ['no heating'] },
  { id: 'boiler-service', name: 'Annual boiler service', aliases: [] },
  { id: 'drain-clearance', name: 'Blocked drains', aliases: ['drain'] },
];

const idsOf = (text: string) => findNamed(SERVICES, text).map(({ id }) => id);

describe('findNamed', () => {
  it.each([
    ['boiler-repair', ['boiler-repair']],
    ['BOILER  REPAIR', ['boiler-repair']],
    ['No heating!', ['boiler-repair']],
    ['boiler', ['boiler-repair', 'boiler-service']],
    ['are they good with a blocked drain?', ['drain-clearance']],
    ['drainage', []],
    ['oil', []],
    ['', []],
    ['?', []],
  ])('finds %j as %j', (text, ids) => {
    expect(idsOf(text)).toEqual(ids);
  });
});

describe('findRelated', () => {
  it.each([
    ['good with drains?', ['drain-clearance']],
    ['are boilers a problem?', ['boiler-repair', 'boiler-service']],
    ['is Drainum good?', []],
  ])('finds the items of %j with a word in singular or plural: %j', (text, ids) => {
    expect(findRelated(SERVICES, text).map(({ id }) => id)).toEqual(ids);
  });
});

describe('isNamed', () => {
  const will = { id: 'will-hartnoll', name: 'Will Hartnoll', aliases: ['Will', 'Big Will'] };
  const may = { id: 'may', name: 'May', aliases: [] };

  it.each([
    ['Will', will, true],
    ['will?', will, true],
    ['hartnoll', will, true],
    ['is will hartnoll any good?', will, true],
    ['ask for big will', will, true],
    ['how good is Will with boilers?', will, true],
    ["what about Will's work?", will, true],
    ['Will they turn up on time?', will, false],
    ['My boiler leaks. Will they come?', will, false],
    ['when will they come?', will, false],
    ['may I pay by card?', may, false],
    ['Can I pay by card, or may I not?', may, false],
    ['may', may, true],
    ['how is May?', may, true],
  ])('in %j: %j is %j', (text, person, expected) => {
    expect(findNamed([person], text)).toEqual([person]);
    expect(isNamed(person, text)).toBe(expected);
  });
});

describe('complete', () => {
  it('offers the items with a word that starts with the prefix', () => {
    expect(complete(SERVICES, 'boil', 'id')).toEqual(['boiler-repair', 'boiler-service']);
    expect(complete(SERVICES, 'Blocked d', 'name')).toEqual(['Blocked drains']);
    expect(complete(SERVICES, 'oiler', 'id')).toEqual([]);
    expect(complete(SERVICES, '', 'id')).toHaveLength(3);
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
