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
    const judge = handshake.mode === 'denied' ? judgeDenial : judgeVerification;
    const result = judge(handshake, response, challenge, sentAt);
    try {
      await store.settleHandshake(handshake, result, !(response instanceof RequestFailure));
    } catch (error) {
      return onStoreFailure(error);
    }
    note(handshake, result.kind, response);
  }

  function judgeDenial({ attempts }: Handshake, response: Answer): HandshakeResult {
    if (isSuccess(response) || attempts + 1 >= MAX_FAILURES) return { kind: 'dropped' };
    const rules = { retrySeconds: settings.retrySeconds, now: now(), random: Math.random() };
    return { kind: 'retry', retryAt: rules.now + retryWaitMs(attempts, rules) };
  }

  /** Confirmed by 2xx with exactly the challenge (WebSub 5.3.1). After a failure of ours it is asked again for an hour. */
  function judgeVerification(
    { createdAt }: Handshake,
    response: Answer,
    challenge: string,
    sentAt: number,
  ): HandshakeResult {
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
    // Their claims run out soon.
    release() {},
    limitHosts(limits) {
      for (const [host, tokens] of hosts.below(perHost, now())) {
        limits.set(host, Math.min(limits.get(host) ?? perHost, tokens));
      }
    },
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
