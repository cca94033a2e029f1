import type { MessagePort, Worker } from 'node:worker_threads';
import type { Hits } from './ranked.ts';
import type { WordIndex } from './word-index.ts';
import type { Suggestion, WordSearch } from './word-search.ts';

type Question = { readonly ask: 'find' | 'suggest'; readonly id: number; readonly text: string };
type Reply = { readonly reply: Hits | Suggestion[] | undefined; readonly id: number };

/** A word search in another thread, and the way to end that thread. */
export type RemoteWordSearch = WordSearch & { close(): Promise<void> };

/** Asks the thread that holds the word index. Questions wait there until the index is built. */
export function askWords(worker: Worker): RemoteWordSearch {
  const waiting = new Map<number, { resolve(reply: unknown): void; reject(error: Error): void }>();
  let ended: Error | undefined;
  let nextId = 0;
  const end = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.on('message', ({ id, reply }: Reply) => {
    waiting.get(id)?.resolve(reply);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the thread of the word search has ended')));

  function ask<T>(question: Question['ask'], text: string): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (ended !== undefined) return reject(ended);
      const id = nextId++;
      waiting.set(id, { resolve: (reply) => resolve(reply as T), reject });
      worker.ref();
      worker.postMessage({ ask: question, id, text } satisfies Question);
    });
  }

  return {
    find: (text) => ask<Hits>('find', text),
    suggest: (text) => ask<Suggestion[]>('suggest', text),
    close: async () => {
      await worker.terminate();
    },
  };
}

/** Answers the questions of `askWords` inside the thread. */
export function answerWords(port: MessagePort, index: WordIndex): void {
  port.on('message', ({ ask, id, text }: Question) => {
    port.postMessage({ id, reply: index[ask](text) } satisfies Reply);
  });
}
