import { expect, it } from 'vitest';
import { analyzeLines, createAnalyzer, readLines } from './analyze.ts';
import { InsightsConfig } from './words/config.ts';

const restaurant = createAnalyzer(InsightsConfig.parse({ industry: 'restaurant' }));
const homeService = createAnalyzer(InsightsConfig.parse({ industry: 'home-service' }));

it('finds mentions with offsets and the words behind them', () => {
  const text = 'The food was great but the service was terrible.';
  const { mentions } = restaurant({ text, stars: 3 });
  expect(mentions).toEqual([
    { aspect: 'food', polarity: 'positive', by: 'words', start: 4, end: 8, because: ['great'] },
    {
      aspect: 'service',
      polarity: 'negative',
      by: 'words',
      start: 27,
      end: 34,
      because: ['terrible'],
    },
  ]);
});

it('names the stars as the reason where no word judges', () => {
  const { mentions } = homeService({ text: 'They rang before they came.', stars: 5 });
  for (const { by, because } of mentions) {
    expect(because.length, by).toBeGreaterThan(0);
    if (by === 'stars') expect(because).toEqual(['5 stars']);
  }
});

it('judges a text in another language by its stars', () => {
  const text = 'Maden var god, og betjeningen var venlig, men det var for dyrt for os.';
  const { mentions } = homeService({ text, stars: 4 });
  expect(mentions).toMatchObject([{ polarity: 'positive', by: 'stars', because: ['4 stars'] }]);
});

it('never lets the stars turn a clear word round', () => {
  for (const stars of [1, 3, 5]) {
    const text = 'The engineer was rude and the work was appalling.';
    const { mentions } = homeService({ text, stars });
    expect(mentions.map(({ polarity }) => polarity)).toContain('negative');
    expect(mentions.map(({ polarity }) => polarity)).not.toContain('positive');
  }
});

it.each([
  ['Rude, noisy and overpriced.', ['service', 'ambience', 'price']],
  ['We went on our anniversary.', ['miscellaneous']],
  ['', []],
  [' ', []],
])('finds in "%s" the aspects %j', (text, expected) => {
  const { mentions } = restaurant({ text, stars: 3 });
  expect([...new Set(mentions.map(({ aspect }) => aspect))]).toEqual(expected);
});

it('accepts 100,000 characters without a full stop', () => {
  const { mentions } = restaurant({ text: 'good food '.repeat(10_000), stars: 3 });
  expect(mentions.length).toBeGreaterThan(50);
});

async function answers(...lines: string[]): Promise<unknown[]> {
  const output: unknown[] = [];
  for await (const line of analyzeLines(lines, restaurant)) output.push(JSON.parse(line));
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
  ['{"text":"a","stars":"5"}', 'stars', 'expected a number from 1 to 5, got "5"'],
  ['{"text":"a","stars":"five"}', 'stars', 'expected a number from 1 to 5, got five'],
  ['{"text":"a","stars":null}', 'stars', 'expected a number from 1 to 5, got null'],
  ['{"text":"a","stars":"null"}', 'stars', 'expected a number from 1 to 5, got "null"'],
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
