import { z } from 'zod';
import { sendWithRetries } from '../send-request.ts';
import { type ModelRequest, parseJsonIn } from './task.ts';

/** An OpenAI-compatible server: a vendor, Ollama, llama.cpp or vLLM. */
export type ModelServer = {
  /** Base address, like `http://localhost:11434/v1`. */
  readonly url: string;
  readonly model: string;
  /** Sent as a bearer token. Local servers need none. */
  readonly key?: string | undefined;
};

/** What a model answered: the parsed JSON, or why there is none, and the tokens that the server counted. */
export type ModelAnswer = {
  readonly answer?: object;
  readonly fault?: string;
  readonly tokens: number;
};

/** The server refused the request or cannot be reached. A second request would fail too. */
export class ModelServerError extends Error {
  override name = 'ModelServerError';
}

/** Longest time one answer may take, in milliseconds. `fetch` waits no longer for headers, and local servers queue requests. */
const TIMEOUT_MS = 300_000;
/** Longest pause. A server that asks for more ends the run, which can be resumed. */
const MAX_PAUSE_MS = 300_000;
/** Longest answer that is read, in bytes. */
const MAX_BYTES = 1_000_000;
/** Longest part of an error response that is shown. */
const MAX_SHOWN = 200;

const Choice = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
});
const Completion = z.object({
  choices: z.tuple([Choice], z.unknown()),
  usage: z.object({ total_tokens: z.number() }).catch({ total_tokens: 0 }),
});

/**
 * Asks a model once, and again after 429, 5xx and lost connections. Returns a fault for an answer that cannot be used: cut
 * off, refused or not JSON. Throws ModelServerError if the server refuses the request or stays unavailable.
 */
export async function askModel(
  server: ModelServer,
  request: ModelRequest,
  pausesMs?: readonly number[],
  sampling: object = { temperature: 0 },
): Promise<ModelAnswer> {
  const { model, key } = server;
  const url = `${server.url}/chat/completions`;
  const headers = {
    'content-type': 'application/json',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  const body = JSON.stringify({ model, ...sampling, ...request });
  const init = { method: 'POST', headers, body };
  const limits = { maxPauseMs: MAX_PAUSE_MS, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
  // Redirects are not followed: one would send the key and the reviews to another address.
  const { code, status, text, json } = await sendWithRetries(url, init, { pausesMs, ...limits });
  const { data } = Completion.safeParse(json);
  // Some servers report an exhausted quota with status 200.
  const isRefusal = Object(json).error !== undefined && data === undefined;
  if (code !== null && code >= 200 && code < 300 && !isRefusal) return readCompletion(data);
  // Reasoning models of some vendors accept no temperature.
  if (code === 400 && 'temperature' in sampling && text.includes('temperature'))
    return askModel(server, request, pausesMs, {});
  const said = key === undefined ? text : text.replaceAll(key, '***');
  const reason = said.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_SHOWN);
  throw new ModelServerError(`${url}: ${status} ${reason}`.trim());
}

function readCompletion(completion: z.infer<typeof Completion> | undefined): ModelAnswer {
  if (completion === undefined) return { fault: 'not a chat completion', tokens: 0 };
  const { total_tokens: tokens } = completion.usage;
  const [{ finish_reason, message }] = completion.choices;
  if (finish_reason === 'length') return { fault: 'an answer that was cut off', tokens };
  if (message.refusal) return { fault: 'the model refused', tokens };
  const answer = parseJsonIn(message.content ?? '');
  return answer === undefined
    ? { fault: 'an answer that is not JSON', tokens }
    : { answer, tokens };
}
