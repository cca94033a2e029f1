import { expect, it } from 'vitest';
import { createAnalyzer } from './analyze.ts';
import { analyzeLines } from './analyze-lines.ts';

async function answers(...lines: string[]): Promise<unknown[]> {
  const output: unknown[] = [];
  for await (const line of analyzeLines(lines, createAnalyzer())) output.push(JSON.parse(line));
  return output;
}

it('answers line by line and leaves out empty lines', async () => {
  const line = JSON.stringify({ text: 'Lovely food.', domain: 'restaurant' });
  const [first, ...rest] = await answers(line, '', line);
  expect(first).toMatchObject({ mentions: [{ aspect: 'food', polarity: 'positive' }] });
  expect(rest).toEqual([first]);
});

it.each([
  ['{"text":', '', /JSON/],
  ['{"text":5}', 'text', /string/],
  ['{"text":"a","star":5}', '', /star/],
  ['{"text":"a","stars":9}', 'stars', /5/],
  ['{"text":"a","targets":[{"start":0,"end":4}]}', 'targets.0', /length of the text/],
  ['{"text":"a","targets":[{"start":1,"end":1}]}', 'targets.0', /start < end/],
  ['{"text":"a","domain":"zoo"}', 'domain', /restaurant/],
])('names the line and the rule for %s', async (line, path, message) => {
  const [ok, bad, next] = await answers('{"text":"a"}', line, '{"text":"b"}');
  expect(bad).toMatchObject({ error: { line: 2, issues: [{ path }] } });
  expect(JSON.stringify(bad)).toMatch(message);
  expect(ok).toHaveProperty('mentions');
  expect(next).toHaveProperty('mentions');
});
