import { createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { topicLink } from '../../contract/headers.ts';
import { type CallbackRequest, type CallbackResponse, toChunks } from './callback-client.ts';
import type { HubContext } from './hub-context.ts';
import { HUB_CLOSING, RequestFailure, toRequestFailure } from './request-failure.ts';
import type { Delivery, DeliveryResult, Standing } from './sql-deliveries.ts';
import type { TopicContent } from './topics.ts';
import { startWorker } from './worker.ts';

/** The timeout of a delivery grows by one second for this much content. */
const BYTES_PER_SECOND = 262_144;

/** Maximum share of the slots for new and for failing subscribers. If those hang, the others are still served. */
const NEW_SHARE = 1 / 2;
const FAILING_SHARE = 1 / 4;

/** Maximum number of failing subscribers in one claim. Opening their connections takes CPU from other deliveries. */
const MAX_FAILING_CLAIM = 4;

/** Interval at which results are written, in groups. */
const GROUP_MS = 200;

/** Maximum wait that a Retry-After header can request. */
const MAX_RETRY_AFTER_MS = 86_400_000;

/** Wait before the retry of a request that failed because of the hub itself. */
export const HUB_FAULT_RETRY_MS = 60_000;

export type RetryRules = {
  /** Wait after each failure. The last one applies to all later failures. */
  retrySeconds: readonly number[];
  now: number;
  /** Number from 0 to 1. Adds up to a tenth to the wait, so that retries spread out. */
  random: number;
};

/** Counts of the deliveries of one version since it was last logged, with the times of the first and the last. */
type Tally = {
  topic: string;
  seq: number;
  delivered: number;
  failed: number;
  ended: number;
  lastError?: string;
  since: number;
  until: number;
};

/** Distributes the content of each topic to its subscribers (WebSub 7). `contents` has the current version of each topic. */
export function startDeliveries(context: HubContext, contents: ReadonlyMap<string, TopicContent>) {
  const { store, client, settings, log, now, counters, onStoreFailure } = context;
  const results: DeliveryResult[] = [];
  let groupTimer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const tallies = new Map<string, Tally>();
  const inProgress = new Set<Delivery>();
  let nextTopic = 0;

  /** Claims deliveries of one topic. Each call starts with the next topic. */
  async function claim(limit: number, hostLimits: ReadonlyMap<string, number>) {
    const versions = [...contents.values()].filter((content) => content.isReady());
    nextTopic += 1;
    for (const i of versions.keys()) {
      const content = versions[(nextTopic + i) % versions.length];
      if (content === undefined) continue;
      const at = now();
      const deliveries = await store.claimDeliveries({
        topic: content.document.url,
        sha256: content.document.sha256,
        limit,
        limits: {
          proven: limit,
          new: freeSlots('new', NEW_SHARE),
          failing: Math.min(freeSlots('failing', FAILING_SHARE), MAX_FAILING_CLAIM),
        },
        perHost: settings.deliveriesPerHost,
        hostLimits,
        now: at,
        until: at + timeoutOf(content) + settings.claimReserveMs,
      });
      if (deliveries.length > 0) return deliveries;
    }
    return [];
  }

  function freeSlots(standing: Standing, share: number): number {
    const used = [...inProgress].filter((delivery) => delivery.standing === standing);
    return Math.ceil(settings.deliverySlots * share) - used.length;
  }

  function timeoutOf({ document }: TopicContent): number {
    return settings.deliveryTimeoutMs + Math.ceil((document.size / BYTES_PER_SECOND) * 1000);
  }

  async function perform(delivery: Delivery): Promise<void> {
    inProgress.add(delivery);
    results.push(await deliver(delivery));
    inProgress.delete(delivery);
    groupTimer ??= setTimeout(() => void flush(), GROUP_MS);
  }

  /** Writes the pending results. Resolves when the store has written them, or failed. */
  function flush(): Promise<void> {
    clearTimeout(groupTimer);
    groupTimer = undefined;
    const group = results.splice(0);
    if (group.length > 0) writing = writing.then(() => write(group));
    return writing;
  }

  /** Writes results. If the store fails, the next group includes them. Deliveries with lost results repeat after their claims. */
  async function write(group: DeliveryResult[]): Promise<void> {
    try {
      const ended = await store.settleDeliveries(group);
      ended.forEach(recordEnd);
    } catch (error) {
      onStoreFailure(error);
      results.unshift(...group);
    }
  }

  async function deliver(delivery: Delivery): Promise<DeliveryResult> {
    const content = contents.get(delivery.topic);
    const released = { kind: 'released', delivery, at: now() } as const;
    // The content was replaced after the claim.
    if (content?.document.sha256 !== delivery.sha256) return released;
    const request = await prepare(delivery, content).catch(() => undefined);
    if (request === undefined) return released;
    const outcome = await client.send(request).catch(toRequestFailure);
    if (outcome === HUB_CLOSING) return released;
    const rules = { retrySeconds: settings.retrySeconds, now: now(), random: Math.random() };
    const result = toDeliveryResult(delivery, outcome, rules);
    record(result);
    return result;
  }

  async function prepare(
    { topic, callback: url, secret, isHostShared: keepAlive }: Delivery,
    content: TopicContent,
  ): Promise<CallbackRequest> {
    const body = await content.body();
    const headers: Record<string, string> = {
      'content-type': content.document.contentType,
      'content-length': String(body.length),
      link: topicLink(context.hubUrl, topic),
      'user-agent': context.userAgent,
    };
    if (secret !== null) headers['x-hub-signature'] = await sign(body, secret);
    const timeoutMs = timeoutOf(content);
    return { method: 'POST', url, headers, body, timeoutMs, keepAlive };
  }

  function record(result: Exclude<DeliveryResult, { kind: 'released' }>): void {
    const { topic, callback } = result.delivery;
    const tally = tallyOf(result.delivery);
    if (result.kind === 'delivered') {
      counters.deliveriesDelivered += 1;
      tally.delivered += 1;
      return;
    }
    counters.deliveriesFailed += 1;
    tally.failed += 1;
    tally.lastError = result.error;
    log('debug', 'hub.delivery_failed', { topic, callback, error: result.error });
  }

  function tallyOf({ topic, seq }: Delivery): Tally {
    const key = `${topic} ${seq}`;
    const at = now();
    const empty = { topic, seq, delivered: 0, failed: 0, ended: 0, since: at };
    const tally = { ...empty, ...tallies.get(key), until: at };
    tallies.set(key, tally);
    return tally;
  }

  function recordEnd(delivery: Delivery): void {
    const { topic, callback } = delivery;
    counters.subscriptionsRemoved += 1;
    tallyOf(delivery).ended += 1;
    log('info', 'hub.subscription_ended', { topic, callback });
  }

  /** Writes the pending results. If nothing is in progress, logs a line for each delivered version and frees the bodies. */
  async function tidyUp(): Promise<void> {
    await flush();
    if (!worker.isIdle()) return;
    for (const { since, until, lastError, ...counts } of tallies.values()) {
      const fields = { ...counts, took_ms: until - since, last_error: lastError };
      log(counts.failed > 0 ? 'warn' : 'info', 'hub.deliveries', fields);
    }
    tallies.clear();
    for (const content of contents.values()) content.unload();
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
    tidyUp,
    async close() {
      await worker.close();
      await tidyUp();
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

/**
 * Returns the result of a delivery. Any 2xx is a success; everything else, including a redirect, is a failure. The store decides
 * whether a failure counts and whether it ends the subscription.
 */
export function toDeliveryResult(
  delivery: Delivery,
  outcome: CallbackResponse | RequestFailure,
  rules: RetryRules,
): Exclude<DeliveryResult, { kind: 'released' }> {
  const { now: at } = rules;
  const nextAt = at + retryWaitMs(delivery.standing === 'failing' ? 1 : 0, rules);
  if (outcome instanceof RequestFailure) {
    const { message: error, isHubFault } = outcome;
    const retryAt = isHubFault ? at + HUB_FAULT_RETRY_MS : nextAt;
    return { kind: 'failed', delivery, at, status: null, error, isHubFault, retryAt };
  }
  const { status, retryAfter } = outcome;
  if (status >= 200 && status < 300) return { kind: 'delivered', delivery, at, status };
  const error = `The callback answered ${status}.`;
  const retryAt = Math.max(nextAt, at + retryAfterMs(retryAfter, at));
  return { kind: 'failed', delivery, at, status, error, isHubFault: false, retryAt };
}

/** Returns the wait in milliseconds before the next attempt, given the number of failures before the last one. */
export function retryWaitMs(failures: number, { retrySeconds, random }: RetryRules): number {
  const seconds = retrySeconds[failures] ?? retrySeconds.at(-1) ?? 0;
  return Math.round(seconds * 1000 * (1 + random / 10));
}

function retryAfterMs(header: string | null, now: number): number {
  if (header === null) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}
