import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { MINIMAL_REVIEW } from '../../test/garage/garage.ts';
import { anyCharacter } from '../../test/support/any-character.ts';
import { ContentReview } from './content-schema.ts';
import { parseNdjson } from './ndjson.ts';
import { Problems } from './problems.ts';

function parse(schema: z.ZodType, text: string) {
  const problems = new Problems();
  const lines = parseNdjson({ schema, example: '{}' }, 'all.ndjson', text, problems);
  const values = lines.map(({ value }) => value);
  return { values, origins: lines.map(({ origin }) => origin), problems: problems.shown };
}

/** Mostly one of the good values, sometimes one that is nearly good, sometimes anything. */
function mostly(good: readonly unknown[], ...bad: unknown[]): fc.Arbitrary<unknown> {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('', ' ', '\ud800', 0, 4.5, null, [], {}),
  );
  return fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: bad.length > 0 ? fc.constantFrom(...bad) : anything },
    { weight: 1, arbitrary: anything },
  );
}

const source = fc.record(
  {
    url: mostly(['https://maps.example/r', ' https://maps.example/r '], 'ftp://x', 'https://a\tb'),
    platform: mostly(['google', 'other'], 'none'),
  },
  { requiredKeys: ['platform'] },
);

/** Lines with fields in any order. */
const line = fc
  .record(
    {
      id: mostly(['a', 'A_-9'], 'search', 'a/b', 'é'),
      date: mostly(['2024-02-29'], '2023-02-29'),
      published_at: mostly(['2026-01-02T10:00:00Z'], '2026-01-02T10:00:00+01:00'),
      rating: mostly([1, 5], 0, 6),
      title: mostly(['Fine', '👍']),
      text: fc.string({ unit: anyCharacter }),
      author: mostly([{ name: 'Åsa' }], { name: '' }, { name: 'Pat', mail: 'x' }),
      source,
      verification: mostly(
        [
          { method: 'none', status: 'unverified' },
          { status: 'verified', method: 'manual' },
        ],
        { status: 'verified', method: 'manual', evidence: 'xyz' },
      ),
      mentions: mostly([{ services: ['a'] }, {}], { technicians: [1] }, { who: [] }),
      reply: mostly([{ date: '2026-01-02', text: 'Thanks' }], { text: '' }),
      insider: mostly([true, false], 'yes'),
    },
    { requiredKeys: ['id', 'date', 'rating', 'text', 'author', 'source', 'verification'] },
  )
  .chain((fields) => {
    const entries = Object.entries(fields);
    return fc.shuffledSubarray(entries, { minLength: entries.length });
  })
  .map((entries) => JSON.stringify(Object.fromEntries(entries)));

it('parses with a compiled schema as with the schema itself', () => {
  const compiled = z.compile(ContentReview, { strict: true });
  const outcomes = { taken: 0, refused: 0 };
  const check = (text: string): void => {
    const [own, expected] = [parse(compiled, text), parse(ContentReview, text)];
    expect(JSON.stringify(own.values)).toBe(JSON.stringify(expected.values));
    expect(own.problems).toEqual(expected.problems);
    outcomes[own.problems.length === 0 ? 'taken' : 'refused']++;
  };
  fc.assert(fc.property(line, check), { numRuns: 300 });
  const good = {
    ...MINIMAL_REVIEW,
    source: { url: ' https://maps.example/r ', platform: 'google' },
  };
  check(JSON.stringify(good));
  expect(outcomes.taken).toBeGreaterThan(30);
  expect(outcomes.refused).toBeGreaterThan(30);
});

it('skips but counts blank lines, and reads a last line without a line end', () => {
  const second = { ...MINIMAL_REVIEW, id: 'n-2', text: 'Übergroß 👍 水漏れ' };
  const text = `\n${JSON.stringify(MINIMAL_REVIEW)}\r\n  \n\n${JSON.stringify(second)}`;
  const { values, origins, problems } = parse(ContentReview, text);
  expect(problems).toEqual([]);
  expect(values).toEqual([MINIMAL_REVIEW, second]);
  expect(origins).toEqual([
    { file: 'all.ndjson', text: JSON.stringify(MINIMAL_REVIEW), firstLine: 2 },
    { file: 'all.ndjson', text: JSON.stringify(second), firstLine: 5 },
  ]);
});

it('skips a byte order mark, and counts columns after it', () => {
  const bad = JSON.stringify({ ...MINIMAL_REVIEW, rating: 9 });
  expect(parse(ContentReview, `\ufeff${JSON.stringify(MINIMAL_REVIEW)}\n`)).toMatchObject({
    values: [MINIMAL_REVIEW],
    problems: [],
  });
  expect(parse(ContentReview, '\ufeff').problems).toEqual([]);
  expect(parse(ContentReview, `\ufeff${bad}`).problems).toMatchObject([
    { line: 1, column: bad.indexOf('"rating"') + 1 },
  ]);
});

it('counts columns in characters, not in bytes', () => {
  const text = `{"text":"水漏れ 👍","rating":9,${JSON.stringify(MINIMAL_REVIEW).slice(1).replace('"rating":5,', '').replace('"text":"Quick.",', '')}`;
  const { problems } = parse(ContentReview, `\n${text}\n`);
  expect(problems).toEqual([
    {
      file: 'all.ndjson',
      line: 2,
      column: text.indexOf('"rating"') + 1,
      field: 'rating',
      message: 'expected a whole number from 1 to 5, got 9',
    },
  ]);
});

it.each([
  ['a field twice', '{"id":"a","id":"b"}', 11, 'expected each field once, got this one again'],
  ['a field twice behind white space', '{"id" :"a","id":"b"}', 12, 'got this one again'],
  ['a field twice inside', '{"source":{"url":"a","url":"b"}}', 22, 'got this one again'],
  ['a field twice, one escaped', '{"id":"a","\\u0069d":"b"}', 11, 'got this one again'],
  ['a line that stops', '{"id":"a"', 10, 'expected a line like {}, got the end of the line'],
  ['a comma too many', '{"id":"a",}', 11, 'got }'],
  ['words', 'rating: 5', 1, 'got r'],
  ['a text without quotation marks', '{"id":a}', 1, 'got a'],
  ['a text that does not end', '{"id":"a', 9, 'got the end of the line'],
  ['a tab inside a text', '{"id":"a\tb"}', 9, 'got \tb"}'],
  ['two objects', '{"a":1}{"b":2}', 8, 'got {'],
  ['a list', '[1]', 1, 'expected a line like {}, got [1]'],
  ['a number', '5', 1, 'got 5'],
  ['nested without end', '['.repeat(100_000), 100_001, 'got the end of the line'],
])('reports place and problem of an invalid line: %s', (_name, text, column, message) => {
  const { problems } = parse(ContentReview, text);
  expect(problems).toMatchObject([{ line: 1, column, message: expect.stringContaining(message) }]);
});

it('accepts texts that look like keys', () => {
  for (const text of [':) "id": "id" : \\', ':', '\\":', 'a\\\\":b', '\t:']) {
    const line = JSON.stringify({ ...MINIMAL_REVIEW, text });
    expect(parse(ContentReview, line)).toMatchObject({ values: [{ text }], problems: [] });
  }
});

it('shows the example of a valid line once', () => {
  const { problems } = parse(ContentReview, '{\n}\n');
  expect(problems.map(({ message }) => message)).toEqual([
    'expected a line like {}, got the end of the line',
    'expected a line like that, got }',
  ]);
});

it('finds every repeated key, and no other', () => {
  const key = fc.constantFrom('a', 'b', 'a"', 'a\\', ':');
  const value = fc.oneof(fc.jsonValue(), fc.string({ unit: anyCharacter }));
  const entries = fc.array(fc.tuple(key, value), { maxLength: 4 });
  fc.assert(
    fc.property(entries, (fields) => {
      const pairs = fields.map(([name, own]) => `${JSON.stringify(name)}:${JSON.stringify(own)}`);
      const isUnique = new Set(fields.map(([name]) => name)).size === fields.length;
      const { problems } = parse(z.looseObject({}), `{${pairs.join(', ')}}`);
      expect(problems.length).toBe(isUnique ? 0 : 1);
    }),
  );
});
