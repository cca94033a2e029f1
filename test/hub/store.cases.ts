import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  Claim,
  ClientRequest,
  Delivery,
  SubscriptionStore,
  Verification,
} from '../../sidecar/hub/store.ts';
import type { AcceptanceLimits } from '../../sidecar/hub/subscription.ts';

const TOPIC = 'https://reviews.example/feed.xml';
const NOW = 1_800_000_000_000;
const LIMITS: AcceptanceLimits = {
  pendingPerSubscription: 3,
  pendingPerHost: 1_000,
  pendingPerClient: 1_000,
  pending: 10_000,
  subscriptionsPerHost: 1_000,
  subscriptions: 1_000,
};

const MANY = { proven: 100, new: 100, failing: 100 };

const DELIVERED = { move: 'delivered' as const, at: NOW, status: 204 };

/** A failure without a response. */
const FAILED = {
  move: 'failed' as const,
  at: NOW,
  retryAt: NOW,
  status: null,
  error: 'No response came.',
  isHubFault: false,
};

const GONE = { ...FAILED, status: 410, error: 'The callback responded with 410.' };

function request(more: Partial<ClientRequest> = {}): ClientRequest {
  const callback = more.callback ?? 'https://reader.example/hook';
  return {
    topic: TOPIC,
    topic_as_sent: TOPIC,
    callback,
    callback_key: callback,
    host: new URL(callback).host,
    mode: 'subscribe',
    secret: null,
    lease_seconds: 3_600,
    client: '198.51.100.1',
    ...more,
  };
}

function claim(more: Partial<Claim> = {}): Claim {
  const most = { limit: 100, perHost: 100, hostLimits: new Map() };
  return { ...most, now: NOW, until: NOW + 90_000, ...more };
}

/** Defines the tests that every store must pass. `open` returns an empty store. */
export function describeStore(
  name: string,
  open: () => Promise<SubscriptionStore | { reason: string }>,
): void {
  describe(`store: ${name}`, () => {
    let store: SubscriptionStore;
    /** Hashes of the offered content, by `seq`. */
    const versions = new Map<number, string>();
    beforeEach(async ({ skip }) => {
      const opened = await open();
      if ('reason' in opened) return skip(opened.reason);
      store = opened;
      versions.clear();
    });
    afterEach(async () => {
      await store?.close();
    });

    async function offer(sha256: string, more: object = {}): Promise<number> {
      const offered = { url: TOPIC, sha256, previousSha256: null, staleMs: 0, now: NOW, ...more };
      const { seq } = await store.putTopic(offered);
      versions.set(seq, sha256);
      return seq;
    }

    async function confirm(more: Partial<ClientRequest> = {}, sentAt = NOW): Promise<void> {
      expect(await store.accept(request(more), LIMITS, sentAt)).toBe('accepted');
      const [verification] = await verifications({ now: sentAt, until: sentAt + 1 });
      await confirmed(verification, sentAt);
    }

    async function verifications(more: Partial<Claim> = {}): Promise<Verification[]> {
      const claimed = await store.claimVerifications(claim(more));
      return claimed.filter(({ mode }) => mode !== 'denied');
    }

    async function confirmed(verification: Verification | undefined, sentAt = NOW): Promise<void> {
      if (verification === undefined) throw new Error('nothing to verify');
      await store.settleVerification(verification, { move: 'confirmed', sentAt }, true);
    }

    async function rejected(verification: Verification | undefined): Promise<void> {
      if (verification === undefined) throw new Error('nothing to verify');
      await store.settleVerification(verification, { move: 'rejected' }, true);
    }

    async function denials(more: Partial<Claim> = {}): Promise<Verification[]> {
      const claimed = await store.claimVerifications(claim(more));
      return claimed.filter(({ mode }) => mode === 'denied');
    }

    function deliveries(seq: number, more: Partial<Claim> = {}): Promise<Delivery[]> {
      const sha256 = versions.get(seq) ?? 'never offered';
      return store.claimDeliveries({ ...claim(more), hashes: [sha256], limits: MANY });
    }

    async function due(seq: number, more: Partial<Claim> = {}): Promise<Delivery> {
      const [delivery] = await deliveries(seq, more);
      if (delivery === undefined) throw new Error('nothing is due');
      return delivery;
    }

    async function recordOf(callback = 'https://reader.example/hook', now = NOW) {
      const { subscriptions } = await store.list({ topic: TOPIC, callback_key: callback }, now);
      return subscriptions[0] ?? null;
    }

    describe('topics', () => {
      it('counts changes, not offers', async () => {
        expect(await offer('a')).toBe(1);
        expect(await offer('a')).toBe(1);
        expect(await offer('b')).toBe(2);
        expect(await offer('a')).toBe(3);
      });

      it('does not move back for a replica that starts with a stale copy', async () => {
        await offer('a');
        await offer('b', { previousSha256: 'a' });
        const stale = { url: TOPIC, sha256: 'a', previousSha256: null, staleMs: 60_000, now: NOW };
        expect(await store.putTopic(stale)).toEqual({ seq: 2, current: false, changed: false });
        expect(await store.putTopic({ ...stale, now: NOW + 60_000 })).toEqual({
          seq: 3,
          current: true,
          changed: true,
        });
      });

      it('moves back after a change that was recorded while the clock was far ahead', async () => {
        await offer('a');
        await offer('b', { previousSha256: 'a', now: NOW + 400 * 86_400_000 });
        expect(await offer('a', { staleMs: 60_000 })).toBe(3);
      });

      it('moves back at once for a replica that held the current version', async () => {
        await offer('a');
        await offer('b', { previousSha256: 'a' });
        expect(await offer('a', { previousSha256: 'b', staleMs: 60_000 })).toBe(3);
      });

      it('counts each change once when replicas offer it together', async () => {
        const seqs = await Promise.all(Array.from({ length: 10 }, () => offer('a')));
        expect(Math.max(...seqs)).toBe(1);
      });
    });

    describe('acceptance', () => {
      it('stores equal waiting requests once', async () => {
        expect(await store.accept(request(), LIMITS, NOW)).toBe('accepted');
        expect(await store.accept(request(), LIMITS, NOW)).toBe('repeated');
        expect(await verifications()).toHaveLength(1);
      });

      it('stores subscribe, unsubscribe, subscribe as three requests', async () => {
        for (const mode of ['subscribe', 'unsubscribe', 'subscribe'] as const) {
          expect(await store.accept(request({ mode }), LIMITS, NOW)).toBe('accepted');
        }
      });

      it('accepts an equal request again while the first is being verified', async () => {
        await store.accept(request(), LIMITS, NOW);
        await verifications();
        expect(await store.accept(request(), LIMITS, NOW)).toBe('accepted');
      });

      it('stores at most three waiting requests for one subscription', async () => {
        for (const secret of ['one', 'two', 'three']) {
          expect(await store.accept(request({ secret }), LIMITS, NOW)).toBe('accepted');
        }
        expect(await store.accept(request({ secret: 'four' }), LIMITS, NOW)).toBe(
          'subscription-full',
        );
      });

      it('limits waiting requests per host, whatever the callbacks', async () => {
        const limits = { ...LIMITS, pendingPerHost: 2 };
        const at = (path: string) => request({ callback: `https://victim.example/${path}` });
        expect(await store.accept(at('1'), limits, NOW)).toBe('accepted');
        expect(await store.accept(at('2'), limits, NOW)).toBe('accepted');
        expect(await store.accept(at('3'), limits, NOW)).toBe('host-full');
        expect(await store.accept(request(), limits, NOW)).toBe('accepted');
      });

      it('limits waiting requests per client', async () => {
        const limits = { ...LIMITS, pendingPerClient: 2 };
        const at = (host: string, client: string) =>
          request({ callback: `https://${host}.example/`, client });
        expect(await store.accept(at('a', '2001:db8:1'), limits, NOW)).toBe('accepted');
        expect(await store.accept(at('b', '2001:db8:1'), limits, NOW)).toBe('accepted');
        expect(await store.accept(at('c', '2001:db8:1'), limits, NOW)).toBe('client-full');
        expect(await store.accept(at('c', '2001:db8:2'), limits, NOW)).toBe('accepted');
        for (const host of ['d', 'e', 'f'])
          expect(await store.accept(at(host, ''), limits, NOW)).toBe('accepted');
      });

      it('accepts requests of active subscribers, even if limits are reached', async () => {
        await confirm();
        const limits = { ...LIMITS, pendingPerHost: 2, pendingPerClient: 1 };
        const at = (path: string, client: string) =>
          request({ callback: `https://reader.example/${path}`, client });
        expect(await store.accept(at('1', 'a'), limits, NOW)).toBe('accepted');
        expect(await store.accept(at('2', 'b'), limits, NOW)).toBe('accepted');
        expect(await store.accept(at('3', 'c'), limits, NOW)).toBe('host-full');
        expect(await store.accept(request({ client: 'a' }), limits, NOW)).toBe('accepted');
        const leave = request({ client: 'd', mode: 'unsubscribe' });
        expect(await store.accept(leave, limits, NOW)).toBe('accepted');
        const stranger = at('4', 'e');
        expect(await store.accept({ ...stranger, mode: 'unsubscribe' }, limits, NOW)).toBe(
          'host-full',
        );
      });

      it('refuses new subscribers when full, but accepts renewals', async () => {
        await confirm();
        const full = { ...LIMITS, subscriptions: 1 };
        expect(await store.accept(request(), full, NOW)).toBe('accepted');
        const other = request({ callback: 'https://other.example/' });
        expect(await store.accept(other, full, NOW)).toBe('hub-full');
        expect(await store.accept({ ...other, mode: 'unsubscribe' }, full, NOW)).toBe('accepted');
      });

      it('refuses new subscribers while too many requests wait', async () => {
        const limits = { ...LIMITS, pending: 1 };
        const at = (host: string) => request({ callback: `https://${host}/`, host });
        expect(await store.accept(at('a.example'), limits, NOW)).toBe('accepted');
        expect(await store.accept(at('b.example'), limits, NOW)).toBe('hub-full');
      });

      it('limits subscriptions per host', async () => {
        await confirm();
        const limits = { ...LIMITS, subscriptionsPerHost: 1 };
        const second = request({ callback: 'https://reader.example/second' });
        expect(await store.accept(second, limits, NOW)).toBe('host-full');
        expect(await store.accept(request(), limits, NOW)).toBe('accepted');
      });

      it('counts only active subscriptions', async () => {
        await confirm({ lease_seconds: 10 });
        const limits = { ...LIMITS, subscriptionsPerHost: 1 };
        const [before, after] = [NOW + 9_999, NOW + 10_000];
        const second = { callback: 'https://reader.example/second' };
        expect(await store.accept(request(second), limits, before)).toBe('host-full');
        expect(await store.accept(request(second), limits, after)).toBe('accepted');
        // An expired subscription counts as a new one.
        await confirm({ callback: 'https://reader.example/third' }, after);
        expect(await store.accept(request(), limits, after)).toBe('host-full');
      });
    });

    describe('verification', () => {
      it('claims the requests of one subscription one after the other, in order', async () => {
        await store.accept(request({ secret: 'one' }), LIMITS, NOW);
        await store.accept(request({ secret: 'two' }), LIMITS, NOW);
        const [first, ...others] = await verifications();
        expect(others).toEqual([]);
        expect(first?.secret).toBe('one');
        expect(await verifications()).toEqual([]);
        await rejected(first);
        const [second] = await verifications();
        expect(second?.secret).toBe('two');
      });

      it('claims a request again when its claim has expired, and ignores the result of the late worker', async () => {
        await store.accept(request(), LIMITS, NOW);
        const [late] = await verifications();
        const [again] = await verifications({ now: NOW + 90_000 });
        await confirmed(late);
        expect(await recordOf()).toBeNull();
        await confirmed(again);
        expect(await recordOf()).not.toBeNull();
      });

      it('skips hosts at their limit, and limits each host', async () => {
        for (const callback of ['https://a.example/1', 'https://a.example/2', 'https://b.example/'])
          await store.accept(request({ callback }), LIMITS, NOW);
        const calm = await verifications({ hostLimits: new Map([['a.example', 0]]) });
        expect(calm.map(({ host }) => host)).toEqual(['b.example']);
        expect(await verifications({ perHost: 1 })).toHaveLength(1);
      });

      it('starts the lease when the verification was sent', async () => {
        await confirm({ lease_seconds: 60 });
        expect((await recordOf())?.expires_at).toBe(NOW + 60_000);
        expect(await recordOf(undefined, NOW + 60_000)).toBeNull();
      });

      it('replaces secret, lease and failures on renewal, and removes a secret that is absent', async () => {
        await confirm({ secret: 'old' });
        await confirm({ lease_seconds: 7_200 }, NOW + 10);
        const record = await recordOf();
        expect(record).toMatchObject({ signed: false, expires_at: NOW + 10 + 7_200_000 });
        expect((await store.list({}, NOW)).subscriptions).toHaveLength(1);
      });

      it('changes nothing if a renewal is rejected', async () => {
        await confirm({ secret: 'old' });
        const before = await recordOf();
        await store.accept(request({ secret: 'new', lease_seconds: 9 }), LIMITS, NOW);
        const [verification] = await verifications();
        await rejected(verification);
        expect(await recordOf()).toEqual(before);
        await offer('a');
        expect((await due(1)).secret).toBe('old');
      });

      it('deletes the subscription, if there is one, on a confirmed unsubscription', async () => {
        await confirm();
        await confirm({ mode: 'unsubscribe' });
        await confirm({ mode: 'unsubscribe' });
        expect(await recordOf()).toBeNull();
      });

      it('stores 60 concurrent confirmations', async () => {
        const callbacks = Array.from({ length: 60 }, (_, i) => `https://r${i}.example/`);
        await Promise.all(
          callbacks.map((callback) => store.accept(request({ callback }), LIMITS, NOW)),
        );
        const claimed = await verifications({ limit: 500 });
        await Promise.all(claimed.map((one) => confirmed(one)));
        expect((await store.list({}, NOW)).subscriptions).toHaveLength(60);
      });
    });

    describe('deliveries', () => {
      it('has nothing due for a new subscriber until the topic changes', async () => {
        await offer('a');
        await confirm();
        expect(await deliveries(1)).toEqual([]);
        await offer('b');
        expect(await deliveries(2)).toHaveLength(1);
      });

      it('has content due that was published between acceptance and confirmation', async () => {
        await offer('a');
        await store.accept(request(), LIMITS, NOW);
        const seq = await offer('b');
        const [verification] = await verifications();
        await confirmed(verification);
        expect(await deliveries(seq)).toHaveLength(1);
      });

      it('claims a delivery once until the claim expires', async () => {
        await confirm();
        await offer('a');
        await due(1);
        expect(await deliveries(1)).toEqual([]);
        await due(1, { now: NOW + 90_000 });
      });

      it('claims nothing for a replica that has another version', async () => {
        await confirm();
        await offer('a');
        await offer('b');
        expect(await deliveries(1)).toEqual([]);
        expect(await deliveries(3)).toEqual([]);
      });

      it('records the version that was sent, not the newest', async () => {
        await confirm();
        await offer('a');
        const delivery = await due(1);
        await offer('b');
        await store.settleDeliveries([{ move: 'delivered', delivery, status: 204, at: NOW }]);
        expect(await recordOf()).toMatchObject({ up_to_date: false, last_status: 204 });
        await due(2);
      });

      it('waits after a failure, even if there is new content', async () => {
        await confirm();
        await offer('a');
        const delivery = await due(1);
        const retryAt = NOW + 300_000;
        await store.settleDeliveries([{ ...FAILED, delivery, retryAt, status: 500 }]);
        await offer('b');
        expect(await deliveries(2, { now: retryAt - 1 })).toEqual([]);
        expect(await due(2, { now: retryAt })).toMatchObject({ failures: 1 });
      });

      it('ignores a wait that was written while the clock was wrong', async () => {
        await confirm();
        await offer('a');
        const retryAt = NOW + 400 * 86_400_000;
        await store.settleDeliveries([{ ...FAILED, delivery: await due(1), retryAt, status: 500 }]);
        await due(1);
      });

      it('removes the subscription after three failures and queues a denial', async () => {
        await confirm();
        await offer('a');
        await store.settleDeliveries([{ ...FAILED, delivery: await due(1), status: 500 }]);
        await store.settleDeliveries([{ ...FAILED, delivery: await due(1), status: 500 }]);
        const delivery = await due(1);
        expect(await store.settleDeliveries([{ ...FAILED, delivery, status: 500 }])).toEqual([
          delivery,
        ]);
        expect(await recordOf()).toBeNull();
        expect(await denials()).toMatchObject([
          {
            callback: 'https://reader.example/hook',
            topic_as_sent: TOPIC,
            reason: '3 deliveries in a row failed. No response came.',
          },
        ]);
      });

      it('keeps a subscription that was renewed during its last attempt', async () => {
        await confirm();
        await offer('a');
        await store.settleDeliveries([{ ...FAILED, delivery: await due(1), status: 500 }]);
        await store.settleDeliveries([{ ...FAILED, delivery: await due(1), status: 500 }]);
        const last = await due(1);
        await confirm();
        expect(await store.settleDeliveries([{ ...FAILED, delivery: last, status: 500 }])).toEqual(
          [],
        );
        expect(await recordOf()).toMatchObject({ failures: 0, next_attempt_at: 0 });
        expect(await denials()).toEqual([]);
        await due(1);
      });

      it('counts a failure without a response only if another callback has responded since the last attempt', async () => {
        await confirm();
        await confirm({ callback: 'https://other.example/' });
        const fail = async (seq: number, more: object = {}) => {
          const [delivery] = await deliveries(seq, { hostLimits: new Map([['other.example', 0]]) });
          if (delivery === undefined) throw new Error('nothing is due');
          expect(await store.settleDeliveries([{ ...FAILED, delivery, ...more }])).toEqual([]);
          return (await recordOf())?.failures;
        };
        const respond = async (seq: number) => {
          const delivery = await due(seq, { hostLimits: new Map([['reader.example', 0]]) });
          await store.settleDeliveries([{ move: 'delivered', delivery, status: 200, at: NOW }]);
        };
        await offer('a');
        // Both callbacks responded to a verification.
        expect(await fail(1)).toBe(1);
        for (let i = 0; i < 5; i += 1) expect(await fail(1)).toBe(1);
        await respond(1);
        expect(await fail(1)).toBe(2);
        expect(await recordOf()).toMatchObject({
          last_error: 'No response came.',
          last_status: null,
        });
        for (let i = 0; i < 5; i += 1) expect(await fail(1)).toBe(2);
        await offer('b');
        await respond(2);
        // A fault of the hub never counts.
        for (let i = 0; i < 5; i += 1) expect(await fail(2, { isHubFault: true })).toBe(2);
        const last = await due(2);
        await offer('c');
        await respond(3);
        expect(await store.settleDeliveries([{ ...FAILED, delivery: last }])).toEqual([last]);
      });

      it('claims for proven, then new, then failing subscribers, each within its limit', async () => {
        const callbacks = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `https://${name}.example/`);
        for (const callback of callbacks) await confirm({ callback });
        const before = await deliveries(await offer('a'));
        const [proven, failing] = [before.slice(0, 2), before.slice(2, 4)];
        await store.settleDeliveries([
          ...proven.map((delivery) => ({ ...DELIVERED, delivery })),
          ...failing.map((delivery) => ({ ...FAILED, delivery, status: 500 })),
          ...before.slice(4).map((delivery) => ({ move: 'released' as const, delivery, at: NOW })),
        ]);
        await offer('b');
        const due = { ...claim(), hashes: ['b'] };
        const limits = { proven: 9, new: 1, failing: 1 };
        const claimed = [];
        for (let i = 0; i < 3; i += 1)
          claimed.push(await store.claimDeliveries({ ...due, limits }));
        expect(claimed.map((some) => some.map(({ state }) => state))).toEqual([
          ['proven', 'proven'],
          ['new'],
          ['new'],
        ]);
        expect(await store.claimDeliveries({ ...due, limits })).toMatchObject([
          { state: 'failing' },
        ]);
        expect(await store.claimDeliveries({ ...due, limits: { ...limits, failing: 0 } })).toEqual(
          [],
        );
        expect(await store.claimDeliveries({ ...due, limits })).toHaveLength(1);
      });

      it('does not delay a subscription that was renewed during a failing attempt', async () => {
        await confirm();
        await offer('a');
        const delivery = await due(1);
        await confirm({}, NOW + 1);
        const retryAt = NOW + 86_400_000;
        await store.settleDeliveries([{ ...FAILED, delivery, status: 503, retryAt }]);
        expect(await recordOf()).toMatchObject({
          failures: 0,
          next_attempt_at: 0,
          last_error: null,
        });
        await due(1);
      });

      it('does not count a delivery if its secret was replaced meanwhile', async () => {
        await confirm({ secret: 'old' });
        await offer('a');
        const delivery = await due(1);
        await confirm({ secret: 'new' });
        expect(await deliveries(1)).toEqual([]);
        await store.settleDeliveries([{ move: 'delivered', delivery, status: 200, at: NOW }]);
        expect((await due(1)).secret).toBe('new');
      });

      it('deletes the subscription without a denial on 410', async () => {
        await confirm();
        await offer('a');
        await store.settleDeliveries([{ ...GONE, delivery: await due(1) }]);
        expect(await recordOf()).toBeNull();
        expect(await denials()).toEqual([]);
      });

      it('keeps a subscription that was renewed before its 410 arrived, with the content due', async () => {
        await confirm();
        await offer('a');
        const delivery = await due(1);
        await confirm({}, NOW + 1);
        await store.settleDeliveries([{ ...GONE, delivery, at: NOW + 2 }]);
        expect(await recordOf()).toMatchObject({ up_to_date: false, failures: 0 });
        const again = await due(1, { now: NOW + 3 });
        await store.settleDeliveries([{ ...GONE, delivery: again, at: NOW + 4 }]);
        expect(await recordOf()).toBeNull();
      });

      it('ignores the result of a late worker', async () => {
        await confirm();
        await offer('a');
        const late = await due(1);
        const again = await due(1, { now: NOW + 90_000 });
        await store.settleDeliveries([{ ...GONE, delivery: late }]);
        await store.settleDeliveries([{ move: 'delivered', delivery: late, status: 200, at: NOW }]);
        expect(await recordOf()).toMatchObject({ up_to_date: false });
        await store.settleDeliveries([
          { move: 'delivered', delivery: again, status: 200, at: NOW },
        ]);
        expect(await recordOf()).toMatchObject({ up_to_date: true, failures: 0 });
      });

      it('claims released deliveries again at once', async () => {
        await confirm();
        await offer('a');
        await store.settleDeliveries([{ move: 'released', delivery: await due(1), at: NOW }]);
        await due(1);
      });

      it('has nothing due after the lease ends, until a late renewal', async () => {
        await confirm({ lease_seconds: 10 });
        await offer('a');
        const late = NOW + 10_000;
        expect(await deliveries(1, { now: late })).toEqual([]);
        await confirm({ lease_seconds: 10 }, late);
        expect(await deliveries(1, { now: late })).toHaveLength(1);
      });

      it('sweeps subscriptions that expired long ago', async () => {
        await confirm({ lease_seconds: 10 });
        await store.apply({ move: 'forgotten', expiredBefore: NOW + 10_000 }, NOW);
        expect(await recordOf()).not.toBeNull();
        await store.apply({ move: 'forgotten', expiredBefore: NOW + 10_001 }, NOW);
        expect(await recordOf()).toBeNull();
      });
    });

    describe('denials', () => {
      it('stay until settled, and are delayed after a failure', async () => {
        await confirm();
        const pair = { topic: TOPIC, callback_key: 'https://reader.example/hook' };
        expect(await store.apply({ move: 'removed', ...pair }, NOW)).toBe(1);
        expect(await store.apply({ move: 'removed', ...pair }, NOW)).toBe(0);
        const [denial] = await denials();
        if (denial === undefined) throw new Error('no denial');
        await store.settleVerification(denial, { move: 'delayed', retryAt: NOW + 5 }, false);
        expect(await denials({ now: NOW + 4 })).toEqual([]);
        const [again] = await denials({ now: NOW + 5 });
        expect(again).toMatchObject({ attempts: 1 });
        if (again) await store.settleVerification(again, { move: 'rejected' }, true);
        expect(await denials({ now: NOW + 900_000 })).toEqual([]);
      });

      it('come after verifications, and do not block those of their subscription', async () => {
        for (const callback of ['https://a.example/', 'https://b.example/']) {
          await confirm({ callback });
          await store.apply({ move: 'removed', callback_key: callback }, NOW);
        }
        await store.accept(request({ callback: 'https://a.example/' }), LIMITS, NOW);
        const claimed = await store.claimVerifications(claim({ limit: 2 }));
        expect(claimed.map(({ mode }) => mode)).toEqual(['subscribe', 'denied']);
      });

      it('are dropped if the subscriber subscribes again first', async () => {
        await confirm();
        const key = { topic: TOPIC, callback_key: 'https://reader.example/hook' };
        await store.apply({ move: 'removed', ...key }, NOW);
        await confirm();
        expect(await denials()).toEqual([]);
      });
    });

    describe('views', () => {
      it('lists in order, counts, and resends', async () => {
        await offer('a');
        await confirm({ callback: 'https://b.example/' });
        await confirm({ callback: 'https://a.example/', secret: 's' });
        await store.accept(request(), LIMITS, NOW);
        const { subscriptions, verifications: pending } = await store.list({}, NOW);
        expect(subscriptions.map(({ callback }) => callback)).toEqual([
          'https://a.example/',
          'https://b.example/',
        ]);
        const states = { new: 2, proven: 0, failing: 0 };
        const idle = {
          subscriptions: 2,
          ...states,
          verifications: 1,
          denials: 0,
          due: 0,
          oldestDueAt: null,
        };
        expect(await store.counts(NOW)).toEqual(idle);
        const pair = { topic: TOPIC, callback_key: 'https://a.example/' };
        expect(await store.apply({ move: 'resent', ...pair }, NOW)).toBe(1);
        expect(await store.apply({ move: 'resent', ...pair, callback_key: 'x' }, NOW)).toBe(0);
        expect(await store.counts(NOW)).toEqual({
          ...idle,
          due: 1,
          oldestDueAt: expect.any(Number),
        });
        expect((await store.list(pair, NOW)).verifications).toEqual([]);
        expect(pending).toEqual([
          {
            mode: 'subscribe',
            topic: TOPIC,
            callback: 'https://reader.example/hook',
            created_at: NOW,
          },
        ]);
        await due(1);
      });
    });
  });
}
