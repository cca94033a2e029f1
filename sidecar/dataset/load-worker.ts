import { parentPort, workerData } from 'node:worker_threads';
import { releaseShared } from '../shared-arrays.ts';
import { sharedSizeOf, toGeneration } from './generation.ts';
import type { LoadAnswer, Loaded, LoadOrder } from './loader.ts';
import { lowerPriority } from './low-priority.ts';
import { readDocuments } from './read-documents.ts';
import { openSource } from './source.ts';

/** Reads, checks and indexes what is published now. */
async function load({ address, further, patience }: LoadOrder): Promise<Loaded> {
  const documents = await readDocuments(openSource(address), further, patience);
  const bytes = new Map(
    further.map((path) => [path, documents.bytes.get(path) ?? new Uint8Array()]),
  );
  return { generation: toGeneration(documents), bytes };
}

async function answer(order: LoadOrder): Promise<LoadAnswer> {
  try {
    return { ok: true, loaded: await load(order) };
  } catch (error) {
    return { ok: false, error };
  }
}

const port = parentPort;
if (port === null) throw new Error('load-worker.ts runs as a worker thread');
lowerPriority();
port.on('message', async () => {
  const answered = await answer(workerData);
  port.postMessage(answered);
  // This thread has time to collect its garbage now, and is idle afterwards.
  if (answered.ok) releaseShared(sharedSizeOf(answered.loaded.generation));
});
