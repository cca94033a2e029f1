import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { pingHub } from './ping.ts';

const TOPICS = ['https://garage.example/feed.xml', 'https://garage.example/reviews.json'];
let server: Server | null = null;
afterEach(() => server?.close());

/** A hub that gives these answers in turn, and what it was told. */
async function hubAnswering(
  ...answers: [status: number, body?: string, headers?: Record<string, string>][]
) {
  const bodies: string[] = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      bodies.push(body);
      const [status, text = '', headers = {}] = answers[bodies.length - 1] ?? [500];
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // listen(0, host) gives an AddressInfo
  return { hubUrl: `http://127.0.0.1:${port}/hub`, bodies };
}

describe('the ping', () => {
  it('names each topic, and is accepted', async () => {
    const { hubUrl, bodies } = await hubAnswering([202, 'looking']);
    const lines: string[] = [];
    const verdict = await pingHub({
      hubUrl,
      topics: TOPICS,
      onProgress: (line) => lines.push(line),
    });
    expect(verdict).toMatchObject({ outcome: 'accepted', status: 202, attempts: 1 });
    const fields = new URLSearchParams(bodies[0]);
    expect(fields.get('hub.mode')).toBe('publish');
    expect(fields.getAll('hub.url')).toEqual(TOPICS);
    expect(lines).toHaveLength(1);
  });

  it('tries again while the hub is busy', async () => {
    const { hubUrl, bodies } = await hubAnswering([503], [429], [202]);
    const verdict = await pingHub({ hubUrl, topics: TOPICS, waitsMs: [1, 1, 1] });
    expect(verdict).toMatchObject({ outcome: 'accepted', attempts: 3 });
    expect(bodies).toHaveLength(3);
  });

  it('says why it was refused, at once', async () => {
    const { hubUrl, bodies } = await hubAnswering([400, 'hub.topic: expected one of …']);
    const verdict = await pingHub({ hubUrl, topics: TOPICS, waitsMs: [1] });
    expect(verdict).toMatchObject({ outcome: 'refused', status: 400 });
    expect(verdict.detail).toContain('expected one of');
    expect(bodies).toHaveLength(1);
  });

  it('follows no redirect', async () => {
    const { hubUrl, bodies } = await hubAnswering([302, '', { location: '/elsewhere' }], [202]);
    expect((await pingHub({ hubUrl, topics: TOPICS })).outcome).toBe('refused');
    expect(bodies).toHaveLength(1);
  });

  it('gives up with a verdict when nobody answers', async () => {
    const { hubUrl } = await hubAnswering();
    server?.close();
    const verdict = await pingHub({ hubUrl, topics: TOPICS, waitsMs: [1, 1] });
    expect(verdict).toMatchObject({ outcome: 'unreachable', status: null, attempts: 3 });
    expect(verdict.detail).toContain(hubUrl);
  });

  it('does not wait for a hub that hangs', async () => {
    server = createServer(() => {});
    await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo; // listen(0, host) gives an AddressInfo
    const hubUrl = `http://127.0.0.1:${port}/`;
    const verdict = await pingHub({ hubUrl, topics: TOPICS, waitsMs: [], timeoutMs: 50 });
    expect(verdict.outcome).toBe('unreachable');
    server.closeAllConnections();
  });
});
