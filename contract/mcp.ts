/** Paths of the MCP endpoint, of its variant for clients that demand `search` and `fetch`, and of what announces both. */
export const MCP_PATH = '/mcp';
export const MCP_CHATGPT_PATH = '/mcp/chatgpt';
export const SERVER_CARD_PATH = '/mcp/server-card';
export const AI_CATALOG_PATH = '/.well-known/ai-catalog.json';

/** Revisions that begin with `initialize`, newest first. */
export const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;
export type LegacyVersion = (typeof LEGACY_VERSIONS)[number];

/** Every protocol revision `/mcp` speaks, newest first; in the newest every request stands alone. */
export const PROTOCOL_VERSIONS = ['2026-07-28', ...LEGACY_VERSIONS] as const;

/** The server's own name: the host of the site in reverse, then `reviews`, as server cards want it. */
export function serverName(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(hostname) && !/^[\d.]+$/.test(hostname);
  const space = isName ? hostname.split('.').reverse().join('.') : 'local';
  return `${space}/reviews`;
}
