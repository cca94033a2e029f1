import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { parseSettings } from '../../settings.ts';
import { listen } from '../../sidecar/http/server.ts';
import type { Hub } from '../../sidecar/hub/hub.ts';
import { createHub } from '../../sidecar/hub/hub.ts';
import type { HubDeps } from '../../sidecar/hub/hub-context.ts';
import type { SubscriptionStore } from '../../sidecar/hub/store.ts';
import type { HubSettings } from '../../sidecar/hub/subscription.ts';
import { hubSettings } from '../../sidecar/hub/subscription.ts';

export const SITE = 'https://reviews.example';
export const HUB = `${SITE}/api/websub/hub`;
export const ATOM = `${SITE}/feed.xml`;
export const JSON_FEED = `${SITE}/api/feed.json`;
export const REVIEWS = `${SITE}/reviews.json`;

/** Content types of the topics, exactly as the hub must send them. */
export const TYPES: Record<string, string> = {
  [ATOM]: 'application/atom+xml; charset=utf-8',
  [JSON_FEED]: 'application/feed+json',
  [REVIEWS]: 'application/json',
};

const parsed = parseSettings({});
if (!parsed.ok) throw new Error('the default settings are invalid');

/** Fast polling, loopback allowed, and limits too high to matter. */
const TEST_SETTINGS: HubSettings = {
  ...hubSettings(parsed.settings),
  callbackAllow: ['127.0.0.0/8'],
  callbackPorts: '*',
  pollMs: 20,
  refreshIntervalMs: 20,
  staleMs: 0,
  drainMs: 2_000,
  verificationsPerHost: 16,
  verificationRestMs: 0,
  clientBurst: 100_000,
  pendingPerClient: 100_000,
  deliveriesPerHost: 32,
};

export type TestHub = {
  hub: Hub;
  store: SubscriptionStore;
  url: string;
  events: { event: string; fields: Readonly<Record<string, unknown>> }[];
  /** Number of checks of the origin after pings. */
  refreshes(): number;
  /** Posts form fields to the hub over HTTP. */
  post(fields: Record<string, string> | [string, string][]): Promise<Response>;
  /** Publishes new content of topics. */
  publish(contents: Record<string, string | Buffer>): Promise<void>;
  /** Advances the hub's clock. */
  advance(ms: number): void;
  now(): number;
  close(): Promise<void>;
};

/** Starts a hub with an HTTP server on 127.0.0.1. A ping publishes `origin()`, if given. */
export async function startTestHub(
  store: SubscriptionStore,
  more: Partial<Omit<HubDeps, 'settings'>> & { settings?: Partial<HubSettings> } = {},
  origin?: () => Record<string, string | Buffer> | Promise<Record<string, string | Buffer>>,
): Promise<TestHub> {
  const events: TestHub['events'] = [];
  let skewMs = 0;
  let looked = 0;
  const now = () => Date.now() + skewMs;
  const hub = createHub({
    store,
    siteUrl: SITE,
    hubUrl: HUB,
    topics: [ATOM, JSON_FEED, REVIEWS],
    async refresh() {
      looked += 1;
      if (origin) await publish(await origin());
    },
    now,
    log: (_level, event, fields = {}) => events.push({ event, fields }),
    ...more,
    settings: { ...TEST_SETTINGS, ...more.settings },
  });

  async function publish(contents: Record<string, string | Buffer>): Promise<void> {
    await hub.update(Object.entries(contents).map(([url, content]) => toDocument(url, content)));
  }

  const app = new Hono<{ Bindings: { client?: string } }>().all('*', ({ req, env }) =>
    hub.handle(req.raw, env.client),
  );
  const server = await listen(app.fetch, { port: 0, host: '127.0.0.1', lastCallMs: 0, graceMs: 0 });
  const url = `${server.url}/api/websub/hub`;
  hub.start();
  return {
    hub,
    store,
    url,
    events,
    refreshes: () => looked,
    post: (fields) => fetch(url, { method: 'POST', body: new URLSearchParams(fields) }),
    publish,
    advance(ms) {
      skewMs += ms;
    },
    now,
    async close() {
      await Promise.all([hub.close(), server.close()]);
    },
  };
}

export function toDocument(url: string, content: string | Buffer) {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const sha256 = createHash('sha256').update(body).digest('hex');
  const contentType = TYPES[url] ?? 'text/plain';
  return { url, sha256, contentType, body };
}

/** Resolves as soon as `check` returns a truthy value. After `ms`, throws an error with `what`. */
export async function until<T>(
  what: string,
  check: () => T | Promise<T>,
  ms = 120_000,
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > end) throw new Error(`timed out after ${ms} ms: ${what}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
