import { execFile, spawn, spawnSync } from 'node:child_process';
import { copyFile, cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { freePort } from '../support/free-port.ts';
import type { Judge, Target, Verdict } from './judge.ts';

const SITE_URL = 'https://reviews.example';
const TIMEOUT_MS = 300_000;

/** The recipes, on the servers and platforms that this machine has. A missing one is skipped. */
export const HOST_JUDGES: readonly Judge[] = [recipes, wrangler, netlify];

type Outcome = { code: number; output: string };

/** Runs a program to its end. */
function run(file: string, args: readonly string[], cwd: string, env = {}): Promise<Outcome> {
  const options = { cwd, timeout: TIMEOUT_MS, env: { ...process.env, CI: '1', ...env } };
  return new Promise((done) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      done({ code: error === null ? 0 : 1, output: `${stdout}\n${stderr}` });
    });
  });
}

/** Returns the verdict of a program that is not on this machine, or undefined if it is. */
function missing(judge: string, program: string): Verdict | undefined {
  const { error } = spawnSync(program, ['--version'], { timeout: TIMEOUT_MS });
  if (error === undefined) return undefined;
  return { judge, subject: 'recipe', ok: true, skipped: true, details: `no ${program} in PATH` };
}

/** Runs the tests of the recipes: nginx, Caddy, systemd, Deno and Prometheus. A skipped test names its reason. */
async function recipes({ scratch }: Target): Promise<Verdict[]> {
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  const report = join(scratch, 'recipes.json');
  const reporter = ['--reporter=json', `--outputFile=${report}`];
  await run(process.execPath, [vitest, 'run', 'test/deploy/recipes.test.ts', ...reporter], '.');
  const { testResults } = JSON.parse(await readFile(report, 'utf8'));
  const tests: { fullName: string; status: string }[] = testResults[0].assertionResults;
  return tests.map(({ fullName, status }) => ({
    judge: 'recipes',
    subject: fullName.replace(/ \(skipped.*/, '').trim(),
    ok: status !== 'failed',
    skipped: status === 'skipped',
    details: /\(skipped: (.*)\)/.exec(fullName)?.[1] ?? status,
  }));
}

/** Builds for Cloudflare, bundles with wrangler, and asks the Worker in workerd. */
async function wrangler({ scratch }: Target): Promise<Verdict[]> {
  const judge = 'wrangler';
  const absent = missing(judge, judge);
  if (absent !== undefined) return [absent];
  const folder = join(scratch, 'cloudflare');
  await mkdir(folder);
  for (const name of ['wrangler.jsonc', 'worker.js'])
    await copyFile(join('docs/recipes', name), join(folder, name));
  const env = {
    SITE_URL,
    DIST_DIR: join(folder, 'dist'),
    DATA_DIR: join(folder, '.data'),
    FUNCTION_DIR: join(folder, '.data/functions'),
  };
  const built = await run(process.execPath, ['cli/main.js', 'build', '--no-ping'], '.', env);
  const bundled = await run(judge, ['deploy', '--dry-run'], folder);
  const upload = /Total Upload: .*/.exec(bundled.output)?.[0] ?? bundled.output.trim().slice(-200);
  const port = await freePort();
  const worker = spawn(judge, ['dev', '--ip', '127.0.0.1', '--port', String(port)], {
    cwd: folder,
    env: { ...process.env, CI: '1' },
    stdio: 'ignore',
  });
  const details = await askWorker(`http://127.0.0.1:${port}`);
  worker.kill();
  const isReady = built.code === 0 && bundled.code === 0;
  return [
    { judge, subject: 'deploy --dry-run', ok: isReady, details: upload },
    { judge, subject: 'dev', ok: details === 'pages, search and 404', details },
  ];
}

/** Returns what the Worker serves, or what it does not. */
async function askWorker(origin: string): Promise<string> {
  const statusOf = (path: string) =>
    fetch(origin + path).then(
      ({ status }) => status,
      () => 0,
    );
  const end = Date.now() + 60_000;
  while ((await statusOf('/readyz')) !== 200) {
    if (Date.now() > end) return 'not ready after a minute';
    await new Promise((done) => setTimeout(done, 500));
  }
  const expected = { '/': 200, '/reviews.json': 200, '/api/reviews/search': 200, '/nothing': 404 };
  for (const [path, status] of Object.entries(expected)) {
    const got = await statusOf(path);
    if (got !== status) return `${path}: expected ${status}, got ${got}`;
  }
  return 'pages, search and 404';
}

/** Builds with Netlify's command-line tool: not without an address, and with the function. */
async function netlify({ scratch }: Target): Promise<Verdict[]> {
  const judge = 'netlify';
  const absent = missing(judge, judge);
  if (absent !== undefined) return [absent];
  const folder = join(scratch, 'netlify');
  await mkdir(folder);
  const folders = ['node_modules', 'build', 'cli', 'contract', 'sidecar', 'site'];
  const files = ['compile-cache.ts', 'eleventy.config.ts', 'settings.ts'];
  for (const name of [...folders, ...files, 'package.json', 'netlify.toml'])
    await symlink(resolve(name), join(folder, name));
  await cp('content', join(folder, 'content'), { recursive: true });
  const refused = await run(judge, ['build', '--offline'], folder, { SITE_URL: '', URL: '' });
  const built = await run(judge, ['build', '--offline'], folder, { SITE_URL });
  const functions = await readdir(join(folder, '.netlify/v1/functions')).catch(() => []);
  return [
    {
      judge,
      subject: 'build without an address',
      ok: refused.code !== 0 && refused.output.includes('set SITE_URL to the public address'),
      details: 'is refused',
    },
    {
      judge,
      subject: 'build',
      ok: built.code === 0 && functions.length > 0,
      details: `functions: ${functions.join(', ') || built.output.trim().slice(-200)}`,
    },
  ];
}
