import type { Business } from '../../contract/business.ts';
import { API_VERSION } from '../../contract/dataset.ts';
import {
  AI_CATALOG_PATH,
  MCP_CHATGPT_PATH,
  MCP_PATH,
  PROTOCOL_VERSIONS,
  SERVER_CARD_PATH,
  serverName,
} from '../../contract/mcp.ts';
import { cutText } from '../../contract/plain-text.ts';

/** A document with which agents discover the MCP endpoint. */
export type DiscoveryDocument = { path: string; mediaType: string; content: string };

const CARD_TYPE = 'application/mcp-server-card+json';
const CATALOG_TYPE = 'application/ai-catalog+json';
/** Maximum length of the title and the description of a server card, in UTF-16 code units. */
const MAX_CARD_TEXT = 100;

/** Returns the server card (SEP-2127) and the site's catalogue (AI Catalog 1.0), which links to it. */
export function toMcpDiscovery(business: Business, siteUrl: string): DiscoveryDocument[] {
  return [
    document(SERVER_CARD_PATH, CARD_TYPE, toServerCard(business, siteUrl)),
    document(AI_CATALOG_PATH, CATALOG_TYPE, toAiCatalog(business, siteUrl)),
  ];
}

/** Contains only identity and URL. Clients list the tools by asking the server. */
function toServerCard(business: Business, siteUrl: string): object {
  const remote = (path: string) => ({
    type: 'streamable-http',
    url: siteUrl + path,
    supportedProtocolVersions: PROTOCOL_VERSIONS,
  });
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json',
    name: serverName(siteUrl),
    version: API_VERSION,
    title: shorten(`Reviews of ${business.name}`),
    description: shorten(`What customers say about ${business.name}: search, insights, quotes.`),
    websiteUrl: `${siteUrl}/`,
    remotes: [remote(MCP_PATH), remote(MCP_CHATGPT_PATH)],
  };
}

function toAiCatalog(business: Business, siteUrl: string): object {
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
        description: 'The same reviews as JSON, with search. Read-only, no key.',
        version: API_VERSION,
      },
    ],
  };
}

function document(path: string, mediaType: string, content: object): DiscoveryDocument {
  return { path, mediaType, content: `${JSON.stringify(content, undefined, 2)}\n` };
}

function shorten(text: string): string {
  return text.length <= MAX_CARD_TEXT ? text : `${cutText(text, MAX_CARD_TEXT - 1)}…`;
}
