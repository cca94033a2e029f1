import type { AddressGuard } from './address.ts';
import { clientKey } from './client-key.ts';
import { errorText } from './error-text.ts';
import { parseForm } from './form.ts';
import type { HubDeps } from './hub.ts';
import type { RequestRules } from './hub-request.ts';
import { readHubRequest, readPair } from './hub-request.ts';
import type { HubParts } from './parts.ts';
import type { HubAnswer } from './refuse.ts';
import { refuse } from './refuse.ts';
import type { AcceptanceOutcome, SentRequest } from './store.ts';
import { toStatus } from './subscription-status.ts';
import { TokenBuckets } from './token-buckets.ts';

/** A request as the HTTP layer hands it over. Header names are in lower case. */
export type HubIncoming = {
  method: string;
  headers: Readonly<Record<string, string | undefined>>;
  /** Undefined where it is larger than `MAX_HUB_BODY_BYTES`: nobody needs to read on. */
  body: Uint8Array | undefined;
  query: URLSearchParams;
  clientAddress: string;
};

/** Largest request body, in bytes: callback, topic and secret fit many times. */
export const MAX_HUB_BODY_BYTES = 8_192;

/** How long the counts may be old when a newcomer is let in. */
const COUNT_AGE_MS = 5_000;

const REFUSALS: Record<
  Exclude<AcceptanceOutcome, 'accepted' | 'repeated'>,
  [number, number, string]
> = {
  'pair-full': [429, 10, 'too many requests wait for this callback and topic'],
  'client-full': [429, 60, 'too many requests of this client wait for verification'],
  'host-full': [429, 60, 'too many requests or subscriptions at this callback host'],
  'hub-full': [503, 3_600, 'the hub has no room for more subscriptions'],
};

/** The hub's side that faces requests: checks them, puts them on disk, answers. It never waits for a callback (WebSub 5.1.2). */
export function createFront(
  deps: HubDeps,
  parts: HubParts,
  guard: AddressGuard,
  events: { onAccepted(): void; onPing(): void },
): { handle(request: HubIncoming): Promise<HubAnswer> } {
  const { store, settings, now, log, counters } = parts;
  const clients = new TokenBuckets(settings.clientBurst, settings.clientRequestsPerSecond);
  const rules: RequestRules = {
    topics: deps.topics,
    lease: settings.lease,
    callbacks: {
      guard,
      ports: settings.callbackPorts,
      intranet: settings.callbackAllow.length > 0,
      ownUrls: [deps.siteUrl, deps.hubUrl],
    },
  };
  let room = true;
  let countedAt = Number.NEGATIVE_INFINITY;

  async function handle(request: HubIncoming): Promise<HubAnswer> {
    const { accept } = request.headers;
    try {
      const answer = await route(request, accept);
      counters[answer.status < 400 ? 'requestsAccepted' : 'requestsRefused'] += 1;
      return answer;
    } catch (error) {
      counters.storeFailures += 1;
      log('warn', 'hub.store_failed', { error: errorText(error) });
      const detail = 'the hub cannot store requests at the moment';
      return refuse(503, detail, accept, { 'retry-after': '30' });
    }
  }

  async function route(request: HubIncoming, accept: string | undefined): Promise<HubAnswer> {
    const client = clientKey(request.clientAddress);
    if (!clients.take(client, now())) {
      const wait = String(Math.ceil(1 / settings.clientRequestsPerSecond));
      return refuse(429, 'too many requests from this client', accept, { 'retry-after': wait });
    }
    if (request.method === 'GET' || request.method === 'HEAD') return status(request, accept);
    if (request.method !== 'POST') {
      return refuse(405, 'the hub answers GET and POST', accept, { allow: 'GET, HEAD, POST' });
    }
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/x-www-form-urlencoded') {
      return refuse(415, 'the body must be application/x-www-form-urlencoded', accept);
    }
    if (request.body === undefined || request.body.length > MAX_HUB_BODY_BYTES) {
      return refuse(413, `the body must not exceed ${MAX_HUB_BODY_BYTES} bytes`, accept);
    }
    const form = parseForm(request.body);
    if ('problem' in form) {
      return refuse(400, [{ code: 'invalid_value', path: '', message: form.problem }], accept);
    }
    const read = readHubRequest(form.fields, rules);
    if (Array.isArray(read)) return refuse(400, read, accept);
    if (read.mode === 'subscription') return take({ ...read.request, client }, accept);
    counters.pings += 1;
    log('info', 'hub.ping', { topics: read.topics });
    events.onPing();
    return accepted('The hub is looking at the origin.');
  }

  async function take(request: SentRequest, accept: string | undefined): Promise<HubAnswer> {
    const outcome = await store.accept(request, { ...settings, room: await hasRoom() }, now());
    if (outcome !== 'accepted' && outcome !== 'repeated') {
      const [code, wait, detail] = REFUSALS[outcome];
      return refuse(code, detail, accept, { 'retry-after': String(wait) });
    }
    events.onAccepted();
    return accepted('The hub will ask the callback to confirm.');
  }

  async function hasRoom(): Promise<boolean> {
    if (now() < countedAt || now() >= countedAt + COUNT_AGE_MS) {
      countedAt = now();
      const { subscriptions, waiting } = await store.counts(now());
      room = subscriptions < settings.subscriptions && waiting < settings.waiting;
    }
    return room;
  }

  async function status(request: HubIncoming, accept: string | undefined): Promise<HubAnswer> {
    const fields = [...request.query];
    if (fields.length === 0) {
      const { minSeconds, defaultSeconds, maxSeconds } = settings.lease;
      const lease_seconds = { min: minSeconds, default: defaultSeconds, max: maxSeconds };
      return json(200, { state: 'ready', hub: deps.hubUrl, topics: deps.topics, lease_seconds });
    }
    const pair = readPair(fields, rules);
    if (Array.isArray(pair)) return refuse(400, pair, accept);
    const { callback, topic } = pair;
    const found = await store.find({ topic, callbackKey: callback.key }, now());
    if (found.subscription === null && found.waiting === 0) {
      return refuse(404, 'no subscription of this callback to this topic', accept);
    }
    return json(200, toStatus(callback.url, topic, found));
  }

  return { handle };
}

function accepted(line: string): HubAnswer {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return { status: 202, headers, body: `${line}\n` };
}

function json(status: number, value: unknown): HubAnswer {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(value) };
}
