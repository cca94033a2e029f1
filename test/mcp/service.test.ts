import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Insights } from '../../contract/insights.ts';
import { REVIEW_TEXT_NOTICE } from '../../contract/mcp-tools.ts';
import { type ServedGarage, serveGarage } from '../garage/serve.ts';
import { MCP_HEADERS } from './protocol-cases.ts';

/** The garage, built and served by a sidecar over HTTP. */
let sidecar: ServedGarage;
let client: Client;

beforeAll(async () => {
  sidecar = await serveGarage();
  client = new Client({ name: 'service-test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${sidecar.url}/mcp`)));
});

afterAll(async () => {
  await client?.close();
  await sidecar?.[Symbol.asyncDispose]();
});

async function textOf(name: string, args: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return first?.text ?? '';
}

/** Sends `initialize` like a web page of another origin. */
function initialize(endpoint: string, protocolVersion: string): Promise<Response> {
  return fetch(endpoint, {
    method: 'POST',
    headers: { ...MCP_HEADERS, origin: 'http://localhost:6274' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion, capabilities: {}, clientInfo: { name: 'page', version: '1' } },
    }),
  });
}

async function get(path: string): Promise<string> {
  return (await fetch(sidecar.url + path)).text();
}

/** Returns the body of an HTTP endpoint as MCP tools return it: with the notice, without the evidence. */
async function asToolText(path: string): Promise<string> {
  const body = JSON.parse(await get(path), (name, value) =>
    name === 'evidence' ? undefined : value,
  );
  return JSON.stringify({ notice: REVIEW_TEXT_NOTICE, ...body });
}

describe('tools return what the HTTP endpoints return', () => {
  it('search_reviews', async () => {
    const args = { mentions_technician: 'Orla', min_rating: 2, limit: 3 };
    const path = '/api/reviews/search?mentions_technician=Orla&min_rating=2&limit=3';
    expect(await textOf('search_reviews', args)).toBe(await asToolText(path));
  });

  it('search_reviews by words', async () => {
    const args = { query: 'brakes', mode: 'words', limit: 3 };
    const path = '/api/reviews/search?query=brakes&mode=words&limit=3';
    expect(await textOf('search_reviews', args)).toBe(await asToolText(path));
  });

  it('get_review', async () => {
    const { reviews } = JSON.parse(await get('/reviews.json'));
    const { id } = reviews[2];
    expect(await textOf('get_review', { id })).toBe(await asToolText(`/api/reviews/${id}`));
  });

  it('list_recent_changes, with what happened to each review', async () => {
    const since = '2025-06-01';
    const body = JSON.parse(await asToolText(`/api/reviews/since/${since}?by=updated`));
    const changes = JSON.parse(await textOf('list_recent_changes', { since, limit: 100 }));
    expect(changes.removed).toEqual(body.removed);
    expect(changes.reviews.map(({ change: _, ...review }: { change: string }) => review)).toEqual(
      body.reviews,
    );
  });

  it('get_business, in short', async () => {
    const { business, aggregate_rating, review_policy } = JSON.parse(await get('/reviews.json'));
    const short = JSON.parse(await textOf('get_business', {}));
    const { services, technicians, former_technicians, service_areas, ...profile } = short.business;
    expect(business).toMatchObject(profile);
    const namesOf = (named: { name: string }[]) => named.map(({ name }) => name);
    expect(services).toEqual(namesOf(business.services));
    expect([...technicians, ...former_technicians]).toEqual(namesOf(business.technicians));
    expect(service_areas).toEqual(namesOf(business.service_areas));
    expect(aggregate_rating).toMatchObject(short.aggregate_rating);
    expect(review_policy).toMatchObject(short.review_policy);
    expect(short.business.name).toBe('Quarry Road Garage');
  });

  it('finds documents for a question in everyday language at /mcp/chatgpt', async () => {
    const other = new Client({ name: 'chatgpt-like', version: '1.0.0' });
    const address = new URL(`${sidecar.url}/mcp/chatgpt`);
    await other.connect(new StreamableHTTPClientTransport(address));
    const query = 'who is good with brakes?';
    const found = await other.callTool({ name: 'search', arguments: { query } });
    const { results } = found.structuredContent as { results: { id: string; url: string }[] };
    expect(results[0]?.id).toBe('service:brakes');
    expect(results.length).toBeGreaterThan(2);
    for (const { url } of results.slice(0, 3)) {
      expect((await fetch(url.replace('http://localhost:8080', sidecar.url))).status).toBe(200);
    }
    const long = 'would you say that the people there are good with brakes and come on time?';
    const answered = await other.callTool({ name: 'search', arguments: { query: long } });
    const longer = answered.structuredContent as { results: { id: string }[] };
    expect(longer.results.some(({ id }) => /^q-/.test(id))).toBe(true);
    await other.close();
  });
});

describe('search by what reviews say', () => {
  const totalOf = async (query: string): Promise<number> =>
    JSON.parse(await get(`/api/reviews/search?limit=1&${query}`)).total;

  it('finds as many reviews on an aspect, and of each opinion, as insights.json counts', async () => {
    const { aspects, overall } = JSON.parse(await get('/insights.json')) as Insights;
    expect(aspects.length).toBeGreaterThan(3);
    for (const { id, label, reviews, polarity } of aspects) {
      expect(await totalOf(`aspect=${encodeURIComponent(label)}`)).toBe(reviews);
      for (const [opinion, count] of Object.entries(polarity))
        expect(await totalOf(`aspect=${id}&polarity=${opinion}`)).toBe(count);
    }
    const { negative, mixed } = overall.polarity;
    expect(await totalOf('polarity=negative,mixed')).toBe(negative + mixed);
  });

  it('finds as many reviews in each language as insights.json counts, with a tag or without', async () => {
    const { method } = JSON.parse(await get('/insights.json')) as Insights;
    const { languages, unread_languages } = method.generated_from;
    expect(languages.length).toBeGreaterThan(1);
    for (const { language, reviews } of [...languages, ...unread_languages])
      expect(await totalOf(`language=${language}`)).toBe(reviews);
  });

  it('finds as many reviews of each verification as the rating counts', async () => {
    const { aggregate_rating } = JSON.parse(await get('/reviews.json'));
    expect(aggregate_rating.verified_count).toBeGreaterThan(0);
    expect(await totalOf('verification=verified')).toBe(aggregate_rating.verified_count);
  });

  it('refuses an aspect that is none, and names the parameter that an alias means', async () => {
    const path = '/api/reviews/search?aspect=safety&stars=5&technician=Orla';
    const { issues } = JSON.parse(await get(path));
    expect(issues).toEqual([
      {
        code: 'unknown_parameter',
        path: 'stars',
        message: 'no such parameter; did you mean rating?',
      },
      {
        code: 'unknown_parameter',
        path: 'technician',
        message: 'no such parameter; did you mean mentions_technician?',
      },
    ]);
    const refused = JSON.parse(await get('/api/reviews/search?aspect=safety'));
    expect(refused.issues[0].message).toMatch(/^expected one of .*speed.*, got safety$/);
  });
});

describe('discovery', () => {
  it('leads from the site to an endpoint that supports the listed protocol versions', async () => {
    const catalog = JSON.parse(await get('/.well-known/ai-catalog.json'));
    const { origin } = new URL(sidecar.settings.SITE_URL);
    const [entry] = catalog.entries as { type: string; url: string }[];
    const response = await fetch((entry?.url ?? '').replace(origin, sidecar.url));
    expect(response.headers.get('content-type')).toBe(entry?.type);
    const card = JSON.parse(await response.text());
    const endpoint: string = card.remotes[0].url.replace(origin, sidecar.url);
    expect(endpoint).toBe(`${sidecar.url}/mcp`);
    expect(client.getServerVersion()).toMatchObject({
      name: card.name,
      version: card.version,
      title: card.title,
    });
    const [modern, ...legacy]: string[] = card.remotes[0].supportedProtocolVersions;
    const pinned = new Client(
      { name: 'pinned', version: '1.0.0' },
      { versionNegotiation: { mode: { pin: modern ?? '' } } },
    );
    await pinned.connect(new StreamableHTTPClientTransport(new URL(endpoint)));
    await pinned.close();
    for (const version of legacy) {
      const answer = await initialize(endpoint, version);
      expect(JSON.parse(await answer.text()).result.protocolVersion).toBe(version);
    }
    expect(legacy).toHaveLength(3);
  });
});

describe('HTTP', () => {
  it.each(['', '/mcp'])(
    'responds 404 to /.well-known/oauth-protected-resource%s, because there is no authorization',
    async (path) => {
      const response = await fetch(`${sidecar.url}/.well-known/oauth-protected-resource${path}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ status: 404, title: 'Not Found' });
    },
  );

  it('responds to a CORS preflight', async () => {
    const response = await fetch(`${sidecar.url}/mcp`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:6274',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, mcp-protocol-version, mcp-session-id',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
    for (const name of [
      'content-type',
      'mcp-protocol-version',
      'mcp-session-id',
      'mcp-method',
      'mcp-name',
    ]) {
      expect(allowed).toContain(name);
    }
  });

  it('lets pages read the session id', async () => {
    const response = await initialize(`${sidecar.url}/mcp`, '2025-11-25');
    expect(response.headers.get('mcp-session-id')).toMatch(/^[\w.-]{60}$/);
    expect(response.headers.get('access-control-expose-headers')).toContain('Mcp-Session-Id');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses a chunked body that is too large', async () => {
    const chunk = new Uint8Array(64 * 1024).fill(32);
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(chunk);
      },
    });
    const send = fetch(`${sidecar.url}/mcp`, {
      method: 'POST',
      headers: MCP_HEADERS,
      body: endless.pipeThrough(limitTo(5_000_000)),
      duplex: 'half',
    } as RequestInit).then(
      ({ status }) => status,
      () => 'connection closed',
    );
    expect([413, 'connection closed']).toContain(await send);
  });
});

function limitTo(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let sent = 0;
  return new TransformStream({
    transform(chunk, controller) {
      sent += chunk.byteLength;
      if (sent > bytes) controller.terminate();
      else controller.enqueue(chunk);
    },
  });
}
