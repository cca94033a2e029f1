import { cutText } from '../../contract/plain-text.ts';

/** The result of a ping. */
export type PingResult = {
  /** `accepted`: the hub checks the origin. `refused`: a 3xx or 4xx status. `unreachable`: no response, 429 or 5xx after all retries. */
  outcome: 'accepted' | 'refused' | 'unreachable';
  /** Status of the last response, or null if there was none. */
  status: number | null;
  /** One sentence to show to the user. */
  detail: string;
  attempts: number;
};

export type PingOptions = {
  hubUrl: string;
  /** Absolute URLs of at least one topic. The hub determines which ones changed. */
  topics: readonly string[];
  fetch?: typeof globalThis.fetch;
  /** Receives a line for each step. */
  onProgress?: (line: string) => void;
  /** Delays between attempts, in milliseconds: a hub that restarts is back in seconds. */
  waitsMs?: readonly number[];
  /** Time limit of one attempt, in milliseconds. */
  timeoutMs?: number;
};

const WAITS_MS = [1_000, 2_000, 4_000, 8_000];
const MAX_WAIT_MS = 30_000;
/** Maximum length of the response body shown to the user, in UTF-16 code units. */
const MAX_BODY = 300;

/**
 * Notifies the hub that topics may have changed (`hub.mode=publish`). Retries while the hub is unreachable or busy; never rejects.
 * A needless or failed ping does no harm: the sidecar polls the origin within a minute.
 */
export async function pingHub(options: PingOptions): Promise<PingResult> {
  const { hubUrl, topics, fetch = globalThis.fetch, onProgress, timeoutMs = 10_000 } = options;
  const waitsMs = options.waitsMs ?? WAITS_MS;
  const body = new URLSearchParams([
    ['hub.mode', 'publish'],
    ...topics.map((topic) => ['hub.url', topic]),
  ]);
  for (let attempt = 1; ; attempt += 1) {
    onProgress?.(`pinging ${hubUrl} with ${topics.length} topics`);
    const response = await post(fetch, hubUrl, body, timeoutMs);
    const { status } = response;
    if (status !== null && status >= 200 && status < 300) {
      const detail = `the hub responded with ${status} and is checking the origin`;
      return { outcome: 'accepted', status, detail, attempts: attempt };
    }
    const isTemporary = status === null || status === 429 || status >= 500;
    const wait = waitsMs[attempt - 1];
    if (!isTemporary || wait === undefined) {
      const outcome = isTemporary ? 'unreachable' : 'refused';
      return { outcome, status, detail: response.detail, attempts: attempt };
    }
    const waitMs = Math.min(Math.max(wait, response.retryAfterMs), MAX_WAIT_MS);
    onProgress?.(`${response.detail}; retrying in ${waitMs / 1_000} s`);
    await new Promise((done) => setTimeout(done, waitMs));
  }
}

async function post(
  fetch: typeof globalThis.fetch,
  hubUrl: string,
  body: URLSearchParams,
  timeoutMs: number,
): Promise<{ status: number | null; detail: string; retryAfterMs: number }> {
  try {
    const response = await fetch(hubUrl, {
      method: 'POST',
      body,
      headers: { accept: 'text/plain' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = cutText((await response.text()).trim(), MAX_BODY);
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    return {
      status: response.status,
      detail: `the hub responded with ${response.status}${text === '' ? '' : `: ${text}`}`,
      retryAfterMs: Number.isFinite(seconds) ? Math.max(0, seconds * 1_000) : 0,
    };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const text = cause instanceof Error ? cause.message : String(cause);
    return { status: null, detail: `no response from ${hubUrl}: ${text}`, retryAfterMs: 0 };
  }
}
