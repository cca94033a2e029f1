import { parentPort, workerData } from 'node:worker_threads';
import { buildWordIndex } from '../search/word-index.ts';
import { answerWords } from '../search/word-protocol.ts';
import { toGeneration } from './generation.ts';
import type { LoadMessage, LoadOrder } from './load-generation.ts';
import { lowerPriority } from './low-priority.ts';
import { readDocuments } from './read-documents.ts';
import { openSource } from './source.ts';

/** Thread of one generation: reads, checks and indexes it, hands the index over, and stays to search words in it. */
const { address, further, patience }: LoadOrder = workerData;
if (parentPort === null) throw new Error('load-worker.ts runs as a worker thread');

lowerPriority();
const documents = await readDocuments(openSource(address), further, patience);
const generation = toGeneration(documents);
const bytes = new Map(further.map((path) => [path, documents.bytes.get(path) ?? new Uint8Array()]));
parentPort.postMessage({ generation, bytes } satisfies LoadMessage);
answerWords(parentPort, buildWordIndex(documents.dataset.reviews));
