import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request the server received: the review in it, the aspects it may name, and the key. */
export type ModelCall = {
  readonly review: string;
  readonly aspects: readonly string[];
  readonly system: string;
  readonly authorization: string | undefined;
  readonly temperature: number | undefined;
};
/** What the server sends: a chat completion whose content is `answer`, or `raw` bytes. */
export type ModelReply = {
  readonly answer?: unknown;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly raw?: string;
  readonly finish?: string;
  readonly delayMs?: number;
};

export type ModelServer = AsyncDisposable & {
  readonly url: string;
  readonly calls: readonly ModelCall[];
};

/** Starts an OpenAI-compatible server on 127.0.0.1 that answers each call with `reply`. */
export async function startModelServer(
  reply: (call: ModelCall, index: number) => ModelReply,
): Promise<ModelServer> {
  const calls: ModelCall[] = [];
  const server = createServer(async (request, response) => {
    const text = await readAll(request);
    // A ping of another test may still look for a hub whose port this server got.
    if (!text.startsWith('{')) return response.writeHead(404).end();
    const body = JSON.parse(text);
    const [system, user] = body.messages;
    const { items } = body.response_format.json_schema.schema.properties.mentions;
    const call = {
      review: JSON.parse(user.content).review,
      aspects: items.properties.aspect.enum,
      system: system.content,
      authorization: request.headers.authorization,
      temperature: body.temperature,
    };
    calls.push(call);
    const {
      answer,
      status = 200,
      headers,
      raw,
      finish = 'stop',
      delayMs = 0,
    } = reply(call, calls.length - 1);
    const message = { role: 'assistant', content: JSON.stringify(answer) };
    const completion = {
      choices: [{ index: 0, finish_reason: finish, message }],
      usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
    };
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(raw ?? JSON.stringify(completion));
    }, delayMs);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  return (await request.setEncoding('utf8').toArray()).join('');
}
