import { randomBytes } from 'node:crypto';
import { MAX_HUB_BODY_BYTES, type SubscriptionState } from '../../contract/hub-request.ts';
import { toMoment } from '../../contract/review.ts';
import { NO_STORE, problemResponse, toProblem } from '../problem-response.ts';
import { readBody } from '../read-body.ts';
import type { CallbackOutcome } from './callback-client.ts';
import type { HubContext, HubHandler } from './hub-context.ts';
import { type AddressGuard, createRequestReader, Refusal, readForm } from './request.ts';
import { HUB_CLOSING, isCertificateDoubtful, RequestFailure } from './request-failure.ts';
import type { Listing, Target, Verification, VerificationResult } from './store.ts';
import {
  HUB_FAULT_RETRY_MS,
  MAX_FAILURES,
  MAX_VERIFICATION_RETRY_MS,
  nextAttemptAt,
  REFUSALS,
} from './subscription.ts';
import { createClientLimit, startWorker, type Worker } from './throttle.ts';

/** Creates the handler of the hub's endpoint. It never waits for a callback before it responds (WebSub 5.1.2). */
export function createEndpoint(
  context: HubContext,
  guard: AddressGuard,
  events: { onAccepted(): void; onPing(): void },
): HubHandler {
  const { store, settings, now, log } = context;
  const countClient = createClientLimit(settings.clientBurst, settings.clientRequestsPerSecond);
  const reader = createRequestReader(context, settings, guard);

  async function route(
    { method, url, headers }: Request,
    body: Uint8Array | undefined,
    client: string | undefined,
  ): Promise<Response> {
    const { isAllowed, headers: limits } = countClient(client, now());
    if (!isAllowed) throw new Refusal(429, 'too many requests from this client', limits);
    if (method === 'GET' || method === 'HEAD') return respondToGet(new URL(url).searchParams);
    if (method !== 'POST') {
      throw new Refusal(405, 'the hub accepts GET and POST', { Allow: 'GET, HEAD, POST, OPTIONS' });
    }
    const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/x-www-form-urlencoded') {
      throw new Refusal(415, 'the body must be application/x-www-form-urlencoded');
    }
    if (body === undefined) {
      throw new Refusal(413, `the body must not exceed ${MAX_HUB_BODY_BYTES} bytes`);
    }
    const action = reader.readAction(readForm(body));
    if (action.mode === 'publish') {
      log('info', 'hub.ping', { topics: action.topics });
      events.onPing();
      return textResponse(202, 'The hub will check the topics for changes.');
    }
    const result = await store.accept({ ...action, client: client ?? '' }, settings, now());
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
      if (!(await context.checkStore())) throw storeFailed();
      const { minSeconds, defaultSeconds, maxSeconds } = settings.lease;
      const lease_seconds = { min: minSeconds, default: defaultSeconds, max: maxSeconds };
      const { hubUrl: hub, topics } = context;
      return Response.json({ state: 'ready', hub, topics, lease_seconds }, { headers: NO_STORE });
    }
    const target = reader.readTarget(query);
    const { topic, callback_key } = target;
    const status = toStatus(target, await store.list({ topic, callback_key }, now()));
    if (status === null) throw new Refusal(404, 'no subscription of this callback to this topic');
    return Response.json(status, { headers: NO_STORE });
  }

  return async (request, client) => {
    const body = await readBody(request, MAX_HUB_BODY_BYTES);
    try {
      return await route(request, body, client);
    } catch (error) {
      if (!(error instanceof Refusal)) context.onStoreFailure(error);
      const refusal = error instanceof Refusal ? error : storeFailed();
      return refuse(request.headers.get('accept') ?? '', refusal);
    }
  };
}

/**
 * Returns the status of a subscription, for its subscriber. It never gives the result of a verification, because strangers could
 * use that to probe addresses. Only a callback that has echoed a challenge is `active`. Null if the hub knows neither a
 * subscription nor a request.
 */
function toStatus(
  { callback, topic }: Pick<Target, 'callback' | 'topic'>,
  { subscriptions: [subscription], verifications }: Listing,
): SubscriptionState | null {
  const waiting = verifications.length;
  if (subscription === undefined) {
    return waiting === 0 ? null : { callback, topic, state: 'pending', waiting };
  }
  const { signed, lease_seconds, up_to_date, next_attempt_at, last_status, last_success_at } =
    subscription;
  return {
    callback,
    topic,
    state: 'active',
    waiting,
    signed,
    lease_seconds,
    expires_at: toMoment(subscription.expires_at),
    up_to_date,
    consecutive_failures: subscription.failures,
    ...(!up_to_date && next_attempt_at > 0 && { next_attempt_at: toMoment(next_attempt_at) }),
    ...(last_status !== null && { last_status }),
    ...(last_success_at !== null && { last_success_at: toMoment(last_success_at) }),
  };
}

/** Verifies the intent of subscribers (WebSub 5.3), and sends denials to callbacks whose subscription was ended (5.2). */
export function startVerifications(context: HubContext): Worker<Verification> {
  const { store, client, settings, log, now, counters, onStoreFailure } = context;
  const { verificationsPerHost: perHost } = settings;

  async function perform(verification: Verification): Promise<void> {
    const sentAt = now();
    // WebSub 5.3 allows URL-safe characters only.
    const challenge = randomBytes(32).toString('base64url');
    const outcome = await client.send({
      method: 'GET',
      url: withParameters(verification.callback, toParameters(verification, challenge)),
      headers: { 'user-agent': context.userAgent },
      timeoutMs: settings.verificationTimeoutMs,
    });
    // The request is repeated when the claim expires.
    if (outcome === HUB_CLOSING) return;
    const problem = findProblem(verification, outcome, challenge);
    const result = toResult(verification, outcome, problem, sentAt);
    const hasResponse = !(outcome instanceof RequestFailure);
    const settled = store.settleVerification(verification, result, hasResponse);
    if (await settled.catch(onStoreFailure)) record(verification, result.move, problem);
    await context.pause(settings.verificationRestMs);
  }

  /**
   * Allows a verification one attempt, and three like a delivery if the hub may be at fault. Retries it for an hour if the hub is at
   * fault. Allows a denial three attempts.
   */
  function toResult(
    { mode, attempts, created_at }: Verification,
    outcome: CallbackOutcome,
    problem: string | undefined,
    sentAt: number,
  ): VerificationResult {
    if (problem === undefined) return { move: 'confirmed', sentAt };
    const failure = outcome instanceof RequestFailure ? outcome : undefined;
    if (mode === 'denied' || (failure && isCertificateDoubtful(failure))) {
      const rules = { retrySeconds: settings.retrySeconds, now: now(), random: Math.random() };
      if (attempts + 1 >= MAX_FAILURES) return { move: 'rejected' };
      return { move: 'delayed', retryAt: nextAttemptAt(attempts, rules) };
    }
    if (!failure?.isHubFault || sentAt >= created_at + MAX_VERIFICATION_RETRY_MS)
      return { move: 'rejected' };
    return { move: 'delayed', retryAt: sentAt + HUB_FAULT_RETRY_MS };
  }

  /** Logs and counts a settled verification or denial. */
  function record(
    { mode, topic, callback }: Verification,
    move: VerificationResult['move'],
    problem: string | undefined,
  ): void {
    const isDenial = mode === 'denied';
    const level = move === 'delayed' && !isDenial ? 'warn' : 'info';
    const event = move === 'delayed' ? 'hub.verification_delayed' : (`hub.${move}` as const);
    log(level, isDenial ? 'hub.denied' : event, { mode, topic, callback, problem });
    if (!isDenial && move !== 'delayed') counters.verifications[move] += 1;
  }

  return startWorker<Verification>({
    slots: settings.verificationSlots,
    perHost,
    claim(limit, hostLimits) {
      const at = now();
      const until = at + settings.verificationTimeoutMs * 2;
      return store.claimVerifications({ limit, hostLimits, perHost, now: at, until });
    },
    perform,
    onError: onStoreFailure,
  });
}

function toParameters(verification: Verification, challenge: string): Record<string, string> {
  const { mode, topic_as_sent, lease_seconds, reason } = verification;
  const parameters = { 'hub.mode': mode, 'hub.topic': topic_as_sent };
  if (mode === 'denied') return { ...parameters, 'hub.reason': reason ?? '' };
  const withChallenge = { ...parameters, 'hub.challenge': challenge };
  if (mode === 'unsubscribe') return withChallenge;
  return { ...withChallenge, 'hub.lease_seconds': String(lease_seconds) };
}

/** Finds out why a request failed. The response must be 2xx and, for a verification, exactly the challenge (WebSub 5.3.1). */
function findProblem({ mode }: Verification, outcome: CallbackOutcome, challenge: string) {
  if (outcome instanceof RequestFailure) return outcome.message;
  const { status, body } = outcome;
  if (status < 200 || status >= 300) return `The callback responded with ${status}.`;
  const isEcho = mode === 'denied' || body.equals(Buffer.from(challenge));
  return isEcho ? undefined : 'The callback did not echo the challenge.';
}

/** Appends parameters to a callback. Its own query is preserved byte for byte (WebSub 5.1.1). */
export function withParameters(callback: string, parameters: Record<string, string>): string {
  const separator = callback.includes('?') ? '&' : '?';
  const added = new URLSearchParams(parameters);
  return `${callback}${/[?&]$/.test(callback) ? '' : separator}${added}`;
}

/** Returns a refusal as a problem document, or as a line of text (WebSub 5.1.2) if Accept lists text and not JSON. */
export function refuse(accept: string, { status, reason, headers }: Refusal): Response {
  const isText = /text\/(plain|\*)/i.test(accept) && !/json/i.test(accept);
  if (isText) return textResponse(status, toProblem(status, reason).detail, headers);
  return problemResponse(accept, status, reason, { headers });
}

function storeFailed(): Refusal {
  return new Refusal(503, 'the hub cannot use its store at the moment', { 'Retry-After': '30' });
}

function textResponse(status: number, line: string, headers = {}): Response {
  const type = { 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response(`${line}\n`, { status, headers: { ...NO_STORE, ...type, ...headers } });
}
