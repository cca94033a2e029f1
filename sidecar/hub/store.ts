import { z } from 'zod';

/** One callback at one topic. `callbackKey` is the canonical spelling, equal for equal addresses. */
const Pair = z.object({ topic: z.string(), callbackKey: z.string() });
export type Pair = z.infer<typeof Pair>;

/** A well-formed request to begin (or renew) a subscription, or to end it. */
export type SubscriptionRequest = Pair & {
  /** The address to call, byte for byte as the subscriber sent it. */
  callback: string;
  /** The topic as the subscriber spelt it: what we ask and tell it repeats that (WebSub 5.2, 5.3). */
  topicAsSent: string;
  /** Callback host in lower case, with its port unless 443. */
  host: string;
  mode: 'subscribe' | 'unsubscribe';
  /** HMAC key, or null for unsigned deliveries. */
  secret: string | null;
  leaseSeconds: number;
};

/** A request with the keys that its client is counted by, which are kept until the request is decided. */
export type SentRequest = SubscriptionRequest & { client: string; network: string };

/** Bounds that an acceptance is checked against, in the same transaction. */
export type AcceptanceLimits = {
  waitingPerPair: number;
  waitingPerHost: number;
  /** Of one client at one host. */
  waitingPerClient: number;
  /** Requests waiting in all: one network may have a tenth of them. */
  waiting: number;
  /** With a running lease. */
  subscriptionsPerHost: number;
  /** False when the hub is full: renewals are still accepted. */
  room: boolean;
};

/** `repeated`: an equal request is already waiting. The `…-full` ones were not stored. */
export type AcceptanceResult =
  | 'accepted'
  | 'repeated'
  | 'pair-full'
  | 'client-full'
  | 'host-full'
  | 'hub-full';

/** What a replica sees at a topic's address. Times are milliseconds since 1970. */
export type TopicOffer = {
  url: string;
  sha256: string;
  /** The version this replica offered before, or null when it has just started. */
  heldSha256: string | null;
  /**
   * How long after a change the version before it counts as a stale copy. 0 = never. As long before it, for clocks differ; a
   * change further ahead was noted under a clock that went wrong.
   */
  staleMs: number;
  now: number;
};

/** `seq` counts changes of content. `current` is false for a stale copy: do not send it. */
export type TopicVersion = { seq: number; current: boolean; changed: boolean };

/** A topic's current version. */
export const TopicState = z.object({ url: z.string(), sha256: z.string(), seq: z.int() });
export type TopicState = z.infer<typeof TopicState>;

/** What a worker asks for. A claim ends by being settled, or by itself at `until`. */
export type Claim = {
  limit: number;
  /** At most this many of one host, and as few as `hostLimits` says. */
  perHost: number;
  hostLimits: ReadonlyMap<string, number>;
  now: number;
  until: number;
};

/** `perNetwork`: requests of one network under way at once. */
export type HandshakeClaim = Claim & { perNetwork: number };

/** `retries`: most deliveries to subscribers whose last one failed. */
export type DeliveryClaim = Claim & { topic: string; seq: number; retries: number };

/** A claimed piece of work; `claim` fences it: settling with a stale one changes nothing. */
const Claimed = z.object({ id: z.int(), claim: z.string(), host: z.string() });

/** Something to ask or tell a callback: whether it wants what was requested, or (`denied`) that its subscription was ended. */
export const Handshake = Claimed.extend({
  ...Pair.shape,
  mode: z.enum(['subscribe', 'unsubscribe', 'denied']),
  callback: z.string(),
  topicAsSent: z.string(),
  secret: z.string().nullable(),
  leaseSeconds: z.int(),
  /** Why the subscription was ended. */
  reason: z.string().nullable(),
  attempts: z.int(),
  createdAt: z.int(),
});
export type Handshake = z.infer<typeof Handshake>;

/** `confirmed`: the request is performed, and the lease counts from `sentAt`. `dropped`: it ends without effect. */
export type HandshakeResult =
  | { kind: 'confirmed'; sentAt: number }
  | { kind: 'dropped' }
  | { kind: 'retry'; retryAt: number };

export const Delivery = Claimed.extend({
  topic: z.string(),
  callback: z.string(),
  secret: z.string().nullable(),
  /** Failed deliveries in a row that counted, before this one. */
  failures: z.int(),
  /** Whether the last delivery failed, counted or not. */
  isRetry: z.coerce.boolean(),
  /** How many callbacks had answered when the last delivery failed. */
  answersSeen: z.int(),
  /** End of the lease when the claim was made: a renewal moves it. */
  expiresAt: z.int(),
  /** Whether the host has other subscriptions. */
  isHostShared: z.coerce.boolean(),
});
export type Delivery = z.infer<typeof Delivery>;

/** How a claimed delivery ended. `seq` is the version that was sent; `status` is null without a response; `isOurs`: by our fault. */
export type DeliveryOutcome = { delivery: Delivery; at: number } & (
  | { kind: 'delivered'; seq: number; status: number }
  | { kind: 'failed'; status: number | null; error: string; isOurs: boolean; retryAt: number }
  | { kind: 'gone' }
  | { kind: 'released' }
);

/** Failed deliveries in a row that end a subscription. */
export const MAX_FAILURES = 3;

/** One subscription, for its owner and for the status response. */
export const SubscriptionRecord = Pair.extend({
  callback: z.string(),
  signed: z.coerce.boolean(),
  leaseSeconds: z.int(),
  expiresAt: z.int(),
  failures: z.int(),
  nextAttemptAt: z.int(),
  upToDate: z.coerce.boolean(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  lastSuccessAt: z.int().nullable(),
});
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>;

/** A request that waits for verification, for the owner. */
export const WaitingRecord = Handshake.pick({
  mode: true,
  topic: true,
  callback: true,
  createdAt: true,
});
export type WaitingRecord = z.infer<typeof WaitingRecord>;

export const StoreCounts = z.object({
  subscriptions: z.int(),
  waiting: z.int(),
  denials: z.int(),
  due: z.int(),
});
export type StoreCounts = z.infer<typeof StoreCounts>;

/**
 * Where subscriptions live. Each verb is one transaction. What it answers for is on disk when its promise resolves, except
 * claims and `settleDeliveries`, where a power cut may lose the last marks: that work is done again.
 * Rejects when the disk or the database refuses; nothing is half done then.
 */
export type SubscriptionStore = {
  /** Frees claims left by a crashed process, where only one process can hold claims (SQLite). */
  recover(): Promise<void>;
  putTopic(offer: TopicOffer): Promise<TopicVersion>;
  /** The current versions of all topics. */
  topics(): Promise<TopicState[]>;
  accept(request: SentRequest, limits: AcceptanceLimits, now: number): Promise<AcceptanceResult>;
  /** Denials, and the oldest waiting request of each pair, oldest first: requests of one pair never overtake. */
  claimHandshakes(claim: HandshakeClaim): Promise<Handshake[]>;
  /** `answered`: the callback did, whatever it said. */
  settleHandshake(handshake: Handshake, result: HandshakeResult, answered: boolean): Promise<void>;
  /** Subscriptions that have not got version `seq`; none when the topic is at another version. */
  claimDeliveries(claim: DeliveryClaim): Promise<Delivery[]>;
  /**
   * Gives the deliveries whose subscription it ended. A failure counts when the callback answered, or any callback has since the
   * failure before; never when it was ours. It ends or puts off nothing that was renewed meanwhile: that is due again at once.
   */
  settleDeliveries(outcomes: readonly DeliveryOutcome[]): Promise<Delivery[]>;
  /** The subscription of this pair if its lease runs, and how many requests wait. */
  find(
    pair: Pair,
    now: number,
  ): Promise<{ subscription: SubscriptionRecord | null; waiting: number }>;
  /** All with a running lease, by callback, then topic. */
  list(now: number): Promise<SubscriptionRecord[]>;
  /** Requests that wait for verification, oldest first. */
  listWaiting(): Promise<WaitingRecord[]>;
  /** Ends a subscription and notes that its subscriber is to be told. False: there is none. */
  remove(pair: Pair, reason: string, now: number): Promise<boolean>;
  /** Makes the current content due again, now. False: there is no such subscription. */
  resend(pair: Pair, now: number): Promise<boolean>;
  /** Deletes what expired before `before`. */
  sweep(before: number): Promise<void>;
  counts(now: number): Promise<StoreCounts>;
  close(): Promise<void>;
};
