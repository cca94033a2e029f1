import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../build/build.ts';
import { openSqliteStore } from '../../exports/hub.ts';
import { garageSettings } from '../garage/serve.ts';

/** Runs git and returns its output, or undefined if it fails. */
function git(...args: string[]): Buffer | undefined {
  try {
    return execFileSync('git', args, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 27 });
  } catch {
    return undefined;
  }
}

/** The version to upgrade from: a commit in UPGRADE_FROM, or the last released one. */
const from =
  process.env.UPGRADE_FROM ??
  git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD~1')?.toString().trim();
const reason = from === undefined ? '(skipped: the history has no released version)' : '';

describe.skipIf(from === undefined)(`an upgrade from ${from} ${reason}`, () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['content', 'test/garage/content'])('builds %s without a change', async (content) => {
    const archive = git('archive', '--format=tar', `${from}:${content}`) ?? Buffer.alloc(0);
    const settings = garageSettings(join(folder, content.replaceAll('/', '-')));
    const { CONTENT_DIR, DIST_DIR, DATA_DIR, SITE_URL } = settings;
    await mkdir(CONTENT_DIR, { recursive: true });
    execFileSync('tar', ['-x', '-C', CONTENT_DIR], { input: archive });
    const { site } = await build({
      contentDir: CONTENT_DIR,
      distDir: DIST_DIR,
      cacheDir: join(DATA_DIR, 'cache'),
      siteUrl: SITE_URL,
      sidecarUrl: undefined,
      compress: false,
    });
    const published = site.dataset.reviews.length;
    expect(published).toBeGreaterThan(0);
    const { aggregate_rating } = site.dataset;
    expect(aggregate_rating.rating_count).toBe(published);
  });

  it('keeps the subscriptions, or refuses the file with the reason', async () => {
    const path = join(folder, 'hub.sqlite');
    const dir = 'sidecar/hub/migrations';
    const names = git('ls-tree', '--name-only', `${from}:${dir}`)?.toString().trim().split('\n');
    const file = new DatabaseSync(path);
    file.exec('CREATE TABLE migration (name TEXT PRIMARY KEY)');
    for (const name of names ?? []) {
      const sql = git('show', `${from}:${dir}/${name}`)?.toString() ?? '';
      file.exec(sql.replaceAll('IDENTITY', 'INTEGER PRIMARY KEY AUTOINCREMENT'));
      file.prepare('INSERT INTO migration VALUES (?)').run(name);
    }
    const topic = 'https://reviews.example/feed.xml';
    const callback = 'https://reader.example/hook';
    file
      .prepare(
        `INSERT INTO subscription (topic, callback_key, callback, topic_as_sent, host, lease_seconds, expires_at, created_at, delivered_seq)
         VALUES (?, ?, ?, ?, 'reader.example', 864000, ?, 0, 0)`,
      )
      .run(topic, callback, callback, topic, Number.MAX_SAFE_INTEGER);
    file.close();
    const opened = await openSqliteStore(path).catch((error: Error) => error.message);
    if (typeof opened === 'string') {
      expect(opened).toMatch(/^the hub's database was made by another version of this program/);
      return;
    }
    const { subscriptions } = await opened.list({ topic }, Date.now());
    expect(subscriptions).toMatchObject([{ callback, failures: 0 }]);
    await opened.close();
  });
});
