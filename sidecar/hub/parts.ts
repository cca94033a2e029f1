import type { Door } from './outgoing.ts';
import type { HubSettings } from './settings.ts';
import type { DeliveryOutcome, SubscriptionStore } from './store.ts';

/** What has happened since the start, for metrics. */
export type HubCounters = {
  deliveries: Record<DeliveryOutcome['kind'], number>;
  verifications: { confirmed: number; rejected: number };
  requests: { accepted: number; refused: number; failed: number };
  pings: number;
};

export function zeroCounters(): HubCounters {
  return {
    deliveries: { delivered: 0, retry: 0, removed: 0, gone: 0, released: 0 },
    verifications: { confirmed: 0, rejected: 0 },
    requests: { accepted: 0, refused: 0, failed: 0 },
    pings: 0,
  };
}

/** One line of the log: what happened, and its particulars. */
export type HubLog = (event: string, fields: Record<string, unknown>) => void;

/** What the workers of one hub share. */
export type HubParts = {
  store: SubscriptionStore;
  door: Door;
  settings: HubSettings;
  hubUrl: string;
  userAgent: string;
  /** Milliseconds since 1970. */
  now: () => number;
  log: HubLog;
  counters: HubCounters;
};
