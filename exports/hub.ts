import { isIP } from 'node:net';
import { parseSettings } from '../settings.ts';
import { createHub as createSiteHub, type Hub as SiteHub } from '../sidecar/hub/hub.ts';
import type { HubDeps } from '../sidecar/hub/hub-context.ts';
import { createSqlStore } from '../sidecar/hub/open-sql-store.ts';
import type { SubscriptionStore } from '../sidecar/hub/store.ts';
import { openSqlite } from '../sidecar/hub/store-sqlite.ts';
import { type HubSettings, hubSettings } from '../sidecar/hub/subscription.ts';
import { toClient } from '../sidecar/hub/throttle.ts';

export type { TopicDocument } from '../sidecar/hub/deliveries.ts';
export type { SubscriptionStore } from '../sidecar/hub/store.ts';

/** Opens the store in a SQLite file, for one process and the command line. `:memory:` is lost on close. */
export async function openSqliteStore(path: string): Promise<SubscriptionStore> {
  return createSqlStore(await openSqlite(path));
}

/** Opens the store in PostgreSQL, which several hubs may share. `url` is `postgres://…`. */
export async function openPostgresStore(url: string): Promise<SubscriptionStore> {
  const { openPostgres } = await import('../sidecar/hub/store-postgres.ts');
  return createSqlStore(await openPostgres(url));
}

/** Options of `createHub`. */
export type HubOptions = {
  /** An open store. The hub closes it. */
  store: SubscriptionStore;
  /** Public addresses of the site and of the hub, without a slash at the end. */
  siteUrl: string;
  hubUrl: string;
  /** Addresses that one may subscribe to. */
  topics: readonly string[];
  /** Called after a ping, at most once a second. Should call `update`. If it rejects, that is logged. Default: does nothing. */
  refresh?: () => Promise<unknown>;
  /** Leases and retries in seconds, address ranges and ports of callbacks. Defaults: those of `HUB_…` in docs/settings.md. */
  settings?: Partial<
    Pick<HubSettings, 'lease' | 'retrySeconds' | 'callbackAllow' | 'callbackPorts'>
  >;
  /** Returns milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
  /** Receives the events of docs/operate.md. Default: nothing is logged. */
  log?: HubDeps['log'];
  /** Certificate authorities of callbacks, PEM. Default: Node's. */
  ca?: string;
  /** Resolves host names of callbacks. Default: DNS, or the system's resolver if private addresses are allowed. */
  lookup?: NonNullable<HubDeps['lookup']>;
};

/** A WebSub hub: verifies subscribers and delivers changed topics to them. */
export type Hub = Omit<SiteHub, 'handle'> & {
  /**
   * Responds to a request of a subscriber or publisher. `clientAddress` is the IP address that the limits per client count: behind a
   * proxy, the one that the proxy saw. Without it, the request counts for no client. Rejects only if the body cannot be read.
   */
  handle(request: Request, clientAddress?: string): Promise<Response>;
};

/**
 * Creates a hub. It delivers nothing before `start`. Call `update` with all topics first: a hub sends what differs from then on.
 * Throws if an address is invalid; `update` rejects a document that is not a topic.
 */
export function createHub({ settings, refresh, log = () => {}, ...options }: HubOptions): Hub {
  const { siteUrl, hubUrl, topics } = options;
  const wrong = [siteUrl, hubUrl, ...topics].find(
    (url) => !/^https?:[!-~]*$/.test(url) || !URL.canParse(url),
  );
  if (wrong !== undefined)
    throw invalid(`expected an http or https address in ASCII, got ${wrong}`);
  const parsed = parseSettings({});
  if (!parsed.ok) throw new Error('The default settings are invalid.');
  const hub = createSiteHub({
    now: Date.now,
    ...options,
    log,
    async refresh() {
      try {
        await refresh?.();
      } catch (error) {
        log('warn', 'dataset_load_failed', { error });
      }
    },
    settings: { ...hubSettings(parsed.settings), ...settings },
  });
  return {
    ...hub,
    async update(documents) {
      const stray = documents.find(({ url }) => !topics.includes(url));
      if (stray !== undefined) throw invalid(`${stray.url} is none of the topics`);
      await hub.update(documents);
    },
    handle: (request, clientAddress = '') =>
      hub.handle(request, isIP(clientAddress) ? toClient(clientAddress) : undefined),
  };
}

function invalid(message: string): Error {
  return new Error(`public-reviews/hub: ${message}`);
}
