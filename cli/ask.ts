/** What came of a request: its status, or why there was no response; `json` is undefined for any other text. */
export type Answer = { got: string; text: string; json: unknown; headers: Headers };

const TIMEOUT_MS = 30_000;

/** Sends one request; never rejects. A redirect is an answer like any other. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const send = async (): Promise<Answer> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { redirect: 'manual', signal, ...init });
    const text = await response.text();
    const json = await new Response(text).json().catch(() => undefined);
    return { got: `status ${response.status}`, text, json, headers: response.headers };
  };
  return send().catch((error) => {
    const got = `no response (${error.cause?.message ?? error.message})`;
    return { got, text: '', json: undefined, headers: new Headers() };
  });
}
