import { parentPort, workerData } from 'node:worker_threads';
import { releaseShared } from '../shared-arrays.ts';
import { toError } from '../to-error.ts';
import { sharedSizeOf, toGeneration } from './generation.ts';
import type { LoadAnswer, LoadDelay, LoadOrder, LoadRequest, Made } from './loader.ts';
import { lowerPriority } from './low-priority.ts';
import { type OnDelay, readDocuments } from './read-documents.ts';
import { type ReadReviews, readReviews } from './read-reviews.ts';
import { openSlices } from './since.ts';
import { openSource } from './source.ts';

/** What the last load read: reviews that stayed the same are taken from there. */
let before: ReadReviews | undefined;

/** Reads, checks and indexes what is published now. */
async function load(
  { address, further, patience }: LoadOrder,
  { slices, swappedAt, memories }: LoadRequest,
  onDelay: OnDelay,
): Promise<Made> {
  const documents = await readDocuments(openSource(address), further, patience, onDelay);
  const bytes = new Map(
    further.map((path) => [path, documents.bytes.get(path) ?? new Uint8Array()]),
  );
  // Nothing here keeps the generation before while the next one is indexed.
  before = readReviews(documents.reviews, memories.texts, before);
  const generation = toGeneration(documents, before, memories.words);
  return { generation, slices: openSlices(generation, slices, swappedAt), bytes };
}

async function answer(
  order: LoadOrder,
  request: LoadRequest,
  onDelay: OnDelay,
): Promise<LoadAnswer> {
  try {
    return { ok: true, made: await load(order, request, onDelay) };
  } catch (error) {
    return { ok: false, error };
  }
}

const port = parentPort;
if (port === null) throw new Error('load-worker.ts runs as a worker thread');
lowerPriority();
// A request that cannot be read ends the thread: who asked waits for an answer.
port.on('messageerror', (error) => {
  throw error;
});
port.on('message', async (request: LoadRequest) => {
  const answered = await answer(workerData, request, (error, pauseMs) => {
    port.postMessage({ delay: toError(error).message, pauseMs } satisfies LoadDelay);
  });
  port.postMessage(answered);
  // What was read before is as large, about.
  if (answered.ok) releaseShared(sharedSizeOf(answered.made.generation));
});
