import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { ModelRequest } from './task.ts';

/** An OpenAI-compatible server: a vendor, Ollama, llama.cpp or vLLM. */
export type ModelServer = {
  /** Base address, like `http://localhost:11434/v1`. */
  readonly url: string;
  readonly model: string;
  /** Sent as a bearer token. Local servers need none. */
  readonly key?: string | undefined;
};

/** What a model answered: the parsed JSON, or why there is none, and the tokens it counted. */
export type ModelAnswer = {
  readonly answer?: unknown;
  readonly fault?: string;
  readonly promptTokens: number;
  readonly answerTokens: number;
};

/** The server refused the request or cannot be reached. A second request would fail too. */
export class ModelServerError extends Error {
  override name = 'ModelServerError';
}

/** Longest time one answer may take, in milliseconds. */
const TIMEOUT_MS = 180_000;
const MAX_ATTEMPTS = 5;
/** First pause before another attempt; it doubles each time. `Retry-After` takes precedence. */
const PAUSE_MS = 1_000;
/** Longest pause. A server that asks for more ends the run, which can be resumed. */
const MAX_PAUSE_MS = 300_000;
/** Longest answer that is read, in bytes. */
const MAX_BYTES = 1_000_000;
/** Longest part of an error response that is shown. */
const MAX_SHOWN = 200;

const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.number().catch(0), completion_tokens: z.number().catch(0) })
    .nullish(),
});

/**
 * Asks a model once, and again after 429, 5xx and lost connections. Returns a fault for an answer that cannot be used: cut
 * off, refused or not JSON. Throws ModelServerError if the server refuses the request or stays unavailable.
 */
export async function askModel(
  server: ModelServer,
  request: ModelRequest,
  pauseMs = PAUSE_MS,
): Promise<ModelAnswer> {
  const body = JSON.stringify({ model: server.model, temperature: 0, ...request });
  for (let attempt = 1; ; attempt++) {
    const result = await post(server, body);
    if (result.body !== undefined) return readCompletion(result.body);
    const pause = result.retryAfterMs ?? pauseMs * 2 ** (attempt - 1);
    if (!result.isTemporary || attempt === MAX_ATTEMPTS || pause > MAX_PAUSE_MS)
      throw new ModelServerError(`${server.url}: ${result.fault}`);
    await wait(pause);
  }
}

type Posted =
  | { readonly body: string }
  | {
      readonly body?: undefined;
      readonly fault: string;
      readonly isTemporary: boolean;
      readonly retryAfterMs?: number | undefined;
    };

async function post({ url, key }: ModelServer, body: string): Promise<Posted> {
  const headers = {
    'content-type': 'application/json',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // A redirect would send the key and the reviews to another address.
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal,
    });
    const text = await readText(response);
    if (response.ok) return { body: text };
    return {
      fault: `${response.status} ${text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_SHOWN)}`.trim(),
      isTemporary: response.status === 429 || response.status >= 500,
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { cause } = error;
    const fault = cause instanceof Error && cause.message !== '' ? cause.message : error.message;
    return { fault, isTemporary: true };
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) return '';
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Parses seconds or a date (RFC 9110 10.2.3). */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function readCompletion(body: string): ModelAnswer {
  const parsed = Completion.safeParse(parseJson(body));
  if (!parsed.success) return { fault: 'not a chat completion', promptTokens: 0, answerTokens: 0 };
  const { choices, usage } = parsed.data;
  const tokens = {
    promptTokens: usage?.prompt_tokens ?? 0,
    answerTokens: usage?.completion_tokens ?? 0,
  };
  const [choice] = choices;
  if (choice?.finish_reason === 'length') return { fault: 'an answer that was cut off', ...tokens };
  if (choice?.message.refusal) return { fault: 'the model refused', ...tokens };
  const answer = parseJson(withoutFence(choice?.message.content ?? ''));
  return answer === undefined
    ? { fault: 'an answer that is not JSON', ...tokens }
    : { answer, ...tokens };
}

/** Removes the Markdown fence that some models put around JSON. */
function withoutFence(content: string): string {
  return content.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
