import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Generation } from './generation.ts';
import type { Patience } from './read-documents.ts';
import type { Slices } from './since.ts';
import type { SourceAddress } from './source.ts';

/** What a loading thread reads: the further files are kept whole. */
export type LoadOrder = {
  readonly address: SourceAddress;
  readonly further: readonly string[];
  readonly patience: Patience;
};

/** What a generation follows, and when: it replaces what is held. */
export type Following = { readonly slices: Slices | undefined; readonly swappedAt: string };

export type Loaded = {
  readonly generation: Generation;
  readonly slices: Slices;
  readonly bytes: ReadonlyMap<string, Uint8Array>;
};

/** What a loading thread answers to each message. */
export type LoadAnswer =
  | { readonly ok: true; readonly loaded: Loaded }
  | { readonly ok: false; readonly error: unknown };

/** Loads in a thread of its own, so that no request waits for it. */
export type Loader = {
  /** Loads what is published now; one call at a time. Rejects where that does not work, or the loader is closed meanwhile. */
  load(following: Following): Promise<Loaded>;
  close(): Promise<void>;
};

/**
 * The thread stays from load to load: its code is compiled then, which is more than half of the processor time of a first load, and
 * starting a thread holds up the one that answers requests. One that ends by itself is replaced at the next load.
 */
export function createLoader(order: LoadOrder): Loader {
  const closing = new AbortController();
  let thread: Worker | undefined;

  function start(): Worker {
    const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: order });
    worker.once('exit', () => {
      if (thread === worker) thread = undefined;
    });
    thread = worker;
    return worker;
  }

  return {
    load: async (following) => {
      const worker = thread ?? start();
      worker.ref();
      try {
        const answered = once(worker, 'message', { signal: closing.signal });
        worker.postMessage(following);
        const [answer]: LoadAnswer[] = await answered;
        if (answer?.ok) return answer.loaded;
        throw answer?.error;
      } finally {
        worker.unref();
      }
    },
    close: async () => {
      closing.abort();
      await thread?.terminate();
    },
  };
}
