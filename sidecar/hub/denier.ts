import { withParameters } from './callback.ts';
import { errorText } from './error-text.ts';
import { MAX_FAILURES, waitAfter } from './judge-delivery.ts';
import { OwnFailure } from './outgoing.ts';
import type { HubParts } from './parts.ts';
import type { Denial } from './store.ts';
import type { Worker } from './worker.ts';
import { startWorker } from './worker.ts';

const SLOTS = 16;
const WAITING_MS = 10_000;

/** Tells subscribers that their subscription was ended (WebSub 5.2): three tries, with the waits of deliveries. */
export function startDenier(parts: HubParts): Worker {
  const { store, door, settings, log, now } = parts;

  async function perform(denial: Denial): Promise<void> {
    const told = await tell(denial);
    if (told === null) return;
    const last = denial.attempts + 1 >= MAX_FAILURES;
    const at = now();
    const rules = { retrySeconds: settings.retrySeconds, now: at, random: Math.random() };
    try {
      const retryAt = told || last ? null : at + waitAfter(denial.attempts, rules);
      await store.settleDenial(denial, retryAt);
      log('info', 'hub.denied', { topic: denial.topicAsSent, callback: denial.callback, told });
    } catch (error) {
      log('warn', 'hub.store_failed', { error: errorText(error) });
    }
  }

  /** Null when the fault was ours: then it is tried again when the claim has run out. */
  async function tell(denial: Denial): Promise<boolean | null> {
    const url = withParameters(denial.callback, {
      'hub.mode': 'denied',
      'hub.topic': denial.topicAsSent,
      'hub.reason': denial.reason,
    });
    try {
      const { status } = await door.send({
        method: 'GET',
        url,
        headers: { 'user-agent': parts.userAgent },
        timeoutMs: settings.verificationTimeoutMs,
        keepAlive: false,
      });
      return status >= 200 && status < 300;
    } catch (error) {
      return error instanceof OwnFailure ? null : false;
    }
  }

  return startWorker<Denial>({
    claim(limit, perHost, busyHosts) {
      const at = now();
      const until = at + settings.verificationTimeoutMs + WAITING_MS;
      return store.claimDenials({ limit, perHost, busyHosts, now: at, until });
    },
    perform,
    onError: (error) => log('warn', 'hub.store_failed', { error: errorText(error) }),
    bounds: {
      slots: SLOTS,
      perHost: settings.verificationsPerHost,
      heldPerHost: settings.verificationsPerHost * 2,
    },
    longestMs: () => settings.verificationTimeoutMs,
    now,
  });
}
