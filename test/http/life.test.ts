import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { startSidecar } from '../../sidecar/main.ts';
import { garageWith } from '../garage/garage.ts';
import { buildInto, garageSettings, serveGarage } from '../garage/serve.ts';

it('stops on SIGTERM without a failed request, readiness off first', async () => {
  await using garage = await garageWith({});
  const { DIST_DIR, DATA_DIR } = garageSettings(garage.root);
  await buildInto(garageSettings(garage.root), garage.contentDir);
  const child = spawn(process.execPath, ['cli/main.js', 'serve'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DIST_DIR,
      DATA_DIR,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line]: string[] = await once(createInterface({ input: child.stdout }), 'line');
  const url = line?.split(' at ')[1] ?? '';
  const agent = new Agent({ keepAlive: true, maxSockets: 9 });
  const request = (path: string): Promise<{ status: number | undefined; isLast: boolean }> =>
    new Promise((resolve, reject) => {
      const sent = get(url + path, { agent }, (response) => {
        const isLast = response.headers.connection === 'close';
        response.resume().once('end', () => resolve({ status: response.statusCode, isLast }));
      });
      sent.once('error', reject);
    });
  let answered = 0;
  /** Asks on its connection for as long as it is kept; told to close, it goes elsewhere, as a proxy does. */
  const client = async (): Promise<void> => {
    for (let isLast = false; !isLast; answered++) {
      const answer = await request('/api/reviews/search?query=o');
      expect(answer.status).toBe(200);
      isLast = answer.isLast;
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, client));
  await new Promise((resolve) => setTimeout(resolve, 300));
  child.kill('SIGTERM');
  await clients;
  expect((await request('/readyz')).status).toBe(503);
  const [code] = await once(child, 'exit');
  agent.destroy();
  expect(code).toBe(0);
  expect(answered).toBeGreaterThan(16);
});

it('takes over a new build whole, without being told', async () => {
  await using garage = await serveGarage();
  const first = await (await fetch(`${garage.url}/etags.json`)).json();
  const body = JSON.stringify({
    id: 'n-1',
    date: '2026-11-01',
    rating: 5,
    text: 'A brand new word: flibbertigibbet.',
    author: { name: 'New' },
    source: { platform: 'google' },
    verification: { status: 'unverified', method: 'none' },
  });
  await writeFile(join(garage.contentDir, 'imports/new.ndjson'), `${body}\n`);
  await garage.rebuild();
  const search = `${garage.url}/api/reviews/search?query=flibbertigibbet`;
  await expect
    .poll(async () => ((await (await fetch(search)).json()) as { total: number }).total, {
      timeout: 15_000,
    })
    .toBe(1);
  const second = await (await fetch(`${garage.url}/etags.json`)).json();
  expect(second).not.toEqual(first);
  const { reviews } = (await (await fetch(`${garage.url}/reviews.json`)).json()) as {
    reviews: { id: string }[];
  };
  expect(reviews[0]?.id).toBe('n-1');
});

it('reads everything from an origin, also one that is another sidecar', async () => {
  await using origin = await serveGarage();
  await using other = await garageWith({});
  const settings = garageSettings(other.root, { ORIGIN_URL: origin.url });
  const sidecar = await startSidecar(settings, { log: () => undefined, now: Date.now });
  try {
    for (const path of [
      '/api/reviews/search?query=brake',
      '/api/reviews/since/2025-06-01',
      '/reviews.json',
    ]) {
      const [here, there] = await Promise.all(
        [origin.url, sidecar.url].map((url) =>
          fetch(url + path, { headers: { 'Accept-Encoding': 'identity' } }),
        ),
      );
      expect(await there?.text(), path).toBe(await here?.text());
      expect(there?.headers.get('etag')).toBe(here?.headers.get('etag'));
    }
  } finally {
    await sidecar.close();
  }
});

it('refuses to start where there is nothing to serve', async () => {
  await using garage = await garageWith({});
  await expect(
    startSidecar(garageSettings(garage.root), { log: () => undefined, now: Date.now }),
  ).rejects.toThrow();
});
