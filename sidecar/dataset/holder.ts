import { setImmediate as nextTurn } from 'node:timers/promises';
import { TOPIC_PATHS } from '../../contract/endpoints.ts';
import { type Encoding, ETAGS_PATH } from '../../contract/etags.ts';
import type { Log } from '../log.ts';
import { releaseShared } from '../shared-arrays.ts';
import { createDataset } from './create-dataset.ts';
import type { Dataset } from './dataset.ts';
import { sharedSizeOf } from './generation.ts';
import { createLoader, type Loaded, type Loader } from './loader.ts';
import { NothingToServe } from './nothing-to-serve.ts';
import { readPublished } from './read-published.ts';
import { createSince } from './since.ts';
import { openSource, type Source, type SourceAddress, toBuildId } from './source.ts';
import { watchFolder, watchOrigin } from './watch.ts';

export type HolderOptions = {
  /** Folder the build wrote; not looked at where there is an origin. */
  readonly distDir: string;
  /** Public origin to read the published files from instead. */
  readonly originUrl?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
  /** How often one looks for a new generation by oneself. Default: a folder 1 s, an origin 60 s. */
  readonly lookEveryMs?: number;
  /** First pause before files that do not belong together are read again. Default 1 s. */
  readonly firstPauseMs?: number;
};

export type Refreshed = 'unchanged' | 'swapped' | 'failed';

/** The generation that is served now, and the way to the next one. */
export type DatasetHolder = {
  current(): Dataset;
  /**
   * Looks whether another generation is published, and if so loads it and puts it in place of the old one, whole.
   * Calls during a look are answered by one more look after it. A load that fails keeps what there is.
   */
  refresh(): Promise<Refreshed>;
  onSwap(listener: (dataset: Dataset) => void): void;
  /**
   * Bytes of a published file of the current generation, checked against its hash. Rejects where they cannot be had:
   * the path is not listed, or the files were replaced and the new generation is not loaded yet.
   */
  readBytes(path: string, encoding?: Encoding): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** How long a generation may lie dead: under load it is collected by the way before that. */
const DEAD_MS = 3_000;

/** Loads the published files and keeps up with them. Rejects with NothingToServe where there is nothing to begin with. */
export async function openDataset(options: HolderOptions): Promise<DatasetHolder> {
  const { distDir, originUrl, now, log, lookEveryMs, firstPauseMs = 1_000 } = options;
  const isFolder = originUrl === undefined;
  const address: SourceAddress = isFolder
    ? { kind: 'folder', distDir }
    : { kind: 'origin', originUrl };
  const source = openSource(address);
  const further = isFolder ? [] : TOPIC_PATHS;
  const patience = { firstPauseMs, patienceMs: firstPauseMs * (isFolder ? 8 : 300) };
  const listeners: ((dataset: Dataset) => void)[] = [];
  let running: Promise<Refreshed> | undefined;
  let queued: Promise<Refreshed> | undefined;

  const loader = createLoader({ address, further, patience }, log);
  let isClosed = false;
  let held = await holdFirst(loader, address, now);

  async function look(): Promise<Refreshed> {
    try {
      if ((await source.buildId()) === held.dataset.buildId) return 'unchanged';
      const next = await hold(loader, held, now);
      releaseLater(held);
      held = next;
    } catch (error) {
      if (!isClosed) log('warn', 'dataset_load_failed', { error });
      return 'failed';
    }
    const { buildId, reviewCount } = held.dataset;
    log('info', 'dataset_swapped', { build_id: buildId, reviews: reviewCount });
    tell(held.dataset);
    return 'swapped';
  }

  /** A listener that fails keeps neither the others nor later looks from what they do. */
  function tell(dataset: Dataset): void {
    for (const listener of listeners) {
      try {
        listener(dataset);
      } catch (error) {
        log('error', 'swap_listener_failed', { error });
      }
    }
  }

  function refresh(): Promise<Refreshed> {
    if (running === undefined) {
      running = look().finally(() => {
        running = undefined;
      });
      return running;
    }
    queued ??= running
      .finally(() => {
        queued = undefined;
      })
      .then(refresh);
    return queued;
  }

  const unwatch = isFolder
    ? watchFolder(distDir, lookEveryMs ?? 1_000, refresh)
    : watchOrigin(lookEveryMs ?? 60_000, refresh);

  return {
    refresh,
    current: () => held.dataset,
    onSwap: (listener) => void listeners.push(listener),
    readBytes: async (path, encoding) => {
      const { dataset, loaded } = held;
      if (path === ETAGS_PATH) return readEtags(source, dataset.buildId);
      const file = dataset.files.get(path);
      if (file === undefined) throw new Error(`etags.json does not list ${path}`);
      const kept = encoding === undefined ? loaded.bytes.get(path) : undefined;
      return kept ?? readPublished(source, file, encoding);
    },
    close: async () => {
      isClosed = true;
      unwatch();
      await loader.close();
      await running;
    },
  };
}

/** The bytes of etags.json, while they are those of this generation. */
async function readEtags(source: Source, buildId: string): Promise<Uint8Array> {
  const bytes = await source.read(ETAGS_PATH);
  if (toBuildId(Buffer.from(bytes).toString()) !== buildId) {
    throw new Error(`${ETAGS_PATH} is not of the generation that is served`);
  }
  return bytes;
}

type Held = { readonly loaded: Loaded; readonly dataset: Dataset };

/** Has a generation collected that is needed no longer, unless it was meanwhile. */
function releaseLater({ loaded, dataset }: Held): void {
  const size = sharedSizeOf(loaded.generation);
  const old = new WeakRef(dataset);
  setTimeout(() => {
    // Not at once: what a weak reference gave stays alive until the end of the task.
    if (old.deref() !== undefined) setImmediate(releaseShared, size);
  }, DEAD_MS).unref();
}

/** Loads what there is to begin with. */
async function holdFirst(loader: Loader, address: SourceAddress, now: () => number): Promise<Held> {
  try {
    return await hold(loader, undefined, now);
  } catch (error) {
    await loader.close();
    throw new NothingToServe(address, error);
  }
}

/** Loads a generation and opens it, with requests in between. */
async function hold(loader: Loader, before: Held | undefined, now: () => number): Promise<Held> {
  const swappedAt = new Date(now()).toISOString();
  const loaded = await loader.load({ slices: before?.loaded.slices, swappedAt });
  const { generation, slices, memories } = loaded;
  await nextTurn();
  const since = createSince(generation, slices);
  const dataset = createDataset(generation, memories, since, before?.dataset, swappedAt);
  return { loaded, dataset };
}
