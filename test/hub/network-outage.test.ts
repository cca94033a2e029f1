import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../exports/hub.ts';
import { createPublicLookup } from '../../sidecar/hub/callback-client.ts';
import type { Authority } from './authority.ts';
import { makeAuthority } from './authority.ts';
import type { NameAnswer, NameServer } from './name-server.ts';
import { startNameServer } from './name-server.ts';
import type { Receiver } from './receiver.ts';
import { startReceiver } from './receiver.ts';
import { seedSubscriptions } from './seed.ts';
import { ATOM, startTestHub, until } from './test-hub.ts';

const SUBSCRIBERS = 6;
/** Longer than the longest wait between two attempts: 3,600 s plus a tenth. */
const RETRY_MS = 4_000_000;
/** Twice the number of failures that end a subscription. */
const ATTEMPTS = 6;
const DAYS_400 = 400 * 86_400_000;
const HERE: NameAnswer = ['127.0.0.1'];
/** Nothing listens here. The kernel might assign a free port to the resolver's own socket. */
const CLOSED = '127.0.0.1:1';
/** A multicast address, to which the kernel finds no route on any machine. */
const NO_ROUTE: NameAnswer = ['224.0.0.1'];

let authority: Authority;
let expired: Authority;
let early: Authority;
let names: NameServer;
let receiver: Receiver;
let answer: NameAnswer = HERE;

beforeAll(async () => {
  authority = await makeAuthority();
  expired = await makeAuthority(2, { from: -20, to: -1 });
  early = await makeAuthority(400, { from: 10, to: 400 });
  names = await startNameServer(() => answer);
  receiver = await startReceiver(authority);
});
afterAll(async () => {
  await names.close();
  await receiver.close();
});

type Outage = {
  title: string;
  answer?: NameAnswer;
  /** True if the resolver's port is closed. */
  isResolverClosed?: boolean;
  identity?: () => Authority;
  skewMs?: number;
  /** The error that the owner sees. Null if all leases seem to have ended, so that nothing is attempted. */
  error: string | null;
  /** Failures that each callback gets. One if the callback might be at fault. */
  failures: 0 | 1;
};

const LOOKUP_FAILED = 'The name server could not be queried.';
const OUTAGES: Outage[] = [
  { title: 'the resolver is silent', answer: 'silence', error: LOOKUP_FAILED, failures: 0 },
  { title: 'the resolver refuses', answer: 'REFUSED', error: LOOKUP_FAILED, failures: 0 },
  {
    title: 'the resolver is not running',
    isResolverClosed: true,
    error: LOOKUP_FAILED,
    failures: 0,
  },
  { title: 'the resolver fails', answer: 'SERVFAIL', error: LOOKUP_FAILED, failures: 0 },
  {
    title: 'the resolver denies all names',
    answer: 'NXDOMAIN',
    error: 'The host name does not exist.',
    failures: 1,
  },
  {
    title: 'there is no route',
    answer: NO_ROUTE,
    error: 'The hub has no route to the host.',
    failures: 0,
  },
  {
    title: 'the CA file is out of date',
    identity: () => expired,
    error: 'The certificate has expired.',
    failures: 1,
  },
  {
    title: 'the clock is 400 days ahead',
    identity: () => expired,
    skewMs: DAYS_400,
    error: null,
    failures: 0,
  },
  {
    title: 'the clock is 400 days behind',
    identity: () => early,
    skewMs: -DAYS_400,
    error: 'The certificate is not valid yet.',
    failures: 1,
  },
];

describe('loses no subscription while', () => {
  it.each(OUTAGES)('$title', async (outage) => {
    const { isResolverClosed = false, identity, skewMs = 0, error } = outage;
    answer = HERE;
    receiver.identify(authority);
    const resolve = createPublicLookup([names.address], 50);
    const resolveInVain = createPublicLookup([CLOSED], 50);
    let isAway = false;
    const path = `/${OUTAGES.indexOf(outage)}-`;
    const store = await openSqliteStore(':memory:');
    const test = await startTestHub(store, {
      ca: [authority, expired, early].map(({ ca }) => ca).join('\n'),
      lookup: (hostname) => (isAway && isResolverClosed ? resolveInVain : resolve)(hostname),
      settings: { callbackAllow: ['127.0.0.0/8', '224.0.0.0/4'] },
    });
    // Two thirds have their own host, the others share one.
    const callbacks = Array.from({ length: SUBSCRIBERS }, (_, i) => ({
      callback: `https://s${Math.min(i, 4)}.subscribers.test:${receiver.port}${path}${i}-`,
    }));
    await seedSubscriptions(store, callbacks, test.now());
    const latest = (i: number) => receiver.received(`${path}${i}-`).at(-1)?.body.toString();
    const allGot = (content: string) => callbacks.every((_, i) => latest(i) === content);
    /** Failed attempts whose results are stored. */
    const failedAttempts = async () => (await test.hub.stats()).counters.deliveries.failed;

    await test.publish({ [ATOM]: 'before' });
    await until('the first content', () => allGot('before'));
    await until('the results', async () => (await store.counts(test.now())).due === 0);

    isAway = true;
    answer = outage.answer ?? HERE;
    receiver.identify(identity?.() ?? authority);
    test.advance(skewMs);
    await test.publish({ [ATOM]: 'meanwhile' });
    // No delivery may be in progress when the outage ends, because it would wait for the next attempt.
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      if (attempt > 1) test.advance(RETRY_MS);
      const isStored = async () => (await failedAttempts()) === attempt * SUBSCRIBERS;
      if (error !== null) await until(`attempt ${attempt}`, isStored);
    }
    if (error !== null) {
      const { subscriptions } = await store.list({}, test.now());
      const seen = subscriptions.map(({ last_error, failures }) => ({ last_error, failures }));
      const { failures } = outage;
      expect(seen).toEqual(callbacks.map(() => ({ last_error: error, failures })));
    }
    await test.publish({ [ATOM]: 'newest' });

    isAway = false;
    answer = HERE;
    receiver.identify(authority);
    test.advance(-skewMs);
    test.advance(RETRY_MS);
    await until('the newest content', () => allGot('newest'));
    await until('the results', async () => (await store.counts(test.now())).due === 0);
    const { subscriptions } = await store.list({}, test.now());
    expect(subscriptions.map(({ failures: number }) => number)).toEqual(callbacks.map(() => 0));
    expect(test.events.filter(({ event }) => event === 'hub.subscription_ended')).toEqual([]);
    await test.close();
  });
});

it.each([
  ['a clock that is behind', () => early, 'The certificate is not valid yet.'],
  ['a list of authorities that is out of date', () => expired, 'The certificate has expired.'],
])('verifies a new subscription after %s', async (_cause, identity, problem) => {
  answer = HERE;
  receiver.identify(identity());
  const resolve = createPublicLookup([names.address], 50);
  const test = await startTestHub(await openSqliteStore(':memory:'), {
    ca: [authority, expired, early].map(({ ca }) => ca).join('\n'),
    lookup: resolve,
  });
  const path = `/new-${problem.length}`;
  await test.post({
    'hub.mode': 'subscribe',
    'hub.topic': ATOM,
    'hub.callback': `https://new.subscribers.test:${receiver.port}${path}`,
  });
  const delayed = () => test.events.filter(({ event }) => event === 'hub.verification_delayed');
  await until('the first attempt', () => delayed().length === 1);
  expect(delayed()[0]?.fields).toMatchObject({ problem });
  receiver.identify(authority);
  test.advance(RETRY_MS);
  await until('the verification', () => test.events.some(({ event }) => event === 'hub.confirmed'));
  await test.close();
});
