import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublicLookup } from '../../sidecar/hub/public-address.ts';
import type { Authority } from './authority.ts';
import { makeAuthority } from './authority.ts';
import { eachStore } from './each-store.ts';
import type { NameAnswer, NameServer } from './name-server.ts';
import { startNameServer } from './name-server.ts';
import type { Receiver } from './receiver.ts';
import { startReceiver } from './receiver.ts';
import { seedSubscriptions } from './seed.ts';
import { ATOM, startTestHub, until } from './test-hub.ts';

const SUBSCRIBERS = 30;
/** Longer than the longest wait between two tries: 3,600 s and a tenth. */
const RETRY_MS = 4_000_000;
/** Twice as many as end a subscription whose callback is at fault. */
const TRIES = 6;
const DAYS_400 = 400 * 86_400_000;
const HERE: NameAnswer = ['127.0.0.1'];
/** Nothing listens here. A free port of the kernel's choice might be given to the resolver's own socket, which would then hear itself. */
const CLOSED = '127.0.0.1:1';
/** A socket never connects to a group: the kernel finds no route, on any machine. */
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
  /** The resolver's port is closed. */
  isResolverClosed?: boolean;
  identity?: () => Authority;
  skewMs?: number;
  /** What the owner reads meanwhile; null where all leases seem to be over, so that nothing is tried. */
  says: string | null;
  /** How often the outage counts as a failure of each callback: where it might be the callback's fault, once. */
  counted: 0 | 1;
};

const UNASKED = 'The name server could not be asked.';
const OUTAGES: Outage[] = [
  { title: 'the resolver is silent', answer: 'silence', says: UNASKED, counted: 0 },
  { title: 'the resolver refuses', answer: 'REFUSED', says: UNASKED, counted: 0 },
  { title: 'the resolver is not running', isResolverClosed: true, says: UNASKED, counted: 0 },
  { title: 'the resolver fails', answer: 'SERVFAIL', says: UNASKED, counted: 0 },
  {
    title: 'the resolver denies all names',
    answer: 'NXDOMAIN',
    says: 'The host name does not exist.',
    counted: 1,
  },
  {
    title: 'there is no route',
    answer: NO_ROUTE,
    says: 'The hub has no route to the host.',
    counted: 0,
  },
  {
    title: 'our CA file is out of date',
    identity: () => expired,
    says: 'The certificate has expired.',
    counted: 1,
  },
  {
    title: 'our clock is 400 days ahead',
    identity: () => expired,
    skewMs: DAYS_400,
    says: null,
    counted: 0,
  },
  {
    title: 'our clock is 400 days behind',
    identity: () => early,
    skewMs: -DAYS_400,
    says: 'The certificate is not valid yet.',
    counted: 1,
  },
];

eachStore('no subscription is lost while', (open, name) => {
  it.each(OUTAGES)('$title', async (outage) => {
    const { isResolverClosed = false, identity, skewMs = 0, says, counted } = outage;
    answer = HERE;
    receiver.identify(authority);
    const resolve = createPublicLookup([names.address], 50);
    const resolveInVain = createPublicLookup([CLOSED], 50);
    let isAway = false;
    const path = `/${name}-${OUTAGES.indexOf(outage)}-`;
    const store = await open();
    const test = await startTestHub(store, {
      ca: [authority, expired, early].map(({ ca }) => ca).join('\n'),
      lookup: (hostname) => (isAway && isResolverClosed ? resolveInVain : resolve)(hostname),
      settings: { callbackAllow: ['127.0.0.0/8', '224.0.0.0/4'] },
    });
    // Two thirds have a host of their own, the others share one.
    const callbacks = Array.from({ length: SUBSCRIBERS }, (_, i) => ({
      callback: `https://s${Math.min(i, 20)}.subscribers.test:${receiver.port}${path}${i}-`,
    }));
    await seedSubscriptions(store, callbacks, test.now());
    const latest = (i: number) => receiver.received(`${path}${i}-`).at(-1)?.body.toString();
    const allGot = (content: string) => callbacks.every((_, i) => latest(i) === content);
    /** Failed tries whose marks are written. */
    const failures = () =>
      test.events
        .filter(({ event }) => event === 'hub.deliveries')
        .reduce((sum, { fields }) => sum + Number(fields.failed), 0);

    await test.publish({ [ATOM]: 'before' });
    await until('the first content', () => allGot('before'));
    await until('its marks', async () => (await store.counts(test.now())).due === 0);

    isAway = true;
    answer = outage.answer ?? HERE;
    receiver.identify(identity?.() ?? authority);
    test.advance(skewMs);
    await test.publish({ [ATOM]: 'meanwhile' });
    // None is under way when the outage ends: it would wait for the next time.
    for (let tries = 1; tries <= TRIES; tries += 1) {
      if (tries > 1) test.advance(RETRY_MS);
      if (says !== null) await until(`try ${tries}`, () => failures() === tries * SUBSCRIBERS);
    }
    if (says !== null) {
      const records = await store.list(test.now());
      const seen = records.map(({ lastError, failures: number }) => ({ lastError, number }));
      expect(seen).toEqual(callbacks.map(() => ({ lastError: says, number: counted })));
    }
    await test.publish({ [ATOM]: 'newest' });

    isAway = false;
    answer = HERE;
    receiver.identify(authority);
    test.advance(-skewMs);
    test.advance(RETRY_MS);
    await until('the newest content', () => allGot('newest'));
    await until('its marks', async () => (await store.counts(test.now())).due === 0);
    const records = await store.list(test.now());
    expect(records.map(({ failures: number }) => number)).toEqual(callbacks.map(() => 0));
    expect(test.events.filter(({ event }) => event === 'hub.subscription_ended')).toEqual([]);
    await test.close();
  });
});
