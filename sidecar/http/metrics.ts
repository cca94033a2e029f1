import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Hono } from 'hono';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Publication } from '../dataset/publication.ts';
import type { LazyHub } from '../open-hub.ts';

export type MetricsDeps = {
  publication: Pick<Publication, 'current' | 'onSwap'>;
  hub: Pick<LazyHub, 'stats' | 'state'> | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** The metrics of one process. docs/operate.md lists them. */
export type Metrics = {
  register: Registry;
  /** Serves `/metrics` in the Prometheus text format. */
  app: Hono;
  /** Counts a response to a request for `path`, which does not include the path of the site. */
  observe(path: string, status: number, seconds: number): void;
};

const PREFIX = 'public_reviews_';
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 5];

/** The routes that are counted separately. All others are published files. */
const ROUTE = /^\/(api\/reviews\/search|api\/reviews|api\/websub\/hub|mcp|healthz|readyz)(?:\/|$)/;

/** Creates the metrics. They count from the start of the process. */
export function createMetrics({ publication, hub, now }: MetricsDeps): Metrics {
  const register = new Registry();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let stats: Awaited<ReturnType<LazyHub['stats']>>;
  let swaps = 0;
  publication.onSwap(() => {
    swaps += 1;
  });
  const labelled = <L extends string>(name: string, help: string, labelNames: L[]) => ({
    ...{ name: PREFIX + name, help, labelNames, registers: [register] },
  });
  const requests = new Counter(
    labelled('requests_total', 'Responses by route and status.', ['route', 'status']),
  );
  const duration = new Histogram({
    ...labelled('request_duration_seconds', 'Time to the headers of a response.', ['route']),
    buckets: BUCKETS,
  });

  /** Adds a metric with one value, read at each scrape. */
  function add(
    type: typeof Gauge | typeof Counter,
    name: string,
    help: string,
    read: () => number,
  ) {
    new type({
      ...labelled(name, help, []),
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  /** Adds a metric with one value for each value of a label. */
  function addEach(
    type: typeof Gauge | typeof Counter,
    [name, label]: [string, string],
    help: string,
    read: () => Record<string, number>,
  ) {
    new type({
      ...labelled(name, help, [label]),
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
      },
    });
  }

  const ageOf = (at: number) => Math.max(0, now() - at) / 1_000;
  add(
    Gauge,
    'reviews',
    'Reviews in the loaded dataset.',
    () => publication.current().reviews.length,
  );
  add(Gauge, 'dataset_age_seconds', 'Time since the newest change in the content.', () =>
    ageOf(Date.parse(publication.current().lastModified)),
  );
  add(Gauge, 'dataset_bytes', 'Size of reviews.json.', () => {
    return publication.current().files.get('/reviews.json')?.size ?? 0;
  });
  add(Counter, 'swaps_total', 'New builds that were loaded.', () => swaps);
  add(Gauge, 'event_loop_delay_p99_seconds', 'Event-loop delay since the last scrape.', () => {
    const seconds = delay.percentile(99) / 1e9;
    delay.reset();
    return seconds;
  });
  add(Gauge, 'resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss());
  add(Gauge, 'heap_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed);
  if (hub !== undefined) addHub(hub);

  function addHub({ state }: Pick<LazyHub, 'state'>) {
    const counters = () => stats?.counters;
    add(Gauge, 'hub_store_up', '0 if the store of the hub cannot be opened or accessed.', () =>
      state() === 'unavailable' ? 0 : 1,
    );
    addEach(Gauge, ['hub_subscriptions', 'state'], 'Active subscriptions by state.', () => {
      const { new: fresh = 0, proven = 0, failing = 0 } = stats ?? {};
      return { new: fresh, proven, failing };
    });
    addEach(Gauge, ['hub_waiting', 'work'], 'Requests to callbacks that wait or are due.', () => {
      const { verifications = 0, denials = 0, due = 0 } = stats ?? {};
      return { verifications, denials, deliveries: due };
    });
    add(Gauge, 'hub_running', 'Requests to callbacks in progress.', () => stats?.running ?? 0);
    add(
      Gauge,
      'hub_oldest_due_seconds',
      'Time since the change that the oldest due delivery brings.',
      () => (stats?.oldestDueAt ? ageOf(stats.oldestDueAt) : 0),
    );
    addEach(Counter, ['hub_deliveries_total', 'outcome'], 'Deliveries by outcome.', () => ({
      delivered: counters()?.deliveriesDelivered ?? 0,
      failed: counters()?.deliveriesFailed ?? 0,
    }));
    addEach(Counter, ['hub_verifications_total', 'outcome'], 'Verifications by outcome.', () => ({
      confirmed: counters()?.verificationsConfirmed ?? 0,
      rejected: counters()?.verificationsRejected ?? 0,
    }));
    addEach(Counter, ['hub_requests_total', 'outcome'], 'Requests to the hub by outcome.', () => ({
      accepted: counters()?.requestsAccepted ?? 0,
      refused: counters()?.requestsRefused ?? 0,
    }));
    add(
      Counter,
      'hub_subscriptions_ended_total',
      'Subscriptions that failures or 410 ended.',
      () => counters()?.subscriptionsRemoved ?? 0,
    );
    add(Counter, 'hub_pings_total', 'Pings.', () => counters()?.pings ?? 0);
    add(
      Counter,
      'hub_store_failures_total',
      'Failed accesses to the store.',
      () => counters()?.storeFailures ?? 0,
    );
    add(
      Counter,
      'hub_addresses_refused_total',
      'Connections to callbacks refused because the address is not public.',
      () => counters()?.addressesRefused ?? 0,
    );
  }

  const app = new Hono();
  app.get('/metrics', async (c) => {
    stats = await hub?.stats();
    return c.body(await register.metrics(), 200, { 'Content-Type': register.contentType });
  });
  return {
    register,
    app,
    observe(path, status, seconds) {
      const route = ROUTE.exec(path)?.[1] ?? 'files';
      requests.inc({ route, status });
      duration.observe({ route }, seconds);
    },
  };
}
