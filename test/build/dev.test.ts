import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { GARAGE } from '../garage/garage.ts';

/** Files of the project that Eleventy needs. */
const PROJECT = [
  'site',
  'build',
  'cli',
  'compile-cache.ts',
  'contract',
  'exports',
  'sidecar',
  'eleventy.config.ts',
  'settings.ts',
  'package.json',
];

/** Copies the project with the garage as its content, so tests can change the code. */
async function projectCopy(): Promise<{
  root: string;
  [Symbol.asyncDispose]: () => Promise<void>;
}> {
  const root = await mkdtemp(join(tmpdir(), 'project-'));
  for (const name of PROJECT) await cp(name, join(root, name), { recursive: true });
  await cp(GARAGE, join(root, 'content'), { recursive: true });
  await symlink(resolve('node_modules'), join(root, 'node_modules'));
  return { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) };
}

async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toMatch(from);
  await writeFile(file, text.replace(from, to));
}

const SLOW = { timeout: 150_000, interval: 100 };

/**
 * Changes a file and waits until `read` returns the expected text. Touches the file after a while, because a watcher does not
 * report when it has started.
 */
async function changeUntil(
  [file, from, to]: [file: string, from: string | RegExp, to: string],
  read: () => Promise<string> | string,
  expected: string,
): Promise<void> {
  await change(file, from, to);
  let written = Date.now();
  const readOrTouch = async (): Promise<string> => {
    const text = await read();
    if (!text.includes(expected) && Date.now() - written > 5_000) {
      await utimes(file, new Date(), new Date());
      written = Date.now();
    }
    return text;
  };
  await expect.poll(readOrTouch, SLOW).toContain(expected);
}

type Running = { printed: () => string; stop: () => Promise<unknown[]> };

function run(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Running {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      // All copies share what Node compiled for one of them.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      NODE_COMPILE_CACHE_PORTABLE: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  }
  /** Exit code and signal of the process. */
  const stop = async (): Promise<unknown[]> => {
    child.kill('SIGTERM');
    const { exitCode, signalCode } = child;
    return exitCode === null && signalCode === null ? once(child, 'exit') : [exitCode, signalCode];
  };
  return { printed: () => printed, stop };
}

/** Requests a page like a browser navigation, which fetch cannot do. */
async function textAt(address: string): Promise<string> {
  const [response]: IncomingMessage[] = await once(get(address), 'response');
  return response === undefined ? '' : text(response);
}

it('updates content, own pages, parts, styles and words with the Eleventy command, and keeps the last good site on errors', async () => {
  await using project = await projectCopy();
  const { root } = project;
  await mkdir(join(root, 'content/pages'));
  await writeFile(join(root, 'content/pages/hours.md'), '---\ntitle: Hours\n---\nNine to five.\n');
  const args = ['node_modules/@11ty/eleventy/cmd.cjs', '--config=eleventy.config.ts', '--watch'];
  const server = run(root, args, {});
  const page = (name: string) => () => readFile(join(root, '_site', name), 'utf8').catch(() => '');
  const styleSheet = async (): Promise<string> => {
    const [path = ''] = /assets\/site\.\w+\.css/.exec(await page('index.html')()) ?? [];
    return page(path)();
  };
  try {
    await expect.poll(server.printed, SLOW).toContain('Watching');
    expect(await page('index.html')()).toContain('Quarry Road Garage');
    expect(await page('reviews/q-001/index.html')()).toContain('Orla had new brake pads');
    const at = (name: string): string => join(root, name);
    const business = at('content/business.yaml');
    const review = page('reviews/q-001/index.html');
    await changeUntil([business, 'Quarry Road Garage', 'Slate Road Garage'], review, 'Slate Road');
    await changeUntil(
      [at('content/pages/hours.md'), 'Nine', 'Ten'],
      page('hours/index.html'),
      'Ten to',
    );
    const layout = at('site/_includes/layout.ts');
    await changeUntil(
      [layout, '<main id', '<main data-new id'],
      page('about/index.html'),
      'data-new',
    );
    const styles = at('site/styles/base.css');
    await changeUntil([styles, /$/, '\n.brand-new { top: 0 }\n'], styleSheet, '.brand-new');
    const words = at('site/words/en.yaml');
    await changeUntil(
      [words, /skip: .*/, 'skip: Straight to it'],
      page('index.html'),
      'Straight to it',
    );
    const mistake = 'business.nmae  unknown field nmae; did you mean name?';
    await changeUntil([business, 'name: Slate', 'nmae: Slate'], server.printed, mistake);
    expect(server.printed()).toMatch(/content\/business\.yaml:\d+:\d+ {2}business\.nmae/);
    expect(server.printed()).not.toMatch(/^\S* +at /m);
    expect(await page('index.html')()).toContain('Slate Road Garage');
    await changeUntil([business, 'nmae: Slate', 'name: Flint'], page('index.html'), 'Flint Road');
  } finally {
    await server.stop();
  }
}, 240_000);

it('starts once an error in the first build is fixed, serves and reloads the site at PORT, and searches the last build', async () => {
  await using project = await projectCopy();
  const { root } = project;
  const business = join(root, 'content/business.yaml');
  await change(business, '  name: Quarry', '  nmae: Quarry');
  const env = { PORT: '0', LOG_LEVEL: 'silent' };
  const server = run(root, ['cli/main.js', 'dev'], env);
  try {
    await expect.poll(server.printed, SLOW).toContain('Waiting for a change in content/');
    expect(server.printed()).toContain('did you mean name?');
    await change(business, '  nmae: Quarry', '  name: Flint');
    await expect.poll(server.printed, SLOW).toMatch(/Server at http:\/\/localhost:\d+/);
    const [, origin = ''] = /Server at (http:\/\/localhost:\d+)/.exec(server.printed()) ?? [];
    expect(await textAt(`${origin}/`)).toContain('Flint Road Garage');
    const search = async (): Promise<number> => {
      const response = await fetch(`${origin}/api/reviews/search?query=five+times`);
      return ((await response.json()) as { total: number }).total;
    };
    expect(await textAt(`${origin}/`)).toContain('reload-client.js');
    const messages: string[] = [];
    const browser = new WebSocket(origin.replace('http', 'ws'));
    browser.addEventListener('message', ({ data }) => messages.push(String(data)));
    await once(browser, 'open');
    expect(await search()).toBe(0);
    // What is rendered first is built already.
    await setTimeout(4_000);
    expect(server.printed().match(/^built /gm)).toHaveLength(1);
    const file = join(root, 'content/imports/google-2025.ndjson');
    const page = async (): Promise<string> => (await fetch(`${origin}/reviews/g-102/`)).text();
    await changeUntil([file, 'Rang four times', 'Rang five times'], page, 'Rang five times');
    await expect.poll(() => messages.join(), SLOW).toContain('"eleventy.reload"');
    browser.close();
    await expect.poll(search, SLOW).toBe(1);
  } finally {
    await server.stop();
  }
}, 240_000);

it('stops on request while it waits for the error to be fixed', async () => {
  await using project = await projectCopy();
  await change(join(project.root, 'content/business.yaml'), '  name: Quarry', '  nmae: Quarry');
  const server = run(project.root, ['cli/main.js', 'dev'], { PORT: '0' });
  await expect.poll(server.printed, SLOW).toContain('Waiting for a change in content/');
  expect(await server.stop()).toEqual([0, null]);
});
