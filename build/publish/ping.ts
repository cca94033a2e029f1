import { cutText } from '../../contract/plain-text.ts';

/** How the hub took our word that topics changed. */
export type PingVerdict = {
  /** `accepted`: the hub looks at the origin. `refused`: it will not. `unreachable`: nobody answered, or only with errors. */
  outcome: 'accepted' | 'refused' | 'unreachable';
  /** The last status, or null when there was no answer. */
  status: number | null;
  /** One sentence for people. */
  detail: string;
  attempts: number;
};

export type PingOptions = {
  hubUrl: string;
  /** Absolute addresses of the topics; the hub finds out itself which ones changed. At least one. */
  topics: readonly string[];
  fetch?: typeof globalThis.fetch;
  /** Told of each step, for people who wait. */
  onProgress?: (line: string) => void;
  /** Waits between tries, in milliseconds: a hub that restarts is back in seconds. */
  waitsMs?: readonly number[];
  /** Longest time for one try, in milliseconds. */
  timeoutMs?: number;
};

const WAITS_MS = [1_000, 2_000, 4_000, 8_000];
const LONGEST_WAIT_MS = 30_000;
/** As much of the hub's answer as people are shown, in UTF-16 code units. */
const MAX_ANSWER = 300;

/**
 * Tells the hub that topics may have changed (`hub.mode=publish`). Tries again while the hub cannot be reached or is busy; never
 * rejects. Harmless when nothing changed, and when it fails: the sidecar looks by itself within a minute.
 */
export async function pingHub(options: PingOptions): Promise<PingVerdict> {
  const { hubUrl, topics, fetch = globalThis.fetch, onProgress, timeoutMs = 10_000 } = options;
  const waitsMs = options.waitsMs ?? WAITS_MS;
  const body = new URLSearchParams([
    ['hub.mode', 'publish'],
    ...topics.map((topic) => ['hub.url', topic]),
  ]);
  for (let attempt = 1; ; attempt += 1) {
    onProgress?.(`telling ${hubUrl} about ${topics.length} topics`);
    const answer = await post(fetch, hubUrl, body, timeoutMs);
    const { status } = answer;
    if (status !== null && status >= 200 && status < 300) {
      const detail = `the hub answered ${status} and looks at the origin now`;
      return { outcome: 'accepted', status, detail, attempts: attempt };
    }
    const again = status === null || status === 429 || status >= 500;
    const wait = waitsMs[attempt - 1];
    if (!again || wait === undefined) {
      const outcome = again ? 'unreachable' : 'refused';
      return { outcome, status, detail: answer.detail, attempts: attempt };
    }
    const waitMs = Math.min(Math.max(wait, answer.retryAfterMs), LONGEST_WAIT_MS);
    onProgress?.(`${answer.detail}; trying again in ${waitMs / 1_000} s`);
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
    const text = cutText((await response.text()).trim(), MAX_ANSWER);
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    return {
      status: response.status,
      detail: `the hub answered ${response.status}${text === '' ? '' : `: ${text}`}`,
      retryAfterMs: Number.isFinite(seconds) ? Math.max(0, seconds * 1_000) : 0,
    };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const text = cause instanceof Error ? cause.message : String(cause);
    return { status: null, detail: `no answer from ${hubUrl}: ${text}`, retryAfterMs: 0 };
  }
}
