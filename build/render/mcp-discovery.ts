import type { Site } from '../../contract/addresses.ts';
import type { Business } from '../../contract/business.ts';
import { API_VERSION } from '../../contract/dataset.ts';
import {
  AI_CATALOG_PATH,
  API_CATALOG_PATH,
  MCP_CHATGPT_PATH,
  MCP_PATH,
  PROTOCOL_VERSIONS,
  REGISTRY_PATH,
  SERVER_CARD_PATH,
  serverName,
  WELL_KNOWN_CARD_PATH,
} from '../../contract/mcp.ts';
import { shorten } from '../../contract/plain-text.ts';
import { type Document, toDocument } from '../document.ts';

const CARD_TYPE = 'application/mcp-server-card+json';
const LINKSET_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
const CATALOG_TYPE = 'application/ai-catalog+json';
/** Maximum length of the title and the description of a server card, in UTF-16 code units. */
const MAX_CARD_TEXT = 100;

/**
 * Returns the server card (SEP-2127) at both of its addresses, the site's catalogues (AI Catalog 1.0, RFC 9727), which link to it and
 * to OpenAPI, and the entry for the MCP registry, which `mcp-publisher` sends. A site of files only has the catalogues, of OpenAPI.
 */
export function toMcpDiscovery(
  business: Business,
  { siteUrl, hasServer = true }: Pick<Site, 'siteUrl' | 'hasServer'>,
): Document[] {
  const card = toServerCard(business, siteUrl);
  const catalogs = [
    document(AI_CATALOG_PATH, CATALOG_TYPE, toAiCatalog(business, siteUrl, hasServer)),
    document(API_CATALOG_PATH, LINKSET_TYPE, toApiCatalog(siteUrl, hasServer)),
  ];
  if (!hasServer) return catalogs;
  return [
    document(SERVER_CARD_PATH, CARD_TYPE, card),
    ...catalogs,
    document(WELL_KNOWN_CARD_PATH, 'application/json', card),
    document(REGISTRY_PATH, 'application/json', toRegistryEntry(card)),
  ];
}

function toApiCatalog(siteUrl: string, hasServer: boolean): object {
  const link = (path: string, type: string) => ({ href: siteUrl + path, type });
  const api = {
    anchor: `${siteUrl}${hasServer ? '/api/reviews/' : '/reviews.json'}`,
    'service-desc': [link('/.well-known/openapi.json', 'application/vnd.oai.openapi+json')],
    'service-doc': [link('/developers/reference/', 'text/html')],
  };
  if (!hasServer) return { linkset: [api] };
  return {
    linkset: [
      { ...api, status: [link('/readyz', 'application/json')] },
      { anchor: siteUrl + MCP_PATH, 'service-meta': [link(SERVER_CARD_PATH, CARD_TYPE)] },
    ],
  };
}

/** The registry has a schema of its own, and no versions of the protocol. */
function toRegistryEntry({ name, title, description, version, websiteUrl, remotes }: Card): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    ...{ name, title, description, version, websiteUrl },
    remotes: remotes.map(({ type, url }) => ({ type, url })),
  };
}

type Card = ReturnType<typeof toServerCard>;

/** Contains only identity and URL. Clients list the tools by asking the server. */
function toServerCard(business: Business, siteUrl: string) {
  const remote = (path: string) => ({
    type: 'streamable-http',
    url: siteUrl + path,
    supportedProtocolVersions: PROTOCOL_VERSIONS,
  });
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json',
    name: serverName(siteUrl),
    version: API_VERSION,
    title: shorten(`Reviews of ${business.name}`, MAX_CARD_TEXT),
    description: shorten(
      `What customers say about ${business.name}: search, insights, quotes.`,
      MAX_CARD_TEXT,
    ),
    websiteUrl: `${siteUrl}/`,
    remotes: [remote(MCP_PATH), remote(MCP_CHATGPT_PATH)],
  };
}

function toAiCatalog(business: Business, siteUrl: string, hasServer: boolean): object {
  const { hostname } = new URL(siteUrl);
  return {
    specVersion: '1.0',
    host: { displayName: business.name, identifier: hostname, documentationUrl: `${siteUrl}/` },
    entries: [
      {
        identifier: `urn:air:${hostname}:mcp:reviews`,
        type: CARD_TYPE,
        url: siteUrl + SERVER_CARD_PATH,
        description: `Customer reviews of ${business.name}, for agents. Read-only, no key.`,
        tags: ['reviews', 'ratings', 'local business'],
        version: API_VERSION,
      },
      {
        identifier: `urn:air:${hostname}:api:reviews`,
        type: 'application/vnd.oai.openapi+json;version=3.1',
        url: `${siteUrl}/.well-known/openapi.json`,
        displayName: `Reviews of ${business.name}: HTTP API`,
        description: 'The same reviews as JSON. Read-only, no key.',
        version: API_VERSION,
      },
    ].filter(({ type }) => hasServer || type !== CARD_TYPE),
  };
}

function document(path: string, mediaType: string, content: object): Document {
  return toDocument(path, `${JSON.stringify(content, undefined, 2)}\n`, mediaType);
}
