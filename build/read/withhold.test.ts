import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { GARAGE, garageWith, reviewLine } from '../../test/garage/garage.ts';
import { warningsOf } from '../check/warnings.ts';
import { reviewsDataset } from '../render/reviews-dataset.ts';
import { readContent } from './content.ts';

const URLS = { a: 'https://a.example/1', b: 'https://b.example/1', c: 'https://c.example/1' };

/** A line for each copy of a review: `a` and `c` are unverified, `b` is verified by its platform. */
function copies(changes: Readonly<Record<string, object>> = {}): string {
  return Object.entries(URLS)
    .map(([id, url]) =>
      reviewLine({
        id,
        source: { platform: `portal-${id}`, url },
        ...(id === 'b' && {
          verification: { status: 'platform_verified', method: 'platform' },
        }),
        ...changes[id],
      }),
    )
    .join('');
}

function removal(id: string, reason: string): string {
  return `id: ${id}\nremoved_at: 2026-06-02T10:00:00Z\nreason: ${reason}\n`;
}

type Case = {
  changes?: Readonly<Record<string, object>>;
  /** Reasons of files in removals/, by id. */
  down?: Readonly<Record<string, string>>;
  isUnverifiedHidden?: boolean;
  /** The copies that are published, each with the others that it names. */
  shown: Readonly<Record<string, readonly string[]>>;
};

const CASES: readonly [name: string, each: Case][] = [
  ['the first of a list, with the sources of its copies', { shown: { a: ['b', 'c'] } }],
  [
    'the first that is verified, if the policy hides the others',
    { isUnverifiedHidden: true, shown: { b: ['a', 'c'] } },
  ],
  [
    'no source of a copy that is withheld',
    { changes: { b: { withhold: { reason: 'privacy' } } }, shown: { a: ['c'] } },
  ],
  ['no source of a copy that was taken down', { down: { b: 'privacy' }, shown: { a: ['c'] } }],
  [
    'the next, if the first is gone from its platform',
    { down: { A: 'platform_removed' }, shown: { b: ['c'] } },
  ],
  [
    'the next, if the owner withholds the first as a duplicate',
    { changes: { a: { withhold: { reason: 'duplicate' } } }, shown: { b: ['a', 'c'] } },
  ],
  [
    'no copy of a review whose author asked for its removal',
    { down: { a: 'author_request' }, shown: {} },
  ],
];

it.each(CASES)('publishes %s', async (_name, each) => {
  const { changes, down = {}, isUnverifiedHidden = false, shown } = each;
  const business = await readFile(`${GARAGE}/business.yaml`, 'utf8');
  await using garage = await garageWith({
    'business.yaml': business.replace('unverified: true', `unverified: ${!isUnverifiedHidden}`),
    'imports/copies.ndjson': copies(changes),
    'duplicates.yaml': '- [a, b, c]\n',
    ...Object.fromEntries(
      Object.entries(down).map(([id, reason]) => [`removals/${id}.yaml`, removal(id, reason)]),
    ),
  });
  const content = await readContent(garage.contentDir);
  const { reviews } = reviewsDataset(content, (id) => `https://x.example/${id}`);
  const published = reviews.filter(({ id }) => id in URLS);
  expect(
    Object.fromEntries(
      published.map(({ id, also_on = [] }) => [
        id,
        also_on.map(({ platform }) => platform.replace('portal-', '')),
      ]),
    ),
  ).toEqual(shown);
});

it('publishes a review on two platforms once, and counts the other as a duplicate', async () => {
  await using garage = await garageWith({ 'duplicates.yaml': '- [g-102, g-103]\n' });
  const content = await readContent(garage.contentDir);
  const { reviews, review_policy } = reviewsDataset(content, (id) => `https://x.example/${id}`);
  expect(reviews.some(({ id }) => id === 'g-103')).toBe(false);
  expect(reviews.find(({ id }) => id === 'g-102')?.also_on).toEqual([{ platform: 'google' }]);
  expect(review_policy.withheld_by_reason).toMatchObject({ duplicate: 1 });
});

it.each([
  ['of a copy, if the review has none', {}, { text: 'Thank you.', date: '2026-06-03' }],
  [
    'of the review itself',
    { a: { reply: { text: 'Thanks.', date: '2026-05-09' } } },
    { text: 'Thanks.', date: '2026-05-09' },
  ],
])('publishes the reply %s', async (_name, changes, reply) => {
  await using garage = await garageWith({
    'imports/copies.ndjson': copies(changes),
    'duplicates.yaml': '- [a, b, c]\n',
    'replies/c.md': '---\ndate: 2026-06-03\n---\nThank you.\n',
  });
  const { reviews } = reviewsDataset(await readContent(garage.contentDir), (id) => id);
  const shown = reviews.find(({ id }) => id === 'a');
  expect(shown?.reply).toEqual(reply);
  expect(shown?.updated_at).toBe('a' in changes ? undefined : '2026-06-03T00:00:00Z');
});

it.each(['- [a, a]', '- [a, b]\n- [b, c]'])('refuses an id twice: %s', async (lists) => {
  await using garage = await garageWith({
    'imports/copies.ndjson': copies(),
    'duplicates.yaml': `${lists}\n`,
  });
  await expect(readContent(garage.contentDir)).rejects.toMatchObject({
    problems: [{ message: expect.stringMatching(/^expected each id once, got [ab] again$/) }],
  });
});

it.each(['g-102', 'G-102'])('takes down an imported review by %s', async (id) => {
  await using garage = await garageWith({ 'removals/one.yaml': removal(id, 'privacy') });
  const { reviews, removed, unknownRemovals } = await readContent(garage.contentDir);
  expect(reviews.some((review) => review.id === 'g-102')).toBe(false);
  expect(removed[0]).toEqual({
    id: 'g-102',
    removed_at: '2026-06-02T10:00:00Z',
    reason: 'privacy',
  });
  expect(unknownRemovals).toEqual([]);
});

it('warns of a removal that takes nothing down', async () => {
  await using garage = await garageWith({ 'removals/one.yaml': removal('g-1002', 'privacy') });
  expect(warningsOf(await readContent(garage.contentDir))).toContain(
    'a file of removals/ takes nothing down: no review has the id g-1002; did you mean g-102?',
  );
});

it('takes down a recommendation without a tombstone, and counts nothing', async () => {
  const line = { id: 'f-1', date: '2026-01-02', recommends: true, text: 'Quick.' };
  const others = { author: { name: 'Pat' }, source: { platform: 'facebook' } };
  const file = { 'recommendations.ndjson': `${JSON.stringify({ ...line, ...others })}\n` };
  const policies = [file, { ...file, 'removals/F-1.yaml': removal('F-1', 'privacy') }].map(
    async (files) => {
      await using garage = await garageWith(files);
      const content = await readContent(garage.contentDir);
      const { review_policy, removed } = reviewsDataset(content, (id) => id);
      return [content.recommendations.length, review_policy, removed, content.unknownRemovals];
    },
  );
  const [[, ...before] = [], [count, ...after] = []] = await Promise.all(policies);
  expect(count).toBe(0);
  expect(after).toEqual(before);
});
