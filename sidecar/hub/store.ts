import type { AcceptanceLimits, ActiveState, ExceededLimit } from './subscription.ts';

/**
 * The store of the hub, in SQLite or PostgreSQL. Times are milliseconds since 1970. Each method is a transaction, and durable when
 * its promise resolves. Exceptions are claims and `settleDeliveries`: a power failure may lose the last ones, and the work is
 * then repeated. If the database fails, a method rejects without having changed anything.
 */
export type SubscriptionStore = {
  /** Records the content of a topic, and reports whether it changed and is current. */
  putTopic(offer: TopicOffer): Promise<TopicVersion>;

  /** Stores a request for verification, unless it is repeated or exceeds a limit. */
  accept(request: ClientRequest, limits: AcceptanceLimits, now: number): Promise<AcceptResult>;

  /** Claims the oldest verification of each subscription, so that its requests are handled in order, and then denials. */
  claimVerifications(claim: Claim): Promise<Verification[]>;

  /**
   * Stores a result. Resolves to false if the claim has expired, because another worker will settle it. `hasResponse` tells
   * whether the callback sent a response, whatever it was.
   */
  settleVerification(
    verification: Verification,
    result: VerificationResult,
    hasResponse: boolean,
  ): Promise<boolean>;

  /** Claims subscriptions of one state that lack the content of their topic, as far as it is the current version. */
  claimDeliveries(claim: DeliveryClaim): Promise<Delivery[]>;

  /** Stores results. Resolves to the deliveries whose subscription ended. Results of expired claims change nothing. */
  settleDeliveries(results: readonly DeliveryResult[]): Promise<Delivery[]>;

  /** Applies a move to the matching subscriptions. Resolves to their number. */
  apply(move: StoreMove, now: number): Promise<number>;

  /** Lists active subscriptions by callback, then topic, and pending verifications, oldest first. */
  list(filter: Partial<SubscriptionKey>, now: number): Promise<Listing>;

  counts(now: number): Promise<StoreCounts>;

  /** Writes something, so that it rejects if the disk is full or the database can only be read. */
  check(): Promise<void>;

  close(): Promise<void>;
};

/** The unique key of a subscription: its topic and callback. Equivalent callbacks have equal keys. */
export type SubscriptionKey = { topic: string; callback_key: string };

/**
 * A callback and topic as the subscriber sent them, because requests to the callback repeat both exactly (WebSub 5.2, 5.3).
 * `host` is the callback's host in lower case, with the port unless it is 443.
 */
export type Target = SubscriptionKey & { callback: string; topic_as_sent: string; host: string };

/** The content of a topic as a replica has read it. */
export type TopicOffer = {
  url: string;
  sha256: string;
  /** Hash of the content that this replica offered before, or null if it has just started. */
  previousSha256: string | null;
  /** How long before or after a change the previous version counts as a stale copy. Clocks may differ. */
  staleMs: number;
  now: number;
};

/** `seq` counts changes of content. `current` is false for a stale copy, which must not be sent. */
export type TopicVersion = { seq: number; current: boolean; changed: boolean };

/** A valid request to start, renew or end a subscription. */
export type ClientRequest = Target & {
  mode: 'subscribe' | 'unsubscribe';
  /** HMAC key, or null for unsigned deliveries. */
  secret: string | null;
  lease_seconds: number;
  /** See `toClient`. Empty if it is unknown. */
  client: string;
};

/** `repeated`: an equal request is already pending. `…-full`: a limit is reached, and the request was not stored. */
export type AcceptResult = 'accepted' | 'repeated' | ExceededLimit;

export type Claim = {
  limit: number;
  /** Maximum number of rows per host. `hostLimits` has lower limits for some hosts. */
  perHost: number;
  hostLimits: ReadonlyMap<string, number>;
  now: number;
  /** When the claim expires, unless it is settled before. */
  until: number;
};

/** A claimed row. `claim` is a fencing token: settling with an expired token changes nothing. */
export type Claimed = { id: number; claim: string; host: string };

/** A claimed verification of intent, or a denial (mode `denied`). Both are a GET to the callback. */
export type Verification = Claimed &
  Target & {
    mode: 'subscribe' | 'unsubscribe' | 'denied';
    secret: string | null;
    lease_seconds: number;
    /** The `hub.reason` of a denial. */
    reason: string | null;
    attempts: number;
    created_at: number;
  };

/** The move of a verification. `confirmed`: the lease starts at `sentAt`. A denial is `rejected` when it is given up. */
export type VerificationResult =
  | { move: 'confirmed'; sentAt: number }
  | { move: 'rejected' }
  | { move: 'delayed'; retryAt: number };

/** `hashes` are of the contents that can be sent, `limits` the maximum number for each state. */
export type DeliveryClaim = Claim & {
  hashes: readonly string[];
  limits: Readonly<Record<ActiveState, number>>;
};

/** A claimed delivery of one version of a topic, which `sha256` and `seq` identify. */
export type Delivery = Claimed & {
  topic: string;
  sha256: string;
  seq: number;
  state: ActiveState;
  callback: string;
  secret: string | null;
  /** Number of consecutive failures that counted, before this delivery. */
  failures: number;
  /** End of the lease at the time of the claim. A renewal changes it. */
  expires_at: number;
};

/** The result of a claimed delivery. `status` is null if there was no response. `released`: not attempted, due at once. */
export type DeliveryResult = { delivery: Delivery; at: number } & (
  | { move: 'delivered'; status: number }
  | { move: 'failed'; status: number | null; error: string; isHubFault: boolean; retryAt: number }
  | { move: 'released' }
);

/**
 * A move of subscriptions that no callback caused. The owner selects those of a callback, to one topic or to all. `removed` queues
 * denials; `resent` makes the current content due again; `forgotten` deletes those that expired before a time.
 */
export type StoreMove =
  | { move: 'removed' | 'resent'; callback_key: string; topic?: string | undefined }
  | { move: 'forgotten'; expiredBefore: number };

/** A subscription as the owner and the status response see it. */
export type SubscriptionRecord = SubscriptionKey & {
  callback: string;
  signed: boolean;
  lease_seconds: number;
  expires_at: number;
  failures: number;
  next_attempt_at: number;
  up_to_date: boolean;
  last_status: number | null;
  last_error: string | null;
  last_success_at: number | null;
};

export type Listing = {
  subscriptions: SubscriptionRecord[];
  verifications: Pick<Verification, 'mode' | 'topic' | 'callback' | 'created_at'>[];
};

/** Counts of active subscriptions in all and by state, of waiting work, and the time of the oldest change that is due. */
export type StoreCounts = { subscriptions: number; oldestDueAt: number | null } & Record<
  ActiveState | 'verifications' | 'denials' | 'due',
  number
>;
