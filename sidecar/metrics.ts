import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Hono } from 'hono';
import type { HubOpener } from './open-hub.ts';
import type { Snapshot } from './snapshot.ts';

type Deps = { snapshot: () => Snapshot; hub: HubOpener };

/** `/metrics` in the Prometheus text format, for the admin port. */
export function metricsApp({ snapshot, hub }: Deps): Hono {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const app = new Hono();
  app.get('/metrics', async (c) => {
    const { rss, heapUsed } = process.memoryUsage();
    const { counters, ...counts } = await (await hub.open()).stats();
    const gauges: Record<string, number> = {
      reviews: snapshot().reviews.length,
      process_resident_memory_bytes: rss,
      process_heap_bytes: heapUsed,
      event_loop_delay_max_seconds: delay.max / 1e9,
      event_loop_delay_p99_seconds: delay.percentile(99) / 1e9,
      ...withPrefix('hub_', counts),
    };
    delay.reset();
    return c.text(
      lines('gauge', gauges) + lines('counter', withPrefix('hub_', counters, '_total')),
    );
  });
  return app;
}

function withPrefix(prefix: string, values: object, suffix = ''): Record<string, number> {
  const numbers = Object.entries(values).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return Object.fromEntries(
    numbers.map(([name, value]) => [prefix + snakeCase(name) + suffix, value]),
  );
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function lines(type: 'gauge' | 'counter', values: Readonly<Record<string, number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `# TYPE ${name} ${type}\n${name} ${value}\n`)
    .join('');
}
