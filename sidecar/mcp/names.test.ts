import { describe, expect, it } from 'vitest';
import { complete, findNamed, isNamed, listNames } from './names.ts';

const SERVICES = [
  { id: 'boiler-repair', name: 'Boiler repair', aliases: ['no heating'] },
  { id: 'boiler-service', name: 'Annual boiler service', aliases: [] },
  { id: 'drain-clearance', name: 'Blocked drains', aliases: ['drain'] },
];

const idsOf = (given: string) => findNamed(SERVICES, given).map(({ id }) => id);

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
  ])('%j means %j', (given, ids) => {
    expect(idsOf(given)).toEqual(ids);
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
  ])('in %j: %j is %j', (text, one, named) => {
    expect(findNamed([one], text)).toEqual([one]);
    expect(isNamed(one, text)).toBe(named);
  });
});

describe('complete', () => {
  it('offers what begins so, or has a word that does', () => {
    expect(complete(SERVICES, 'boil', 'id')).toEqual(['boiler-repair', 'boiler-service']);
    expect(complete(SERVICES, 'Blocked d', 'name')).toEqual(['Blocked drains']);
    expect(complete(SERVICES, 'oiler', 'id')).toEqual([]);
    expect(complete(SERVICES, '', 'id')).toHaveLength(3);
  });
});

describe('listNames', () => {
  it('names all, or the first 25 and how many more there are', () => {
    expect(listNames('Services', ['a', 'b'])).toBe('Services: a, b.');
    expect(listNames('Services', [])).toBe('Services: none.');
    const many = Array.from({ length: 27 }, (_, index) => `s${index}`);
    expect(listNames('Services', many)).toMatch(/^Services: s0, s1, .*, s24 and 2 more\.$/);
  });
});
