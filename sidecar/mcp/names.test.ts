import { describe, expect, it } from 'vitest';
import { complete, findNamed, listed } from './names.ts';

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

describe('complete', () => {
  it('offers what begins so, or has a word that does', () => {
    expect(complete(SERVICES, 'boil', 'id')).toEqual(['boiler-repair', 'boiler-service']);
    expect(complete(SERVICES, 'Blocked d', 'name')).toEqual(['Blocked drains']);
    expect(complete(SERVICES, 'oiler', 'id')).toEqual([]);
    expect(complete(SERVICES, '', 'id')).toHaveLength(3);
  });
});

describe('listed', () => {
  it('names all, or as many as fit and how many are left', () => {
    expect(listed('Services', ['a', 'b'])).toBe('Services: a, b.');
    expect(listed('Services', [])).toBe('Services: none.');
    expect(listed('Services', ['aaaa', 'bbbb', 'cccc'], 10)).toBe(
      'Services: aaaa, bbbb and 1 more.',
    );
  });
});
