import dns from 'node:dns';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { pingHub } from './ping.ts';

const TOPICS = ['https://garage.example/feed.xml', 'https://garage.example/reviews.json'];
let server: Server | null = null;
afterEach(() => server?.close());

/** Starts a hub that sends these responses in turn and records the request bodies. */
async function startHub(
  ...responses: [status: number, body?: string, headers?: Record<string, string>][]
) {
  const bodies: string[] = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      bodies.push(body);
      const [status, text = '', headers = {}] = responses[bodies.length - 1] ?? [500];
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // listen(0, host) gives an AddressInfo
  return { hubUrl: `http://127.0.0.1:${port}/hub`, bodies };
}

describe('pingHub', () => {
  it('sends every topic and reports that the hub accepted them', async () => {
    const { hubUrl, bodies } = await startHub([202, 'looking']);
    const lines: string[] = [];
    const result = await pingHub({
      hubUrl,
      topics: TOPICS,
      onProgress: (line) => lines.push(line),
    });
    expect(result.outcome).toBe('accepted');
    expect(result.detail).toContain('202');
    const fields = new URLSearchParams(bodies[0]);
    expect(fields.get('hub.mode')).toBe('publish');
    expect(fields.getAll('hub.url')).toEqual(TOPICS);
    expect(lines).toHaveLength(1);
  });

  it('retries while the hub is busy', async () => {
    const { hubUrl, bodies } = await startHub([503], [429], [202]);
    const result = await pingHub({ hubUrl, topics: TOPICS, pausesMs: [1, 1, 1] });
    expect(result).toMatchObject({ outcome: 'accepted' });
    expect(bodies).toHaveLength(3);
  });

  it('waits as long as the hub asks, and gives up when that is more than a minute', async () => {
    const { hubUrl, bodies } = await startHub(
      [503, '', { 'retry-after': '0' }],
      [503, '', { 'retry-after': '3600' }],
      [202],
    );
    const result = await pingHub({ hubUrl, topics: TOPICS, pausesMs: [60_000, 1] });
    expect(result).toEqual({ outcome: 'unreachable', detail: 'the hub responded with 503' });
    expect(bodies).toHaveLength(2);
  });

  it('reports a refusal with its reason, without retrying', async () => {
    const { hubUrl, bodies } = await startHub([400, 'hub.topic: expected one of …']);
    const result = await pingHub({ hubUrl, topics: TOPICS, pausesMs: [1] });
    expect(result.outcome).toBe('refused');
    expect(result.detail).toBe('the hub responded with 400: hub.topic: expected one of …');
    expect(bodies).toHaveLength(1);
  });

  it('does not follow redirects', async () => {
    const { hubUrl, bodies } = await startHub([302, '', { location: '/elsewhere' }], [202]);
    expect((await pingHub({ hubUrl, topics: TOPICS })).outcome).toBe('refused');
    expect(bodies).toHaveLength(1);
  });

  it('gives up when the hub is unreachable', async () => {
    const { hubUrl } = await startHub();
    server?.close();
    const lines: string[] = [];
    const result = await pingHub({
      hubUrl,
      topics: TOPICS,
      pausesMs: [1, 1],
      onProgress: (line) => lines.push(line),
    });
    expect(result.outcome).toBe('unreachable');
    expect(lines).toHaveLength(3);
    expect(result.detail).toContain(hubUrl);
  });

  it('says why none of the addresses of a hub responds', async () => {
    const both = [4, 4].map((family, at) => ({ family, address: `127.0.0.${at + 1}` }));
    const lookup = vi.spyOn(dns, 'lookup') as unknown as MockInstance;
    lookup.mockImplementation((_host, _options, done) => done(null, both));
    const { hubUrl } = await startHub();
    server?.close();
    const named = hubUrl.replace('127.0.0.1', 'two.example');
    const { detail } = await pingHub({ hubUrl: named, topics: TOPICS, pausesMs: [] });
    lookup.mockRestore();
    expect(detail).toBe(`${named}: no response (ECONNREFUSED)`);
  });

  it('times out when the hub hangs', async () => {
    server = createServer(() => {});
    await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo; // listen(0, host) gives an AddressInfo
    const hubUrl = `http://127.0.0.1:${port}/`;
    const result = await pingHub({ hubUrl, topics: TOPICS, pausesMs: [], timeoutMs: 50 });
    expect(result.outcome).toBe('unreachable');
    server.closeAllConnections();
  });
});
