import { hash } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TOPIC_PATHS } from '../../contract/addresses.ts';
import { ETAGS_PATH, type PublishedFile } from '../../contract/etags.ts';
import { type Log, toError } from '../log.ts';
import { createPace, NO_PACE, type Pace } from '../pace.ts';
import { NothingToServe } from './nothing-to-serve.ts';
import { type Documents, readDocuments } from './read-documents.ts';
import { folderSource, originSource, readPublished } from './source.ts';

export type PublicationOptions<T> = {
  /** Folder the build wrote; not looked at if there is an origin. */
  readonly distDir: string;
  /** Public origin to read the published files from instead. */
  readonly originUrl?: string | undefined;
  /** Opens a generation for requests. At start there is no pace: no request waits yet. */
  readonly open: (documents: Documents, pace?: Pace) => Promise<T>;
  readonly log: Log;
  /** Polling interval. Default: 1 s for a folder, 60 s for an origin. */
  readonly pollMs?: number;
  /** First pause before files that do not belong together are read again. Default 1 s. */
  readonly firstPauseMs?: number;
};

export type Refreshed = 'unchanged' | 'swapped' | 'failed';

/** The published files as they are served now, and how to keep up with them. */
export type Publication<T> = {
  current(): T;
  /**
   * Looks whether another generation is published, and if so loads it and replaces the old one, whole. Calls during a
   * look are answered by one more look after it. If a load fails, the old generation stays.
   */
  refresh(): Promise<Refreshed>;
  /** A listener may not throw. */
  onSwap(listener: (current: T) => void): void;
  /** Bytes of a published file, checked against its hash. Rejects if it was replaced since its generation was loaded. */
  readBytes(file: PublishedFile): Promise<Buffer>;
  close(): Promise<void>;
};

/** Loads the published files and keeps up with them. Rejects with NothingToServe if there are none. */
export async function openPublication<T>({
  distDir,
  originUrl,
  open,
  log,
  pollMs,
  firstPauseMs = 1_000,
}: PublicationOptions<T>): Promise<Publication<T>> {
  const isFolder = originUrl === undefined;
  const closing = new AbortController();
  const source = isFolder ? folderSource(distDir) : originSource(originUrl, closing.signal);
  const listeners: ((current: T) => void)[] = [];
  let running: Promise<Refreshed> | undefined;
  let queued: Promise<Refreshed> | undefined;
  let served = await load().catch((cause) => {
    const reason = toError(cause).message;
    const about = isFolder
      ? `nothing is built in ${distDir} that can be served (${reason}); run npm run build`
      : `nothing is published at ${originUrl} that can be served (${reason})`;
    throw new NothingToServe(about, { cause });
  });

  async function load(pace?: Pace): Promise<{ documents: Documents; opened: T }> {
    // At start somebody waits; later, files that lag behind are ordinary.
    const level = pace === undefined ? 'warn' : 'debug';
    // The hub may deliver the topics while the origin serves newer ones.
    const further = isFolder ? [] : TOPIC_PATHS;
    const documents = await readDocuments(source, further, pace ?? NO_PACE, (attempt) =>
      retry(attempt, level),
    );
    return { documents, opened: await open(documents, pace) };
  }

  async function retry<R>(attempt: () => Promise<R>, level: 'warn' | 'debug'): Promise<R> {
    const maxWaitMs = firstPauseMs * (isFolder ? 8 : 300);
    for (let pauseMs = firstPauseMs, waitedMs = 0; ; waitedMs += pauseMs, pauseMs *= 2) {
      try {
        return await attempt();
      } catch (error) {
        if (waitedMs + pauseMs > maxWaitMs) throw error;
        const fields = { from: source.name, error: toError(error).message };
        log(level, 'dataset_load_delayed', { ...fields, again_in_seconds: pauseMs / 1_000 });
      }
      await sleep(pauseMs, undefined, { signal: closing.signal });
    }
  }

  async function look(): Promise<Refreshed> {
    try {
      const etags = hash('sha256', await source.read(ETAGS_PATH));
      if (served.documents.files.get(ETAGS_PATH)?.sha256 === etags) return 'unchanged';
      served = await load(createPace());
    } catch (error) {
      if (!closing.signal.aborted) log('warn', 'dataset_load_failed', { error });
      return 'failed';
    }
    const { buildId, dataset } = served.documents;
    log('info', 'dataset_swapped', { build_id: buildId, reviews: dataset.reviews.length });
    for (const listener of listeners) listener(served.opened);
    return 'swapped';
  }

  function refresh(): Promise<Refreshed> {
    if (running === undefined) {
      running = look().finally(() => {
        running = queued = undefined;
      });
      return running;
    }
    queued ??= running.then(refresh);
    return queued;
  }

  const intervalMs = pollMs ?? (isFolder ? 1_000 : 60_000);
  // It is polled by its path: a build replaces the whole folder.
  const list = join(distDir, 'etags.json');
  if (isFolder) watchFile(list, { persistent: false, interval: intervalMs }, refresh);
  // The watcher takes as unchanged what it finds first.
  const timer = isFolder ? setTimeout(refresh, intervalMs) : setInterval(refresh, intervalMs);
  timer.unref();

  return {
    refresh,
    current: () => served.opened,
    onSwap: (listener) => void listeners.push(listener),
    readBytes: async (file) =>
      served.documents.bytes.get(file.sha256) ?? readPublished(source, file),
    close: async () => {
      clearInterval(timer);
      unwatchFile(list, refresh);
      closing.abort();
      await running;
    },
  };
}
