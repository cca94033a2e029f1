import { hash } from 'node:crypto';
import { z } from 'zod';
import { ReviewsDataset } from '../../contract/dataset.ts';
import { ETAGS_PATH, Etags, PublishedFile } from '../../contract/etags.ts';
import { Insights } from '../../contract/insights.ts';
import { Review } from '../../contract/review.ts';
import { NO_PACE, type Pace } from '../pace.ts';
import { toEtag } from '../to-etag.ts';
import { readPublished, type Source } from './source.ts';

/** The published documents of one generation, checked against the contract. */
export type Documents = {
  readonly buildId: string;
  readonly siteUrl: string;
  /** WebSub hub of the topics, where there is one. */
  readonly hubUrl?: string | undefined;
  /** Newest change in the content, RFC 3339 in UTC. */
  readonly lastModified: string;
  /** By public path, etags.json included. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  readonly dataset: ReviewsDataset;
  readonly insights: Insights;
  /** Bytes of etags.json and of further files that were asked for, by hash. */
  readonly bytes: ReadonlyMap<string, Buffer>;
};

const REVIEWS_PATH = '/reviews.json';
const INSIGHTS_PATH = '/insights.json';
const LISTED_FILE = z.compile(PublishedFile);
const REVIEW = z.compile(Review);

/**
 * Reads etags.json, the documents and `further` files, whose public paths are given, then parses and checks the documents.
 *
 * @param retry tries again to read files that do not have the hash that etags.json states: a CDN may still serve an older
 * one, a folder may be in the middle of being replaced
 * @throws Error that names what does not fit or breaks the contract
 */
export async function readDocuments(
  source: Source,
  further: readonly string[] = [],
  pace: Pace = NO_PACE,
  retry: <T>(attempt: () => Promise<T>) => Promise<T> = (attempt) => attempt(),
): Promise<Documents> {
  /** By hash, so that only what did not fit is read again. */
  const read = new Map<string, Buffer>();

  async function readOnce() {
    const list = await source.read(ETAGS_PATH);
    const etags = await parseLong(list, ETAGS_PATH, Etags, 'files', LISTED_FILE, pace);
    const files = new Map(etags.files.map((file) => [file.path, file]));
    const readFile = async (path: string) => {
      const file = files.get(path);
      if (file === undefined) throw new Error(`etags.json does not list ${path}`);
      if (!read.has(file.sha256)) read.set(file.sha256, await readPublished(source, file));
    };
    await Promise.all([REVIEWS_PATH, INSIGHTS_PATH, ...further].map(readFile));
    // It does not list itself.
    const sha256 = hash('sha256', list);
    read.set(sha256, list);
    const own = { path: ETAGS_PATH, sha256, etag: toEtag(list), size: list.length };
    const { last_modified } = etags;
    const media_type = 'application/json';
    files.set(ETAGS_PATH, { ...own, last_modified, media_type, encodings: [] });
    return { etags, files };
  }

  const { etags, files } = await retry(readOnce);
  const hashOf = (path: string) => files.get(path)?.sha256 ?? '';
  const bytesOf = (path: string) => read.get(hashOf(path)) ?? Buffer.alloc(0);
  const reviews = bytesOf(REVIEWS_PATH);
  return {
    buildId: etags.build_id,
    siteUrl: etags.site_url,
    hubUrl: etags.hub_url,
    lastModified: etags.last_modified,
    files,
    dataset: await parseLong(reviews, REVIEWS_PATH, ReviewsDataset, 'reviews', REVIEW, pace),
    insights: check(Insights, JSON.parse(bytesOf(INSIGHTS_PATH).toString()), INSIGHTS_PATH),
    bytes: new Map([ETAGS_PATH, ...further].map((path) => [hashOf(path), bytesOf(path)])),
  };
}

/**
 * Parses and checks a document with an array that may be long. Where its elements stand on lines of their own, as the build
 * writes them, they are parsed one by one, and requests are served meanwhile.
 */
async function parseLong<F extends string, D extends Record<F, E[]>, E>(
  bytes: Buffer,
  path: string,
  schema: z.ZodType<D>,
  field: F,
  element: z.ZodType<E>,
  pace: Pace,
): Promise<D> {
  const opening = `"${field}":[\n`;
  const start = bytes.indexOf(opening) + opening.length;
  // A line feed inside a JSON string is escaped, so this one ends the last line of the array.
  const end = bytes.indexOf('\n]', start);
  if (start < opening.length || end < 0) return check(schema, JSON.parse(bytes.toString()), path);
  const elements: E[] = [];
  for (let from = start, to = start; from < end; from = to + 2) {
    to = bytes.indexOf(',\n', from);
    if (to < 0 || to > end) to = end;
    const value = JSON.parse(bytes.toString('utf8', from, to));
    elements.push(check(element, value, path, `${field}.${elements.length}.`));
    await pace();
  }
  const rest = bytes.toString('utf8', 0, start) + bytes.toString('utf8', end);
  return { ...check(schema, JSON.parse(rest), path), [field]: elements };
}

/**
 * The value as it is, once it fits the schema: a field we do not know yet stays in.
 *
 * @throws Error with the path, the field (after `prefix`) and the rule that is broken
 */
function check<T>(schema: z.ZodType<T>, value: unknown, path: string, prefix = ''): T {
  // Read once: generating code for it would take longer than the check.
  const { success, error } = schema.safeParse(value, { jitless: true });
  if (success) return value as T;
  const [issue] = error.issues;
  throw new Error(
    `${path} breaks the contract at ${prefix}${issue?.path.join('.')}: ${issue?.message}`,
  );
}
