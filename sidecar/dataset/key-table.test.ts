import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildKeyTable, findKey } from './key-table.ts';
import { openJson, packJson } from './packed-json.ts';

it('finds every key and no other, in packed objects with any text', () => {
  const objects = fc.uniqueArray(
    fc.record({ id: fc.string({ unit: 'grapheme' }), text: fc.string() }),
    {
      selector: ({ id }) => id,
      maxLength: 200,
    },
  );
  fc.assert(
    fc.property(objects, fc.string(), (given, other) => {
      const packed = packJson(given);
      const list = openJson(packed, 'id');
      const keyAsWritten = (key: string) => JSON.stringify(key).slice(1, -1);
      const escaped = given.map(({ id }) => keyAsWritten(id));
      const keyOf = (number: number) => escaped[number] ?? '';
      const table = buildKeyTable(given.length, keyOf);
      for (const [number, { id }] of given.entries()) {
        expect(findKey(table, keyAsWritten(id), keyOf)).toBe(number);
        expect(JSON.parse(list.textOf(number))).toEqual(given[number]);
      }
      const known = given.findIndex(({ id }) => id === other);
      expect(findKey(table, keyAsWritten(other), keyOf)).toBe(known < 0 ? undefined : known);
      const count = Math.floor(given.length / 2);
      expect(JSON.parse(`[${Buffer.from(list.upTo(count))}]`)).toEqual(given.slice(0, count));
    }),
  );
});
