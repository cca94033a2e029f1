import { Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Publication } from '../dataset/publication.ts';
import type { Hub } from '../hub/hub.ts';
import { type HubCounters, zeroCounters } from '../hub/hub-context.ts';

export type MetricsDeps = {
  publication: Pick<Publication, 'current'>;
  hub: Pick<Hub, 'stats' | 'isStoreUp'> | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** The metrics of one process: ours, which docs/operate.md lists, and the usual ones of Node. */
export type Metrics = {
  register: Registry;
  /** Serves `/metrics` in the Prometheus text format. */
  app: Hono;
  /** Counts a response to a request for `path`, which does not include the path of the site. */
  observe(path: string, status: number, seconds: number): void;
};

const PREFIX = 'public_reviews_';
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 5];

/** The counters of the hub, each with the name of its metric, its meaning and its label. */
const HUB_COUNTERS: readonly [keyof HubCounters, name: string, help: string, label?: string][] = [
  ['deliveries', 'deliveries', 'Deliveries by outcome.', 'outcome'],
  ['verifications', 'verifications', 'Verifications by outcome.', 'outcome'],
  ['subscriptionsEnded', 'subscriptions_ended', 'Subscriptions that failures or 410 ended.'],
];

/** The routes that are counted separately. All others are published files. */
const ROUTES = ['api/reviews/search', 'api/reviews', 'api/websub/hub', 'mcp', 'healthz', 'readyz'];
const ROUTE = new RegExp(`^/(${ROUTES.join('|')})(?:/|$)`);

/** Creates the metrics. They count from the start of the process. */
export function createMetrics({ publication, hub, now }: MetricsDeps): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  let stats: Awaited<ReturnType<Hub['stats']>> = { running: 0, counters: zeroCounters() };
  const options = <L extends string>(name: string, help: string, labelNames: L[]) => ({
    ...{ name: PREFIX + name, help, labelNames, registers: [register] },
  });
  const requests = new Counter(
    options('requests_total', 'Responses by route and status.', ['route', 'status']),
  );
  // In a series that starts with 1, Prometheus sees no increase: the first error would raise no alarm.
  for (const route of [...ROUTES, 'files']) requests.inc({ route, status: 500 }, 0);
  const duration = new Histogram({
    ...options('request_duration_seconds', 'Time to the headers of a response.', ['route']),
    buckets: BUCKETS,
  });

  /** Adds a metric that is read at each scrape: one value, or one for each value of a label. */
  function add(
    type: typeof Gauge | typeof Counter,
    [name, label = '']: [name: string, label?: string | undefined],
    help: string,
    read: () => number | Record<string, number>,
  ) {
    new type({
      ...options(name, help, label === '' ? [] : [label]),
      collect() {
        this.reset();
        const values = read();
        if (typeof values === 'number') return this.inc(values);
        for (const [value, count] of Object.entries(values)) this.inc({ [label]: value }, count);
      },
    });
  }

  const ageOf = (at: number) => Math.max(0, now() - at) / 1_000;
  const { current } = publication;
  add(Gauge, ['reviews'], 'Reviews in the loaded dataset.', () => current().reviews.length);
  add(Gauge, ['dataset_age_seconds'], 'Time since the newest change in the content.', () =>
    ageOf(Date.parse(current().last_modified)),
  );
  if (hub !== undefined) {
    const { isStoreUp } = hub;
    add(Gauge, ['hub_store_up'], '0 if the store of the hub cannot be opened or accessed.', () =>
      isStoreUp() ? 1 : 0,
    );
    add(Gauge, ['hub_subscriptions', 'state'], 'Active subscriptions by state.', () => {
      const { new: fresh = 0, proven = 0, failing = 0 } = stats;
      return { new: fresh, proven, failing };
    });
    add(Gauge, ['hub_waiting', 'work'], 'Requests to callbacks that wait or are due.', () => {
      const { verifications = 0, denials = 0, due = 0 } = stats;
      return { verifications, denials, deliveries: due };
    });
    add(Gauge, ['hub_running'], 'Requests to callbacks in progress.', () => stats.running);
    const oldest = 'Time since the change that the oldest due delivery brings.';
    add(Gauge, ['hub_oldest_due_seconds'], oldest, () =>
      stats.oldestDueAt ? ageOf(stats.oldestDueAt) : 0,
    );
    for (const [counter, name, help, label] of HUB_COUNTERS)
      add(Counter, [`hub_${name}_total`, label], help, () => stats.counters[counter]);
  }

  const app = new Hono();
  app.get('/metrics', async (c) => {
    if (hub !== undefined) stats = await hub.stats();
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
