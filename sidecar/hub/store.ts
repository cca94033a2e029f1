/** What a subscriber asks for: to begin (or renew), or to end. */
export type Mode = 'subscribe' | 'unsubscribe';

/** One callback at one topic. `callbackKey` is the canonical spelling, equal for equal addresses. */
export type Pair = { topic: string; callbackKey: string };

/** A well-formed request, as it goes to disk before the 202. */
export type SubscriptionRequest = Pair & {
  /** The address to call, byte for byte as the subscriber sent it. */
  callback: string;
  /** The topic as the subscriber spelt it: what we ask and tell it repeats that (WebSub 5.2, 5.3). */
  topicAsSent: string;
  /** Callback host in lower case, with its port unless 443. */
  host: string;
  mode: Mode;
  /** HMAC key, or null for unsigned deliveries. */
  secret: string | null;
  leaseSeconds: number;
};

/** A request with what its client is counted by, which is kept until the request is decided. */
export type SentRequest = SubscriptionRequest & { client: string };

/** Bounds that an acceptance is checked against, in the same transaction. */
export type AcceptanceLimits = {
  waitingPerPair: number;
  waitingPerHost: number;
  /** Of one client at one host. */
  waitingPerClient: number;
  /** Requests waiting in all: one client may have a tenth of them. */
  waiting: number;
  /** With a running lease. */
  subscriptionsPerHost: number;
  /** False when the hub is full: renewals are still accepted. */
  room: boolean;
};

/** `repeated`: an equal request is already waiting. The `…-full` ones were not stored. */
export type AcceptanceOutcome =
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
  /** How long after a change the version before it counts as a stale copy. 0 = never. */
  staleMs: number;
  now: number;
};

/** `seq` counts changes of content. `current` is false for a stale copy: do not send it. */
export type TopicVersion = { seq: number; current: boolean; changed: boolean };

/** A topic's current version. */
export type TopicState = { url: string; sha256: string; seq: number };

/** What a worker asks for. A claim ends by being settled, or by itself at `until`. */
export type Claim = {
  limit: number;
  /** At most this many for one host. */
  perHost: number;
  /** Hosts that have enough to do. */
  busyHosts: readonly string[];
  now: number;
  until: number;
};

/** `perClient`: more of one client are claimed only while fewer of it are under way. An empty client is nobody's. */
export type VerificationClaim = Claim & { perClient: number };

/** A claimed piece of work; `claim` fences it: settling with a stale one changes nothing. */
export type Claimed = {
  id: number;
  claim: string;
  claimedAt: number;
  until: number;
  host: string;
};

export type Verification = Claimed & SubscriptionRequest;

export type Delivery = Claimed & {
  topic: string;
  callback: string;
  secret: string | null;
  /** Failed deliveries in a row, before this one. */
  failures: number;
  /** End of the lease when the claim was made: a renewal moves it. */
  expiresAt: number;
};

/** How a claimed delivery ended. `seq` is the version that was sent. */
export type DeliveryOutcome = { delivery: Delivery; at: number } & (
  | { kind: 'delivered'; seq: number; status: number }
  | { kind: 'retry'; retryAt: number; status: number | null; error: string }
  | { kind: 'removed'; error: string; reason: string }
  | { kind: 'gone' }
  | { kind: 'released' }
);

/** A subscriber who is still to be told that the subscription was ended. */
export type Denial = Claimed & {
  topicAsSent: string;
  callback: string;
  reason: string;
  attempts: number;
};

/** One subscription, for its owner and for the status answer. */
export type SubscriptionRecord = Pair & {
  callback: string;
  host: string;
  signed: boolean;
  leaseSeconds: number;
  expiresAt: number;
  createdAt: number;
  failures: number;
  nextAttemptAt: number;
  upToDate: boolean;
  lastStatus: number | null;
  lastError: string | null;
  lastSuccessAt: number | null;
};

export type StoreCounts = { subscriptions: number; waiting: number; denials: number; due: number };

/**
 * Where subscriptions live. Each verb is one transaction. What it answers for is on disk when its promise resolves, except
 * claims and `settleDeliveries`, where a power cut may lose the last marks: that work is done again.
 * Rejects when the disk or the database refuses; nothing is half done then.
 */
export type SubscriptionStore = {
  /** Makes claims of a process that is gone free again, where only one process can hold claims. */
  recover(): Promise<void>;
  putTopic(offer: TopicOffer): Promise<TopicVersion>;
  /** The current versions of all topics. */
  topics(): Promise<TopicState[]>;
  accept(request: SentRequest, limits: AcceptanceLimits, now: number): Promise<AcceptanceOutcome>;
  /** The oldest waiting request of each pair, oldest first: requests of one pair never overtake. */
  claimVerifications(claim: VerificationClaim): Promise<Verification[]>;
  /** Performs (`confirmed`) or drops (`rejected`) the request. The lease counts from `sentAt`. */
  settleVerification(
    verification: Verification,
    verdict: 'confirmed' | 'rejected',
    sentAt: number,
  ): Promise<void>;
  /** Subscriptions that have not got version `seq`; none when the topic is at another version. */
  claimDeliveries(topic: string, seq: number, claim: Claim): Promise<Delivery[]>;
  /**
   * Gives the deliveries whose subscription it ended. A failure ends or puts off nothing that was renewed meanwhile: that one
   * is due again at once.
   */
  settleDeliveries(outcomes: readonly DeliveryOutcome[]): Promise<Delivery[]>;
  /** Whether a claimed delivery is still wanted as it was claimed: to be asked when it had to wait. */
  stands(delivery: Delivery): Promise<boolean>;
  claimDenials(claim: Claim): Promise<Denial[]>;
  /** Ends the denial, or puts it off until `retryAt`. */
  settleDenial(denial: Denial, retryAt: number | null): Promise<void>;
  /** The subscription of this pair if its lease runs, and how many requests wait. */
  find(
    pair: Pair,
    now: number,
  ): Promise<{ subscription: SubscriptionRecord | null; waiting: number }>;
  /** All with a running lease, by callback, then topic. */
  list(now: number): Promise<SubscriptionRecord[]>;
  /** Ends a subscription and notes that its subscriber is to be told. False: there is none. */
  remove(pair: Pair, reason: string, now: number): Promise<boolean>;
  /** Makes the current content due again, now. False: there is no such subscription. */
  resend(pair: Pair, now: number): Promise<boolean>;
  /** Deletes what expired before `before`. */
  sweep(before: number): Promise<void>;
  counts(now: number): Promise<StoreCounts>;
  close(): Promise<void>;
};
