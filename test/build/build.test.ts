import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFile,
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import Eleventy from '@11ty/eleventy';
import { expect, it } from 'vitest';
import { COMMANDS } from '../../cli/commands.ts';
import { ReviewsDataset } from '../../contract/dataset.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { Etags, toFileName } from '../../contract/etags.ts';
import { Insights } from '../../contract/insights.ts';
import { GARAGE, garageWith, reviewLine } from '../garage/garage.ts';
import { buildInto, copyBuilt, garageSettings } from '../garage/serve.ts';
import { runHere } from '../support/run-command.ts';

/** Returns every file below a folder with its hash and modification time. */
async function snapshot(dir: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    files.set(path.slice(dir.length + 1), `${hash} ${(await stat(path)).mtimeMs}`);
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Runs the command `npx @11ty/eleventy`. */
function eleventyCommand(out: string, env: NodeJS.ProcessEnv): Promise<{ stderr: string }> {
  const args = ['--config=eleventy.config.ts', `--output=${out}`, '--quiet'];
  return promisify(execFile)(process.execPath, ['node_modules/@11ty/eleventy/cmd.cjs', ...args], {
    env,
  });
}

/** Does what the command does, in this process. */
async function eleventyHere(out: string, env: NodeJS.ProcessEnv): Promise<void> {
  const usual = process.env;
  process.env = { ...usual, ...env };
  try {
    const options = { configPath: 'eleventy.config.ts', source: 'cli', quietMode: true };
    const eleventy = new Eleventy(undefined, out, options);
    await eleventy.write();
  } finally {
    process.env = usual;
  }
}

async function etagsOf(distDir: string): Promise<Etags> {
  return Etags.parse(JSON.parse(await readFile(join(distDir, 'etags.json'), 'utf8')));
}

it('builds the same bytes and times twice, and again over an altered variant', async () => {
  await using one = await garageWith({});
  await using two = await garageWith({});
  const settings = garageSettings(two.root);
  await copyBuilt(one.root, true);
  const before = await snapshot(join(one.root, 'dist'));
  await buildInto(settings, settings.CONTENT_DIR, true);
  expect(await snapshot(settings.DIST_DIR)).toEqual(before);
  await writeFile(join(settings.DIST_DIR, 'reviews.json.br'), 'altered');
  await buildInto(settings, settings.CONTENT_DIR, true);
  expect(await snapshot(settings.DIST_DIR)).toEqual(before);
});

it('lists every public file with its hash, size and tag, and with variants that decompress to the same bytes', async () => {
  await using garage = await garageWith({});
  const { DIST_DIR } = garageSettings(garage.root);
  await copyBuilt(garage.root, true);
  const { files, build_id } = await etagsOf(DIST_DIR);
  expect(build_id).toMatch(/^[0-9a-f]{64}$/);
  const documents = ['/reviews.json', '/feed.xml', '/sitemap.xml', '/embed.json'];
  const belongsToPages = /^\/(assets\/|embed\.js$|badge\.(svg|png)$|(.*\/)?index\.md$)/;
  expect(files.filter(({ path }) => documents.includes(path))).toHaveLength(documents.length);
  for (const { path, sha256, etag, size, encodings, media_type } of files) {
    const name = join(DIST_DIR, toFileName(path));
    const isPage = media_type.startsWith('text/html') || belongsToPages.test(path);
    if (documents.includes(path)) expect(encodings, path).toEqual(['br', 'zstd', 'gzip']);
    if (isPage) expect(encodings, path).toEqual([]);
    const bytes = await readFile(name);
    const hash = createHash('sha256').update(bytes).digest();
    expect([hash.toString('hex'), bytes.length], path).toEqual([sha256, size]);
    expect(etag).toBe(`"${hash.toString('base64url').slice(0, 22)}"`);
    if (!isPage) expect(await readFile(`${name}.etag`, 'utf8')).toBe(etag);
    if (encodings.includes('br'))
      expect(brotliDecompressSync(await readFile(`${name}.br`))).toEqual(bytes);
    if (encodings.includes('gzip')) expect(gunzipSync(await readFile(`${name}.gz`))).toEqual(bytes);
    if (encodings.includes('zstd'))
      expect(zstdDecompressSync(await readFile(`${name}.zst`))).toEqual(bytes);
  }
  const listed = new Set(files.map(({ path }) => toFileName(path)));
  const others = [...(await snapshot(DIST_DIR)).keys()].filter(
    (name) => !listed.has(name.replace(/\.(br|gz|zst|etag)$/, '')) && !listed.has(name),
  );
  expect(others.sort()).toEqual(['_headers', '_redirects', 'etags.json']);
  const text = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(DIST_DIR, name), 'utf8'));
  expect(ReviewsDataset.safeParse(await text('reviews.json')).error).toBeUndefined();
  expect(Insights.safeParse(await text('insights.json')).error).toBeUndefined();
});

it('changes only the files that depend on a changed review', async () => {
  await using garage = await garageWith({});
  const settings = garageSettings(garage.root);
  await copyBuilt(garage.root);
  const before = new Map(
    (await etagsOf(settings.DIST_DIR)).files.map(({ path, etag }) => [path, etag]),
  );
  const file = join(garage.contentDir, 'imports/google-2025.ndjson');
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace('Rang four times', 'Rang five times'),
  );
  await buildInto(settings, settings.CONTENT_DIR);
  const after = await etagsOf(settings.DIST_DIR);
  const changed = after.files
    .filter(({ path, etag }) => before.get(path) !== etag)
    .map(({ path }) => path);
  expect(changed).toContain('/reviews.json');
  expect(changed).toContain('/feed.xml');
  expect(changed).not.toContain('/.well-known/openapi.json');
  expect(changed.filter((path) => /^\/reviews\/[qgt]-\d+\/$/.test(path))).toEqual([
    '/reviews/g-102/',
  ]);
});

it('sets the modification time of every file to the time of the content', async () => {
  await using garage = await garageWith({});
  const settings = garageSettings(garage.root);
  await copyBuilt(garage.root);
  const removal = '{"id":"q-001","removed_at":"2026-06-01T08:00:00Z","reason":"privacy"}\n';
  await rm(join(garage.contentDir, 'reviews/2026/brakes-in-a-day.md'));
  await appendFile(join(garage.contentDir, 'removed.ndjson'), removal);
  await buildInto(settings, settings.CONTENT_DIR);
  const { files, last_modified } = await etagsOf(settings.DIST_DIR);
  expect(last_modified).toBe('2026-06-01T08:00:00Z');
  for (const { path, last_modified: time } of files) {
    expect(time, path).toBe(last_modified);
    const { mtimeMs } = await stat(join(settings.DIST_DIR, toFileName(path)));
    expect(mtimeMs, path).toBe(Date.parse(last_modified));
  }
});

it('writes nothing if nothing changed, counts few changed files for a new review, and restores altered files', async () => {
  await using garage = await garageWith({});
  const settings = garageSettings(garage.root);
  const first = await buildInto(settings, settings.CONTENT_DIR);
  expect(first.changedFiles).toBe(first.etags.files.length);
  const folder = async (): Promise<number> => (await stat(settings.DIST_DIR)).ino;
  const inode = await folder();
  const again = await buildInto(settings, settings.CONTENT_DIR);
  expect([again.changedFiles, await folder()]).toEqual([0, inode]);
  const added = line({ id: 'n-1', date: '2026-05-20' });
  await writeFile(join(garage.contentDir, 'imports/more.ndjson'), added);
  const more = await buildInto(settings, settings.CONTENT_DIR);
  expect(more.changedFiles).toBeGreaterThan(10);
  expect(more.changedFiles).toBeLessThan(first.changedFiles * 0.8);
  const file = join(settings.DIST_DIR, 'reviews/g-101/index.html');
  await writeFile(file, 'altered');
  expect((await buildInto(settings, settings.CONTENT_DIR)).changedFiles).toBe(0);
  expect(await readFile(file, 'utf8')).toContain('<h1>');
});

it('gives the same files as a clean build after each edit', async () => {
  const files: Record<string, string> = {};
  await using edited = await garageWith(files);
  const settings = garageSettings(edited.root);
  await buildInto(settings, settings.CONTENT_DIR);
  const garageFile = (name: string): Promise<string> => readFile(join(GARAGE, name), 'utf8');
  const brakes = 'reviews/2026/brakes-in-a-day.md';
  const edits: [file: string, text: string][] = [
    ['imports/more.ndjson', line({ id: 'n-1', date: '2025-11-20', text: 'Slow.' })],
    // The only review that mentions an area: the menu loses its entry.
    [brakes, (await garageFile(brakes)).replace(', service_areas: [Ballyfinnan]', '')],
    ['business.yaml', (await garageFile('business.yaml')).replace('Quarry', 'Slate')],
    ['theme/header.ts', 'export default (data) => String(data.dataset.reviews.length);'],
  ];
  for (const [name, text] of edits) {
    files[name] = text;
    await mkdir(dirname(join(edited.contentDir, name)), { recursive: true });
    await writeFile(join(edited.contentDir, name), text);
    await buildInto(settings, settings.CONTENT_DIR);
    await using whole = await garageWith(files);
    const afresh = garageSettings(whole.root);
    await buildInto(afresh, afresh.CONTENT_DIR);
    expect(await snapshot(settings.DIST_DIR), name).toEqual(await snapshot(afresh.DIST_DIR));
  }
});

it('lists exactly the reviews that are gone without a tombstone', async () => {
  await using garage = await garageWith({});
  await copyBuilt(garage.root);
  await rm(join(garage.contentDir, 'reviews/2026/brakes-in-a-day.md'));
  await writeFile(join(garage.contentDir, 'imports/google-2025.ndjson'), '');
  const removal = '{"id":"q-001","removed_at":"2026-06-01T08:00:00Z","reason":"privacy"}\n';
  await appendFile(join(garage.contentDir, 'removed.ndjson'), removal);
  const { code, out, err } = await runCli(['build'], garage.root);
  expect(code).toBe(0);
  expect(err).toContain(
    '4 reviews of the last build are gone without a tombstone: g-104, g-103, g-102, g-101.',
  );
  expect(out).toMatch(
    /^built \S+\/ for \S+ in [\d.]+ s\n6 published, \d+ withheld or removed \(.*1 privacy.*\); \d+ pages, \d+ files changed\n$/,
  );
  const again = await runCli(['build'], garage.root);
  expect([again.code, again.err]).toEqual([0, '']);
  expect(again.out).toContain('no files changed');
});

it('builds in any folder, also one of CommonJS, and reports the file and removes the staging folder if the disk is full', async () => {
  await using garage = await garageWith({
    'theme/footer.ts': 'export default (_data, _values, { html }) => html`Ours`;',
  });
  const settings = garageSettings(garage.root);
  await copyBuilt(garage.root);
  const before = await snapshot(settings.DIST_DIR);
  await writeFile(join(garage.root, 'package.json'), '{ "type": "commonjs" }');
  const text = 'x'.repeat(150_000);
  await writeFile(join(garage.contentDir, 'imports/more.ndjson'), line({ id: 'n-1', text }));
  // Files larger than 100 blocks fail like on a full disk, with an error without a path. All pages are rendered before.
  const script = `trap '' XFSZ; ulimit -f 100; exec "$0" "$1" build`;
  const args = ['-c', script, process.execPath, resolve('cli/main.js')];
  const options = { cwd: garage.root, env: childEnv(garage.root) };
  const failed = await promisify(execFile)('sh', args, options).catch((error) => error);
  expect(failed.stderr).toMatch(/^EFBIG: file too large, write '\S*dist\.build-new\/\S+'\n$/);
  expect(failed.code).toBe(1);
  const left = ['content', 'dist', 'dist.lock', 'package.json'];
  expect((await readdir(garage.root)).sort()).toEqual(left);
  expect(await snapshot(settings.DIST_DIR)).toEqual(before);
});

it.each([
  ['a missing one', ['public']],
  ['one behind another link', ['current', 'public']],
])('replaces the folder that a link leads to: %s', async (_, [link = '', target]) => {
  await using garage = await garageWith({});
  const settings = garageSettings(garage.root);
  await symlink(link, settings.DIST_DIR);
  if (target !== undefined) {
    await mkdir(join(garage.root, target));
    await symlink(target, join(garage.root, link));
  }
  await buildInto(settings);
  expect(await readlink(settings.DIST_DIR)).toBe(link);
  expect((await etagsOf(join(garage.root, 'public'))).files).not.toEqual([]);
});

it.each([
  ['another website', 'shop.html', false],
  ['a repository', '.git', true],
])('deletes no file of %s in its folder', async (_, name, isBuilt) => {
  await using garage = await garageWith({});
  const { DIST_DIR } = garageSettings(garage.root);
  if (isBuilt) await copyBuilt(garage.root);
  else await mkdir(DIST_DIR);
  await writeFile(join(DIST_DIR, name), 'mine');
  const before = await snapshot(DIST_DIR);
  const { code, err } = await runCli(['build'], garage.root);
  expect([code, err]).toEqual([
    1,
    expect.stringContaining(`/ with ${name}, which the build would delete`),
  ]);
  expect(await snapshot(DIST_DIR)).toEqual(before);
});

it('deletes no folder that the owner named like the old site or a trial of it', async () => {
  await using garage = await garageWith({});
  const settings = garageSettings(garage.root);
  for (const name of ['old', 'staging']) {
    await mkdir(`${settings.DIST_DIR}.${name}`);
    await writeFile(`${settings.DIST_DIR}.${name}/shop.html`, 'mine');
  }
  await buildInto(settings);
  for (const name of ['old', 'staging'])
    expect(await readdir(`${settings.DIST_DIR}.${name}`)).toEqual(['shop.html']);
});

it.each(['Tom #1', 'Tom (1)'])(
  'refuses to be run from outside in a folder called %s',
  async (folder) => {
    await using garage = await garageWith({});
    const program = join(garage.root, folder);
    for (const name of ['build', 'cli', 'contract', 'exports', 'sidecar', 'site'])
      await cp(name, join(program, name), { recursive: true });
    for (const name of ['compile-cache.ts', 'package.json', 'settings.ts', 'node_modules'])
      await symlink(resolve(name), join(program, name));
    const args = [join(program, 'cli/main.js'), 'build'];
    const options = { cwd: garage.root, env: childEnv(garage.root) };
    const { code, stderr } = await promisify(execFile)(process.execPath, args, options).catch(
      (error) => error,
    );
    expect(stderr).toBe(
      `${program}: expected a path without # % ? or, from another folder, ( ) { } *; rename it, or run the command in it\n`,
    );
    expect(code).toBe(1);
  },
);

it('writes the same files with the Eleventy command, and in this process without a sidecar', async () => {
  for (const more of [{}, { SIDECAR_URL: 'none' }]) {
    await using garage = await garageWith({});
    const settings = garageSettings(garage.root, more);
    await buildInto(settings, settings.CONTENT_DIR);
    const etags = await etagsOf(settings.DIST_DIR);
    const out = join(garage.root, 'stock');
    const { SITE_URL = settings.SITE_URL, ...rest } = childEnv(garage.root);
    const file = join(garage.root, 'address');
    await writeFile(file, SITE_URL);
    const env = { ...rest, ...more, SITE_URL_FILE: file };
    await ('SIDECAR_URL' in more ? eleventyHere : eleventyCommand)(out, env);
    for (const { path } of etags.files) {
      const [ours, theirs] = await Promise.all(
        [settings.DIST_DIR, out].map((folder) =>
          readFile(join(folder, toFileName(path)), 'latin1'),
        ),
      );
      expect(ours === theirs, path).toBe(true);
    }
    expect((await snapshot(out)).size).toBe(etags.files.length);
  }
});

it('reports content problems in the Eleventy command too, without a stack', async () => {
  await using garage = await garageWith({ 'business.yaml': 'nonsense: 1\n' });
  const failed = await eleventyCommand(join(garage.root, 'stock'), childEnv(garage.root)).catch(
    (error) => error,
  );
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(/business\.yaml:1:1 {2}nonsense {2}unknown field nonsense/);
  expect(failed.stderr).not.toMatch(/^\S* +at /m);
});

it('publishes one complete build if several run at once', async () => {
  await using one = await garageWith({});
  await using two = await garageWith({});
  const settings = garageSettings(one.root);
  await writeFile(join(two.contentDir, 'imports/google-2025.ndjson'), '');
  const builds = await Promise.all(
    [one, two, one, two].map(({ contentDir }) => buildInto(settings, contentDir)),
  );
  const { build_id, files } = await etagsOf(settings.DIST_DIR);
  expect(builds.map(({ etags }) => etags.build_id)).toContain(build_id);
  expect(new Set(builds.map(({ etags }) => etags.build_id)).size).toBe(2);
  for (const { path, sha256 } of files) {
    const bytes = await readFile(join(settings.DIST_DIR, toFileName(path)));
    expect(createHash('sha256').update(bytes).digest('hex'), path).toBe(sha256);
  }
  expect((await readdir(one.root)).sort()).toEqual(['content', 'dist', 'dist.lock']);
});

it('keeps the old dist/, prints every problem and exits 1 if the content is invalid', async () => {
  await using garage = await garageWith({});
  const settings = garageSettings(garage.root);
  await copyBuilt(garage.root);
  const before = await snapshot(settings.DIST_DIR);
  await writeFile(join(garage.contentDir, 'reviews/2026/bad.md'), '---\nid: bad\nrating: 7\n---\n');
  await writeFile(join(garage.contentDir, 'imports/bad.ndjson'), '{"id":1}\n{\n');
  const { code, err } = await runCli(['build'], garage.root);
  expect(code).toBe(1);
  expect(err).toContain(
    'reviews/2026/bad.md:3:1  rating  expected a whole number from 1 to 5, got 7',
  );
  expect(err).toContain('imports/bad.ndjson:1:2  id  expected a text (put it in quotes), got 1');
  expect(err).toContain('imports/bad.ndjson:2:');
  expect(err).toMatch(/\d+ problems in the content; nothing was written\.\n$/);
  expect(await snapshot(settings.DIST_DIR)).toEqual(before);
});

it('leaves one complete dist/ if a build is killed while it writes, and the next build succeeds', async () => {
  await using garage = await garageWith({});
  const settings = garageSettings(garage.root);
  await copyBuilt(garage.root, true);
  const more = join(garage.contentDir, 'imports/more.ndjson');
  const staged = () =>
    readdir(`${settings.DIST_DIR}.build-new`, { recursive: true }).catch(() => []);
  await writeFile(more, line({ id: 'n-1', text: 'New.' }));
  const env = childEnv(garage.root);
  const child = spawn(process.execPath, ['cli/main.js', 'build'], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const dist = settings.DIST_DIR;
  // After one file it is stopped, which leaves the same files as a kill does. Windows cannot stop a process.
  for (const files of process.platform === 'win32' ? [100] : [1, 100]) {
    while (child.exitCode === null && (await staged()).length < files) await setTimeout(2);
    child.kill(files === 1 ? 'SIGSTOP' : 'SIGKILL');
    if (files > 1) await ended;
    const left = await etagsOf(dist).then(
      () => dist,
      () => `${dist}.build-old`,
    );
    for (const { path, sha256 } of (await etagsOf(left)).files) {
      const bytes = await readFile(join(left, toFileName(path)));
      expect(createHash('sha256').update(bytes).digest('hex'), path).toBe(sha256);
    }
    child.kill('SIGCONT');
  }
  expect((await runCli(['build'], garage.root)).code).toBe(0);
  await using whole = await garageWith({
    'imports/more.ndjson': line({ id: 'n-1', text: 'New.' }),
  });
  expect((await runCli(['build'], whole.root)).code).toBe(0);
  expect(await snapshot(settings.DIST_DIR)).toEqual(await snapshot(join(whole.root, 'dist')));
});

it('restores a dist/ that a killed build had moved away', async () => {
  await using garage = await garageWith({});
  const settings = garageSettings(garage.root);
  await copyBuilt(garage.root);
  await cp(settings.DIST_DIR, `${settings.DIST_DIR}.build-old`, { recursive: true });
  await rm(settings.DIST_DIR, { recursive: true });
  await writeFile(join(garage.contentDir, 'business.yaml'), 'nonsense: 1\n');
  expect((await runCli(['build'], garage.root)).code).toBe(1);
  expect((await etagsOf(settings.DIST_DIR)).files.length).toBeGreaterThan(5);
});

it('warns about sample content only if the site is public', async () => {
  await using garage = await garageWith({});
  const local = await runCli(['build'], garage.root);
  expect([local.code, local.err]).toEqual([0, '']);
  const out = await runCli(['build'], garage.root, { SITE_URL: 'https://reviews.quarry-road.com' });
  expect(out.code).toBe(0);
  expect(out.err).toContain(
    'warning: this site is built for https://reviews.quarry-road.com from SAMPLE content.',
  );
});

it('prints help for commands and settings, and refuses unknown ones', async () => {
  const help = await runCli(['--help'], '.');
  expect(help.out).toContain('SITE_URL');
  expect(await runCli(['biuld'], '.')).toMatchObject({
    code: 64,
    err: 'unknown command biuld; did you mean build?\n',
  });
  expect(await runCli(['serve', 'content', '--strict'], '.')).toMatchObject({
    code: 64,
    err: "Unknown option '--strict'\nusage: serve\n",
  });
  const usage = COMMANDS.get('subscribers')?.usage;
  expect(help.out).toContain(`  ${usage}\n      `);
  expect((await runCli(['subscribers', '--help'], '.')).out).toContain(`usage: ${usage}\n`);
  for (const args of [['remove'], ['list', 'all'], ['mend', 'https://a.example']]) {
    const refused = { code: 64, err: expect.stringContaining(`usage: ${usage}\n`) };
    expect(await runCli(['subscribers', ...args], '.')).toMatchObject(refused);
  }
  const bad = await runCli(['build'], '.', { PORT: 'x', LOG_LEVEL: 'y' });
  expect(bad.code).toBe(78);
  expect(bad.err.split('\n')).toHaveLength(3);
});

it('refuses a DIST_DIR that contains the working folder', async () => {
  const { code, err } = await runCli(['check'], '.', { DIST_DIR: process.cwd() });
  expect(code).toBe(78);
  expect(err).toMatch(/^DIST_DIR {2}expected a separate folder, like dist: not the working folder/);
});

it.each(['PORT', 'ADMIN_PORT'])('exits with one line if %s is in use', async (name) => {
  await using garage = await garageWith({});
  await copyBuilt(garage.root);
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const env = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', [name]: port };
  // One of them in a process of its own, which must end.
  const { code, err } = await (name === 'PORT' ? spawnCli : runCli)(['serve'], garage.root, env);
  holder.close();
  expect(err).toBe(
    `listen EADDRINUSE: address already in use 127.0.0.1:${port}; set ${name} to another number\n`,
  );
  expect(code).toBe(1);
});

it('exits with one line if there is no build to serve', async () => {
  await using garage = await garageWith({ 'business.yaml': 'nonsense: 1\n' });
  const env = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' };
  const { code, err } = await runCli(['serve'], garage.root, env);
  const dist = join(garage.root, 'dist');
  expect(err.trimEnd().split('\n').at(-1)).toBe(
    `cannot serve ${dist}: ENOENT: no such file or directory, open '${dist}/etags.json'; run npm run build`,
  );
  expect(err).not.toMatch(/^ +at /m);
  expect(code).toBe(1);
});

it('does not ping on Netlify, where the plugin does', async () => {
  await using garage = await garageWith({});
  // Nothing listens at this URL: a ping would take half a minute and print an error.
  const SITE_URL = 'https://reviews.example';
  const hub = { SITE_URL, HUB_URL: 'http://127.0.0.1:1/hub', SIDECAR_URL: 'http://127.0.0.1:1' };
  const { code, err } = await runCli(['build'], garage.root, { ...hub, NETLIFY: 'true' });
  expect([code, err]).toEqual([0, '']);
});

it('writes hosting files with shared headers, types and links per file, and rewrites to the sidecar', async () => {
  await using garage = await garageWith({});
  const settings = garageSettings(garage.root, {
    SITE_URL: 'https://reviews.example',
    SIDECAR_URL: 'https://sidecar.example',
  });
  await buildInto(settings, GARAGE);
  const headers = await readFile(join(settings.DIST_DIR, '_headers'), 'utf8');
  expect(headers).toContain(
    '/feed.xml\n  Content-Type: application/atom+xml\n  Link: <https://reviews.example/api/websub/hub>; rel="hub", <https://reviews.example/feed.xml>; rel="self"\n  Cache-Control: public, max-age=60,',
  );
  expect(headers).toMatch(
    /^\/assets\/site\.[0-9a-f]{10}\.css\n {2}Content-Type: text\/css; charset=utf-8\n {2}Cache-Control: public, max-age=31536000, immutable$/m,
  );
  const [style = ''] = /\/assets\/site\.\w+\.css/.exec(headers) ?? [];
  const [, font = ''] =
    /url\("(fonts\/sign-latin\.[0-9a-f]{10}\.woff2)"\)/.exec(
      await readFile(join(settings.DIST_DIR, style), 'utf8'),
    ) ?? [];
  expect(headers).toContain(`\n/assets/${font}\n`);
  // Hosts join the values of two rules for one file.
  const cached = headers.split(/\n(?=\/)/).filter((rule) => rule.includes('Cache-Control'));
  const paths = cached.map((rule) => rule.slice(0, rule.indexOf('\n')));
  for (const path of paths)
    expect(
      paths.filter((other) => other.endsWith('*') && path.startsWith(other.slice(0, -1))),
    ).toEqual(path.endsWith('*') ? [path] : []);
  expect(headers.toLowerCase()).not.toContain('etag:');
  expect(await readFile(join(settings.DIST_DIR, '_redirects'), 'utf8')).toContain(
    '/api/reviews/* https://sidecar.example/api/reviews/:splat 200\n',
  );
  const redirects = await readFile(join(settings.DIST_DIR, '_redirects'), 'utf8');
  // All paths in OpenAPI without a static file.
  const answered = ENDPOINTS.filter(({ tag }) => tag !== 'documents').map(({ path }) => path);
  const sources = redirects.split('\n').map((line) => line.split(' ')[0]?.replace('*', '') ?? '');
  for (const path of answered)
    expect(
      sources.some((source) => source !== '' && path.startsWith(source)),
      path,
    ).toBe(true);
});

function cliSettings(root: string): Record<string, string> {
  return {
    CONTENT_DIR: join(root, 'content'),
    DIST_DIR: join(root, 'dist'),
    DATA_DIR: join(root, 'data'),
    SITE_URL: 'http://localhost:8080',
  };
}

/** The environment of a process. */
function childEnv(root: string): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE, ...cliSettings(root) };
}

/** Returns a line of an import file. */
function line(change: object): string {
  return reviewLine({ verification: { status: 'verified', method: 'manual' }, ...change });
}

/** Runs a command in this process. */
const runCli = (args: string[], root: string, env: Readonly<Record<string, string>> = {}) =>
  runHere(args, { ...cliSettings(root), ...env });

/** Runs a command that exits in a separate process. */
async function spawnCli(
  args: string[],
  root: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; err: string }> {
  const options = { env: { ...childEnv(root), ...env } };
  return promisify(execFile)(process.execPath, ['cli/main.js', ...args], options).then(
    ({ stderr }) => ({ code: 0, err: stderr }),
    ({ code, stderr }) => ({ code, err: stderr }),
  );
}
