import { expect, it } from 'vitest';
import { createAnalyzer } from './analyze.ts';
import { analyzeLines, readLines } from './analyze-lines.ts';
import { InsightsConfig } from './words/config.ts';

const analyzer = createAnalyzer(InsightsConfig.parse({ industry: 'restaurant' }));

async function answers(...lines: string[]): Promise<unknown[]> {
  const output: unknown[] = [];
  for await (const line of analyzeLines(lines, analyzer)) output.push(JSON.parse(line));
  return output;
}

it('analyzes each line and skips empty lines', async () => {
  const line = JSON.stringify({ text: 'Lovely food.' });
  const [first, ...rest] = await answers(line, '', line);
  expect(first).toMatchObject({ mentions: [{ aspect: 'food', polarity: 'positive' }] });
  expect(rest).toEqual([first]);
});

it.each([
  ['{"text":', '', 'expected one JSON object, got {"text":'],
  ['[1]', '', 'expected one JSON object, got [1]'],
  ['{}', 'text', 'expected a text, got nothing'],
  ['{"text":5}', 'text', 'expected a text, got 5'],
  ['{"text":"a","stars":"5"}', 'stars', 'expected a number from 1 to 5, got 5'],
  ['{"text":"a","star":5}', 'star', 'no such parameter; did you mean stars?'],
  ['{"text":"a","xyz":5}', 'xyz', `no such parameter; known: text, stars`],
  ['{"text":"a","stars":9}', 'stars', 'expected a number from 1 to 5, got 9'],
  ['{"text":"a","domain":"shop"}', 'domain', `no such parameter; known: text, stars`],
])('names the line, the field, the rule and the value for %s', async (line, path, message) => {
  const [ok, bad, next] = await answers('{"text":"a"}', line, '{"text":"b"}');
  expect(bad).toEqual({
    error: { line: 2, issues: [{ code: expect.any(String), path, message }] },
  });
  expect(ok).toHaveProperty('mentions');
  expect(next).toHaveProperty('mentions');
});

it('finds nothing in an empty text', async () => {
  expect(await answers('{"text":""}')).toEqual([{ mentions: [] }]);
});

it('reports all issues of a line at once', async () => {
  const [bad] = await answers('{"text":7,"stars":0}');
  const paths = ['text', 'stars'];
  expect(bad).toMatchObject({ error: { line: 1, issues: paths.map((path) => ({ path })) } });
});

async function linesIn(bytes: Uint8Array, size: number): Promise<string[]> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const lines: string[] = [];
  for await (const line of readLines(chunks())) lines.push(line);
  return lines;
}

it.each([1, 3, 1000])(
  'splits bytes into lines at line feeds only, in chunks of %i',
  async (size) => {
    const bytes = new TextEncoder().encode('\ufeff{"a":\r1}\r\n"é\u2028👍"\n\n{}');
    expect(await linesIn(bytes, size)).toEqual(['{"a":\r1}\r', '"é\u2028👍"', '', '{}']);
  },
);
