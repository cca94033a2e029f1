import { hash } from 'node:crypto';
import { z } from 'zod';
import { ReviewsDataset } from '../../contract/dataset.ts';
import { ETAGS_PATH, Etags, PublishedFile } from '../../contract/etags.ts';
import { Insights } from '../../contract/insights.ts';
import { Review } from '../../contract/review.ts';
import type { Pace } from '../pace.ts';
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

/**
 * Reads etags.json, the documents and `further` files, whose public paths are given, then parses and checks the documents.
 *
 * @param retry tries again to read files that do not have the hash that etags.json states: a CDN may still serve an older
 * one, a folder may be in the middle of being replaced
 * @throws Error that names what does not fit or breaks the contract
 */
export async function readDocuments(
  source: Source,
  further: readonly string[],
  pace: Pace,
  retry: <T>(attempt: () => Promise<T>) => Promise<T>,
): Promise<Documents> {
  /** By hash, so that only what did not fit is read again. */
  const read = new Map<string, Buffer>();

  async function readOnce(): Promise<{ etags: Etags; files: Map<string, PublishedFile> }> {
    const list = await source.read(ETAGS_PATH);
    const { document: etags, elements } = await readLong(ETAGS, list, pace);
    const files = new Map(elements.map((file) => [file.path, file]));
    const readFile = async (path: string) => {
      const file = files.get(path);
      if (file === undefined) throw new Error(`etags.json does not list ${path}`);
      if (!read.has(file.sha256)) read.set(file.sha256, await readPublished(source, file));
    };
    await Promise.all([REVIEWS_PATH, INSIGHTS_PATH, ...further].map(readFile));
    // It does not list itself.
    const sha256 = hash('sha256', list);
    read.set(sha256, list);
    files.set(ETAGS_PATH, {
      path: ETAGS_PATH,
      sha256,
      etag: toEtag(list),
      last_modified: etags.last_modified,
      size: list.length,
      media_type: 'application/json',
      encodings: [],
    });
    return { etags, files };
  }

  const { etags, files } = await retry(readOnce);
  const hashOf = (path: string) => files.get(path)?.sha256 ?? '';
  const bytesOf = (path: string) => read.get(hashOf(path)) ?? Buffer.alloc(0);
  const { document, elements: reviews } = await readLong(REVIEWS, bytesOf(REVIEWS_PATH), pace);
  return {
    buildId: etags.build_id,
    siteUrl: etags.site_url,
    hubUrl: etags.hub_url,
    lastModified: etags.last_modified,
    files,
    dataset: { ...document, reviews },
    insights: check(Insights, JSON.parse(bytesOf(INSIGHTS_PATH).toString()), INSIGHTS_PATH),
    bytes: new Map([ETAGS_PATH, ...further].map((path) => [hashOf(path), bytesOf(path)])),
  };
}

/** A document with an array that may be long: the schemas of both, and the array's field. */
type LongDocument<F, D, E> = {
  readonly path: string;
  readonly schema: z.ZodType<D>;
  readonly field: F;
  readonly element: z.ZodType<E>;
};

const ETAGS = {
  path: ETAGS_PATH,
  schema: Etags,
  field: 'files',
  element: z.compile(PublishedFile),
} as const;

const REVIEWS = {
  path: REVIEWS_PATH,
  schema: ReviewsDataset,
  field: 'reviews',
  element: z.compile(Review),
} as const;

/** Parses and checks a long document element by element; one that is not written line by line, as a whole. */
async function readLong<F extends string, D extends Record<F, E[]>, E>(
  { path, schema, field, element }: LongDocument<F, D, E>,
  bytes: Buffer,
  pace: Pace,
): Promise<{ document: D; elements: E[] }> {
  const cut = linesOfArray(bytes, field);
  if (cut === undefined) {
    const document = check(schema, JSON.parse(bytes.toString()), path);
    return { document, elements: document[field] };
  }
  const elements: E[] = [];
  for (const line of cut.lines) {
    elements.push(check(element, JSON.parse(line), path, `${field}.${elements.length}.`));
    await pace();
  }
  return { document: check(schema, JSON.parse(cut.rest), path), elements };
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

/**
 * The lines of the array `field`, where each element stands on a line of its own, and the document with that array
 * empty: so a long document can be parsed element by element. Undefined where the document is written in another form.
 */
function linesOfArray(
  document: Buffer,
  field: string,
): { lines: Iterable<string>; rest: string } | undefined {
  const opening = `"${field}":[\n`;
  const start = document.indexOf(opening) + opening.length;
  // A line feed inside a JSON string is escaped, so this one ends the last line of the array.
  const end = document.indexOf('\n]', start);
  if (start < opening.length || end < 0) return undefined;
  const rest = document.toString('utf8', 0, start) + document.toString('utf8', end);
  return { lines: linesBetween(document, start, end), rest };
}

function* linesBetween(document: Buffer, start: number, end: number): Generator<string> {
  for (let from = start; from < end; ) {
    const comma = document.indexOf(',\n', from);
    const to = comma < 0 || comma > end ? end : comma;
    yield document.toString('utf8', from, to);
    from = to + 2;
  }
}
