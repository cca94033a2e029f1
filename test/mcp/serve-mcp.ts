import { Hono } from 'hono';
import { MCP_CHATGPT_PATH, MCP_PATH } from '../../contract/mcp.ts';
import { parseSettings, type Settings } from '../../settings.ts';
import type { Snapshot } from '../../sidecar/dataset/snapshot.ts';
import { isCutOff } from '../../sidecar/http/app.ts';
import { listen } from '../../sidecar/http/server.ts';
import { createMcp, type Mcp } from '../../sidecar/mcp/mcp.ts';
import { arraySnapshot, SITE_URL } from './array-snapshot.ts';
import { MCP_HEADERS } from './protocol-cases.ts';

/** A running server, with all errors and warnings that it logged. */
export type Served = { url: string; faults: unknown[]; stop(): Promise<void> };

/** A Saturday, while the garage is open. */
const NOW = Date.parse('2026-05-09T10:00:00Z');

type Options = {
  snapshot?: () => Snapshot;
  siteUrl?: string;
  sessionKey?: string;
};

export function settingsOf(env: Record<string, string>): Settings {
  const parsed = parseSettings(env);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.settings;
}

/** Creates the MCP endpoints without a socket, and collects the errors and warnings that they log. */
export function makeMcp(options: Options = {}): { mcp: Mcp; faults: unknown[] } {
  const unchanged = arraySnapshot();
  const { snapshot = () => unchanged, siteUrl = SITE_URL, sessionKey = 'a key' } = options;
  const faults: unknown[] = [];
  const mcp = createMcp({
    snapshot,
    settings: settingsOf({ SITE_URL: siteUrl, MCP_SESSION_KEY: sessionKey }),
    now: () => NOW,
    log: (level, event, fields) => {
      if (level !== 'debug') faults.push({ event, ...fields });
    },
  });
  return { mcp, faults };
}

/** Posts a body to an endpoint without a socket. */
export function post(
  mcp: Mcp,
  body: Uint8Array,
  headers: Record<string, string> = {},
  path = '/mcp',
): Promise<Response> {
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { host: 'localhost', ...MCP_HEADERS, ...headers },
    body: new Uint8Array(body),
  });
  return mcp(request, path);
}

/** Serves the MCP endpoints with the sidecar's HTTP server on 127.0.0.1. */
export async function serveMcp(options: Options = {}): Promise<Served> {
  const { mcp, faults } = makeMcp(options);
  const app = new Hono()
    .on('ALL', [MCP_PATH, MCP_CHATGPT_PATH], ({ req }) => mcp(req.raw, req.path))
    .onError((error, c) => {
      if (!isCutOff(c)) faults.push(error);
      return new Response(null, { status: 500 });
    });
  const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  return { url: server.url, faults, stop: server.close };
}
