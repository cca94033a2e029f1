import { parentPort, workerData } from 'node:worker_threads';
import { releaseShared } from '../shared-arrays.ts';
import { sharedSizeOf, toGeneration } from './generation.ts';
import type { Following, LoadAnswer, Loaded, LoadOrder } from './loader.ts';
import { lowerPriority } from './low-priority.ts';
import { readDocuments } from './read-documents.ts';
import { openSlices } from './since.ts';
import { openSource } from './source.ts';

/** Reads, checks and indexes what is published now. */
async function load(
  { address, further, patience }: LoadOrder,
  { slices, swappedAt }: Following,
): Promise<Loaded> {
  const documents = await readDocuments(openSource(address), further, patience);
  const bytes = new Map(
    further.map((path) => [path, documents.bytes.get(path) ?? new Uint8Array()]),
  );
  const generation = toGeneration(documents);
  return { generation, slices: openSlices(generation, slices, swappedAt), bytes };
}

async function answer(order: LoadOrder, following: Following): Promise<LoadAnswer> {
  try {
    return { ok: true, loaded: await load(order, following) };
  } catch (error) {
    return { ok: false, error };
  }
}

/** After this the garbage of a load is collected: not while the main thread takes the generation over, and needs the collector's helpers itself. */
const IDLE_MS = 1_000;

const port = parentPort;
if (port === null) throw new Error('load-worker.ts runs as a worker thread');
lowerPriority();
port.on('message', async (following: Following) => {
  const answered = await answer(workerData, following);
  port.postMessage(answered);
  if (answered.ok) setTimeout(releaseShared, IDLE_MS, sharedSizeOf(answered.loaded.generation));
});
