import { expect, it } from 'vitest';
import { z } from 'zod';
import { check, parseJson, parseQuery } from './issues.ts';
import { SearchQuery } from './search-query.ts';

const DEFAULTS = { mode: 'substring', limit: 20, count: true };

const good: [query: string, expected: object][] = [
  ['', {}],
  ['rating=5', { rating: 5 }],
  ['min_rating=4.5&max_rating=5', { min_rating: 4.5, max_rating: 5 }],
  ['since=2026-01-01&until=2026-01-01', { since: '2026-01-01', until: '2026-01-01' }],
  ['since=2024-02-29', { since: '2024-02-29' }],
  ['query=', { query: '' }],
  ['query=+on+time+', { query: ' on time ' }],
  ['has_reply=false&count=false', { has_reply: false, count: false }],
  ['limit=1', { limit: 1 }],
  ['min_rating=3&max_rating=3', { min_rating: 3, max_rating: 3 }],
  [`query=${'word+'.repeat(9)}`, { query: 'word '.repeat(9) }],
  [
    "mode=words&query=a+b+c+I+don't+know+what's+one+two+three+4+five",
    { mode: 'words', query: "a b c I don't know what's one two three 4 five" },
  ],
  [`mode=words&query=${'水漏れ'.repeat(20)}`, { mode: 'words', query: '水漏れ'.repeat(20) }],
  ['limit=100', { limit: 100 }],
  [`query=${'👍'.repeat(200)}`, { query: '👍'.repeat(200) }],
  [`query=${'x'.repeat(200)}`, { query: 'x'.repeat(200) }],
];

it.each(good)('parses ?%s', (query, expected) => {
  const parsed = parseQuery(SearchQuery, new URLSearchParams(query));
  expect(parsed).toEqual({ ok: true, value: { ...DEFAULTS, ...expected } });
});

const bad: [query: string, issues: [code: string, path: string, words: string][]][] = [
  ['limit=0', [['out_of_range', 'limit', 'a whole number from 1 to 100, got 0']]],
  ['limit=101', [['out_of_range', 'limit', 'got 101']]],
  ['limit=1.5', [['invalid_type', 'limit', 'a whole number from 1 to 100, got 1.5']]],
  ['limit=abc', [['invalid_type', 'limit', 'got abc']]],
  ['limit=1e2', [['invalid_type', 'limit', 'got 1e2']]],
  ['limit=0x10', [['invalid_type', 'limit', 'got 0x10']]],
  ['limit=%2B5', [['invalid_type', 'limit', 'got +5']]],
  ['limit=99999999999999999999', [['out_of_range', 'limit', '100']]],
  [
    `limit=${'9'.repeat(400)}`,
    [['invalid_type', 'limit', `from 1 to 100, got ${'9'.repeat(57)}...`]],
  ],
  [`query=${'👍'.repeat(201)}`, [['too_long', 'query', 'at most 200 characters, got 201 ch']]],
  ['limit=5&limit=5', [['repeated_parameter', 'limit', 'given 2 times']]],
  ['rating=', [['empty_value', 'rating', 'expected a value']]],
  ['rating=0', [['out_of_range', 'rating', 'from 1 to 5']]],
  ['rating=6', [['out_of_range', 'rating', 'from 1 to 5']]],
  ['rating=4.5', [['invalid_type', 'rating', 'a whole number from 1 to 5, got 4.5']]],
  ['min_rating=0.9', [['out_of_range', 'min_rating', 'a number from 1 to 5, got 0.9']]],
  ['min_rating=five', [['invalid_type', 'min_rating', 'a number from 1 to 5']]],
  ['since=2026-02-31', [['invalid_date', 'since', 'a real calendar date']]],
  ['since=2025-02-29', [['invalid_date', 'since', 'a real calendar date']]],
  ['until=01/02/2026', [['invalid_date', 'until', 'YYYY-MM-DD']]],
  ['since=2026-03-01T00:00:00Z', [['invalid_date', 'since', 'YYYY-MM-DD']]],
  ['since=2026-03-02&until=2026-03-01', [['since_after_until', 'since', '2026-03-01']]],
  ['limit=+5', [['invalid_type', 'limit', 'got +5']]],
  ['min_rating=4&max_rating=3', [['min_above_max', 'min_rating', 'at most max_rating (3), got 4']]],
  ['min_rating=9&max_rating=3', [['out_of_range', 'min_rating', 'from 1 to 5']]],
  [
    "mode=words&query=one+two+three+four+five+six+seven+eight+nine's",
    [['too_many_words', 'query', 'at most 8 words with mode=words, got 9']],
  ],
  [`mode=words&query=${Array(9).fill('boil').join('漢')}`, [['too_many_words', 'query', 'got 9']]],
  [`query=${'x'.repeat(201)}`, [['too_long', 'query', 'at most 200 characters, got 201']]],
  ['mentions_service=', [['empty_value', 'mentions_service', 'expected a value']]],
  ['has_reply=yes', [['invalid_type', 'has_reply', 'true or false']]],
  ['sort=best', [['invalid_value', 'sort', 'newest, oldest, highest, lowest, relevance']]],
  ['source=Gogle', [['invalid_value', 'source', 'got Gogle']]],
  [`limit=${'👍'.repeat(40)}`, [['invalid_type', 'limit', `got ${'👍'.repeat(28)}...`]]],
  [`x${'👍'.repeat(60)}=1`, [['unknown_parameter', `x${'👍'.repeat(49)}`, 'no such parameter']]],
  ['min_ratng=4', [['unknown_parameter', 'min_ratng', 'did you mean min_rating?']]],
  ['__proto__=1', [['unknown_parameter', '__proto__', 'known: rating']]],
  ['constructor=1', [['unknown_parameter', 'constructor', 'no such parameter']]],
  [
    'ratting=5&rating=9&limit=x&since=never&query=a&query=b',
    [
      ['unknown_parameter', 'ratting', 'did you mean rating?'],
      ['repeated_parameter', 'query', 'given 2 times'],
      ['out_of_range', 'rating', 'got 9'],
      ['invalid_date', 'since', 'got never'],
      ['invalid_type', 'limit', 'got x'],
    ],
  ],
];

it.each(bad)('refuses ?%s', (query, expected) => {
  const parsed = parseQuery(SearchQuery, new URLSearchParams(query));
  if (parsed.ok) throw new Error('it was accepted');
  expect(parsed.issues.map(({ code, path }) => [code, path])).toEqual(
    expected.map(([code, path]) => [code, path]),
  );
  for (const [at, [, , words]] of expected.entries()) {
    expect(parsed.issues[at]?.message).toContain(words);
  }
});

it('refuses a required parameter that is given twice, and does not call it missing', () => {
  const parsed = parseQuery(z.object({ date: z.string() }), new URLSearchParams('date=a&date=b'));
  expect(parsed).toMatchObject({ ok: false, issues: [{ code: 'repeated_parameter' }] });
  expect('issues' in parsed && parsed.issues).toHaveLength(1);
});

it('quotes a text that looks like a value of the right type', () => {
  const schema = z.object({ stars: z.number(), names: z.array(z.string()), on: z.boolean() });
  const shown = (values: Record<string, unknown>) => {
    const parsed = check(schema, values);
    return parsed.ok ? [] : parsed.issues.map(({ message }) => message.replace(/.*got /, ''));
  };
  expect(shown({ stars: '5', names: '["a"]', on: 'true' })).toEqual([
    '"5"',
    '"[\\"a\\"]"',
    '"true"',
  ]);
  expect(shown({ stars: 'five', names: 5, on: ['a'] })).toEqual(['five', '5', '["a"]']);
});

it('converts JSON values of a certain meaning only', () => {
  const values = { rating: '5', has_reply: 'true', ids: ['a', 'b'], language: ['en'], query: '' };
  const given = { ...values, since: '2026-01-01T00:00:00Z', until: null };
  expect(parseJson(SearchQuery, given, ['ids'])).toMatchObject({
    ok: true,
    value: { rating: 5, has_reply: true, ids: 'a,b', language: 'en', since: '2026-01-01' },
  });
  const uncertain = {
    limit: true,
    has_text: 'yes',
    ids: ['a', 'b'],
    since: '2026-01-01T08:00:00Z',
  };
  const parsed = parseJson(SearchQuery, { ...uncertain, foo: 1 });
  if (parsed.ok) throw new Error('it was accepted');
  expect(parsed.issues.map(({ code, path }) => `${path} ${code}`).sort()).toEqual([
    'foo unknown_parameter',
    'has_text invalid_type',
    'ids invalid_type',
    'limit invalid_type',
    'since invalid_date',
  ]);
});

it('shows a text as it was sent, and a number too large for JSON as Infinity', () => {
  const parsed = parseJson(SearchQuery, JSON.parse('{"limit":1e999,"rating":"5 stars"}'));
  expect(parsed).toMatchObject({
    issues: [
      { message: expect.stringContaining('got 5 stars') },
      { message: expect.stringContaining('got Infinity') },
    ],
  });
});

const manyNames = Array.from({ length: 2_457 }, (_, i) => `name${i}`);

it.each([
  ['parameters', parseQuery(SearchQuery, new URLSearchParams(manyNames.join('&')))],
  ['arguments', parseJson(SearchQuery, Object.fromEntries(manyNames.map((name) => [name, 1])))],
])('reports twenty unknown %s, and counts the rest in one more issue', (_, parsed) => {
  if (parsed.ok) throw new Error('it was accepted');
  expect(parsed.issues.map(({ path }) => path)).toEqual(manyNames.slice(0, 21));
  expect(new Set(parsed.issues.map(({ code }) => code))).toEqual(new Set(['unknown_parameter']));
  expect(parsed.issues[19]?.message).toContain('known: rating');
  expect(parsed.issues[20]?.message).toBe(
    'no such parameter; 2437 unknown parameters from here on',
  );
});
