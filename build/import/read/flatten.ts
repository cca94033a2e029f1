import type { Row, Scalar } from '../source.ts';

/** Deeper values are ignored; no export nests further. */
export const MAX_DEPTH = 6;

/** Names of lists that hold reviews. */
export const LIST_KEYS = 'reviews reviews_data review data items @graph features'.split(' ');

/** Returns the reviews in a value: the elements of its lists, or else the value itself. In JSON-LD, only nodes of type Review. */
export function unfold(value: unknown, depth = 0): unknown[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item) => unfold(item, depth + 1));
  if (!isObject(value)) return [];
  const lists = LIST_KEYS.map((key) => value[key]).filter(Array.isArray);
  // Responses of Places Details have the place in `result`; JSON-LD may hold a single review as an object.
  const inner = [value.result, '@type' in value ? value.review : undefined].filter(isObject);
  if (lists.length > 0 || inner.length > 0) {
    return [...lists, ...inner].flatMap((list) => unfold(list, depth + 1));
  }
  return '@type' in value && ![value['@type']].flat().includes('Review') ? [] : [value];
}

/** Flattens a record: joins the names of nested fields and takes the first element of each list. */
export function flatten(value: unknown): Row {
  const row = new Map<string, Scalar>();
  fill(row, '', value, 0);
  return row;
}

/** Converts a column or field name to snake_case: "Review Created (UTC)" to `review_created_utc`, `starRating` to `star_rating`. */
export function fieldKey(name: string): string {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}

function fill(row: Map<string, Scalar>, name: string, value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) fill(row, name, value[0], depth + 1);
  else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      fill(row, name === '' ? fieldKey(key) : `${name}_${fieldKey(key)}`, inner, depth + 1);
    }
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    if (!row.has(name)) row.set(name, value);
  }
}

/** Reports whether a value is an object with named fields. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
