import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CLI = join(import.meta.dirname, '../../cli/main.js');

function analyze(insights: string | undefined, ...lines: object[]) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'analyze-'));
  if (insights !== undefined) writeFileSync(join(folder.path, 'insights.yaml'), insights);
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
  const { results, status } = analyze(QUIZ_ASPECT, { text });
  expect(results[0]).toMatchObject({ mentions: [{ aspect: 'quiz', polarity: 'positive' }] });
  expect(status).toBe(0);
});

it('needs no insights.yaml', () => {
  const { results } = analyze(undefined, { text: 'The staff were rude.' });
  expect(results).toMatchObject([{ mentions: [{ aspect: 'service', polarity: 'negative' }] }]);
});

it('reports errors in insights.yaml with their position', () => {
  const { stderr, status } = analyze('industry: zoo\n', { text });
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
