import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';
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

/** What a loading thread says when what it read was nothing to serve yet, and it will read again after a pause. */
export type LoadDelay = { readonly delay: string; readonly pauseMs: number };

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
 * starting a thread holds up the one that answers requests. One that fails or ends is replaced at the next load; the load it
 * was at rejects, and where it was at none, it is logged.
 */
export function createLoader(order: LoadOrder, log: Log, startThread = startLoading): Loader {
  let isClosed = false;
  let thread: Worker | undefined;
  let loading: PromiseWithResolvers<LoadAnswer> | undefined;
  let hasLoaded = false;

  /** At the beginning people wait and wonder; later, files that lag behind are nothing to worry about. */
  function tell({ delay, pauseMs }: LoadDelay): void {
    const { address } = order;
    const from = address.kind === 'folder' ? address.distDir : address.originUrl;
    const fields = { from, error: delay, again_in_seconds: pauseMs / 1_000 };
    log(hasLoaded ? 'debug' : 'warn', 'dataset_load_delayed', fields);
  }

  function start(): Worker {
    const worker = startThread(order);
    const end = (error: unknown) => {
      // A failure is told first, then the end that follows it.
      if (thread !== worker) return;
      thread = undefined;
      void worker.terminate();
      if (loading === undefined) log('warn', 'loading_thread_ended', { error });
      else loading.reject(error);
    };
    worker.on('message', (message: LoadAnswer | LoadDelay) => {
      if ('delay' in message) tell(message);
      else loading?.resolve(message);
    });
    worker.on('messageerror', end);
    // Without a listener an error would end the whole process.
    worker.on('error', end);
    worker.on('exit', (code) => end(new Error(`the loading thread ended with exit code ${code}`)));
    return worker;
  }

  return {
    load: async (following) => {
      if (isClosed) throw new Error(CLOSED);
      thread ??= start();
      const worker = thread;
      worker.ref();
      loading = Promise.withResolvers();
      try {
        const memories = createSearchMemories();
        worker.postMessage({ ...following, memories } satisfies LoadRequest);
        const answer = await loading.promise;
        if (!answer.ok) throw answer.error;
        hasLoaded = true;
        return { ...answer.made, memories };
      } finally {
        loading = undefined;
        worker.unref();
      }
    },
    close: async () => {
      isClosed = true;
      const worker = thread;
      thread = undefined;
      loading?.reject(new Error(CLOSED));
      await worker?.terminate();
    },
  };
}

const CLOSED = 'the loader is closed';

function startLoading(order: LoadOrder): Worker {
  return new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: order });
}
