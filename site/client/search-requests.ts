import type { ReviewsDataset } from '../../contract/dataset.ts';
import { createBrowserSearch } from './browser-search.ts';
import type { ClientData } from './script-data.ts';

type Answer = { status: number; body: unknown };
const TIMEOUT_MS = 15_000;

/**
 * Returns a function that requests a path from the API, or from the search in this browser if there is no API or it is
 * unavailable. It returns undefined if there is no response.
 * @param searchPath path of the search endpoint
 */
export function createRequests(
  data: ClientData,
  searchPath: string,
): (path: string, signal: AbortSignal, isNew: boolean) => Promise<Answer | undefined> {
  const reviewsPath = searchPath.replace(/api\/reviews\/search$/, 'reviews.json');
  /** Handles requests once the API was unavailable. */
  let browserSearch: ReturnType<typeof createBrowserSearch> | undefined;

  return async (path, signal, isNew) => {
    const hasServer = data.hasServer && browserSearch === undefined;
    const fetched = hasServer ? await fetchJson(path, signal) : undefined;
    if (isNew && fetched === undefined)
      browserSearch ??= await loadBrowserSearch(signal).catch(() => undefined);
    return fetched ?? browserSearch?.(new URL(path, location.href));
  };

  async function loadBrowserSearch(signal: AbortSignal) {
    const file = await fetchJson(reviewsPath, signal);
    if (file?.status !== 200) return undefined;
    const dataset = file.body as ReviewsDataset;
    const library: typeof import('minisearch') = await import(
      new URL(data.library, document.baseURI).href
    );
    return createBrowserSearch(dataset, library.default);
  }
}

/**
 * Fetches JSON. Returns undefined on a network error, a 5xx status, or another media type, such as the HTML of a CDN without a
 * sidecar.
 */
async function fetchJson(path: string, signal: AbortSignal): Promise<Answer | undefined> {
  try {
    const response = await fetch(path, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: { Accept: 'application/json' },
    });
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
    if (!isJson || response.status >= 500) return undefined;
    return { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}
