import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openJson } from './packed-json.ts';
import { sliceJson } from './slice-json.ts';

function slice(json: string) {
  return sliceJson(Buffer.from(json), 'reviews', 'id');
}

/** JavaScript puts fields that are whole numbers before all others. */
const key = fc.string().filter((text) => text !== 'reviews' && !/^\d+$/.test(text));
const objects = fc.array(
  fc
    .tuple(fc.string({ unit: 'grapheme' }), fc.dictionary(key, fc.jsonValue()))
    .map(([id, others]) => ({ id, ...others })),
);
const others = fc.dictionary(
  key,
  fc.oneof(fc.jsonValue(), fc.constant({ reviews: [{ id: 'x' }] }), fc.constant('"reviews":[')),
);

describe('a document as JSON.stringify writes it', () => {
  it('is cut into its objects and the rest, all of it', () => {
    fc.assert(
      fc.property(others, objects, others, (before, reviews, after) => {
        const sliced = slice(JSON.stringify({ ...before, reviews, ...after }));
        if (sliced === undefined) throw new Error('not cut');
        const rest = { ...before, reviews: [], ...after };
        expect(sliced.rest).toBe(JSON.stringify(rest));
        const list = openJson(sliced.objects, 'id');
        const found = Array.from({ length: list.length }, (_, number) => list.textOf(number));
        expect(found).toEqual(reviews.map((review) => JSON.stringify(review)));
        expect(`[${list.upTo(list.length)}]`).toBe(JSON.stringify(reviews));
      }),
    );
  });
});

describe('not cut', () => {
  it.each([
    ['no array of that name', '{"items":[{"id":"a"}]}'],
    ['an array of that name deeper down', '{"data":{"reviews":[{"id":"a"}]}}'],
    ['space between objects', '{"reviews":[{"id":"a"}, {"id":"b"}]}'],
    ['space in an object', '{"reviews":[{"id":"a", "text":"b"}]}'],
    ['space before the array', '{ "reviews":[{"id":"a"}]}'],
    ['another first field', '{"reviews":[{"text":"b","id":"a"}]}'],
    ['an id that is no string', '{"reviews":[{"id":1}]}'],
    ['something else in the array', '{"reviews":[{"id":"a"},1]}'],
    ['two commas', '{"reviews":[{"id":"a"},,{"id":"b"}]}'],
    ['a comma at the end', '{"reviews":[{"id":"a"},]}'],
    ['no end', '{"reviews":[{"id":"a"}'],
    ['no end of a string', '{"reviews":[{"id":"a'],
    ['a backslash at the end', '{"reviews":[{"id":"a\\'],
    ['nothing', ''],
  ])('%s', (_, json) => {
    expect(slice(json)).toBeUndefined();
  });
});
