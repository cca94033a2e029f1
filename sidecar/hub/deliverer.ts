import { topicLink } from '../../contract/topic-link.ts';
import { toError } from '../to-error.ts';
import { errorText } from './error-text.ts';
import { judgeDelivery } from './judge-delivery.ts';
import { OutcomeLog } from './outcome-log.ts';
import type { Answer, Outgoing } from './outgoing.ts';
import { DoorClosed, OwnFailure } from './outgoing.ts';
import type { HubParts } from './parts.ts';
import type { Delivery, DeliveryOutcome } from './store.ts';
import type { TopicContent } from './topic-content.ts';
import { toRequestBody } from './topic-content.ts';
import type { Worker } from './worker.ts';
import { startWorker } from './worker.ts';

/** Claimed deliveries that may wait for one host. */
const HELD_PER_HOST = 32;

/** Content that takes one more second of patience. */
const BYTES_PER_SECOND = 262_144;

/** After this long in the queue a delivery is looked up again before it is sent: it may have been ended or renewed. */
const LOOK_AGAIN_MS = 1_000;

/** How long a body that could not be loaded is left alone, unless other content comes. */
const REST_MS = 5_000;

/** Sends the topics' current content to whoever has not got it. `contents` holds the versions we may send. */
export function startDeliverer(
  parts: HubParts,
  contents: ReadonlyMap<string, TopicContent>,
): Worker & { flush(): Promise<void> } {
  const { store, door, settings, log, now, counters } = parts;
  const storeFailed = (error: unknown) =>
    log('warn', 'hub.store_failed', { error: errorText(error) });
  const outcomes = new OutcomeLog(store, noteEnd, storeFailed);
  let turn = 0;

  async function claim(limit: number, perHost: number, busyHosts: string[]): Promise<Delivery[]> {
    const versions = [...contents.values()];
    const jobs: Delivery[] = [];
    turn += 1;
    for (let i = 0; i < versions.length && jobs.length < limit; i += 1) {
      const content = versions[(turn + i) % versions.length];
      if (content === undefined) break;
      const at = now();
      if (rests(content, at)) continue;
      const until = at + longestMs + settings.claimWaitMs;
      const asked = { limit: limit - jobs.length, perHost, busyHosts, now: at, until };
      jobs.push(...(await store.claimDeliveries(content.document.url, content.seq, asked)));
    }
    return jobs;
  }

  let longestMs = patienceMs(0);
  function patienceMs(bytes: number): number {
    return settings.deliveryTimeoutMs + Math.ceil((bytes / BYTES_PER_SECOND) * 1000);
  }

  async function perform(delivery: Delivery, more: boolean): Promise<void> {
    const content = contents.get(delivery.topic);
    if (content === undefined) return release(delivery);
    let request: Outgoing;
    try {
      request = await prepare(delivery, content, more);
    } catch (error) {
      // Ours, not the subscriber's.
      noteRest(content, error);
      return release(delivery);
    }
    longestMs = Math.max(longestMs, request.timeoutMs);
    // The claim was made before we knew the size; the next one will be long enough.
    const at = now();
    if (delivery.until < at + request.timeoutMs || delivery.expiresAt <= at) {
      return release(delivery);
    }
    if (at > delivery.claimedAt + LOOK_AGAIN_MS && !(await stands(delivery))) {
      return release(delivery);
    }
    const answer = await door.send(request).catch(toError);
    if (answer instanceof DoorClosed) return release(delivery);
    if (answer instanceof OwnFailure) {
      // Tried again when the claim has run out: at once it would only fail again.
      log('warn', 'hub.send_failed', { callback: delivery.callback, error: errorText(answer) });
      return;
    }
    settle(delivery, content.seq, answer);
  }

  /** False also when the store does not answer: then it is claimed again later. */
  async function stands(delivery: Delivery): Promise<boolean> {
    try {
      return await store.stands(delivery);
    } catch (error) {
      storeFailed(error);
      return false;
    }
  }

  function rests({ failedAt }: TopicContent, at: number): boolean {
    return at >= failedAt && at < failedAt + REST_MS;
  }

  /** All deliveries under way fail with it: one line says so. */
  function noteRest(content: TopicContent, error: unknown): void {
    const at = now();
    if (rests(content, at)) return;
    content.failedAt = at;
    log('warn', 'hub.content_failed', { topic: content.document.url, error: errorText(error) });
  }

  function release(delivery: Delivery): void {
    outcomes.add({ kind: 'released', delivery, at: now() });
  }

  function settle(delivery: Delivery, seq: number, answer: Answer | Error): void {
    const at = now();
    const rules = { retrySeconds: settings.retrySeconds, now: at, random: Math.random() };
    const verdict = judgeDelivery(answer, delivery.failures, rules);
    const outcome = toOutcome(verdict, delivery, seq, at);
    outcomes.add(outcome);
    if (outcome.kind === 'delivered') {
      counters.deliveriesDelivered += 1;
      return;
    }
    counters.deliveriesFailed += 1;
    log('warn', 'hub.delivery_failed', {
      topic: delivery.topic,
      callback: delivery.callback,
      failures: delivery.failures + 1,
      error: 'error' in outcome ? outcome.error : 'answered 410',
    });
  }

  function noteEnd({ topic, callback }: Delivery): void {
    counters.subscriptionsRemoved += 1;
    log('warn', 'hub.subscription_ended', { topic, callback });
  }

  async function prepare(
    delivery: Delivery,
    content: TopicContent,
    more: boolean,
  ): Promise<Outgoing> {
    const body = await content.bytes();
    const headers: Record<string, string> = {
      'content-type': content.document.contentType,
      'content-length': String(body.length),
      link: topicLink(parts.hubUrl, delivery.topic),
      'user-agent': parts.userAgent,
    };
    if (delivery.secret !== null) {
      headers['x-hub-signature'] = await content.signature(delivery.secret);
    }
    return {
      method: 'POST',
      url: delivery.callback,
      headers,
      body: toRequestBody(body),
      timeoutMs: patienceMs(body.length),
      keepAlive: more,
    };
  }

  const worker = startWorker<Delivery>({
    claim,
    perform,
    release: (jobs) => jobs.forEach(release),
    idle: () => void outcomes.flush(),
    onError: storeFailed,
    bounds: {
      slots: settings.deliverySlots,
      perHost: settings.deliveriesPerHost,
      heldPerHost: HELD_PER_HOST,
    },
    longestMs: () => longestMs,
    now,
  });
  return {
    ...worker,
    flush: () => outcomes.flush(),
    async close() {
      await worker.close();
      await outcomes.flush();
    },
  };
}

function toOutcome(
  verdict: ReturnType<typeof judgeDelivery>,
  delivery: Delivery,
  seq: number,
  at: number,
): DeliveryOutcome {
  switch (verdict.kind) {
    case 'delivered':
      return { kind: 'delivered', delivery, at, seq, status: verdict.status };
    case 'gone':
      return { kind: 'gone', delivery, at };
    case 'retry':
      return { ...verdict, kind: 'retry', delivery, at };
    case 'removed': {
      const reason = `${delivery.failures + 1} deliveries in a row failed, the last one: ${verdict.error}`;
      return { kind: 'removed', delivery, at, error: verdict.error, reason };
    }
  }
}
