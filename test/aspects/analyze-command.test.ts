import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GARAGE } from '../garage/garage.ts';

const CLI = join(import.meta.dirname, '../../cli/main.js');

function analyze(files: Readonly<Record<string, string>>, ...lines: object[]) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'analyze-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder.path, name), text);
  const { stdout, stderr, status } = spawnSync(process.execPath, [CLI, 'analyze'], {
    env: { PATH: process.env.PATH, CONTENT_DIR: folder.path },
    input: lines.map((line) => JSON.stringify(line)).join('\n'),
    encoding: 'utf8',
  });
  const results = stdout.split('\n').filter((line) => line !== '');
  return { results: results.map((line) => JSON.parse(line)), stderr, status };
}

const QUIZ_ASPECT =
  'industry: restaurant\naspects:\n  - {id: quiz, label: Quiz night, terms: [quiz]}\n';
const text = 'The quiz was great.';

it('uses the aspects in insights.yaml', () => {
  const { results, status } = analyze({ 'insights.yaml': QUIZ_ASPECT }, { text });
  expect(results[0]).toMatchObject({ mentions: [{ aspect: 'quiz', polarity: 'positive' }] });
  expect(status).toBe(0);
});

it('reads the names in business.yaml as the site does', () => {
  const business = readFileSync(join(GARAGE, 'business.yaml'), 'utf8')
    .replace(/^ {2}name: .*$/m, '  name: Gentle Garage')
    .replace(/^ {2}technicians:$/m, '$&\n    - { id: joy, name: Joy Hay, aliases: [Joy] }');
  const lines = [{ text: 'We called Gentle Garage.' }, { text: 'Joy fitted the tyres.' }];
  const { results } = analyze({ 'business.yaml': business }, ...lines);
  for (const { mentions } of results)
    expect(mentions).toMatchObject([{ aspect: 'miscellaneous', polarity: 'neutral' }]);
});

it('needs no insights.yaml', () => {
  const { results } = analyze({}, { text: 'The staff were rude.' });
  expect(results).toMatchObject([{ mentions: [{ aspect: 'service', polarity: 'negative' }] }]);
});

it('reports errors in insights.yaml with their position', () => {
  const { stderr, status } = analyze({ 'insights.yaml': 'industry: zoo\n' }, { text });
  expect(stderr).toMatch(/insights\.yaml:1:\d+ {2}industry {2}expected one of home-service/);
  expect(status).toBe(1);
});

it('exits quietly when its reader closes the pipe', async () => {
  const child = spawn(process.execPath, [CLI, 'analyze'], { env: { PATH: process.env.PATH } });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(`${JSON.stringify({ text })}\n`.repeat(20_000));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [status] = await once(child, 'exit');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it('reads a text that could be of any language in that of the site', () => {
  const business = readFileSync(join(GARAGE, 'business.yaml'), 'utf8');
  const german = business.replace(/^language: .*/m, 'language: de');
  const line = { text: 'Alles pünktlich.' };
  expect(analyze({ 'business.yaml': german }, line).results[0]).toMatchObject({
    mentions: [{ aspect: 'speed', polarity: 'positive' }],
  });
});
