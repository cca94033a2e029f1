import { createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { topicLink } from '../../contract/headers.ts';
import { type CallbackRequest, type CallbackResponse, piecesOf } from './callback-client.ts';
import type { HubContext } from './hub-context.ts';
import { HUB_CLOSING, RequestFailure, toRequestFailure } from './request-failure.ts';
import type { Delivery, DeliveryResult, Standing } from './sql-deliveries.ts';
import type { TopicContent } from './topics.ts';
import { startWorker } from './worker.ts';

/** Each second of a delivery's timeout allows this much content. */
const BYTES_PER_SECOND = 262_144;

/** Shares of the slots that new and failing subscribers may use: if they hang, others are still served. */
const NEW_SHARE = 1 / 2;
const FAILING_SHARE = 1 / 4;

/** Maximum number of failing subscribers in one claim: opening their connections takes CPU from deliveries under way. */
const MAX_FAILING_CLAIM = 4;

/** Results are written in groups, one for each interval of this length. */
const GROUP_MS = 200;

/** Maximum wait taken from a Retry-After. */
const MAX_RETRY_AFTER_MS = 86_400_000;

/** Wait after a failure on our side. */
export const OWN_RETRY_MS = 60_000;

export type RetryRules = {
  retrySeconds: readonly number[];
  now: number;
  /** From 0 to 1: adds up to a tenth to the wait, so that retries spread out. */
  random: number;
};

/** Counts of the deliveries of one version since the last log line; `since` the first of them, `until` the last. */
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

/** Delivers the current content of each topic to its subscribers. `contents` holds the versions that may be sent. */
export function startDeliveries(context: HubContext, contents: ReadonlyMap<string, TopicContent>) {
  const { store, client, settings, log, now, counters, onStoreFailure } = context;
  const results: DeliveryResult[] = [];
  let groupTimer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const tallies = new Map<string, Tally>();
  const underWay = new Set<Delivery>();
  let turn = 0;

  /** Claims deliveries of one topic, starting with another topic each time. */
  async function claim(limit: number, hostLimits: ReadonlyMap<string, number>) {
    const versions = [...contents.values()].filter((content) => content.isReady());
    turn += 1;
    for (const i of versions.keys()) {
      const content = versions[(turn + i) % versions.length];
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
    const taken = [...underWay].filter((delivery) => delivery.standing === standing);
    return Math.ceil(settings.deliverySlots * share) - taken.length;
  }

  function timeoutOf({ document }: TopicContent): number {
    return settings.deliveryTimeoutMs + Math.ceil((document.size / BYTES_PER_SECOND) * 1000);
  }

  async function perform(delivery: Delivery): Promise<void> {
    underWay.add(delivery);
    results.push(await deliver(delivery));
    underWay.delete(delivery);
    groupTimer ??= setTimeout(() => void flush(), GROUP_MS);
  }

  /** Resolves when the store has written or refused all earlier results. */
  function flush(): Promise<void> {
    clearTimeout(groupTimer);
    groupTimer = undefined;
    const group = results.splice(0);
    if (group.length > 0) writing = writing.then(() => write(group));
    return writing;
  }

  /** A group that the store refuses is written with the next one. If it is lost, its deliveries are repeated after their claims. */
  async function write(group: DeliveryResult[]): Promise<void> {
    try {
      const ended = await store.settleDeliveries(group);
      ended.forEach(noteEnd);
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
    const response = await client.send(request).catch(toRequestFailure);
    if (response === HUB_CLOSING) return released;
    const rules = { retrySeconds: settings.retrySeconds, now: now(), random: Math.random() };
    const result = judgeDelivery(delivery, response, rules);
    note(result);
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

  function note(result: Exclude<DeliveryResult, { kind: 'released' }>): void {
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
    const none = { topic, seq, delivered: 0, failed: 0, ended: 0, since: at };
    const tally = { ...none, ...tallies.get(key), until: at };
    tallies.set(key, tally);
    return tally;
  }

  function noteEnd(delivery: Delivery): void {
    const { topic, callback } = delivery;
    counters.subscriptionsRemoved += 1;
    tallyOf(delivery).ended += 1;
    log('info', 'hub.subscription_ended', { topic, callback });
  }

  /** Writes the waiting results. If nothing else is due, logs a line for each version that was sent and frees the bodies. */
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

/** Value of `X-Hub-Signature`: an HMAC with SHA-256 over the body. Yields to the event loop after each piece. */
async function sign(body: Uint8Array, secret: string): Promise<string> {
  const hmac = createHmac('sha256', secret);
  for (const piece of piecesOf(body)) {
    hmac.update(piece);
    if (piece.length < body.length) await nextTurn();
  }
  return `sha256=${hmac.digest('hex')}`;
}

/**
 * The result of a delivery: any 2xx is a success, anything else a failure, redirects included. The store decides whether a
 * failure counts and whether it is the last.
 */
export function judgeDelivery(
  delivery: Delivery,
  response: CallbackResponse | RequestFailure,
  rules: RetryRules,
): Exclude<DeliveryResult, { kind: 'released' }> {
  const { now: at } = rules;
  const nextAt = at + retryWaitMs(delivery.standing === 'failing' ? 1 : 0, rules);
  if (response instanceof RequestFailure) {
    const { message: error, isOurs } = response;
    const retryAt = isOurs ? at + OWN_RETRY_MS : nextAt;
    return { kind: 'failed', delivery, at, status: null, error, isOurs, retryAt };
  }
  const { status, retryAfter } = response;
  if (status >= 200 && status < 300) return { kind: 'delivered', delivery, at, status };
  const error = `The callback answered ${status}.`;
  const retryAt = Math.max(nextAt, at + retryAfterMs(retryAfter, at));
  return { kind: 'failed', delivery, at, status, error, isOurs: false, retryAt };
}

/** Wait after this many earlier failures, in milliseconds. The last of `retrySeconds` applies to all later ones. */
export function retryWaitMs(failures: number, { retrySeconds, random }: RetryRules): number {
  const seconds = retrySeconds[failures] ?? retrySeconds.at(-1) ?? 0;
  return Math.round(seconds * 1000 * (1 + random / 10));
}

function retryAfterMs(header: string | null, now: number): number {
  if (header === null) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}
