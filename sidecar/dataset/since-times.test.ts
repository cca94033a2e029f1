import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDayNumber } from '../day-number.ts';
import { onOrAfter, type SinceTable, tagOfSlice } from './since-table.ts';
import { changedAt, type SinceTimes, timeOf, toSinceTimes } from './since-times.ts';

const DAYS = Array.from({ length: 9 }, (_, i) => `2026-01-0${i + 1}`);

/** A table of slices in which each day that is there adds its content to the tag. */
function tableOf(content: Readonly<Record<string, string>>): SinceTable {
  const days = Object.keys(content).sort().reverse();
  const none = new Uint32Array(days.length);
  const tags = new Uint32Array(4 * days.length);
  const tagBytes = Buffer.from(tags.buffer);
  days.forEach((_, slice) => {
    const held = days.slice(0, slice + 1).map((day) => `${day}${content[day]}`);
    createHash('md5')
      .update(held.join())
      .digest()
      .copy(tagBytes, 16 * slice);
  });
  return {
    days: Uint32Array.from(days, toDayNumber),
    reviews: none,
    removed: none,
    newest: none,
    tags,
  };
}

/** Tag of the slice since a day; that after all days has none. */
function tagSince(table: SinceTable, day: number): string | undefined {
  const slice = onOrAfter(table.days, day);
  return slice < 0 ? undefined : tagOfSlice(table, slice);
}

/** As an HTTP date tells it. */
const secondOf = (time: string): number => Math.floor(Date.parse(time) / 1000);

describe('Last-Modified of slices', () => {
  it('moves on whenever a slice changes and never otherwise, over any history', () => {
    const content = fc.dictionary(fc.constantFrom(...DAYS), fc.constantFrom('a', 'b'));
    const hour = fc.integer({ min: 0, max: 20 });
    // The clock may stand still for a moment, or be set back.
    const swapMs = fc.integer({ min: 0, max: 3_000 });
    const history = fc.array(fc.record({ content, hour, swapMs }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(history, (generations) => {
        let before: SinceTimes | undefined;
        for (const { content, hour, swapMs } of generations) {
          const published = `2026-02-01T${String(hour).padStart(2, '0')}:00:00Z`;
          const table = tableOf(content);
          const swappedAt = new Date(Date.parse('2026-02-01T08:00:00Z') + swapMs).toISOString();
          const times = toSinceTimes(table, published, before, swappedAt);
          for (const date of before === undefined ? [] : [...DAYS, '2026-01-10']) {
            if (before === undefined) break;
            const day = toDayNumber(date);
            const same = tagSince(before.table, day) === tagSince(table, day);
            const [old, now] = [timeOf(before, day), timeOf(times, day)];
            if (same) expect(now).toBe(old);
            else expect(secondOf(now)).toBeGreaterThan(secondOf(old));
          }
          before = times;
        }
      }),
    );
  });
});

describe('Last-Modified of what changed', () => {
  const before = { etag: '"a"', lastModified: '2026-04-01T00:00:00.100Z' };

  it.each([
    ['a newer generation', '2026-04-02T00:00:00Z', '2026-04-03T00:00:00Z', '2026-04-02T00:00:00Z'],
    ['an older one', '2026-03-01T00:00:00Z', '2026-04-03T00:00:00Z', '2026-04-03T00:00:00Z'],
    [
      'an older one in the same second',
      '2026-03-01T00:00:00Z',
      '2026-04-01T00:00:00.900Z',
      '2026-04-01T00:00:01.100Z',
    ],
    [
      'an older one, with the clock set back',
      '2026-03-01T00:00:00Z',
      '2026-03-31T00:00:00Z',
      '2026-04-01T00:00:01.100Z',
    ],
  ])('is later after %s', (_, lastModified, swappedAt, expected) => {
    expect(changedAt(before, '"b"', lastModified, swappedAt)).toBe(expected);
    expect(changedAt(before, '"a"', lastModified, swappedAt)).toBe(before.lastModified);
  });
});
