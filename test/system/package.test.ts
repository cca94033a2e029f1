import { execFile, spawn } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { serveFunction } from '../deploy/serve-function.ts';
import { GARAGE } from '../garage/garage.ts';
import { buildInto, garageSettings } from '../garage/serve.ts';
import { TAKEOUT, TYPED } from '../owner/project.ts';
import { describeExports } from './exports.cases.ts';

const run = promisify(execFile);
const SITE_URL = 'https://reviews.example';

/** An owner's folder, in which the package was installed and `init` was run. */
let folder = '';
/** The business.yaml that `init` wrote. */
let business = '';
/** Folder of the tarballs. */
let packed = '';

const EDITOR = 'site:\n  admin: { repository: quist/reviews }\n';
const PAGE = '---\ntitle: Hours\nmenu: 5\n---\n[All](/reviews/) {% badge %}\n';

async function install(tarball: string): Promise<void> {
  const options = ['--prefer-offline', '--omit=optional', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...options, join(packed, tarball)], { cwd: folder });
}

/** Runs an npm script of the folder. */
function runScript(args: string[], env: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env;
  // The Node that runs the tests, whichever one the machine has.
  const path = `${join(process.execPath, '..')}:${PATH}`;
  return run('npm', ['run', '-s', ...args], {
    cwd: folder,
    env: { PATH: path, HOME, SITE_URL, PORT: '0', HOST: '127.0.0.1', ...env },
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owner-'));
  packed = await mkdtemp(join(tmpdir(), 'packed-'));
  await run('npm', ['run', 'package', '--', '--pack-destination', packed]);
  await install('public-reviews-1.0.0.tgz');
  await writeFile(join(folder, 'takeout.zip'), TAKEOUT);
  const args = ['node_modules/.bin/public-reviews', 'init', 'takeout.zip'];
  const init = run(process.execPath, args, { cwd: folder });
  init.child.stdin?.end(TYPED);
  await init;
  business = await readFile(join(folder, 'content/business.yaml'), 'utf8');
  await rm(join(folder, 'content'), { recursive: true });
  await cp(GARAGE, join(folder, 'content'), { recursive: true });
  await appendFile(join(folder, 'content/business.yaml'), EDITOR);
  await mkdir(join(folder, 'content/pages'));
  await writeFile(join(folder, 'content/pages/hours.md'), PAGE);
}, 400_000);
afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(packed, { recursive: true });
});

it('is one tarball, without tests and development files', async () => {
  expect(await readdir(packed)).toEqual(['public-reviews-1.0.0.tgz']);
  const names = await readdir(join(folder, 'node_modules/public-reviews'), { recursive: true });
  expect(names.filter((name) => /\.test\.ts$|^test|^bench|training/.test(name))).toEqual([]);
  expect(names).toContain('sidecar/fetch.mjs');
});

it('names the installed guide to the content in the business.yaml of `init`', async () => {
  const [, guide = ''] = /^# .*: (\S+)$/m.exec(business) ?? [];
  expect(await readFile(join(folder, guide), 'utf8')).toMatch(/^# /);
});

it('builds the same site as the repository, byte for byte, with the editor', async () => {
  const { stdout, stderr } = await runScript(['build']);
  expect(stdout).toContain('built dist/ for https://reviews.example');
  expect(stderr).toBe('');
  const own = garageSettings(join(folder, 'own'), { SITE_URL });
  await buildInto(own, join(folder, 'content'), true);
  const listOf = (dir: string) => readFile(join(dir, 'etags.json'), 'utf8');
  const built = await listOf(join(folder, 'dist'));
  expect(built).toBe(await listOf(own.DIST_DIR));
  expect(built).toContain('"path":"/admin/sveltia-cms.js"');
  expect(await readFile(join(folder, 'dist/hours/index.html'), 'utf8')).toContain(
    'href="/reviews/"',
  );
});

it('reports invalid content with its file and line', async () => {
  const file = join(folder, 'content/pages/broken.md');
  await writeFile(file, '---\ntitel: Hours\n---\n');
  const built = await runScript(['build']).catch((error) => error);
  const tested = await runScript(['test']).catch((error) => error);
  await rm(file);
  for (const { code, stderr } of [built, tested]) {
    expect(code).toBe(1);
    expect(stderr).toMatch(/^content\/pages\/broken\.md:2:1 {2}title {2}expected a text/m);
  }
  expect((await runScript(['test'])).stdout).toContain('11 published');
});

it('registers the problem matcher of the package in the workflow for pull requests', async () => {
  const workflow = parse(await readFile(join(folder, '.github/workflows/check.yml'), 'utf8'));
  const { run: script } = workflow.jobs.check.steps.at(-1);
  const [command = ''] = script.split('\n').filter((line: string) => line.startsWith('echo '));
  const { stdout } = await run('bash', ['-e', '-c', command], { cwd: folder });
  const [, path = ''] = /^::add-matcher::(.+)$/m.exec(stdout) ?? [];
  const matcher = JSON.parse(await readFile(join(folder, path), 'utf8'));
  expect(matcher.problemMatcher).toHaveLength(1);
});

it('serves search and MCP', async () => {
  const [command, ...args] = ['node_modules/.bin/public-reviews', 'serve'];
  const env = { ...process.env, SITE_URL: 'http://localhost', PORT: '0', HOST: '127.0.0.1' };
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [command, ...args], {
    cwd: folder,
    env,
    stdio: [...stdio],
  });
  let url = '';
  for await (const line of createInterface({ input: child.stdout })) {
    [, url = ''] = / at (http\S+)$/.exec(line) ?? [];
    if (url !== '') break;
  }
  const found = await (await fetch(`${url}/api/reviews/search?query=brake`)).json();
  expect(found).toMatchObject({ query: { query: 'brake' } });
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  };
  const pong = await fetch(`${url}/mcp`, { method: 'POST', headers, body: JSON.stringify(ping) });
  expect(await pong.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  child.kill();
});

it('writes the function without a bundler', async () => {
  await runScript(['build'], { NETLIFY: 'true', SITE_URL: 'https://garage.example' });
  await using served = await serveFunction(join(folder, '.netlify/v1/functions'));
  expect((await fetch(`${served.url}/api/reviews/search`)).status).toBe(200);
}, 180_000);

describeExports(() => folder);

it('can be upgraded to a new version', async () => {
  const next = join(packed, 'next');
  await cp('.data/package', next, { recursive: true });
  const manifest = JSON.parse(await readFile(join(next, 'package.json'), 'utf8'));
  await writeFile(join(next, 'package.json'), JSON.stringify({ ...manifest, version: '1.0.1' }));
  const words = join(next, 'site/words/en.yaml');
  await writeFile(
    words,
    (await readFile(words, 'utf8')).replace('about: About\n', 'about: All about us\n'),
  );
  await run('npm', ['pack', next, '--pack-destination', packed]);
  await install('public-reviews-1.0.1.tgz');
  await runScript(['build']);
  expect(await readFile(join(folder, 'dist/index.html'), 'utf8')).toContain('All about us');
  expect((await runScript(['cli', '--', '--version'])).stdout).toBe('1.0.1\n');
}, 400_000);
