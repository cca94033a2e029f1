import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

test.skipIf(process.platform !== 'linux')(
  'a thread lowers itself and the helpers of V8, not the thread that answers requests',
  async () => {
    const code = `
      import { parentPort } from 'node:worker_threads';
      import { lowerPriority } from '${new URL('low-priority.ts', import.meta.url)}';
      lowerPriority();
      parentPort.postMessage('lowered');
      setInterval(() => {}, 1_000);
    `;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
    await once(worker, 'message');
    const priorities = new Map(
      readdirSync('/proc/self/task').map((thread) => [Number(thread), getPriority(Number(thread))]),
    );
    await worker.terminate();
    expect(priorities.get(process.pid)).toBe(getPriority());
    expect([...priorities.values()].filter((priority) => priority === 10)).not.toHaveLength(0);
  },
);
