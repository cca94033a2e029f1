import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { ReviewsDataset } from '../../contract/dataset.ts';
import { Etags } from '../../contract/etags.ts';
import { Insights } from '../../contract/insights.ts';
import { asBuffer } from '../as-buffer.ts';
import { checkAgainst } from './check-against.ts';
import type { Documents } from './generation.ts';
import { packJson } from './packed-json.ts';
import { type Sliced, sliceJson } from './slice-json.ts';
import type { Source } from './source.ts';

/** How long one waits for files that belong together: the pause doubles each time until `patienceMs` is used up. */
export type Patience = { readonly firstPauseMs: number; readonly patienceMs: number };

/** Told of each try that failed, and after how many milliseconds the next one follows. */
export type OnDelay = (error: unknown, pauseMs: number) => void;

/** A set of documents of one generation, with the bytes of the further files asked for. */
export type ReadDocuments = Documents & { readonly bytes: ReadonlyMap<string, Uint8Array> };

const REVIEWS = '/reviews.json';
const INSIGHTS = '/insights.json';

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
  onDelay: OnDelay = () => undefined,
): Promise<ReadDocuments> {
  const kept = new Map<string, Uint8Array>();
  let waitedMs = 0;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      return await readOnce(source, further, kept);
    } catch (error) {
      if (waitedMs + pauseMs > patienceMs) throw error;
      onDelay(error, pauseMs);
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
  const etags = parse(Etags, '/etags.json', asBuffer(await source.read('/etags.json')).toString());
  const bytes = new Map<string, Uint8Array>();
  for (const path of [REVIEWS, INSIGHTS, ...further]) {
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
  const bytesOf = (path: string) => bytes.get(path) ?? new Uint8Array();
  const { objects, rest } = sliceReviews(bytesOf(REVIEWS));
  return {
    etags,
    dataset: parse(ReviewsDataset, REVIEWS, rest),
    reviews: objects,
    insights: parse(Insights, INSIGHTS, asBuffer(bytesOf(INSIGHTS)).toString()),
    bytes,
  };
}

/** The reviews as they were published; where they are not as the build writes them, in that form. */
function sliceReviews(published: Uint8Array): Sliced {
  const sliced = sliceJson(published, 'reviews', 'id');
  if (sliced !== undefined) return sliced;
  const dataset = checkAgainst(ReviewsDataset)(JSON.parse(asBuffer(published).toString()), REVIEWS);
  const rest = JSON.stringify({ ...dataset, reviews: [] });
  return {
    objects: packJson(dataset.reviews.map(({ id, ...others }) => ({ id, ...others }))),
    rest,
  };
}

/** What was published, as it is: a field we do not know yet stays in. */
function parse<T extends z.ZodType>(type: T, path: string, text: string): z.output<T> {
  return checkAgainst(type)(JSON.parse(text), path);
}
