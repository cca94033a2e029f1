import { hash } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TOPIC_PATHS } from '../../contract/addresses.ts';
import { ETAGS_PATH, type PublishedFile } from '../../contract/etags.ts';
import { type Log, toError } from '../log.ts';
import { createPace, type Pace } from '../pace.ts';
import { readDocuments } from './read-documents.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { folderSource, NothingToServe, originSource, readPublished } from './source.ts';

export type PublicationOptions = {
  /** Folder of the build. Ignored if `originUrl` is set. */
  distDir: string;
  /** Public address to read the published files from. */
  originUrl?: string | undefined;
  log: Log;
  /** Polling interval. Default: 1 s for a folder, 60 s for an origin. */
  pollMs?: number;
  /** Delay before the first retry of a failed load. It doubles with each retry. */
  retryDelayMs?: number;
};

/** The current snapshot of the published files, and how to refresh it. */
export type Publication = Awaited<ReturnType<typeof openPublication>>;

/** Loads the published files and reloads them when they change. Rejects with NothingToServe if there are none. */
export async function openPublication({
  distDir,
  originUrl,
  log,
  pollMs = originUrl === undefined ? 1_000 : 60_000,
  retryDelayMs = 1_000,
}: PublicationOptions) {
  const isFolder = originUrl === undefined;
  const closing = new AbortController();
  const { signal } = closing;
  const source = isFolder ? folderSource(distDir) : originSource(originUrl, signal);
  const listeners: ((current: Snapshot) => void)[] = [];
  let running: Promise<'unchanged' | 'swapped' | 'failed'> | undefined;
  let queued: typeof running;
  let current = await load().catch((cause) => {
    const reason = toError(cause).message;
    const message = isFolder
      ? `cannot serve ${distDir}: ${reason}; run npm run build`
      : `cannot serve ${originUrl}: ${reason}`;
    throw new NothingToServe(message, { cause });
  });

  /** Loads a snapshot. At start, when no requests wait, there is no `pace`. */
  async function load(pace?: Pace): Promise<Snapshot> {
    // At start a delay keeps the service down. Later it is normal: a CDN lags behind.
    const level = pace === undefined ? 'warn' : 'debug';
    const maxWaitMs = retryDelayMs * (isFolder ? 8 : 300);
    async function retry<R>(attempt: () => Promise<R>, delayMs = retryDelayMs): Promise<R> {
      return attempt().catch(async (error) => {
        // The delays so far add up to delayMs - retryDelayMs.
        const isTooLong = 2 * delayMs - retryDelayMs > maxWaitMs;
        if (isTooLong || (isFolder && (await isNeverBuilt(distDir)))) throw error;
        const fields = { from: source.name, error: toError(error).message };
        log(level, 'dataset_load_delayed', { ...fields, again_in_seconds: delayMs / 1_000 });
        await sleep(delayMs, undefined, { signal });
        return retry(attempt, 2 * delayMs);
      });
    }
    // Topics are kept in memory: the hub may deliver them while the origin already serves newer ones.
    const documents = await readDocuments(source, isFolder ? [] : TOPIC_PATHS, pace, retry);
    return createSnapshot(documents, pace);
  }

  async function check(): Promise<'unchanged' | 'swapped' | 'failed'> {
    try {
      const etags = hash('sha256', await source.read(ETAGS_PATH));
      if (current.files.get(ETAGS_PATH)?.sha256 === etags) return 'unchanged';
      current = await load(createPace());
    } catch (error) {
      if (!signal.aborted) log('warn', 'dataset_load_failed', { error });
      return 'failed';
    }
    const { buildId, reviews } = current;
    log('info', 'dataset_swapped', { build_id: buildId, reviews: reviews.length });
    for (const listener of listeners) listener(current);
    return 'swapped';
  }

  /**
   * Checks for a new build and, if there is one, replaces the snapshot as a whole. Calls during a check share one more
   * check after it. If loading fails, the old snapshot stays.
   */
  function refresh(): NonNullable<typeof running> {
    if (running === undefined) {
      running = check().finally(() => {
        running = queued = undefined;
      });
      return running;
    }
    queued ??= running.then(refresh);
    return queued;
  }

  // The path is polled, because a build replaces the whole folder.
  const list = join(distDir, 'etags.json');
  if (isFolder) watchFile(list, { persistent: false, interval: pollMs }, refresh);
  // The watcher reports no change before its first poll, so check once after it.
  const timer = isFolder ? setTimeout(refresh, pollMs) : setInterval(refresh, pollMs);
  timer.unref();

  return {
    refresh,
    current: () => current,
    /** Calls a listener, which must not throw, after each swap. */
    onSwap: (listener: (current: Snapshot) => void) => void listeners.push(listener),
    /** Returns the bytes of a published file, checked against its hash. Rejects if the file was replaced since it was listed. */
    readBytes: async (file: PublishedFile) =>
      current.bytes.get(file.sha256) ?? readPublished(source, file),
    async close(): Promise<void> {
      clearInterval(timer);
      unwatchFile(list, refresh);
      closing.abort();
      await running;
    },
  };
}

/** Reports whether there is no build and none in progress. A build in progress uses sibling folders with the same prefix. */
async function isNeverBuilt(distDir: string): Promise<boolean> {
  const names = await readdir(dirname(distDir)).catch(() => []);
  return !names.some((name) => name.startsWith(basename(distDir)));
}
