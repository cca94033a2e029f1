import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Hono } from 'hono';
import type { Snapshot } from '../dataset/snapshot.ts';
import type { LazyHub } from '../open-hub.ts';

type Deps = { snapshot: () => Snapshot; hub: LazyHub | undefined };

/** Creates the app of the admin port: `/metrics` in the Prometheus text format. */
export function metricsApp({ snapshot, hub }: Deps): Hono {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const app = new Hono();
  app.get('/metrics', async (c) => {
    const { rss, heapUsed } = process.memoryUsage();
    const { counters = {}, ...counts } = (await hub?.stats()) ?? {};
    const gauges = {
      reviews: snapshot().reviews.length,
      process_resident_memory_bytes: rss,
      process_heap_bytes: heapUsed,
      event_loop_delay_max_seconds: delay.max / 1e9,
      event_loop_delay_p99_seconds: delay.percentile(99) / 1e9,
    };
    delay.reset();
    const hubLines = lines('gauge', counts, 'hub_') + lines('counter', counters, 'hub_', '_total');
    return c.text(lines('gauge', gauges) + hubLines);
  });
  return app;
}

/** Formats the numbers among the values as metrics of one type. */
function lines(type: 'gauge' | 'counter', values: object, prefix = '', suffix = ''): string {
  const numbers = Object.entries(values).filter(([, value]) => typeof value === 'number');
  return numbers
    .map(([key, value]) => {
      const snakeCase = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const name = prefix + snakeCase + suffix;
      return `# TYPE ${name} ${type}\n${name} ${value}\n`;
    })
    .join('');
}
