import { topicLink } from '../../contract/headers.ts';
import type { CallbackRequest } from './callback-client.ts';
import type { HubContext } from './hub-context.ts';
import { judgeDelivery } from './judge-delivery.ts';
import { OutcomeQueue } from './outcome-queue.ts';
import { HubClosing, toRequestFailure } from './request-failure.ts';
import type { Delivery, DeliveryOutcome } from './sql-deliveries.ts';
import type { TopicContent } from './topics.ts';
import type { Worker } from './worker.ts';
import { startWorker } from './worker.ts';

/** Content that takes one more second of its timeout. */
const BYTES_PER_SECOND = 262_144;

/** How long a body that could not be loaded is left alone, unless other content comes. */
const FAILED_CONTENT_MS = 5_000;

/** Retries get one slot in this many, so that subscribers who hang hold up none of the others. */
const RETRY_SHARE = 4;

/** What became of the deliveries of one version, since it was logged last. */
type Tally = {
  seq: number;
  delivered: number;
  failed: number;
  ended: number;
  lastError: string | undefined;
  since: number;
};

export type Deliveries = Worker & {
  /** Writes the outcomes that wait. */
  flush(): Promise<void>;
};

/** Sends the topics' current content to the subscribers who have not got it. `contents` holds the versions that may be sent. */
export function startDeliveries(
  context: HubContext,
  contents: ReadonlyMap<string, TopicContent>,
): Deliveries {
  const { store, client, settings, log, now, counters, onStoreFailure } = context;
  const outcomes = new OutcomeQueue(store, noteEnd, onStoreFailure);
  const tallies = new Map<string, Tally>();
  let retrying = 0;
  let turn = 0;

  /** Of one topic at a time, in turn. */
  async function claim(
    limit: number,
    hostLimits: ReadonlyMap<string, number>,
  ): Promise<Delivery[]> {
    const versions = [...contents.values()];
    turn += 1;
    for (const i of versions.keys()) {
      const content = versions[(turn + i) % versions.length];
      const at = now();
      if (content === undefined || hasJustFailed(content, at)) continue;
      const deliveries = await store.claimDeliveries({
        topic: content.document.url,
        seq: content.seq,
        limit,
        retries: Math.ceil(settings.deliverySlots / RETRY_SHARE) - retrying,
        perHost: settings.deliveriesPerHost,
        hostLimits,
        now: at,
        until: at + timeoutMs(content.document.size) + settings.claimReserveMs,
      });
      if (deliveries.length > 0) return deliveries;
    }
    return [];
  }

  function timeoutMs(bytes: number): number {
    return settings.deliveryTimeoutMs + Math.ceil((bytes / BYTES_PER_SECOND) * 1000);
  }

  async function perform(delivery: Delivery): Promise<void> {
    retrying += delivery.isRetry ? 1 : 0;
    outcomes.add(await deliver(delivery));
    retrying -= delivery.isRetry ? 1 : 0;
  }

  async function deliver(delivery: Delivery): Promise<DeliveryOutcome> {
    const released = { kind: 'released', delivery, at: now() } as const;
    const content = contents.get(delivery.topic);
    if (content === undefined) return released;
    let request: CallbackRequest;
    try {
      request = await prepare(delivery, content);
    } catch (error) {
      noteContentFailure(content, error);
      return released;
    }
    const response = await client.send(request).catch(toRequestFailure);
    if (response instanceof HubClosing) return released;
    const rules = { retrySeconds: settings.retrySeconds, now: now(), random: Math.random() };
    const outcome = judgeDelivery(delivery, content.seq, response, rules);
    note(outcome, content.seq);
    return outcome;
  }

  async function prepare(delivery: Delivery, content: TopicContent): Promise<CallbackRequest> {
    const body = await content.bytes();
    const headers: Record<string, string> = {
      'content-type': content.document.contentType,
      'content-length': String(body.length),
      link: topicLink(context.hubUrl, delivery.topic),
      'user-agent': context.userAgent,
    };
    if (delivery.secret !== null) {
      headers['x-hub-signature'] = await content.signature(delivery.secret);
    }
    return {
      method: 'POST',
      url: delivery.callback,
      headers,
      body,
      timeoutMs: timeoutMs(content.document.size),
      keepAlive: delivery.isHostShared,
    };
  }

  function hasJustFailed({ failedAt }: TopicContent, at: number): boolean {
    return at >= failedAt && at < failedAt + FAILED_CONTENT_MS;
  }

  /** All deliveries under way fail with it: one line says so. */
  function noteContentFailure(content: TopicContent, error: unknown): void {
    const at = now();
    if (hasJustFailed(content, at)) return;
    content.failedAt = at;
    log('warn', 'hub.content_failed', { topic: content.document.url, error });
  }

  function note(outcome: DeliveryOutcome, seq: number): void {
    const { topic, callback } = outcome.delivery;
    const tally = tallyOf(topic, seq);
    if (outcome.kind === 'delivered') {
      counters.deliveriesDelivered += 1;
      tally.delivered += 1;
      return;
    }
    counters.deliveriesFailed += 1;
    tally.failed += 1;
    tally.lastError = outcome.kind === 'failed' ? outcome.error : 'The callback answered 410.';
    log('debug', 'hub.delivery_failed', { topic, callback, error: tally.lastError });
  }

  function tallyOf(topic: string, seq: number): Tally {
    const known = tallies.get(topic);
    if (known?.seq === seq) return known;
    if (known !== undefined) logTally(topic, known);
    const counts = { delivered: 0, failed: 0, ended: 0, lastError: undefined };
    const tally: Tally = { seq, ...counts, since: now() };
    tallies.set(topic, tally);
    return tally;
  }

  function noteEnd({ topic, callback }: Delivery): void {
    counters.subscriptionsRemoved += 1;
    const tally = tallies.get(topic);
    if (tally !== undefined) tally.ended += 1;
    log('info', 'hub.subscription_ended', { topic, callback });
  }

  /** One line for each change of content, and one for each round of retries. */
  function logTally(topic: string, { since, lastError, ...counts }: Tally): void {
    const level = counts.failed > 0 ? 'warn' : 'info';
    const fields = { topic, ...counts, took_ms: now() - since, last_error: lastError };
    log(level, 'hub.deliveries', fields);
  }

  async function onIdle(): Promise<void> {
    await outcomes.flush();
    for (const [topic, tally] of tallies) logTally(topic, tally);
    tallies.clear();
  }

  const worker = startWorker<Delivery>({
    slots: settings.deliverySlots,
    perHost: settings.deliveriesPerHost,
    claim,
    perform,
    release(deliveries) {
      for (const delivery of deliveries) outcomes.add({ kind: 'released', delivery, at: now() });
    },
    onIdle: () => void onIdle(),
    onError: onStoreFailure,
  });
  return {
    ...worker,
    flush: () => outcomes.flush(),
    async close() {
      await worker.close();
      await onIdle();
    },
  };
}
