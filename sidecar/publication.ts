import { hash } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TOPIC_PATHS } from '../contract/addresses.ts';
import { ETAGS_PATH, type PublishedFile } from '../contract/etags.ts';
import { NothingToServe } from './dataset/nothing-to-serve.ts';
import { readDocuments } from './dataset/read-documents.ts';
import { folderSource, originSource, readPublished } from './dataset/source.ts';
import { type Log, toError } from './log.ts';
import { createPace, type Pace } from './pace.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';

export type PublicationOptions = {
  /** Folder the build wrote; not looked at if there is an origin. */
  distDir: string;
  /** Public origin to read the published files from instead. */
  originUrl?: string | undefined;
  log: Log;
  /** Polling interval. Default: 1 s for a folder, 60 s for an origin. */
  pollMs?: number;
  /** First pause before files that do not belong together are read again. */
  firstPauseMs?: number;
};

/** The published files as they are served now, and how to keep up with them. */
export type Publication = Awaited<ReturnType<typeof openPublication>>;

/** Loads the published files and keeps up with them. Rejects with NothingToServe if there are none. */
export async function openPublication({
  distDir,
  originUrl,
  log,
  pollMs = originUrl === undefined ? 1_000 : 60_000,
  firstPauseMs = 1_000,
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
    const about = isFolder
      ? `nothing is built in ${distDir} that can be served (${reason}); run npm run build`
      : `nothing is published at ${originUrl} that can be served (${reason})`;
    throw new NothingToServe(about, { cause });
  });

  /** At start there is no pace: no request waits yet. */
  async function load(pace?: Pace): Promise<Snapshot> {
    // At start somebody waits; later, files that lag behind are ordinary.
    const level = pace === undefined ? 'warn' : 'debug';
    const maxWaitMs = firstPauseMs * (isFolder ? 8 : 300);
    async function retry<R>(attempt: () => Promise<R>, pauseMs = firstPauseMs): Promise<R> {
      return attempt().catch(async (error) => {
        // All pauses before this one take as long as it, less the first.
        const isLast = 2 * pauseMs - firstPauseMs > maxWaitMs;
        if (isLast || (isFolder && (await isNeverBuilt(distDir)))) throw error;
        const fields = { from: source.name, error: toError(error).message };
        log(level, 'dataset_load_delayed', { ...fields, again_in_seconds: pauseMs / 1_000 });
        await sleep(pauseMs, undefined, { signal });
        return retry(attempt, 2 * pauseMs);
      });
    }
    // The hub may deliver the topics while the origin serves newer ones.
    const documents = await readDocuments(source, isFolder ? [] : TOPIC_PATHS, pace, retry);
    return createSnapshot(documents, pace);
  }

  async function look(): Promise<'unchanged' | 'swapped' | 'failed'> {
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
   * Looks whether another generation is published, and if so loads it and replaces the old one, whole. Calls during a
   * look are answered by one more look after it. If a load fails, the old generation stays.
   */
  function refresh(): NonNullable<typeof running> {
    if (running === undefined) {
      running = look().finally(() => {
        running = queued = undefined;
      });
      return running;
    }
    queued ??= running.then(refresh);
    return queued;
  }

  // It is polled by its path: a build replaces the whole folder.
  const list = join(distDir, 'etags.json');
  if (isFolder) watchFile(list, { persistent: false, interval: pollMs }, refresh);
  // The watcher takes as unchanged what it finds first.
  const timer = isFolder ? setTimeout(refresh, pollMs) : setInterval(refresh, pollMs);
  timer.unref();

  return {
    refresh,
    current: () => current,
    /** A listener may not throw. */
    onSwap: (listener: (current: Snapshot) => void) => void listeners.push(listener),
    /** Bytes of a published file, checked against its hash. Rejects if it was replaced since its generation was loaded. */
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

/** Whether there is neither a build nor one under way, which has its folders beside, under names that begin the same. */
async function isNeverBuilt(distDir: string): Promise<boolean> {
  const names = await readdir(dirname(distDir)).catch(() => []);
  return !names.some((name) => name.startsWith(basename(distDir)));
}
