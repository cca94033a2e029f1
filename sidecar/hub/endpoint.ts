import { MAX_HUB_BODY_BYTES } from '../../contract/addresses.ts';
import { NO_STORE, problemResponse, toProblem } from '../problem-response.ts';
import type { HubContext } from './hub-context.ts';
import type { AddressGuard } from './public-address.ts';
import { createRateLimit, toClient } from './rate-limit.ts';
import { createRequestReader, type Fields, Refusal } from './request.ts';
import type { AcceptResult, ClientRequest } from './sql-verifications.ts';
import { toStatus } from './subscribers.ts';

/** Rate limit of a network, as a multiple of the rate limit of a client. */
const NETWORK_FACTOR = 10;

const REFUSALS: Record<
  Exclude<AcceptResult, 'accepted' | 'repeated'>,
  [status: number, waitSeconds: number, detail: string]
> = {
  'subscription-full': [429, 10, 'too many requests are waiting for this callback and topic'],
  'client-full': [429, 60, 'too many requests from this client are waiting for verification'],
  'host-full': [429, 60, 'too many requests or subscriptions for this callback host'],
  'hub-full': [503, 3_600, 'the hub has no room for more subscriptions'],
};

/** Creates the handler of the hub's endpoint. It never waits for a callback before it responds (WebSub 5.1.2). */
export function createEndpoint(
  context: HubContext,
  guard: AddressGuard,
  events: { onAccepted(): void; onPing(): void },
) {
  const { store, settings, now, log, counters } = context;
  const { clientBurst, clientRequestsPerSecond } = settings;
  const clients = createRateLimit(clientBurst, clientRequestsPerSecond);
  const networks = createRateLimit(
    clientBurst * NETWORK_FACTOR,
    clientRequestsPerSecond * NETWORK_FACTOR,
  );
  const reader = createRequestReader(context, guard);

  /** Responds to a request. `body` is undefined if it was larger than `MAX_HUB_BODY_BYTES`. */
  async function handle(
    request: Request,
    body: Uint8Array | undefined,
    clientAddress: string,
  ): Promise<Response> {
    const accept = request.headers.get('accept') ?? '';
    try {
      const response = await route(request, body, clientAddress);
      counters.requestsAccepted += 1;
      return response;
    } catch (error) {
      if (error instanceof Refusal) {
        counters.requestsRefused += 1;
        return refuse(accept, error);
      }
      context.onStoreFailure(error);
      const detail = 'the hub cannot store requests at the moment';
      return refuse(accept, new Refusal(503, detail, { 'Retry-After': '30' }));
    }
  }

  async function route(
    { method, url, headers }: Request,
    body: Uint8Array | undefined,
    clientAddress: string,
  ): Promise<Response> {
    const { client, network } = toClient(clientAddress);
    if (!clients.take(client, now()) || !networks.take(network, now())) {
      const wait = String(Math.ceil(1 / clientRequestsPerSecond));
      throw new Refusal(429, 'too many requests from this client', { 'Retry-After': wait });
    }
    if (method === 'GET' || method === 'HEAD') return respondToGet(new URL(url).searchParams);
    if (method !== 'POST') {
      throw new Refusal(405, 'the hub accepts GET and POST', { Allow: 'GET, HEAD, POST, OPTIONS' });
    }
    const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/x-www-form-urlencoded') {
      throw new Refusal(415, 'the body must be application/x-www-form-urlencoded');
    }
    if (body === undefined || body.length > MAX_HUB_BODY_BYTES) {
      throw new Refusal(413, `the body must not exceed ${MAX_HUB_BODY_BYTES} bytes`);
    }
    const action = reader.readAction(readFields(body));
    if (action.mode !== 'publish') return accept({ ...action, client, network });
    counters.pings += 1;
    log('info', 'hub.ping', { topics: action.topics });
    events.onPing();
    return textResponse(202, 'The hub will check the topics for changes.');
  }

  /** Stores a request to subscribe or unsubscribe. */
  async function accept(request: ClientRequest): Promise<Response> {
    const result = await store.accept(request, settings, now());
    if (result !== 'accepted' && result !== 'repeated') {
      const [code, wait, detail] = REFUSALS[result];
      throw new Refusal(code, detail, { 'Retry-After': String(wait) });
    }
    events.onAccepted();
    return textResponse(202, 'The hub will verify the request with the callback.');
  }

  /** Returns the state of the hub, or of the subscription that the query names. */
  async function respondToGet(query: URLSearchParams): Promise<Response> {
    if (query.size === 0) {
      const { minSeconds, defaultSeconds, maxSeconds } = settings.lease;
      const lease_seconds = { min: minSeconds, default: defaultSeconds, max: maxSeconds };
      const { hubUrl: hub, topics } = context;
      return Response.json({ state: 'ready', hub, topics, lease_seconds }, { headers: NO_STORE });
    }
    const target = reader.readTarget(query);
    const found = await store.find(target, now());
    if (found.subscription === null && found.waiting === 0) {
      throw new Refusal(404, 'no subscription of this callback to this topic');
    }
    const status = toStatus(target.callback, target.topic, found);
    return Response.json(status, { headers: NO_STORE });
  }

  return handle;
}

/** Parses `application/x-www-form-urlencoded` strictly: refuses invalid escapes and bytes that are not UTF-8. */
function readFields(body: Uint8Array): Fields {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    // Throws on an escape that URLSearchParams would accept.
    decodeURIComponent(text);
    return new URLSearchParams(text);
  } catch {
    const message = 'the body is not form-encoded UTF-8';
    throw new Refusal(400, [{ code: 'invalid_value', path: '', message }]);
  }
}

/** Returns a refusal as a problem document, or as a line of text (WebSub 5.1.2) if Accept lists text and not JSON. */
export function refuse(accept: string, { status, reason, headers }: Refusal): Response {
  const isText = /text\/(plain|\*)/i.test(accept) && !/json/i.test(accept);
  if (isText) return textResponse(status, toProblem(status, reason).detail, headers);
  return problemResponse(accept, status, reason, { headers });
}

function textResponse(status: number, line: string, headers = {}): Response {
  const type = { 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response(`${line}\n`, { status, headers: { ...NO_STORE, ...type, ...headers } });
}
