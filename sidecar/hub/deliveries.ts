import { createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { topicLink } from '../../contract/headers.ts';
import { type CallbackRequest, type CallbackResponse, toChunks } from './callback-client.ts';
import type { HubContext } from './hub-context.ts';
import { HUB_CLOSING, RequestFailure, toRequestFailure } from './request-failure.ts';
import type { Delivery, DeliveryResult } from './store.ts';
import {
  type ActiveState,
  DELIVERY_ORDER,
  HUB_FAULT_RETRY_MS,
  nextAttemptAt,
  type RetryRules,
} from './subscription.ts';
import { startWorker, type Worker } from './throttle.ts';

/** A published topic. `contentType` is the exact header value. `body` loads the content, and may be called several times. */
export type TopicDocument = {
  url: string;
  sha256: string;
  /** Bytes of the body. */
  size: number;
  contentType: string;
  body: () => Uint8Array | Promise<Uint8Array>;
};

/** The deliveries of one hub, on a worker that claims them from the store. */
export type Deliveries = Pick<Worker<Delivery>, 'wake' | 'jobs' | 'close'> & {
  /** Takes the current documents and offers those that changed to the store. Never rejects. */
  update(documents: readonly TopicDocument[]): Promise<void>;
  /** Offers all content that the store has not accepted yet: it is new, or the store failed or called it stale. */
  offerAll(): Promise<void>;
  /** Writes the pending results. If nothing is in progress, frees the bodies. */
  tidyUp(): Promise<void>;
};

/** Content of a topic that may be sent, as long as it is the store's current version. */
type TopicContent = {
  document: TopicDocument;
  /** Kept while deliveries run. */
  body?: Promise<Uint8Array | undefined> | undefined;
  /** When loading the body last failed. */
  failedAt: number;
};

/** The timeout of a delivery grows by one second for this much content. */
const BYTES_PER_SECOND = 262_144;

/** Interval at which results are written, in groups. */
const GROUP_MS = 200;

/** Wait before a body that failed to load is loaded again. */
const FAILED_BODY_MS = 5_000;

/** Distributes the content of each topic to its subscribers (WebSub 7). The store counts the changes of content. */
export function startDeliveries(context: HubContext): Deliveries {
  const { store, client, settings, log, now, counters, onStoreFailure } = context;
  const documents = new Map<string, TopicDocument>();
  const contents = new Map<string, TopicContent>();
  const results: DeliveryResult[] = [];
  let offering: Promise<void> = Promise.resolve();
  let writing: Promise<void> = Promise.resolve();
  let groupTimer: NodeJS.Timeout | undefined;
  let nextTopic = 0;

  function offerAll(): Promise<void> {
    offering = offering.then(async () => {
      for (const document of documents.values()) await offer(document).catch(onStoreFailure);
    });
    return offering;
  }

  async function offer(document: TopicDocument): Promise<void> {
    const { url, sha256 } = document;
    const held = contents.get(url)?.document;
    if (held === document) return;
    if (held?.sha256 !== sha256) {
      const previousSha256 = held?.sha256 ?? null;
      const { staleMs } = settings;
      const version = await store.putTopic({ url, sha256, previousSha256, staleMs, now: now() });
      if (!version.current) return;
      const { seq } = version;
      if (version.changed) log('info', 'hub.topic_changed', { topic: url, seq, sha256 });
    }
    const failedAt = Number.NEGATIVE_INFINITY;
    contents.set(url, { document, failedAt });
  }

  /** Loads the body of a topic once. Resolves to undefined if that fails; the topic is then not claimed for a few seconds. */
  function loadBody(content: TopicContent): Promise<Uint8Array | undefined> {
    const { document } = content;
    content.body ??= Promise.resolve()
      .then(document.body)
      .catch((error: unknown) => {
        content.body = undefined;
        content.failedAt = now();
        log('warn', 'hub.content_failed', { topic: document.url, error });
        return undefined;
      });
    return content.body;
  }

  /** Claims deliveries of one topic. Each call starts with the next topic. */
  async function claim(limit: number, hostLimits: ReadonlyMap<string, number>) {
    const ready = [...contents.values()].filter(
      ({ failedAt }) => now() < failedAt || now() >= failedAt + FAILED_BODY_MS,
    );
    nextTopic += 1;
    for (const i of ready.keys()) {
      const content = ready[(nextTopic + i) % ready.length];
      if (content === undefined) continue;
      const at = now();
      const deliveries = await store.claimDeliveries({
        topic: content.document.url,
        sha256: content.document.sha256,
        limit,
        limits: freeSlots(),
        perHost: settings.deliveriesPerHost,
        hostLimits,
        now: at,
        until: at + timeoutOf(content) + settings.claimReserveMs,
      });
      if (deliveries.length > 0) return deliveries;
    }
    return [];
  }

  /** Returns the number of deliveries that may be claimed in each state. */
  function freeSlots(): Record<ActiveState, number> {
    const free = { proven: 0, new: 0, failing: 0 };
    for (const { state, share, maxClaim } of DELIVERY_ORDER) {
      const used = [...worker.jobs].filter((delivery) => delivery.state === state).length;
      free[state] = Math.min(Math.ceil(settings.deliverySlots * share) - used, maxClaim);
    }
    return free;
  }

  function timeoutOf({ document }: TopicContent): number {
    return settings.deliveryTimeoutMs + Math.ceil((document.size / BYTES_PER_SECOND) * 1000);
  }

  async function perform(delivery: Delivery): Promise<void> {
    results.push(await deliver(delivery));
    groupTimer ??= setTimeout(() => void flush(), GROUP_MS);
  }

  async function deliver(delivery: Delivery): Promise<DeliveryResult> {
    const content = contents.get(delivery.topic);
    const released = { move: 'released', delivery, at: now() } as const;
    // The content was replaced after the claim.
    if (content?.document.sha256 !== delivery.sha256) return released;
    const body = await loadBody(content);
    if (body === undefined) return released;
    const request = await toRequest(delivery, content, body);
    const outcome = await client.send(request).catch(toRequestFailure);
    if (outcome === HUB_CLOSING) return released;
    const rules = { retrySeconds: settings.retrySeconds, now: now(), random: Math.random() };
    return toDeliveryResult(delivery, outcome, rules);
  }

  async function toRequest(
    delivery: Delivery,
    content: TopicContent,
    body: Uint8Array,
  ): Promise<CallbackRequest> {
    const { callback: url, secret, isHostShared: keepAlive } = delivery;
    const headers: Record<string, string> = {
      'content-type': content.document.contentType,
      'content-length': String(body.length),
      link: topicLink(context.hubUrl, delivery.topic),
      'user-agent': context.userAgent,
    };
    if (secret !== null) headers['x-hub-signature'] = await sign(body, secret);
    return { method: 'POST', url, headers, body, timeoutMs: timeoutOf(content), keepAlive };
  }

  /** Writes the pending results. Resolves when the store has written them, or failed. */
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
    counters.subscriptionsRemoved += ended.length;
    counters.deliveriesFailed += failed;
    counters.deliveriesDelivered += delivered;
    const fields = { delivered, failed, ended: ended.length, last_error: failures.at(-1)?.error };
    if (delivered + failed > 0) log(failed > 0 ? 'warn' : 'info', 'hub.deliveries', fields);
  }

  async function tidyUp(): Promise<void> {
    await flush();
    if (!worker.isIdle()) return;
    for (const content of contents.values()) content.body = undefined;
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
    tidyUp,
    update(current) {
      for (const document of current) documents.set(document.url, document);
      return offerAll();
    },
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

/** Returns the move of a delivery. Any 2xx is a success; everything else, including a redirect, is a failure. */
export function toDeliveryResult(
  delivery: Delivery,
  outcome: CallbackResponse | RequestFailure,
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
