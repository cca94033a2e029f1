import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { ReviewsDataset } from '../../contract/dataset.ts';
import { Etags } from '../../contract/etags.ts';
import { Insights } from '../../contract/insights.ts';
import type { Documents } from './generation.ts';
import type { Source } from './source.ts';

/** How long one waits for files that belong together: the pause doubles each time until `patienceMs` is used up. */
export type Patience = { readonly firstPauseMs: number; readonly patienceMs: number };

/** A set of documents of one generation, with the bytes of the further files asked for. */
export type ReadDocuments = Documents & { readonly bytes: ReadonlyMap<string, Uint8Array> };

const NEEDED = ['/reviews.json', '/insights.json'];

/**
 * Reads etags.json and the documents until all have the hash it states: a CDN may still serve an older file, a
 * folder may be in the middle of being replaced.
 *
 * @throws Error that names what does not fit, when patience is used up
 */
export async function readDocuments(
  source: Source,
  further: readonly string[],
  { firstPauseMs, patienceMs }: Patience,
): Promise<ReadDocuments> {
  const kept = new Map<string, Uint8Array>();
  let waitedMs = 0;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      return await readOnce(source, further, kept);
    } catch (error) {
      if (waitedMs + pauseMs > patienceMs) throw error;
    }
    await wait(pauseMs);
    waitedMs += pauseMs;
  }
}

/** `kept` holds by hash what was read before, so that only what did not fit is read again. */
async function readOnce(
  source: Source,
  further: readonly string[],
  kept: Map<string, Uint8Array>,
): Promise<ReadDocuments> {
  const etags = parse(Etags, '/etags.json', await source.read('/etags.json'));
  const bytes = new Map<string, Uint8Array>();
  for (const path of [...NEEDED, ...further]) {
    const file = etags.files.find((listed) => listed.path === path);
    if (file === undefined) throw new Error(`etags.json does not list ${path}`);
    const read = kept.get(file.sha256) ?? (await source.read(path));
    const sha256 = createHash('sha256').update(read).digest('hex');
    if (sha256 !== file.sha256) {
      throw new Error(`${path} is not of this generation: sha256 ${sha256}, not ${file.sha256}`);
    }
    kept.set(sha256, read);
    bytes.set(path, read);
  }
  const read = <T extends z.ZodType>(type: T, path: string) =>
    parse(type, path, bytes.get(path) ?? new Uint8Array());
  return {
    etags,
    dataset: read(ReviewsDataset, '/reviews.json'),
    insights: read(Insights, '/insights.json'),
    bytes,
  };
}

/** What was published, as it is: a field we do not know yet stays in. */
function parse<T extends z.ZodType>(type: T, path: string, bytes: Uint8Array): z.output<T> {
  const value: unknown = JSON.parse(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(),
  );
  const checked = type.safeParse(value);
  if (checked.success) return value as z.output<T>;
  const [issue] = checked.error.issues;
  throw new Error(`${path} breaks the contract at ${issue?.path.join('.')}: ${issue?.message}`);
}
