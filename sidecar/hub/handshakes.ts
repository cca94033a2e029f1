import { randomBytes } from 'node:crypto';
import { withParameters } from './callback.ts';
import type { CallbackResponse } from './callback-client.ts';
import { OWN_RETRY_MS, retryWaitMs } from './deliveries.ts';
import type { HubContext } from './hub-context.ts';
import { createRateLimit } from './rate-limit.ts';
import { HUB_CLOSING, RequestFailure, toRequestFailure } from './request-failure.ts';
import { MAX_FAILURES } from './sql-deliveries.ts';
import type { Handshake, HandshakeResult } from './sql-handshakes.ts';
import { startWorker } from './worker.ts';

/** One network may use the slots divided by this, so that its hanging callbacks delay nobody else. */
const NETWORK_SHARE = 8;

/** How long a request is retried after failures on our side, such as those of a resolver. */
const MAX_WAITING_MS = 3_600_000;

const EVENTS = {
  confirmed: 'hub.confirmed',
  retry: 'hub.verification_delayed',
  dropped: 'hub.rejected',
};

type Answer = CallbackResponse | RequestFailure;

/** Verifies requests with their callbacks (WebSub 5.3), and informs callbacks of ended subscriptions (5.2). */
export function startHandshakes(context: HubContext, onConfirmed: () => void) {
  const { store, client, settings, log, now, counters, onStoreFailure } = context;
  const hosts = createRateLimit(settings.handshakeBurst, settings.handshakesPerSecond);
  const perHost = Math.min(settings.handshakesPerHost, settings.handshakeBurst);

  async function perform(handshake: Handshake): Promise<void> {
    const sentAt = now();
    hosts.take(handshake.host, sentAt);
    // New for each attempt, and base64url: WebSub 5.3 allows its characters only.
    const challenge = randomBytes(32).toString('base64url');
    const response = await client
      .send({
        method: 'GET',
        url: withParameters(handshake.callback, parametersOf(handshake, challenge)),
        headers: { 'user-agent': context.userAgent },
        timeoutMs: settings.handshakeTimeoutMs,
        keepAlive: false,
      })
      .catch(toRequestFailure);
    // Another process repeats the request when the claim expires, or at once where only one process can hold claims.
    if (response === HUB_CLOSING) return;
    const problem = problemOf(handshake, response, challenge);
    const result = judge(handshake, response, problem, sentAt);
    const isAnswer = !(response instanceof RequestFailure);
    try {
      const isSettled = await store.settleHandshake(handshake, result, isAnswer);
      if (isSettled) note(handshake, result.kind, problem);
    } catch (error) {
      onStoreFailure(error);
    }
  }

  /** A denial has three attempts, a verification one. After a failure on our side, a verification is repeated for an hour. */
  function judge(
    { mode, attempts, createdAt }: Handshake,
    response: Answer,
    problem: string | undefined,
    sentAt: number,
  ): HandshakeResult {
    if (problem === undefined) return { kind: 'confirmed', sentAt };
    if (mode === 'denied') {
      const rules = { retrySeconds: settings.retrySeconds, now: now(), random: Math.random() };
      const retryAt = rules.now + retryWaitMs(attempts, rules);
      return attempts + 1 < MAX_FAILURES ? { kind: 'retry', retryAt } : { kind: 'dropped' };
    }
    const isOurs = response instanceof RequestFailure && response.isOurs;
    const isWaiting = isOurs && sentAt < createdAt + MAX_WAITING_MS;
    return isWaiting ? { kind: 'retry', retryAt: sentAt + OWN_RETRY_MS } : { kind: 'dropped' };
  }

  function note(
    { mode, topic, callback }: Handshake,
    kind: HandshakeResult['kind'],
    problem: string | undefined,
  ): void {
    const isDenial = mode === 'denied';
    const level = kind === 'retry' && !isDenial ? 'warn' : 'info';
    log(level, isDenial ? 'hub.denied' : EVENTS[kind], { mode, topic, callback, problem });
    if (isDenial || kind === 'retry') return;
    if (kind === 'dropped') counters.verificationsRejected += 1;
    else {
      counters.verificationsConfirmed += 1;
      onConfirmed();
    }
  }

  return startWorker<Handshake>({
    slots: settings.handshakeSlots,
    perHost,
    claim(limit, hostLimits) {
      const at = now();
      for (const [host, tokens] of hosts.below(perHost, at)) {
        hostLimits.set(host, Math.min(hostLimits.get(host) ?? perHost, tokens));
      }
      return store.claimHandshakes({
        limit,
        hostLimits,
        perHost,
        perNetwork: Math.ceil(settings.handshakeSlots / NETWORK_SHARE),
        now: at,
        until: at + settings.handshakeTimeoutMs * 2,
      });
    },
    perform,
    onError: onStoreFailure,
  });
}

/** Parameters that are appended to the callback. */
function parametersOf(handshake: Handshake, challenge: string): Record<string, string> {
  const { mode, topicAsSent, leaseSeconds, reason } = handshake;
  const parameters = { 'hub.mode': mode, 'hub.topic': topicAsSent };
  if (mode === 'denied') return { ...parameters, 'hub.reason': reason ?? '' };
  const asked = { ...parameters, 'hub.challenge': challenge };
  return mode === 'subscribe' ? { ...asked, 'hub.lease_seconds': String(leaseSeconds) } : asked;
}

/** Why a response confirms nothing: it must be 2xx and, to a verification, exactly the challenge (WebSub 5.3.1). */
function problemOf({ mode }: Handshake, response: Answer, challenge: string): string | undefined {
  if (response instanceof RequestFailure) return response.message;
  const { status, body } = response;
  if (status < 200 || status >= 300) return `The callback answered ${status}.`;
  const isEcho = mode === 'denied' || body.equals(Buffer.from(challenge));
  return isEcho ? undefined : 'The callback did not echo the challenge.';
}
