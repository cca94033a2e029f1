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

/** After this the garbage of a load is collected: not while the main thread takes the generation over, and needs the collector's helpers itself. */
const IDLE_MS = 1_000;

const port = parentPort;
if (port === null) throw new Error('load-worker.ts runs as a worker thread');
lowerPriority();
port.on('message', async () => {
  const answered = await answer(workerData);
  port.postMessage(answered);
  if (answered.ok) setTimeout(releaseShared, IDLE_MS, sharedSizeOf(answered.loaded.generation));
});
