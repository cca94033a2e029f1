import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createSearchMemories, type SearchMemories } from '../search/texts.ts';
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

/** What is asked of a loading thread: a generation, its texts packed into memories that the asking thread has seen before they grow. */
export type LoadRequest = Following & { readonly memories: SearchMemories };

/** What a loading thread gives. */
export type Made = {
  readonly generation: Generation;
  readonly slices: Slices;
  readonly bytes: ReadonlyMap<string, Uint8Array>;
};

/** What a loading thread answers to each request. */
export type LoadAnswer =
  | { readonly ok: true; readonly made: Made }
  | { readonly ok: false; readonly error: unknown };

/** A generation, with the memories its texts are in. */
export type Loaded = Made & { readonly memories: SearchMemories };

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
        const memories = createSearchMemories();
        worker.postMessage({ ...following, memories } satisfies LoadRequest);
        const [answer]: LoadAnswer[] = await answered;
        if (answer?.ok) return { ...answer.made, memories };
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
