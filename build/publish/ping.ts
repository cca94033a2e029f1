import { cutText } from '../../contract/plain-text.ts';
import { isTemporary, type RequestResult, sendWithRetries } from '../send-request.ts';

/** The result of a ping. */
export type PingResult = {
  /** `accepted`: the hub checks the origin. `refused`: a 3xx or 4xx status. `unreachable`: no response, 429 or 5xx after all retries. */
  outcome: 'accepted' | 'refused' | 'unreachable';
  /** One sentence to show to the user, with the status of the last response if there was one. */
  detail: string;
};

export type PingOptions = {
  hubUrl: string;
  /** Absolute URLs of at least one topic. The hub determines which ones changed. */
  topics: readonly string[];
  /** Receives a line for each step. */
  onProgress?: (line: string) => void;
  /** Pauses between attempts, in milliseconds. Default: those of `sendWithRetries`. */
  pausesMs?: readonly number[];
  /** Time limit of one attempt, in milliseconds. */
  timeoutMs?: number;
};

/** A hub asks for a minute while it cannot open its store. */
const MAX_PAUSE_MS = 60_000;
/** Maximum length of the response body shown to the user, in UTF-16 code units. */
const MAX_BODY = 300;

/**
 * Notifies the hub that topics may have changed (`hub.mode=publish`). Retries while the hub is unreachable or busy; never rejects.
 * A needless or failed ping does no harm: the sidecar polls the origin within a minute.
 */
export async function pingHub(options: PingOptions): Promise<PingResult> {
  const { hubUrl, topics, onProgress, pausesMs, timeoutMs = 10_000 } = options;
  const describe = ({ code, status, text }: RequestResult): string => {
    if (code === null) return `${hubUrl}: ${status}`;
    const body = cutText(text.trim(), MAX_BODY);
    return `the hub responded with ${code}${body === '' ? '' : `: ${body}`}`;
  };
  const body = new URLSearchParams([
    ['hub.mode', 'publish'],
    ...topics.map((topic) => ['hub.url', topic]),
  ]);
  onProgress?.(`pinging ${hubUrl} with ${topics.length} topics`);
  const request = { method: 'POST', body, headers: { accept: 'text/plain' } };
  const result = await sendWithRetries(hubUrl, request, {
    pausesMs,
    maxPauseMs: MAX_PAUSE_MS,
    timeoutMs,
    onPause: (failed, pauseMs) =>
      onProgress?.(`${describe(failed)}; retrying in ${pauseMs / 1_000} s`),
  });
  const { code } = result;
  if (code !== null && code >= 200 && code < 300) {
    const detail = `the hub responded with ${code} and is checking the origin`;
    return { outcome: 'accepted', detail };
  }
  return { outcome: isTemporary(result) ? 'unreachable' : 'refused', detail: describe(result) };
}
