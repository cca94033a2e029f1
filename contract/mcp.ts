/** Paths of the MCP endpoint, of its variant for clients that require `search` and `fetch`, and of the documents that list both. */
export const MCP_PATH = '/mcp';
export const MCP_CHATGPT_PATH = '/mcp/chatgpt';
export const SERVER_CARD_PATH = '/mcp/server-card';
/** The same card where scanners look for it. */
export const WELL_KNOWN_CARD_PATH = '/.well-known/mcp/server-card.json';
export const AI_CATALOG_PATH = '/.well-known/ai-catalog.json';
/** The links of the site to its APIs (RFC 9727), and its entry for the MCP registry. */
export const API_CATALOG_PATH = '/.well-known/api-catalog';
export const REGISTRY_PATH = '/server.json';

/** All supported protocol versions, newest first. Requests of the newest are stateless, the others begin with `initialize`. */
export const PROTOCOL_VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'] as const;

/** Returns the server's name in the form that server cards require: the reversed host name, then `/reviews`. */
export function serverName(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(hostname) && !/^[\d.]+$/.test(hostname);
  const space = isName ? hostname.split('.').reverse().join('.') : 'local';
  return `${space}/reviews`;
}
