/** The outcome of a request: its status, or why there was no response. `json` is undefined if the body is not JSON. */
export type RequestResult = { status: string; text: string; json: unknown; headers: Headers };

const TIMEOUT_MS = 30_000;

/** Sends one request without following redirects. Never rejects. */
export function sendRequest(url: string, init: RequestInit = {}): Promise<RequestResult> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
    .then(async (response) => {
      const text = await response.text();
      const json = await new Response(text).json().catch(() => undefined);
      return { status: `status ${response.status}`, text, json, headers: response.headers };
    })
    .catch((error) => {
      const status = `no response (${(error.cause ?? error).message})`;
      return { status, text: '', json: undefined, headers: new Headers() };
    });
}
