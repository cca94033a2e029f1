import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GARAGE } from '../garage/garage.ts';
import { freePort } from '../support/free-port.ts';
import { until } from './test-hub.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NOT_CLONED = ['node_modules', 'dist', '.data', '.git', 'content'];
const guide = await readFile(join(ROOT, 'docs/subscribe.md'), 'utf8');
const missing = ['openssl', 'curl', 'bash'].filter(
  (program) => spawnSync(program, ['--version']).error !== undefined,
);

let folder = '';
const ports = new Map<string, number>();
const ends: (() => void)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-trial-'));
  await cp(ROOT, folder, {
    recursive: true,
    filter: (path) => !NOT_CLONED.includes(basename(path)),
  });
  // Any content does, and this one is built sooner than the demo.
  await cp(join(ROOT, GARAGE), join(folder, 'content'), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  ports.set('8080', await freePort());
});
afterAll(async () => {
  for (const end of ends) end();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the code block of the guide with this name, with free ports instead of its own. */
function block(language: string, name: string): string {
  const found = new RegExp(`\`\`\`${language} ${name}\\n([\\s\\S]*?)\\n\`\`\``).exec(guide)?.[1];
  if (found === undefined) throw new Error(`docs/subscribe.md has no ${language} block ${name}`);
  return [...ports].reduce((text, [port, free]) => text.replaceAll(port, String(free)), found);
}

/** Runs a block like in a terminal. Returns a function that returns its output so far. */
function run(name: string, env: Record<string, string> = {}): () => string {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const child = spawn('bash', ['-c', block('sh', name)], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: path,
      // The copy uses its own link to the cache of compiled code, so that all copies share it.
      NODE_COMPILE_CACHE: undefined,
      NODE_COMPILE_CACHE_PORTABLE: '1',
      ...env,
    },
    // Use a process group, so that processes that npm starts end with it.
    detached: true,
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  child.stderr.on('data', (text) => (printed += text));
  ends.push(() => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  });
  return () => printed;
}

it('runs the local trial of the guide unchanged, including the certificate', async ({ skip }) => {
  if (missing.length > 0) skip(`without ${missing.join(', ')}`);
  const siteUrl = `http://localhost:${ports.get('8080')}`;
  const server = run('server', { PORT: String(ports.get('8080')), DATA_DIR: '.data' });
  const isServed = () =>
    fetch(`${siteUrl}/api/websub/hub`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the server', isServed, 90_000).catch((error) => {
    throw new Error(server(), { cause: error });
  });
  // Only now: another test could take a port that is free for long.
  ports.set('8090', await freePort());
  await writeFile(join(folder, 'receiver.mjs'), block('js', 'receiver\\.mjs'));
  const receiver = run('receiver', { PORT: String(ports.get('8090')) });
  await until('the receiver', () => receiver().includes('Listening')).catch((error) => {
    throw new Error(receiver(), { cause: error });
  });
  const subscribe = run('subscribe');
  await until('the 202', () => subscribe().includes('202 Accepted'));
  await until('the confirmation', () => receiver().includes('Subscribed for 864000 seconds'));
  const resend = run('resend');
  await until('the list', () => resend().includes('1 subscription'), 30_000);
  await until('the content', () => receiver().includes('New content'), 30_000);
  expect(receiver()).toMatch(/New content: \d+ bytes of application\//);
});
