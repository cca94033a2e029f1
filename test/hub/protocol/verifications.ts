import type { Behaviour } from '../receiver.ts';
import { challengeOf } from '../receiver.ts';

/** A verification of intent, the response of the callback, and the effect. */
export type VerificationRow = {
  id: string;
  spec: string;
  /** Query or path to append to the callback. */
  suffix?: string;
  /** Fields of a subscription that is active before the request. */
  before?: Record<string, string>;
  fields?: Record<string, string>;
  answer?: Behaviour;
  /** True if the callback never answers. */
  isSilent?: boolean;
  expected: {
    confirmed: boolean;
    /** Pattern of the target of the verification request. */
    target?: RegExp;
    /** Subscription afterwards. `old`: the one of `before`, unchanged. */
    subscription: 'none' | 'new' | 'old';
    lease_seconds?: number;
    signed?: boolean;
  };
};

const YES = { confirmed: true, subscription: 'new' } as const;
const NO = { confirmed: false, subscription: 'none' } as const;
const KEPT = { confirmed: false, subscription: 'old' } as const;

/** Echoes the challenge, changed by `edit`. */
function answering(status: number, edit = (challenge: string): string => challenge): Behaviour {
  return ({ target }) => ({ status, body: edit(challengeOf(target)) });
}

function redirecting(status: number): Behaviour {
  return ({ target }) =>
    target.includes('/elsewhere')
      ? { status: 200, body: challengeOf(target) }
      : { status, headers: { location: `/elsewhere${target}` }, body: challengeOf(target) };
}

export const VERIFICATIONS: VerificationRow[] = [
  // 5.3: the request.
  { id: 'echo', spec: '5.3.1 2xx and the challenge', expected: YES },
  {
    id: 'order-of-parameters',
    spec: '5.3',
    expected: {
      ...YES,
      target:
        /\?hub\.mode=subscribe&hub\.topic=https%3A%2F%2Freviews\.example%2Ffeed\.xml&hub\.challenge=[A-Za-z0-9_-]{43}&hub\.lease_seconds=864000$/,
    },
  },
  {
    id: 'lease-default',
    spec: '8.2 ten days',
    expected: { ...YES, lease_seconds: 864_000, target: /hub\.lease_seconds=864000$/ },
  },
  {
    id: 'lease-granted',
    spec: '5.3 the number the hub determined',
    fields: { 'hub.lease_seconds': '7200' },
    expected: { ...YES, lease_seconds: 7_200, target: /hub\.lease_seconds=7200$/ },
  },
  {
    id: 'lease-raised',
    spec: '5.3.1 MAY differ: at least one hour',
    fields: { 'hub.lease_seconds': '1' },
    expected: { ...YES, lease_seconds: 3_600, target: /hub\.lease_seconds=3600$/ },
  },
  {
    id: 'lease-lowered',
    spec: '5.3.1 MUST NOT be perpetual: at most 30 days',
    fields: { 'hub.lease_seconds': '999999999999999999' },
    expected: { ...YES, lease_seconds: 2_592_000, target: /hub\.lease_seconds=2592000$/ },
  },
  {
    id: 'lease-without-end',
    spec: '5.3.1 MUST NOT be perpetual, however many digits ask for it',
    fields: { 'hub.lease_seconds': '9'.repeat(400) },
    expected: { ...YES, lease_seconds: 2_592_000, target: /hub\.lease_seconds=2592000$/ },
  },
  {
    id: 'topic-as-sent',
    spec: '5.3 the topic URL given in the request',
    fields: { 'hub.topic': 'https://reviews.example:443/%66eed.xml' },
    expected: {
      ...YES,
      target: /hub\.topic=https%3A%2F%2Freviews\.example%3A443%2F%2566eed\.xml&/,
    },
  },
  {
    id: 'query-kept',
    spec: '5.1.1 MUST preserve the query by appending',
    suffix: '?b=2&a=1',
    expected: { ...YES, target: /^\/query-kept\?b=2&a=1&hub\.mode=subscribe&/ },
  },
  {
    id: 'query-hub-mode',
    spec: '5.1.1 MUST NOT overwrite overlapping names',
    suffix: '?hub.mode=x&hub.topic=y',
    expected: {
      ...YES,
      target: /^\/query-hub-mode\?hub\.mode=x&hub\.topic=y&hub\.mode=subscribe&hub\.topic=https/,
    },
  },
  {
    id: 'query-odd',
    spec: '5.1.1 byte for byte',
    suffix: '?a=%7e%2B+&&x&=;,%c3%A9',
    expected: { ...YES, target: /^\/query-odd\?a=%7e%2B\+&&x&=;,%c3%A9&hub\.mode=/ },
  },
  {
    id: 'query-empty',
    spec: '5.1.1',
    suffix: '?',
    expected: { ...YES, target: /^\/query-empty\?hub\.mode=/ },
  },
  {
    id: 'query-trailing-ampersand',
    spec: '5.1.1',
    suffix: '?a=1&',
    expected: { ...YES, target: /^\/query-trailing-ampersand\?a=1&hub\.mode=/ },
  },
  {
    id: 'path-escapes-kept',
    spec: '8.3 the exact callback',
    suffix: '/%7Euser/%41/../b//c',
    expected: { ...YES, target: /^\/path-escapes-kept\/%7Euser\/%41\/\.\.\/b\/\/c\?hub\.mode=/ },
  },
  {
    id: 'unsubscribe-request',
    spec: '5.3',
    before: {},
    fields: { 'hub.mode': 'unsubscribe', 'hub.lease_seconds': '5' },
    expected: {
      confirmed: true,
      subscription: 'none',
      target: /\?hub\.mode=unsubscribe&hub\.topic=[^&]+&hub\.challenge=[A-Za-z0-9_-]{43}$/,
    },
  },

  // 5.3.1: the response.
  { id: 'status-201', spec: '5.3.1 any 2xx', answer: answering(201), expected: YES },
  { id: 'status-202', spec: '5.3.1 any 2xx', answer: answering(202), expected: YES },
  { id: 'status-299', spec: '5.3.1 any 2xx', answer: answering(299), expected: YES },
  {
    id: 'octet-stream',
    spec: '5.3.1 a safe media type',
    answer: ({ target }) => ({
      status: 200,
      body: challengeOf(target),
      headers: { 'content-type': 'application/octet-stream', 'x-content-type-options': 'nosniff' },
    }),
    expected: YES,
  },
  {
    id: 'status-204',
    spec: '5.3.1 the body must be the challenge',
    answer: () => ({ status: 204 }),
    expected: NO,
  },
  {
    id: 'trailing-newline',
    spec: '5.3.1 exactly: no trim',
    answer: answering(200, (challenge) => `${challenge}\n`),
    expected: NO,
  },
  {
    id: 'leading-space',
    spec: '5.3.1 exactly: no trim',
    answer: answering(200, (challenge) => ` ${challenge}`),
    expected: NO,
  },
  {
    id: 'quoted',
    spec: '5.3.1 exactly',
    answer: answering(200, (challenge) => JSON.stringify(challenge)),
    expected: NO,
  },
  {
    id: 'other-case',
    spec: '5.3.1 exactly',
    answer: answering(200, (challenge) => challenge.toLowerCase()),
    expected: NO,
  },
  {
    id: 'cut-short',
    spec: '5.3.1 exactly',
    answer: answering(200, (challenge) => challenge.slice(0, -1)),
    expected: NO,
  },
  {
    id: 'byte-order-mark',
    spec: '5.3.1 exactly',
    answer: answering(200, (challenge) => `\uFEFF${challenge}`),
    expected: NO,
  },
  {
    id: 'wrong-body',
    spec: '5.3.1: a 200 with the wrong body fails',
    answer: () => ({ status: 200, body: 'OK' }),
    expected: NO,
  },
  { id: 'empty-answer', spec: '5.3.1', answer: () => ({ status: 200 }), expected: NO },
  {
    id: 'huge-answer',
    spec: '5.3.1; at most 16 KiB are read',
    answer: answering(200, (challenge) => challenge + 'x'.repeat(1_000_000)),
    expected: NO,
  },
  {
    id: 'status-404',
    spec: '5.3.1: the subscriber does not agree',
    answer: answering(404),
    expected: NO,
  },
  { id: 'status-410', spec: '5.3.1', answer: answering(410), expected: NO },
  { id: 'status-500', spec: '5.3.1', answer: answering(500), expected: NO },
  ...[300, 301, 302, 303, 304, 305, 307, 308].map(
    (status): VerificationRow => ({
      id: `status-${status}`,
      spec: '5.3.1 MUST treat 3xx as failed',
      answer: redirecting(status),
      expected: NO,
    }),
  ),
  {
    id: 'hangs-up',
    spec: '5.3.1: anything else is a failure',
    answer: () => new Promise(() => {}),
    isSilent: true,
    expected: NO,
  },

  // 5.1: effect on an active subscription.
  {
    id: 'renewal',
    spec: '5.1 MUST allow re-requests',
    before: { 'hub.lease_seconds': '3600' },
    fields: { 'hub.lease_seconds': '7200' },
    expected: { ...YES, lease_seconds: 7_200 },
  },
  {
    id: 'renewal-with-secret',
    spec: '5.1 MUST override',
    before: {},
    fields: { 'hub.secret': 'new' },
    expected: { ...YES, signed: true },
  },
  {
    id: 'renewal-without-secret',
    spec: '5.1 the old secret must go',
    before: { 'hub.secret': 'old' },
    expected: { ...YES, signed: false },
  },
  {
    id: 'failed-renewal',
    spec: '5.1 state unchanged',
    before: { 'hub.secret': 'old', 'hub.lease_seconds': '7200' },
    fields: { 'hub.lease_seconds': '3600' },
    answer: answering(404),
    expected: { ...KEPT, lease_seconds: 7_200, signed: true },
  },
  {
    id: 'failed-unsubscribe',
    spec: '5.1 state unchanged',
    before: {},
    fields: { 'hub.mode': 'unsubscribe' },
    answer: answering(404),
    expected: KEPT,
  },
  {
    id: 'redirected-unsubscribe',
    spec: '5.1 state unchanged',
    before: {},
    fields: { 'hub.mode': 'unsubscribe' },
    answer: redirecting(302),
    expected: KEPT,
  },
  {
    id: 'unsubscribe-stranger',
    spec: '5: nothing to remove',
    fields: { 'hub.mode': 'unsubscribe' },
    expected: { confirmed: true, subscription: 'none' },
  },
];
