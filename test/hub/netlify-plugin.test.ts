import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { TOPIC_PATHS } from '../../contract/addresses.ts';

afterEach(() => vi.unstubAllEnvs());

type Env = Record<string, string>;

/** Runs the plugin's hook as Netlify does, against a hub with these responses in turn. */
async function deploy(env: Env | ((origin: string) => Env), answers: number[]) {
  const { onSuccess } = await import('../../build/netlify/index.js');
  const pings: URLSearchParams[] = [];
  const paths: unknown[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      pings.push(new URLSearchParams(body));
      paths.push(request.url);
      response.writeHead(answers[pings.length - 1] ?? 500).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // listen(0, host) gives an AddressInfo
  const origin = `http://127.0.0.1:${port}`;
  vi.stubEnv('HUB_URL', `${origin}/hub`);
  const values = typeof env === 'function' ? env(origin) : env;
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
  const summaries: string[] = [];
  const show = ({ summary }: { summary: string }) => summaries.push(summary);
  await onSuccess({ constants: {}, inputs: {}, utils: { status: { show } } });
  server.close();
  return { pings, paths, summaries };
}

it('pings the hub with every topic when the deploy is live', async () => {
  const { pings, summaries } = await deploy(
    { SITE_URL: 'https://garage.example/', CONTEXT: 'production' },
    [503, 202],
  );
  expect(pings).toHaveLength(2);
  expect(pings[1]?.get('hub.mode')).toBe('publish');
  expect(pings[1]?.getAll('hub.url')).toEqual(
    TOPIC_PATHS.map((path) => `https://garage.example${path}`),
  );
  expect(summaries).toEqual([
    'ping accepted: the hub responded with 202 and is checking the origin',
  ]);
});

it('treats an empty variable as absent', async () => {
  const { pings, paths } = await deploy(
    (origin) => ({ SITE_URL: '', URL: `${origin}/`, HUB_URL: '', CONTEXT: 'production' }),
    [202],
  );
  expect(paths).toEqual(['/api/websub/hub']);
  expect(pings[0]?.getAll('hub.url')[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/feed\.xml$/);
});

it('reports that a site without a hub has none to ping', async () => {
  const env = { SITE_URL: 'https://garage.example', HUB_URL: '', CONTEXT: 'production' };
  const { pings, summaries } = await deploy({ ...env, NETLIFY: 'true' }, []);
  expect(pings).toEqual([]);
  expect(summaries).toEqual(['ping skipped: this site has no hub']);
});

it('reports why a ping failed, and lets the deploy succeed', async () => {
  const env = { SITE_URL: 'https://garage.example', CONTEXT: 'production' };
  expect((await deploy(env, [400])).summaries).toEqual([
    'ping refused: the hub responded with 400',
  ]);
});

it('does nothing for previews, and reports missing settings', async () => {
  expect(
    (await deploy({ SITE_URL: 'https://x.example', CONTEXT: 'deploy-preview' }, [202])).pings,
  ).toEqual([]);
  const { pings, summaries } = await deploy(
    { SITE_URL: '', URL: '', CONTEXT: 'production' },
    [202],
  );
  expect(pings).toEqual([]);
  expect(summaries[0]).toContain('SITE_URL');
});
