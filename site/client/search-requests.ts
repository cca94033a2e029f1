import type { ReviewsDataset } from '../../contract/dataset.ts';
import { createBrowserSearch } from './browser-search.ts';
import type { ClientData } from './script-data.ts';

type Answer = { status: number; body: unknown };
const TIMEOUT_MS = 15_000;

/** Handles requests once the API was unavailable. */
let browserSearch: ReturnType<typeof createBrowserSearch> | undefined;
/** Its loading. No newer request aborts it, or a visitor who types would start it again and again. */
let loading: ReturnType<typeof loadBrowserSearch> | undefined;

/**
 * Requests a path of the API, or of the search in this browser if there is no API or it is unavailable. Returns undefined if there
 * is no response.
 * @param isNew whether nothing was requested before; more results must come from the same source as the first ones
 */
export async function ask(
  data: ClientData,
  path: string,
  signal: AbortSignal,
  isNew: boolean,
): Promise<Answer | undefined> {
  const hasServer = data.hasServer && browserSearch === undefined;
  const fetched = hasServer ? await fetchJson(path, signal) : undefined;
  const address = new URL(path, location.href);
  if (isNew && fetched === undefined && !signal.aborted) {
    loading ??= loadBrowserSearch(data, address);
    browserSearch = await loading.catch(() => undefined);
    if (browserSearch === undefined) loading = undefined;
  }
  return fetched ?? browserSearch?.(address);
}

async function loadBrowserSearch({ library }: ClientData, { pathname }: URL) {
  const file = await fetchJson(pathname.replace(/api\/reviews\/[^/]+$/, 'reviews.json'));
  if (file?.status !== 200) return undefined;
  const minisearch: typeof import('minisearch') = await import(
    new URL(library, document.baseURI).href
  );
  return createBrowserSearch(file.body as ReviewsDataset, minisearch.default);
}

/**
 * Fetches JSON. Returns undefined on a network error, a 5xx status, or another media type, such as the HTML of a CDN without a
 * sidecar.
 */
async function fetchJson(path: string, ...signals: AbortSignal[]): Promise<Answer | undefined> {
  try {
    const response = await fetch(path, {
      signal: AbortSignal.any([...signals, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: { Accept: 'application/json' },
    });
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
    if (!isJson || response.status >= 500) return undefined;
    return { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}
