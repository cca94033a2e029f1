import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Served, serveMcp } from './serve-mcp.ts';

const CLIENT = { name: 'official-client', version: '1.0.0' };

let served: Served;
beforeAll(async () => {
  served = await serveMcp();
});
afterAll(() => served.stop());

/** The common interface of the official clients, SDK v1 and v2. */
type AnyClient = OldClient | NewClient;

const CLIENTS: { name: string; era: string; connect(path: string): Promise<AnyClient> }[] = [
  {
    name: 'SDK v1',
    era: '2025-11-25',
    async connect(path) {
      const client = new OldClient(CLIENT);
      // The types of this SDK do not support exactOptionalPropertyTypes.
      const transport = new OldTransport(new URL(`${served.url}${path}`)) as never;
      await client.connect(transport);
      return client;
    },
  },
  ...(['legacy', 'auto', { pin: '2026-07-28' }] as const).map((mode) => ({
    name: `SDK v2, ${typeof mode === 'string' ? mode : 'pinned'}`,
    era: mode === 'legacy' ? '2025-11-25' : '2026-07-28',
    async connect(path: string) {
      const client = new NewClient(CLIENT, { versionNegotiation: { mode } });
      await client.connect(new NewTransport(new URL(`${served.url}${path}`)));
      return client;
    },
  })),
];

describe.each(CLIENTS)('official client: $name', ({ era, connect }) => {
  let client: AnyClient;
  afterEach(() => client.close());

  it('connects with just the URL', async () => {
    client = await connect('/mcp');
    expect(client.getServerVersion()).toMatchObject({
      name: 'localhost/reviews',
      title: 'Reviews of Quarry Road Garage',
    });
    expect(client.getInstructions()).toContain('one get_insights call');
    expect(client.getServerCapabilities()).toEqual({
      tools: {},
      resources: {},
      prompts: {},
      completions: {},
    });
    if (client instanceof NewClient) {
      expect(client.getNegotiatedProtocolVersion()).toBe(era);
    }
  });

  it('calls every tool, and each result matches its output schema', async () => {
    client = await connect('/mcp');
    const { tools } = await client.listTools();
    const calls: Record<string, Record<string, unknown>> = {
      get_business: {},
      get_insights: { service: 'brakes', technician: 'Orla' },
      search_reviews: { technician: 'orla', min_rating: 4, limit: 1 },
      get_review: { id: 'q-002' },
      list_recent_changes: { since: '2026-05-01' },
    };
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(calls));
    for (const { name, annotations } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true });
      const result = await client.callTool({ name, arguments: calls[name] ?? {} });
      expect(result.isError ?? false).toBe(false);
      const [content] = result.content as { type: string; text: string }[];
      expect(JSON.parse(content?.text ?? '')).toEqual(result.structuredContent);
    }
    const found = await client.callTool({
      name: 'search_reviews',
      arguments: calls.search_reviews ?? {},
    });
    expect(found.structuredContent).toMatchObject({ total: 2, count: 1 });
  });

  it('reads every resource, and one resource of each template', async () => {
    client = await connect('/mcp');
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'reviews://review/{id}',
      'reviews://technician/{name}',
      'reviews://service/{id}',
    ]);
    const uris = [
      ...resources.map(({ uri }) => uri),
      'reviews://review/q-002',
      `reviews://technician/${encodeURIComponent('Tomáš Novák')}`,
      'reviews://service/brakes',
    ];
    expect(uris).toHaveLength(6);
    for (const uri of uris) {
      const { contents } = await client.readResource({ uri });
      const [content] = contents as { uri: string; text: string }[];
      expect(content?.uri).toBe(uri);
      expect(JSON.parse(content?.text ?? '')).toBeTypeOf('object');
    }
  });

  it('gets every prompt with its data', async () => {
    client = await connect('/mcp');
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      'should_i_hire',
      'technician_report',
      'whats_new',
    ]);
    for (const { name } of prompts) {
      const args = name === 'technician_report' ? { technician: 'Orla Brennan' } : {};
      const { messages } = await client.getPrompt({ name, arguments: args });
      expect(messages.map(({ content }) => content.type)).toEqual(['text', 'resource']);
    }
  });

  it('completes names', async () => {
    client = await connect('/mcp');
    const complete = (ref: { type: 'ref/resource'; uri: string }, name: string, value: string) =>
      client.complete({ ref, argument: { name, value } });
    const technician = { type: 'ref/resource', uri: 'reviews://technician/{name}' } as const;
    expect((await complete(technician, 'name', 'tomas')).completion).toEqual({
      values: ['Tomáš Novák'],
      total: 1,
      hasMore: false,
    });
    const review = { type: 'ref/resource', uri: 'reviews://review/{id}' } as const;
    expect((await complete(review, 'id', 'g-1')).completion.values).toEqual([
      'g-104',
      'g-103',
      'g-102',
      'g-101',
    ]);
    const prompt = { type: 'ref/prompt', name: 'should_i_hire' } as const;
    const services = await client.complete({
      ref: prompt,
      argument: { name: 'service', value: '' },
    });
    expect(services.completion.values).toEqual(['brakes', 'annual-service', 'tyres']);
  });

  it('gets a message for each wrong argument of a call', async () => {
    client = await connect('/mcp');
    const wrong = await client.callTool({ name: 'search_reviews', arguments: { rating: 9 } });
    expect(wrong.isError).toBe(true);
    await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toThrow('Tools are');
    await expect(client.readResource({ uri: 'reviews://x' })).rejects.toThrow('not found');
  });

  it('searches and fetches at /mcp/chatgpt', async () => {
    client = await connect('/mcp/chatgpt');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'fetch']);
    const found = await client.callTool({ name: 'search', arguments: { query: 'Orla Brennan' } });
    const { results } = found.structuredContent as { results: { id: string; url: string }[] };
    expect(results.map(({ id }) => id)).toContain('technician:orla-brennan');
    for (const { id } of results) {
      const fetched = await client.callTool({ name: 'fetch', arguments: { id } });
      expect(fetched.structuredContent).toMatchObject({ id, text: expect.any(String) });
    }
  });
});

it('logs no error', () => {
  expect(served.faults).toEqual([]);
});
