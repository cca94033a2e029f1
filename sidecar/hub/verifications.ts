import { randomBytes } from 'node:crypto';
import { withParameters } from './callback.ts';
import type { CallbackResponse } from './callback-client.ts';
import { HUB_FAULT_RETRY_MS, retryWaitMs } from './deliveries.ts';
import type { HubContext } from './hub-context.ts';
import { createRateLimit } from './rate-limit.ts';
import { HUB_CLOSING, RequestFailure, toRequestFailure } from './request-failure.ts';
import { MAX_FAILURES } from './sql-deliveries.ts';
import type { Verification, VerificationResult } from './sql-verifications.ts';
import { startWorker } from './worker.ts';

/** A network may use one in this many slots, so that its hanging callbacks delay nobody else. */
const NETWORK_DIVISOR = 8;

/** How long a verification is retried after failures of the hub itself, such as a failing resolver. */
const MAX_RETRY_MS = 3_600_000;

const EVENTS = {
  confirmed: 'hub.confirmed',
  retry: 'hub.verification_delayed',
  dropped: 'hub.rejected',
};

type Outcome = CallbackResponse | RequestFailure;

/** Verifies the intent of subscribers (WebSub 5.3), and sends denials to callbacks whose subscription was ended (5.2). */
export function startVerifications(context: HubContext, onConfirmed: () => void) {
  const { store, client, settings, log, now, counters, onStoreFailure } = context;
  const hosts = createRateLimit(settings.verificationBurst, settings.verificationsPerSecond);
  const perHost = Math.min(settings.verificationsPerHost, settings.verificationBurst);

  async function perform(verification: Verification): Promise<void> {
    const sentAt = now();
    hosts.take(verification.host, sentAt);
    // WebSub 5.3 allows URL-safe characters only.
    const challenge = randomBytes(32).toString('base64url');
    const outcome = await client
      .send({
        method: 'GET',
        url: withParameters(verification.callback, toParameters(verification, challenge)),
        headers: { 'user-agent': context.userAgent },
        timeoutMs: settings.verificationTimeoutMs,
        keepAlive: false,
      })
      .catch(toRequestFailure);
    // The request is repeated when the claim expires, or at the next start if the store has only one process (SQLite).
    if (outcome === HUB_CLOSING) return;
    const problem = findProblem(verification, outcome, challenge);
    const result = toResult(verification, outcome, problem, sentAt);
    const hasResponse = !(outcome instanceof RequestFailure);
    try {
      const isSettled = await store.settleVerification(verification, result, hasResponse);
      if (isSettled) record(verification, result.kind, problem);
    } catch (error) {
      onStoreFailure(error);
    }
  }

  /** Allows a denial three attempts, a verification one. Retries a verification for an hour if the hub is at fault. */
  function toResult(
    { mode, attempts, createdAt }: Verification,
    outcome: Outcome,
    problem: string | undefined,
    sentAt: number,
  ): VerificationResult {
    if (problem === undefined) return { kind: 'confirmed', sentAt };
    if (mode === 'denied') {
      const rules = { retrySeconds: settings.retrySeconds, now: now(), random: Math.random() };
      const retryAt = rules.now + retryWaitMs(attempts, rules);
      return attempts + 1 < MAX_FAILURES ? { kind: 'retry', retryAt } : { kind: 'dropped' };
    }
    const isHubFault = outcome instanceof RequestFailure && outcome.isHubFault;
    if (!isHubFault || sentAt >= createdAt + MAX_RETRY_MS) return { kind: 'dropped' };
    return { kind: 'retry', retryAt: sentAt + HUB_FAULT_RETRY_MS };
  }

  /** Logs and counts a settled verification or denial. */
  function record(
    { mode, topic, callback }: Verification,
    kind: VerificationResult['kind'],
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

  return startWorker<Verification>({
    slots: settings.verificationSlots,
    perHost,
    claim(limit, hostLimits) {
      const at = now();
      for (const [host, tokens] of hosts.below(perHost, at)) {
        hostLimits.set(host, Math.min(hostLimits.get(host) ?? perHost, tokens));
      }
      return store.claimVerifications({
        limit,
        hostLimits,
        perHost,
        perNetwork: Math.ceil(settings.verificationSlots / NETWORK_DIVISOR),
        now: at,
        until: at + settings.verificationTimeoutMs * 2,
      });
    },
    perform,
    onError: onStoreFailure,
  });
}

/** Returns the parameters to append to the callback. */
function toParameters(verification: Verification, challenge: string): Record<string, string> {
  const { mode, topicAsSent, leaseSeconds, reason } = verification;
  const parameters = { 'hub.mode': mode, 'hub.topic': topicAsSent };
  if (mode === 'denied') return { ...parameters, 'hub.reason': reason ?? '' };
  const withChallenge = { ...parameters, 'hub.challenge': challenge };
  if (mode === 'unsubscribe') return withChallenge;
  return { ...withChallenge, 'hub.lease_seconds': String(leaseSeconds) };
}

/** Finds out why a request failed. The response must be 2xx and, for a verification, exactly the challenge (WebSub 5.3.1). */
function findProblem({ mode }: Verification, outcome: Outcome, challenge: string) {
  if (outcome instanceof RequestFailure) return outcome.message;
  const { status, body } = outcome;
  if (status < 200 || status >= 300) return `The callback answered ${status}.`;
  const isEcho = mode === 'denied' || body.equals(Buffer.from(challenge));
  return isEcho ? undefined : 'The callback did not echo the challenge.';
}
