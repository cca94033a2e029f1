import { parentPort, workerData } from 'node:worker_threads';
import { toGeneration } from './generation.ts';
import type { LoadMessage, LoadOrder } from './load-generation.ts';
import { lowerPriority } from './low-priority.ts';
import { readDocuments } from './read-documents.ts';
import { openSource } from './source.ts';

/** Thread that reads, checks and indexes one generation, and ends. */
async function load({ address, further, patience }: LoadOrder): Promise<LoadMessage> {
  const documents = await readDocuments(openSource(address), further, patience);
  const bytes = new Map(
    further.map((path) => [path, documents.bytes.get(path) ?? new Uint8Array()]),
  );
  return { generation: toGeneration(documents), bytes };
}

if (parentPort === null) throw new Error('load-worker.ts runs as a worker thread');
lowerPriority();
parentPort.postMessage(await load(workerData));
