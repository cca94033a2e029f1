import { z } from 'zod';
import { ReviewsDataset } from '../../contract/dataset.ts';
import { describeFile, ETAGS_PATH, Etags, type PublishedFile } from '../../contract/etags.ts';
import { Insights } from '../../contract/insights.ts';
import { Review } from '../../contract/review.ts';
import { REVIEW_INSIGHTS_PATH, ReviewInsight } from '../../contract/review-insights.ts';
import { parseReviewInsights, splitReviewsJson } from '../../contract/reviews-json.ts';
import { inSlices } from '../in-slices.ts';
import { readPublished, type Source } from './source.ts';

/** The published documents of one build, checked against the contract. */
export type Documents = Readonly<Omit<Etags, 'files'>> & {
  /** By public path, etags.json included. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  readonly dataset: ReviewsDataset;
  readonly insights: Insights;
  /** What each review says, by its id. */
  readonly reviewInsights: ReadonlyMap<string, ReviewInsight>;
  /** Bytes of etags.json and of the extra files, by hash. */
  readonly bytes: ReadonlyMap<string, Buffer>;
};

const REVIEWS_PATH = '/reviews.json';
const INSIGHTS_PATH = '/insights.json';
/** Public paths of the documents that a sidecar answers from. */
const DOCUMENT_PATHS = [REVIEWS_PATH, INSIGHTS_PATH, REVIEW_INSIGHTS_PATH];
const ETAGS = z.compile(Etags);
const REVIEW = z.compile(Review);
const REVIEW_INSIGHT = z.compile(ReviewInsight);

/**
 * Reads and checks the documents of a build, in slices between which requests are served.
 *
 * @param extraPaths public paths of files whose bytes are returned too
 * @param retry retries reading until all files match etags.json: a CDN may serve an older file, and a build may be replacing
 * the folder
 * @throws Error that names the file that does not match or breaks the contract
 */
export async function readDocuments(
  source: Source,
  extraPaths: readonly string[] = [],
  retry: <T>(attempt: () => Promise<T>) => Promise<T> = (attempt) => attempt(),
): Promise<Documents> {
  /** By hash, so that a retry reads only files that did not match. */
  const read = new Map<string, Buffer>();

  async function readOnce() {
    const list = await source.read(ETAGS_PATH);
    const etags = check(ETAGS, JSON.parse(list.toString()), ETAGS_PATH);
    const files = new Map(etags.files.map((file) => [file.path, file]));
    const readFile = async (path: string) => {
      const file = files.get(path);
      if (file === undefined) throw new Error(`etags.json does not list ${path}`);
      if (!read.has(file.sha256)) read.set(file.sha256, await readPublished(source, file));
    };
    await Promise.all([...DOCUMENT_PATHS, ...extraPaths].map(readFile));
    // etags.json does not list itself.
    const own = describeFile(ETAGS_PATH, list, 'application/json', etags.last_modified);
    read.set(own.sha256, list);
    files.set(ETAGS_PATH, own);
    return { etags, files };
  }

  const { etags, files } = await retry(readOnce);
  const hashOf = (path: string) => files.get(path)?.sha256 ?? '';
  const bytesOf = (path: string) => read.get(hashOf(path)) ?? Buffer.alloc(0);
  return {
    ...etags,
    files,
    dataset: await parseDataset(bytesOf(REVIEWS_PATH)),
    insights: check(Insights, JSON.parse(bytesOf(INSIGHTS_PATH).toString()), INSIGHTS_PATH),
    reviewInsights: await parseInsights(bytesOf(REVIEW_INSIGHTS_PATH)),
    bytes: new Map([ETAGS_PATH, ...extraPaths].map((path) => [hashOf(path), bytesOf(path)])),
  };
}

/** Parses and checks reviews.json, one review at a time. */
async function parseDataset(bytes: Buffer): Promise<ReviewsDataset> {
  const { reviews, rest } = splitReviewsJson(bytes);
  const checked: Review[] = [];
  await inSlices(reviews, (review) => {
    checked.push(check(REVIEW, review, REVIEWS_PATH, `reviews.${checked.length}.`));
  });
  return { ...check(ReviewsDataset, rest, REVIEWS_PATH), reviews: checked };
}

/** Parses and checks insights/reviews.json, one review at a time. */
async function parseInsights(bytes: Buffer): Promise<Map<string, ReviewInsight>> {
  const checked = new Map<string, ReviewInsight>();
  await inSlices(parseReviewInsights(bytes), ([id, insight]) => {
    checked.set(id, check(REVIEW_INSIGHT, insight, REVIEW_INSIGHTS_PATH, `${id}.`));
  });
  return checked;
}

/**
 * Returns the value unchanged if it matches the schema. Unknown fields are kept.
 *
 * @throws Error with the path, the field (after `prefix`) and the broken rule
 */
function check<T>(schema: z.ZodType<T>, value: unknown, path: string, prefix = ''): T {
  // Without JIT: compiling a schema takes longer than one check.
  const { success, error } = schema.safeParse(value, { jitless: true });
  if (success) return value as T;
  const [issue] = error.issues;
  throw new Error(
    `${path} breaks the contract at ${prefix}${issue?.path.join('.')}: ${issue?.message}`,
  );
}
