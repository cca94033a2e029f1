import { hash } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TOPIC_PATHS } from '../../contract/addresses.ts';
import { ETAGS_PATH, type PublishedFile } from '../../contract/etags.ts';
import { type Log, reasonOf } from '../log.ts';
import { readDocuments } from './documents.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { folderSource, NothingToServe, originSource, readPublished } from './source.ts';

export type PublicationOptions = {
  /** Folder of the build. Ignored if `originUrl` is set. */
  distDir: string;
  originUrl?: string | undefined;
  log: Log;
  /** Polling interval. Default: 1 s for a folder, which is also read every 60 intervals, 60 s for an origin. */
  pollMs?: number;
  /** Delay before the first retry of a failed load. It doubles with each retry. */
  retryDelayMs?: number;
};

/** The published files of a site, in the newest version that was loaded. */
export type Publication = {
  /** Returns the snapshot of the newest loaded build. It never waits. */
  current(): Snapshot;
  /**
   * Checks for a new build and, if there is one, replaces the snapshot as a whole. Calls during a check share one more
   * check after it. If a CDN serves files of two builds, it retries for up to 5 minutes. Never rejects: after `failed`, which
   * is logged, the old snapshot stays.
   */
  refresh(): Promise<'unchanged' | 'swapped' | 'failed'>;
  /** Calls a listener, which must not throw, after each swap. */
  onSwap(listener: (current: Snapshot) => void): void;
  /** Returns the bytes of a published file, checked against its hash. Rejects if the file was replaced since it was listed. */
  readBytes(file: PublishedFile): Promise<Uint8Array>;
  /** Stops polling, and aborts a running check. */
  close(): Promise<void>;
};

/** Loads the published files and reloads them when they change. Rejects with NothingToServe if there are none. */
export async function openPublication({
  distDir,
  originUrl,
  log,
  pollMs = originUrl === undefined ? 1_000 : 60_000,
  retryDelayMs = 1_000,
}: PublicationOptions): Promise<Publication> {
  const isFolder = originUrl === undefined;
  const closing = new AbortController();
  const { signal } = closing;
  const source = isFolder ? folderSource(distDir) : originSource(originUrl, signal);
  const listeners: ((current: Snapshot) => void)[] = [];
  let running: ReturnType<Publication['refresh']> | undefined;
  let queued: typeof running;
  let current = await load('warn').catch((cause) => {
    const advice = isFolder ? '; run npm run build' : '';
    const message = `cannot serve ${source.name}: ${reasonOf(cause)}${advice}`;
    throw new NothingToServe(message, { cause });
  });

  /** Loads a snapshot. At start a delay keeps the service down. Later it is normal: a CDN lags behind. */
  async function load(level: 'warn' | 'debug'): Promise<Snapshot> {
    const maxWaitMs = retryDelayMs * (isFolder ? 8 : 300);
    async function retry<R>(attempt: () => Promise<R>, delayMs = retryDelayMs): Promise<R> {
      return attempt().catch(async (error) => {
        // The delays so far add up to delayMs - retryDelayMs.
        const isTooLong = 2 * delayMs - retryDelayMs > maxWaitMs;
        if (isTooLong || (isFolder && (await isNeverBuilt(distDir)))) throw error;
        const fields = { from: source.name, error: reasonOf(error) };
        log(level, 'dataset_load_delayed', { ...fields, again_in_seconds: delayMs / 1_000 });
        await sleep(delayMs, undefined, { signal });
        return retry(attempt, 2 * delayMs);
      });
    }
    // Topics are kept in memory: the hub may deliver them while newer ones are already published.
    return createSnapshot(await readDocuments(source, TOPIC_PATHS, retry));
  }

  async function check(): ReturnType<Publication['refresh']> {
    try {
      const etags = hash('sha256', await source.read(ETAGS_PATH));
      if (current.files.get(ETAGS_PATH)?.sha256 === etags) return 'unchanged';
      const next = await load('debug');
      await next.indexed;
      current = next;
    } catch (error) {
      if (!signal.aborted) log('warn', 'dataset_load_failed', { error });
      return 'failed';
    }
    const { build_id, reviews } = current;
    log('info', 'dataset_swapped', { build_id, reviews: reviews.length });
    for (const listener of listeners) listener(current);
    return 'swapped';
  }

  function refresh(): ReturnType<Publication['refresh']> {
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
  // The watcher reports neither a change before its first poll, nor the rest of a folder that is copied with etags.json first.
  const first = isFolder ? setTimeout(refresh, pollMs).unref() : undefined;
  const others = setInterval(refresh, isFolder ? 60 * pollMs : pollMs).unref();

  return {
    refresh,
    current: () => current,
    onSwap: (listener) => void listeners.push(listener),
    readBytes: async (file) => current.bytes.get(file.sha256) ?? readPublished(source, file),
    async close() {
      clearTimeout(first);
      clearInterval(others);
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
