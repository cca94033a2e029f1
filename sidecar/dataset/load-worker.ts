import { parentPort, workerData } from 'node:worker_threads';
import { releaseShared } from '../shared-arrays.ts';
import { sharedSizeOf, toGeneration } from './generation.ts';
import type { LoadAnswer, LoadOrder, LoadRequest, Made } from './loader.ts';
import { lowerPriority } from './low-priority.ts';
import { readDocuments } from './read-documents.ts';
import { openSlices } from './since.ts';
import { openSource } from './source.ts';

/** Reads, checks and indexes what is published now. */
async function load(
  { address, further, patience }: LoadOrder,
  { slices, swappedAt, memories }: LoadRequest,
): Promise<Made> {
  const documents = await readDocuments(openSource(address), further, patience);
  const bytes = new Map(
    further.map((path) => [path, documents.bytes.get(path) ?? new Uint8Array()]),
  );
  const generation = toGeneration(documents, memories);
  return { generation, slices: openSlices(generation, slices, swappedAt), bytes };
}

async function answer(order: LoadOrder, request: LoadRequest): Promise<LoadAnswer> {
  try {
    return { ok: true, made: await load(order, request) };
  } catch (error) {
    return { ok: false, error };
  }
}

const port = parentPort;
if (port === null) throw new Error('load-worker.ts runs as a worker thread');
lowerPriority();
/** Bytes of the last generation, which this thread still keeps: the main thread answers from it, so they are needed anyway until the next one is loaded. */
let keptBytes = 0;
port.on('message', async (request: LoadRequest) => {
  releaseShared(keptBytes);
  const answered = await answer(workerData, request);
  if (answered.ok) keptBytes = sharedSizeOf(answered.made.generation);
  port.postMessage(answered);
});
