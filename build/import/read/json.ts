import { fold } from '../../../contract/fold.ts';
import { ImportError } from '../import-error.ts';
import type { Row, Scalar } from '../source.ts';

/** Deeper values are ignored; no export nests further. */
export const MAX_DEPTH = 20;
/** Further elements of a list within a record are ignored: pictures, votes. */
const MAX_ITEMS = 10;

/** Names of lists that hold reviews. */
const LIST_KEYS =
  'reviews reviews_data review locationReviews data items tasks result @graph features'.split(' ');
const REVIEW_LIST = /review|testimonial|feedback/i;
/** Match the keys of a review. Of a page or place, it has no `reviews`. */
const OWN = [/rating|stars|score/i, /date|time|created/i, /^(?!.*reviews).*(text|comment)/i];
/** Matches the id of the place that the lists of an object are about. */
const PLACE = /^(?:place|location|google|store)_?id$/i;

/** Matches text with one object per line. */
const LINES = /^\s*\{.*\}[\t ]*\r?\n\s*\{/;

/** Parses JSON, or JSON Lines. Throws ImportError if it is invalid. */
export function readJson(name: string, text: string): unknown[] {
  if (!LINES.test(text)) return [parse(name, text)];
  return text.split('\n').flatMap((line, at) => {
    return line.trim() === '' ? [] : [parse(`${name}, line ${at + 1}`, line)];
  });
}

function parse(place: string, text: string): unknown {
  try {
    // An id may be too large for a number.
    const asWritten = (_: string, value: unknown, of?: { source?: string }): unknown =>
      /^\d{16,}$/.test(of?.source ?? '') ? of?.source : value;
    return JSON.parse(text, /[[:,]\s*\d{16}/.test(text) ? asWritten : undefined);
  } catch (cause) {
    const message = String(cause);
    // The engine quotes the text around the error: words of customers, which do not belong into logs.
    const [, at, where = ''] = / at position (\d+)(.*)$/s.exec(message) ?? [];
    const isCut =
      /end of JSON input|Unterminated string/.test(message) || Number(at) >= text.length;
    const problem = isCut ? 'the JSON is cut off' : `expected JSON${where}; export the file again`;
    throw new ImportError(`${place}: ${problem}`, { cause });
  }
}

/**
 * Returns the records of the values of a file: of one object, those in its lists of reviews, or in all of its lists with records, or
 * else itself. Several values are lines or the blocks of a web page.
 */
export function recordsOf(values: readonly unknown[]): Record<string, unknown>[] {
  const [value] = values;
  if (values.length !== 1 || !isObject(value)) return unfold(values);
  const lists = listsIn(value);
  const named = lists.filter(({ key }) => LIST_KEYS.includes(key) || REVIEW_LIST.test(key));
  if (lists.length === 0) return unfold(value);
  return (named.length > 0 ? named : lists).flatMap(({ records }) => records);
}

/** Returns the lists with records of an object, or else of the objects within it: `{"data": {"reviews": […]}}`. */
function listsIn(
  value: Record<string, unknown>,
  depth = 0,
): { key: string; records: Record<string, unknown>[] }[] {
  const lists = Object.entries(value)
    .map(([key, inner]) => ({ key, records: Array.isArray(inner) ? unfold(inner) : [] }))
    .filter(({ records }) => records.length > 0);
  if (lists.length > 0 || '@type' in value || depth > MAX_DEPTH) return lists;
  return Object.values(value)
    .filter(isObject)
    .flatMap((inner) => listsIn(inner, depth + 1));
}

/** Returns the reviews in a value: the elements of its lists, or else the value itself. In JSON-LD, only nodes of type Review. */
function unfold(value: unknown, depth = 0): Record<string, unknown>[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item) => unfold(item, depth + 1));
  if (!isObject(value)) return [];
  const lists = LIST_KEYS.map((key) => value[key]).filter(Array.isArray);
  // Responses of Places Details have the place in `result`, those of GraphQL each record in `node`; JSON-LD and `batchGetReviews` hold
  // a single review as an object.
  const { result, node, review } = value;
  const isWrapped = '@type' in value || (isObject(review) && 'starRating' in review);
  const within = [...lists, ...[result, node, isWrapped ? review : undefined].filter(isObject)];
  const keys = Object.keys(value).join();
  // Lists of a review hold goods, pictures or nothing.
  const isReview = OWN.every((some) => some.test(keys)) && !OWN[0]?.test(JSON.stringify(within));
  if (within.length > 0 && !isReview) {
    const place = Object.fromEntries(Object.entries(value).filter(([key]) => PLACE.test(key)));
    return unfold(within, depth + 1).map((record) => ({ ...place, ...record }));
  }
  return '@type' in value && ![value['@type']].flat().includes('Review') ? [] : [value];
}

/** Flattens a record: joins the names of nested fields, but those of `attributes` (JSON:API), and numbers those of a list from its second element. */
export function flatten(value: unknown): Row {
  const row = new Map<string, Scalar>();
  fill(row, '', value, 0);
  return row;
}

/** Converts a column or field name to folded snake_case: "Review Created (UTC)" to `review_created_utc`, `Réponse` to `reponse`. */
export function fieldKey(name: string): string {
  return fold(name.replace(/(\p{Ll}|\d)(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$3_$2'))
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}

function fill(row: Map<string, Scalar>, name: string, value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    for (const [at, item] of value.slice(0, MAX_ITEMS).entries())
      fill(row, at === 0 ? name : `${name}_${at + 1}`, item, depth + 1);
  } else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      const own = key === 'attributes' ? '' : fieldKey(key);
      fill(row, [name, own].filter((part) => part !== '').join('_'), inner, depth + 1);
    }
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    if (!row.has(name)) row.set(name, value);
  }
}

/** Reports whether a value is an object with named fields. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
