import { setTimeout as wait } from 'node:timers/promises';

/** The outcome of a request: its status, or why there was no response. `json` is undefined if the body is not JSON. */
export type RequestResult = {
  /** Null if there was no response. */
  code: number | null;
  status: string;
  text: string;
  json: unknown;
  headers: Headers;
};

const TIMEOUT_MS = 30_000;

/** What one attempt may take: time, and bytes of a body. The text of a longer one is empty. */
type Limits = { timeoutMs?: number; maxBytes?: number };

/** Sends one request without following redirects. Never rejects. */
export function sendRequest(
  url: string,
  init: RequestInit = {},
  { timeoutMs = TIMEOUT_MS, maxBytes = Number.POSITIVE_INFINITY }: Limits = {},
): Promise<RequestResult> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...init })
    .then(async (response) => {
      const { status: code, headers } = response;
      const text = new TextDecoder().decode(await readBody(response, maxBytes));
      const json = await new Response(text).json().catch(() => undefined);
      const to = headers.get('location');
      const status = to === null ? `status ${code}` : `status ${code}, a redirect to ${to}`;
      return { code, status, text, json, headers };
    })
    .catch((error) => {
      // If a host has several addresses, and none responds, the message is empty.
      const { message, code } = error.cause ?? error;
      const isPlain = code === 'ERR_SSL_WRONG_VERSION_NUMBER';
      const reason = isPlain ? 'it does not speak https; try http://' : message || code;
      const status = `no response (${reason})`;
      return { code: null, status, text: '', json: undefined, headers: new Headers() };
    });
}

/** Reads the body of a response. Returns undefined if it is longer than `maxBytes`. */
export async function readBody(
  { body }: { body: AsyncIterable<Uint8Array> | null },
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reports whether the same request may succeed later. */
export function isTemporary({ code }: RequestResult): boolean {
  return code === null || code === 429 || code >= 500;
}

/** When to send a request again. Times are in milliseconds. */
export type Retries = Limits & {
  /** Pauses between attempts. `Retry-After` takes precedence. Default: 1, 2, 4 and 8 s, in which a server that restarts is back. */
  pausesMs?: readonly number[] | undefined;
  /** Longest pause. There is no other attempt at a server that asks for more. */
  maxPauseMs: number;
  onPause?: (result: RequestResult, pauseMs: number) => void;
};

/** Sends a request, and again after 429, 5xx and lost connections. Returns the last result. */
export async function sendWithRetries(
  url: string,
  init: RequestInit,
  { pausesMs = [1_000, 2_000, 4_000, 8_000], maxPauseMs, onPause, ...limits }: Retries,
): Promise<RequestResult> {
  for (let attempt = 0; ; attempt++) {
    const result = await sendRequest(url, init, limits);
    const usual = pausesMs[attempt];
    if (usual === undefined || !isTemporary(result)) return result;
    const pause = retryAfterMs(result.headers) ?? usual;
    if (pause > maxPauseMs) return result;
    onPause?.(result, pause);
    await wait(pause);
  }
}

/** Parses Retry-After, in seconds or as a date (RFC 9110 10.2.3). */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
