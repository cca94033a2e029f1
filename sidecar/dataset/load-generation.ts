import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Generation } from './generation.ts';
import type { Patience } from './read-documents.ts';
import type { SourceAddress } from './source.ts';

/** What a loading thread is told: the further files are kept whole. */
export type LoadOrder = {
  readonly address: SourceAddress;
  readonly further: readonly string[];
  readonly patience: Patience;
};

/** What a loading thread answers, once. */
export type LoadMessage = {
  readonly generation: Generation;
  readonly bytes: ReadonlyMap<string, Uint8Array>;
};

/** Loads what is published now in a thread of its own, so that no request waits for it. */
export async function loadGeneration(order: LoadOrder, signal: AbortSignal): Promise<LoadMessage> {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: order });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    const [message]: LoadMessage[] = await once(worker, 'message', { signal });
    if (message === undefined) throw new Error('the loading thread ended without an answer');
    return message;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
