import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Review } from '../../contract/review.ts';
import { sharedWasmMemory } from '../../contract/web-assembly.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { asBuffer } from '../as-buffer.ts';
import { type PackedTexts, textAt } from '../search/texts.ts';
import { packJson } from './packed-json.ts';
import { type ReadReviews, readReviews } from './read-reviews.ts';

function read(reviews: readonly Review[], before?: ReadReviews): ReadReviews {
  return readReviews(packJson(reviews), sharedWasmMemory(), before);
}

function textsOf(packed: PackedTexts): string[] {
  return Array.from(packed.ends, (_, number) => {
    const { bytes, start, end } = textAt(packed, number);
    return asBuffer(bytes).toString('utf8', start, end);
  });
}

/** All that was read, with filter values by name. */
function plain({ list, changes, columns, titles }: ReadReviews) {
  const names = [...columns.filterNumbers.keys()];
  const filters: unknown[] = [];
  columns.filters.forEach((_, rows, from, to) => {
    filters.push(new Set(Array.from(rows.subarray(from, to), (row) => names[row])));
  });
  return {
    ids: Array.from({ length: list.length }, (_, number) => list.keyOf(number)),
    days: [...columns.days],
    traits: [...columns.traits],
    changed: [...changes.days],
    moments: [...changes.moments],
    texts: textsOf(columns.texts),
    titles: textsOf(titles),
    filters,
  };
}

const pool = generateReviews(40);
const edits: ((review: Review) => Review)[] = [
  (review) => review,
  (review) => ({ ...review, text: `${review.text} Ünd noch etwas.` }),
  (review) => ({ ...review, rating: 6 - review.rating, title: 'Changed my mind' }),
  (review) => ({ ...review, language: 'fr-CA', updated_at: '2026-03-05T10:00:00Z' }),
];
/** Reviews in any order, some of them edited; each id once. */
const published = fc
  .shuffledSubarray(pool)
  .chain((reviews) =>
    fc
      .array(fc.nat({ max: edits.length - 1 }), { minLength: pool.length, maxLength: pool.length })
      .map((chosen) =>
        reviews.map((review, place) => (edits[chosen[place] ?? 0] ?? edits[0])?.(review) ?? review),
      ),
  );

describe('reading reviews', () => {
  it('gives the same, whatever was read before', () => {
    fc.assert(
      fc.property(published, published, published, (first, second, third) => {
        const before = read(second, read(first));
        expect(plain(read(third, before))).toEqual(plain(read(third)));
      }),
      { numRuns: 100 },
    );
  });

  it('takes over thousands, in another order', () => {
    const many = generateReviews(2_100);
    const now = many.toReversed();
    expect(plain(read(now, read(many)))).toEqual(plain(read(now)));
  });

  it('takes a review over where its bytes are the same, wherever it stands now', () => {
    const before = read(pool);
    before.changes.days.fill(1);
    const [first, second, third, ...others] = pool as [Review, Review, Review, ...Review[]];
    const now = [third, { ...second, rating: 6 - second.rating }, ...others, first];
    const days = [...read(now, before).changes.days];
    expect(days.map((day) => day === 1)).toEqual(now.map((_, number) => number !== 1));
  });

  it('checks what is new, and says where it breaks the contract', () => {
    const [first, ...others] = pool as [Review, ...Review[]];
    const broken = [...others, { ...first, rating: 9 }];
    expect(() => read(broken, read(pool))).toThrow(/reviews\.39\.rating/);
  });
});
