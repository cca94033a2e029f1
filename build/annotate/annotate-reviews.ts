import { join } from 'node:path';
import { numbered } from '../../contract/plain-text.ts';
import { startChange } from '../replace-files.ts';
import { ANNOTATIONS_FILE, type CheckedAnnotations, hashText } from './annotation.ts';
import { askModel, type ModelServer } from './ask-model.ts';
import { type AspectChoice, requestFor, type Unread } from './task.ts';

/** Requests in flight. */
const CONCURRENCY = 4;
/** Answers between two writes, so that a run that is killed loses at most that many. */
const ANSWERS_PER_WRITE = 25;

/** Maximum wait for another command that changes the content, in milliseconds. Answers cost time and money. */
const MAX_WAIT_MS = 10 * 60 * 1000;

/** The annotations that a run adds to the content. Between two writes, other commands may change it. */
export type AnnotationStore = {
  /** Keeps an annotation until the next write. */
  add(candidate: Readonly<Record<string, unknown>>): void;
  /** Checks the new annotations against the content as it is now, and adds what holds to annotations.ndjson. The rest is counted. */
  write(): Promise<void>;
  /** Describes what was added and dropped since the start. */
  report(): string;
};

/** Opens the annotations of a content folder, which `read` reads anew. Only if `isReplacing`, a new one replaces that of its review. */
export function openAnnotations(
  contentDir: string,
  read: () => Promise<{ annotations: CheckedAnnotations }>,
  isReplacing: boolean,
): AnnotationStore {
  const dropped = new Map<string, number>();
  const waiting: Readonly<Record<string, unknown>>[] = [];
  let added = 0;
  let marks = 0;
  return {
    add: (candidate) => waiting.push(candidate),
    write: async () => {
      using change = await startChange(contentDir, MAX_WAIT_MS);
      const { annotations } = await read();
      const earlier = new Set<unknown>(isReplacing ? [] : annotations.byId.keys());
      for (const candidate of waiting.splice(0)) {
        if (earlier.has(candidate.id)) continue;
        const annotation = annotations.add(candidate);
        if (annotation === undefined) continue;
        added++;
        marks += annotation.mentions.length;
      }
      for (const [reason, count] of annotations.dropped)
        dropped.set(reason, (dropped.get(reason) ?? 0) + count);
      const sorted = [...annotations.byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      const lines = sorted.map((annotation) => `${JSON.stringify(annotation)}\n`).join('');
      await change.replace([[join(contentDir, ANNOTATIONS_FILE), lines]]);
    },
    report: () => {
      const reasons = [...dropped].map(([reason, count]) => `${count} ${reason}`);
      const because = reasons.length === 0 ? 'none dropped' : `dropped: ${reasons.join(', ')}`;
      return `annotated ${numbered(added, 'review')} with ${numbered(marks, 'mark')}; ${because}\n`;
    },
  };
}

/**
 * Asks the model about each review, and writes what was answered. Throws the first failure, of the server or of a write, once the
 * answers are written. `onProgress` gets a line after each answer, and at the end one for each answer that could not be used.
 */
export async function annotateReviews(
  unread: readonly Unread[],
  aspects: readonly AspectChoice[],
  server: ModelServer,
  store: AnnotationStore,
  onProgress: (line: string) => void,
): Promise<void> {
  const requests = unread.values().map((review) => [review, requestFor(review, aspects)] as const);
  const faults: string[] = [];
  let asked = 0;
  let tokens = 0;
  const work = async (): Promise<void> => {
    // A worker that fails closes the iterator, which ends the loops of the others.
    for (const [{ id, text }, request] of requests) {
      const result = await askModel(server, request);
      tokens += result.tokens;
      if (result.fault !== undefined)
        faults.push(`${id}: ${result.fault}; the next run asks again`);
      else store.add({ ...result.answer, id, text_hash: hashText(text), model: server.model });
      asked++;
      onProgress(`${asked} of ${unread.length} reviews, ${tokens} tokens`);
      if (asked % ANSWERS_PER_WRITE === 0) await store.write();
    }
  };
  const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
  await store.write();
  faults.forEach(onProgress);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
