import { createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { topicLink } from '../../contract/headers.ts';
import { type CallbackOutcome, toChunks } from './callback-client.ts';
import type { HubContext } from './hub-context.ts';
import { HUB_CLOSING, RequestFailure } from './request-failure.ts';
import type { Delivery, DeliveryResult } from './store.ts';
import {
  type ActiveState,
  DELIVERY_ORDER,
  HUB_FAULT_RETRY_MS,
  nextAttemptAt,
  type RetryRules,
} from './subscription.ts';
import { startWorker, type Worker } from './throttle.ts';

/** A published topic. `sha256` is the hash of `body` in hex, `contentType` the exact header value. */
export type TopicDocument = { url: string; sha256: string; contentType: string; body: Uint8Array };

/** The deliveries of one hub, on a worker that claims them from the store. */
export type Deliveries = Pick<Worker<Delivery>, 'wake' | 'jobs' | 'close'> & {
  /** Takes the current documents and offers those that changed to the store. Never rejects. */
  update(documents: readonly TopicDocument[]): Promise<void>;
  /** Offers all content that the store has not accepted yet: it is new, or the store failed or called it stale. */
  offerAll(): Promise<void>;
  /** Writes the pending results. Resolves when the store has written them, or failed. */
  flush(): Promise<void>;
};

/** The timeout of a delivery grows by one second for this much content. */
const BYTES_PER_SECOND = 262_144;

/** Interval at which results are written, in groups. */
const GROUP_MS = 200;

/** Distributes the content of each topic to its subscribers (WebSub 7). The store counts the changes of content. */
export function startDeliveries(context: HubContext): Deliveries {
  const { store, client, settings, log, now, counters, onStoreFailure } = context;
  /** The newest documents, and those that the store has accepted as current. Only these are sent. */
  const documents = new Map<string, TopicDocument>();
  const accepted = new Map<string, TopicDocument>();
  const results: DeliveryResult[] = [];
  let offering: Promise<void> = Promise.resolve();
  let writing: Promise<void> = Promise.resolve();
  let groupTimer: NodeJS.Timeout | undefined;

  function offerAll(): Promise<void> {
    // All at once, before any request that waits for the store: to its subscriber, content that comes later is a change.
    const offerEach = () =>
      Promise.all([...documents.values()].map((one) => offer(one).catch(onStoreFailure)));
    offering = offering.then(offerEach).then(() => undefined);
    return offering;
  }

  async function offer(document: TopicDocument): Promise<void> {
    const { url, sha256 } = document;
    const previousSha256 = accepted.get(url)?.sha256 ?? null;
    if (previousSha256 !== sha256) {
      const { staleMs } = settings;
      const version = await store.putTopic({ url, sha256, previousSha256, staleMs, now: now() });
      if (!version.current) return;
      const { seq } = version;
      // The first content of a new store is no change.
      if (version.changed && seq > 1) log('info', 'hub.topic_changed', { topic: url, seq, sha256 });
    }
    accepted.set(url, document);
  }

  function claim(limit: number, hostLimits: ReadonlyMap<string, number>): Promise<Delivery[]> {
    const contents = [...accepted.values()];
    const at = now();
    return store.claimDeliveries({
      hashes: contents.map(({ sha256 }) => sha256),
      limit,
      limits: freeSlots(),
      perHost: settings.deliveriesPerHost,
      hostLimits,
      now: at,
      until: at + Math.max(0, ...contents.map(timeoutOf)) + settings.claimReserveMs,
    });
  }

  /** Returns the number of deliveries that may be claimed in each state. */
  function freeSlots(): Record<ActiveState, number> {
    const free = { proven: 0, new: 0, failing: 0 };
    for (const { state, share, maxClaim } of DELIVERY_ORDER) {
      const used = [...worker.jobs.keys()].filter((delivery) => delivery.state === state).length;
      free[state] = Math.min(Math.ceil(settings.deliverySlots * share) - used, maxClaim);
    }
    return free;
  }

  function timeoutOf({ body }: TopicDocument): number {
    return settings.deliveryTimeoutMs + Math.ceil((body.length / BYTES_PER_SECOND) * 1000);
  }

  async function perform(delivery: Delivery): Promise<void> {
    results.push(await deliver(delivery));
    groupTimer ??= setTimeout(() => void flush(), GROUP_MS);
  }

  async function deliver(delivery: Delivery): Promise<DeliveryResult> {
    const { topic, callback: url, secret } = delivery;
    const document = accepted.get(topic);
    const released = { move: 'released', delivery, at: now() } as const;
    // The content was replaced after the claim.
    if (document?.sha256 !== delivery.sha256) return released;
    const { body, contentType } = document;
    const headers = {
      'content-type': contentType,
      'content-length': String(body.length),
      link: topicLink(context.hubUrl, topic),
      'user-agent': context.userAgent,
      ...(secret !== null && { 'x-hub-signature': await sign(body, secret) }),
    };
    const request = { method: 'POST', url, headers, body, timeoutMs: timeoutOf(document) } as const;
    const outcome = await client.send(request);
    if (outcome === HUB_CLOSING) return released;
    const rules = { retrySeconds: settings.retrySeconds, now: now(), random: Math.random() };
    return toDeliveryResult(delivery, outcome, rules);
  }

  function flush(): Promise<void> {
    clearTimeout(groupTimer);
    groupTimer = undefined;
    const group = results.splice(0);
    if (group.length > 0) writing = writing.then(() => write(group));
    return writing;
  }

  /** Writes results, then counts and logs them. If the store fails, they wait for the next group, or the claims expire. */
  async function write(group: DeliveryResult[]): Promise<void> {
    const ended = await store.settleDeliveries(group).catch(onStoreFailure);
    if (ended === undefined) {
      results.unshift(...group);
      return;
    }
    for (const { topic, callback } of ended)
      log('info', 'hub.subscription_ended', { topic, callback });
    const failures = group.filter((result) => result.move === 'failed');
    for (const { delivery, error } of failures) {
      const { topic, callback } = delivery;
      log('debug', 'hub.delivery_failed', { topic, callback, error });
    }
    const failed = failures.length;
    const delivered = group.filter(({ move }) => move === 'delivered').length;
    counters.subscriptionsEnded += ended.length;
    counters.deliveries.failed += failed;
    counters.deliveries.delivered += delivered;
    const fields = { delivered, failed, ended: ended.length, last_error: failures.at(-1)?.error };
    if (delivered + failed > 0) log(failed > 0 ? 'warn' : 'info', 'hub.deliveries', fields);
  }

  const worker = startWorker<Delivery>({
    slots: settings.deliverySlots,
    perHost: settings.deliveriesPerHost,
    claim,
    perform,
    onError: onStoreFailure,
  });
  return {
    ...worker,
    offerAll,
    flush,
    update(current) {
      for (const document of current) documents.set(document.url, document);
      return offerAll();
    },
    async close() {
      await Promise.all([worker.close(), offering]);
      await flush();
    },
  };
}

/** Returns the value of `X-Hub-Signature` (WebSub 8), computed with SHA-256. Yields to the event loop after each chunk. */
async function sign(body: Uint8Array, secret: string): Promise<string> {
  const hmac = createHmac('sha256', secret);
  for (const chunk of toChunks(body)) {
    hmac.update(chunk);
    if (chunk.length < body.length) await nextTurn();
  }
  return `sha256=${hmac.digest('hex')}`;
}

/** Returns the move of a delivery. Any 2xx is a success; everything else, including a redirect, is a failure. */
export function toDeliveryResult(
  delivery: Delivery,
  outcome: CallbackOutcome,
  rules: RetryRules,
): Exclude<DeliveryResult, { move: 'released' }> {
  const { now: at } = rules;
  const failures = delivery.state === 'failing' ? 1 : 0;
  const failed = { move: 'failed', delivery, at } as const;
  if (outcome instanceof RequestFailure) {
    const { message: error, isHubFault } = outcome;
    const retryAt = isHubFault ? at + HUB_FAULT_RETRY_MS : nextAttemptAt(failures, rules);
    return { ...failed, status: null, error, isHubFault, retryAt };
  }
  const { status, retryAfter } = outcome;
  if (status >= 200 && status < 300) return { move: 'delivered', delivery, at, status };
  const error = `The callback responded with ${status}.`;
  const retryAt = nextAttemptAt(failures, rules, retryAfter);
  return { ...failed, status, error, isHubFault: false, retryAt };
}
