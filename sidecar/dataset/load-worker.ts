import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { buildWordIndex, type WordIndex } from '../search/word-index.ts';
import { answerWords } from '../search/word-protocol.ts';
import { toGeneration } from './generation.ts';
import type { LoadMessage, LoadOrder } from './load-generation.ts';
import { lowerPriority } from './low-priority.ts';
import { readDocuments } from './read-documents.ts';
import { openSource } from './source.ts';

/** Thread of one generation: reads, checks and indexes it, hands the index over, and stays to search words in it. */
async function load(
  { address, further, patience }: LoadOrder,
  port: MessagePort,
): Promise<WordIndex> {
  const documents = await readDocuments(openSource(address), further, patience);
  const generation = toGeneration(documents);
  const bytes = new Map(
    further.map((path) => [path, documents.bytes.get(path) ?? new Uint8Array()]),
  );
  port.postMessage({ generation, bytes } satisfies LoadMessage);
  return buildWordIndex(documents.dataset.reviews);
}

if (parentPort === null) throw new Error('load-worker.ts runs as a worker thread');
lowerPriority();
answerWords(parentPort, await load(workerData, parentPort));
