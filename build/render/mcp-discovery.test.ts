import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { PROTOCOL_VERSIONS } from '../../contract/mcp.ts';
import { GARAGE } from '../../test/garage/garage.ts';
import { loadSite } from '../load-site.ts';
import { toMcpDiscovery } from './mcp-discovery.ts';

const SITE = 'https://reviews.quarry-road.example';

const {
  dataset: { business },
} = await loadSite({ contentDir: GARAGE, siteUrl: SITE });

/** JSON Schema of a server card, from SEP-2127. */
const CARD = {
  type: 'object',
  required: ['$schema', 'name', 'version', 'description'],
  additionalProperties: false,
  properties: {
    $schema: {
      const: 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json',
    },
    name: { type: 'string', maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    version: { type: 'string', maxLength: 255 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    websiteUrl: { type: 'string' },
    remotes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'url'],
        additionalProperties: false,
        properties: {
          type: { const: 'streamable-http' },
          url: { type: 'string', pattern: '^https?://[^\\s]+$' },
          supportedProtocolVersions: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
};

function documents(name = business.name, siteUrl = SITE) {
  const [card, catalog] = toMcpDiscovery({ ...business, name }, { siteUrl });
  return { card, catalog };
}

describe('server card', () => {
  it.each([
    [business.name, SITE],
    ['A name that goes on and on, '.repeat(7), 'http://localhost:8080'],
    [business.name, 'http://127.0.0.1:8080'],
  ])('of %s at %s conforms to SEP-2127', (name, siteUrl) => {
    const card = JSON.parse(String(documents(name, siteUrl).card?.content));
    const validate = new Ajv2020().compile(CARD);
    expect(validate(card), JSON.stringify(validate.errors)).toBe(true);
  });

  it('never cuts a character in half', () => {
    const longs = ['x', 'xx'].map((start) => `${start}${'🔧'.repeat(60)}`);
    for (const name of longs) {
      const { title, description } = JSON.parse(String(documents(name).card?.content));
      expect(title).toMatch(/🔧…$/u);
      expect(description).toMatch(/🔧…$/u);
    }
  });

  it('is at the well-known path, with its media type', () => {
    expect(documents().card).toMatchObject({
      path: '/mcp/server-card',
      mediaType: 'application/mcp-server-card+json',
    });
  });

  it('lists the endpoints and protocol versions', () => {
    expect(JSON.parse(String(documents().card?.content))).toMatchObject({
      name: 'example.quarry-road.reviews/reviews',
      remotes: [
        { url: `${SITE}/mcp`, supportedProtocolVersions: PROTOCOL_VERSIONS },
        { url: `${SITE}/mcp/chatgpt` },
      ],
    });
  });
});

describe('AI catalogue', () => {
  it('links to the server card', () => {
    const { card, catalog } = documents();
    const { specVersion, host, entries } = JSON.parse(String(catalog?.content));
    expect(catalog?.path).toBe('/.well-known/ai-catalog.json');
    expect(specVersion).toBe('1.0');
    expect(host.displayName).toBe('Quarry Road Garage');
    expect(entries[0]).toMatchObject({
      identifier: 'urn:air:reviews.quarry-road.example:mcp:reviews',
      type: card?.mediaType,
      url: `${SITE}${card?.path}`,
    });
  });
});
