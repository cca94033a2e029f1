import { join } from 'node:path';
import { numbered } from '../../contract/plain-text.ts';
import type { ContentChange } from '../replace-files.ts';
import { ANNOTATIONS_FILE, type CheckedAnnotations, hashText } from './annotation.ts';
import { askModel, type ModelServer, ModelServerError } from './ask-model.ts';
import { type AspectChoice, requestFor, type Unread } from './task.ts';

/** Requests in flight. */
const CONCURRENCY = 4;
/** Answers between two writes, so that a run that is killed loses at most that many. */
const ANSWERS_PER_WRITE = 25;

/** The annotations in the content folder, with those that a run adds. */
export type AnnotationStore = {
  /** Checks an annotation and keeps what holds. Everything else is counted. */
  add(candidate: object): void;
  /** Writes annotations.ndjson, sorted by id, without annotations whose text has changed. */
  write(): Promise<void>;
  /** Describes what was added since the start, and dropped since the content was read. */
  report(): string;
};

export function openAnnotations(
  contentDir: string,
  change: ContentChange,
  annotations: CheckedAnnotations,
): AnnotationStore {
  let added = 0;
  let marks = 0;
  let writing = Promise.resolve();
  const writeAll = (): Promise<void> => {
    const sorted = [...annotations.byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const lines = sorted.map((annotation) => `${JSON.stringify(annotation)}\n`).join('');
    return change.replace([[join(contentDir, ANNOTATIONS_FILE), lines]]);
  };
  return {
    add: (candidate) => {
      const annotation = annotations.add(candidate);
      if (annotation === undefined) return;
      added++;
      marks += annotation.mentions.length;
    },
    write: () => {
      // Writes take turns: they use the same staging folder.
      writing = writing.then(writeAll);
      return writing;
    },
    report: () => {
      const reasons = [...annotations.dropped].map(([reason, count]) => `${count} ${reason}`);
      const because = reasons.length === 0 ? 'none dropped' : `dropped: ${reasons.join(', ')}`;
      return `annotated ${numbered(added, 'review')} with ${numbered(marks, 'mark')}; ${because}\n`;
    },
  };
}

/**
 * Asks the model about each review, and writes what was answered. Returns the failure of the server if it ended the run early.
 * `onProgress` gets a line after each answer, and at the end one for each answer that could not be used.
 */
export async function annotateReviews(
  unread: readonly Unread[],
  aspects: readonly AspectChoice[],
  server: ModelServer,
  store: AnnotationStore,
  onProgress: (line: string) => void,
): Promise<ModelServerError | undefined> {
  const waiting = unread.values();
  const faults: string[] = [];
  let asked = 0;
  let tokens = 0;
  let failure: ModelServerError | undefined;
  const work = async (): Promise<void> => {
    for (const { id, text } of waiting) {
      if (failure !== undefined) return;
      const request = requestFor({ id, text }, aspects);
      const result = await askModel(server, request).catch((error) => {
        if (!(error instanceof ModelServerError)) throw error;
        failure ??= error;
        return undefined;
      });
      if (result === undefined) return;
      tokens += result.tokens;
      if (result.fault !== undefined)
        faults.push(`${id}: ${result.fault}; the next run asks again`);
      else store.add({ ...result.answer, id, text_hash: hashText(text), model: server.model });
      asked++;
      onProgress(`${asked} of ${unread.length} reviews, ${tokens} tokens`);
      if (asked % ANSWERS_PER_WRITE === 0) await store.write();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  await store.write();
  faults.forEach(onProgress);
  return failure;
}
