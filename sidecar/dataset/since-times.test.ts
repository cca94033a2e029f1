import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onOrAfter, type SinceTable } from './since-table.ts';
import { type SinceTimes, timeOf, toSinceTimes } from './since-times.ts';

const DAYS = Array.from({ length: 9 }, (_, i) => `2026-01-0${i + 1}`);

/** A table of slices in which each day that is there adds its content to the tag. */
function tableOf(content: Readonly<Record<string, string>>): SinceTable {
  let tag = '';
  return Object.keys(content)
    .sort()
    .reverse()
    .map((day) => {
      tag += `${day}${content[day]}`;
      return { day, reviews: 0, removed: 0, etag: `"${tag}"`, updatedAt: '' };
    });
}

describe('Last-Modified of slices', () => {
  it('moves on whenever a slice changes and never otherwise, over any history', async () => {
    const content = fc.dictionary(fc.constantFrom(...DAYS), fc.constantFrom('a', 'b'));
    const history = fc.array(fc.record({ content, hour: fc.integer({ min: 0, max: 20 }) }), {
      minLength: 2,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(history, async (generations) => {
        let before: SinceTimes | undefined;
        for (const [i, { content, hour }] of generations.entries()) {
          const published = `2026-02-01T${String(hour).padStart(2, '0')}:00:00Z`;
          const table = tableOf(content);
          const times = await toSinceTimes(table, published, before, `2026-02-0${i + 2}T00:00:00Z`);
          for (const day of before === undefined ? [] : [...DAYS, '2026-01-10']) {
            if (before === undefined) break;
            const same = onOrAfter(before.table, day)?.etag === onOrAfter(table, day)?.etag;
            const [old, now] = [timeOf(before, day), timeOf(times, day)];
            if (same) expect(now).toBe(old);
            else expect(Date.parse(now)).toBeGreaterThan(Date.parse(old));
          }
          before = times;
        }
      }),
    );
  });
});
