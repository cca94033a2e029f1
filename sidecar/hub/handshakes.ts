import { randomBytes } from 'node:crypto';
import { withParameters } from './callback.ts';
import type { CallbackResponse } from './callback-client.ts';
import { OWN_RETRY_MS, retryWaitMs } from './deliveries.ts';
import type { HubContext } from './hub-context.ts';
import { RateLimit } from './rate-limit.ts';
import { HubClosing, RequestFailure, toRequestFailure } from './request-failure.ts';
import { MAX_FAILURES } from './sql-deliveries.ts';
import type { Handshake, HandshakeResult } from './sql-handshakes.ts';
import { startWorker } from './worker.ts';

/** One network may have about this part of the slots, so that its callbacks that hang hold nobody else up. */
const NETWORK_SHARE = 8;

/** How long a request waits for the end of a failure of ours, such as that of a resolver. */
const MAX_WAITING_MS = 3_600_000;

type Answer = CallbackResponse | RequestFailure;

/** Asks callbacks whether they want what was requested in their name (WebSub 5.3), and tells of ended subscriptions (5.2). */
export function startHandshakes(context: HubContext, onConfirmed: () => void) {
  const { store, client, settings, log, now, counters, onStoreFailure } = context;
  const hosts = new RateLimit(settings.handshakeBurst, settings.handshakesPerSecond);
  const perHost = Math.min(settings.handshakesPerHost, settings.handshakeBurst);

  async function perform(handshake: Handshake): Promise<void> {
    const sentAt = now();
    hosts.take(handshake.host, sentAt);
    // A new one for each attempt; base64url keeps to the characters that WebSub 5.3 allows.
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
    // Another process asks again when the claim has run out, or at once where no other can hold claims.
    if (response instanceof HubClosing) return;
    const result = judge(handshake, response, challenge, sentAt);
    const isAnswer = !(response instanceof RequestFailure);
    try {
      const isSettled = await store.settleHandshake(handshake, result, isAnswer);
      if (isSettled) note(handshake, result.kind, response);
    } catch (error) {
      onStoreFailure(error);
    }
  }

  /**
   * A denial is told until any 2xx. A request is confirmed by 2xx with exactly the challenge (WebSub 5.3.1); after a failure of ours
   * it is asked again for an hour.
   */
  function judge(
    { mode, attempts, createdAt }: Handshake,
    response: Answer,
    challenge: string,
    sentAt: number,
  ): HandshakeResult {
    if (mode === 'denied') {
      if (isSuccess(response) || attempts + 1 >= MAX_FAILURES) return { kind: 'dropped' };
      const rules = { retrySeconds: settings.retrySeconds, now: now(), random: Math.random() };
      return { kind: 'retry', retryAt: rules.now + retryWaitMs(attempts, rules) };
    }
    if (response instanceof RequestFailure) {
      const isWaiting = response.isOurs && sentAt < createdAt + MAX_WAITING_MS;
      return isWaiting ? { kind: 'retry', retryAt: sentAt + OWN_RETRY_MS } : { kind: 'dropped' };
    }
    const isEcho = isSuccess(response) && response.body.equals(Buffer.from(challenge));
    return isEcho ? { kind: 'confirmed', sentAt } : { kind: 'dropped' };
  }

  function note({ mode, topic, callback }: Handshake, kind: string, response: Answer): void {
    const problem = problemOf(response);
    if (mode === 'denied') {
      log('info', 'hub.denied', { topic, callback, told: isSuccess(response) });
    } else if (kind === 'confirmed') {
      counters.verificationsConfirmed += 1;
      log('info', 'hub.confirmed', { mode, topic, callback });
      onConfirmed();
    } else if (kind === 'retry') {
      log('warn', 'hub.verification_delayed', { mode, topic, callback, problem });
    } else {
      counters.verificationsRejected += 1;
      log('info', 'hub.rejected', { mode, topic, callback, problem });
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

/** What is asked or told, as parameters of the callback. */
function parametersOf(handshake: Handshake, challenge: string): Record<string, string> {
  const { mode, topicAsSent, leaseSeconds, reason } = handshake;
  const parameters = { 'hub.mode': mode, 'hub.topic': topicAsSent };
  if (mode === 'denied') return { ...parameters, 'hub.reason': reason ?? '' };
  const asked = { ...parameters, 'hub.challenge': challenge };
  return mode === 'subscribe' ? { ...asked, 'hub.lease_seconds': String(leaseSeconds) } : asked;
}

function isSuccess(response: Answer): boolean {
  return !(response instanceof RequestFailure) && response.status >= 200 && response.status < 300;
}

/** What was wrong with an answer that confirmed nothing. */
function problemOf(response: Answer): string {
  if (response instanceof RequestFailure) return response.message;
  if (isSuccess(response)) return 'The callback did not echo the challenge.';
  return `The callback answered ${response.status}.`;
}
