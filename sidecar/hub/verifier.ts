import { randomBytes } from 'node:crypto';
import { withParameters } from './callback.ts';
import { errorText } from './error-text.ts';
import { DoorClosed, OwnFailure } from './outgoing.ts';
import type { HubParts } from './parts.ts';
import type { Verification } from './store.ts';
import { TokenBuckets } from './token-buckets.ts';
import type { Worker } from './worker.ts';
import { startWorker } from './worker.ts';

/** How long a claimed verification may wait for its turn. */
const WAITING_MS = 10_000;

/** One client may have about this part of the slots, so that its callbacks that hang hold nobody else up. */
const CLIENTS_PART = 8;

/** Asks callbacks whether they want what was requested in their name. `onConfirmed` hears of each yes. */
export function startVerifier(parts: HubParts, onConfirmed: () => void): Worker {
  const { store, door, settings, log, now, counters } = parts;
  const hosts = new TokenBuckets(settings.verificationBurst, settings.verificationsPerSecond);

  async function perform(verification: Verification): Promise<void> {
    const sentAt = now();
    try {
      const problem = await verify(verification);
      const verdict = problem === null ? 'confirmed' : 'rejected';
      await store.settleVerification(verification, verdict, sentAt);
      counters[problem === null ? 'verificationsConfirmed' : 'verificationsRejected'] += 1;
      const { mode, topic, callback } = verification;
      log('info', `hub.${verdict}`, {
        mode,
        topic,
        callback,
        ...(problem === null ? {} : { problem }),
      });
      if (problem === null) onConfirmed();
    } catch (error) {
      // The request stays, and is verified again when its claim has run out.
      if (error instanceof DoorClosed) return;
      const event = error instanceof OwnFailure ? 'hub.send_failed' : 'hub.store_failed';
      log('warn', event, { callback: verification.callback, error: errorText(error) });
    }
    worker.wake();
  }

  /** Null when the callback answered 2xx with exactly the challenge (WebSub 5.3.1), else what it did. */
  async function verify(verification: Verification): Promise<string | null> {
    const { mode, topicAsSent, leaseSeconds, callback } = verification;
    // A new one for each attempt; base64url keeps to the characters that WebSub 5.3 allows.
    const challenge = randomBytes(32).toString('base64url');
    const lease = mode === 'subscribe' ? { 'hub.lease_seconds': String(leaseSeconds) } : {};
    const url = withParameters(callback, {
      'hub.mode': mode,
      'hub.topic': topicAsSent,
      'hub.challenge': challenge,
      ...lease,
    });
    try {
      const answer = await door.send({
        method: 'GET',
        url,
        headers: { 'user-agent': parts.userAgent },
        timeoutMs: settings.verificationTimeoutMs,
        keepAlive: false,
      });
      if (answer.status < 200 || answer.status > 299) return `answered ${answer.status}`;
      return answer.body.equals(Buffer.from(challenge)) ? null : 'did not echo the challenge';
    } catch (error) {
      if (error instanceof OwnFailure) throw error;
      return errorText(error);
    }
  }

  const worker = startWorker<Verification>({
    claim(limit, perHost, busyHosts) {
      const at = now();
      const until = at + settings.verificationTimeoutMs + WAITING_MS;
      const perClient = Math.ceil(settings.verificationSlots / CLIENTS_PART);
      return store.claimVerifications({ limit, perHost, busyHosts, now: at, until, perClient });
    },
    perform,
    admit: (host) => hosts.take(host, now()),
    refused: () => hosts.empty(now()),
    onError: (error) => log('warn', 'hub.store_failed', { error: errorText(error) }),
    bounds: {
      slots: settings.verificationSlots,
      perHost: settings.verificationsPerHost,
      heldPerHost: settings.verificationsPerHost * 2,
    },
    longestMs: () => settings.verificationTimeoutMs,
    now,
  });
  return worker;
}
