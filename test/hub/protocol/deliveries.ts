import type { Received, Reply } from '../receiver.ts';
import { ATOM, HUB, JSON_FEED, REVIEWS, TYPES } from '../test-hub.ts';

/** A change of content, the responses of the subscriber, and their effect. */
export type DeliveryRow = {
  id: string;
  spec: string;
  suffix?: string;
  topic?: string;
  /** The topic URL as the subscriber wrote it. */
  spelling?: string;
  secret?: string;
  content?: string;
  /** Responses to the deliveries in order. The last one repeats. Default: 204. */
  answers?: Reply[];
  expected: {
    /** Number of deliveries, including retries. */
    posts: number;
    state: 'active' | 'removed';
    failures?: number;
    denied?: boolean;
    headers?: Record<string, string | RegExp | undefined>;
    target?: string;
  };
};

const ONCE = { posts: 1, state: 'active', failures: 0, denied: false } as const;
const LOST = { posts: 3, state: 'removed', denied: true } as const;
const link = (topic: string) => `<${HUB}>; rel="hub", <${topic}>; rel="self"`;
const failing = (status: number, headers: Record<string, string> = {}): Reply[] => [
  { status, headers },
];

export const DELIVERIES: DeliveryRow[] = [
  // WebSub 7: the request.
  ...[ATOM, JSON_FEED, REVIEWS].map(
    (topic): DeliveryRow => ({
      id: `content-type-${new URL(topic).pathname.slice(1).replaceAll('/', '-')}`,
      spec: '7 Content-Type MUST correspond to the topic, byte for byte',
      topic,
      expected: { ...ONCE, headers: { 'content-type': TYPES[topic] } },
    }),
  ),
  ...[ATOM, JSON_FEED, REVIEWS].map(
    (topic): DeliveryRow => ({
      id: `link-${new URL(topic).pathname.slice(1).replaceAll('/', '-')}`,
      spec: '7 one Link header with hub and self',
      topic,
      expected: { ...ONCE, headers: { link: link(topic) } },
    }),
  ),
  {
    id: 'full-content',
    spec: '7 MUST contain the full contents',
    content: `<feed>${'é'.repeat(50_000)}</feed>`,
    expected: ONCE,
  },
  {
    id: 'big-content',
    spec: '7 MUST contain the full contents, in chunks too',
    content: 'r'.repeat(3_000_000),
    secret: 'big',
    expected: ONCE,
  },
  {
    id: 'no-encoding',
    spec: '7 identity',
    expected: {
      ...ONCE,
      headers: { 'content-encoding': undefined, 'transfer-encoding': undefined },
    },
  },
  {
    id: 'callback-query',
    spec: '5.1.1 the query stays in the URL',
    suffix: '?b=2&a=%7E&hub.mode=x',
    expected: { ...ONCE, target: '/callback-query?b=2&a=%7E&hub.mode=x' },
  },

  // 7.1: the signature.
  {
    id: 'signed',
    spec: '7.1 MUST sign when a secret was given',
    secret: 'a secret',
    expected: { ...ONCE, headers: { 'x-hub-signature': /^sha256=[0-9a-f]{64}$/ } },
  },
  {
    id: 'unsigned',
    spec: '7.1 no secret, no signature',
    expected: { ...ONCE, headers: { 'x-hub-signature': undefined } },
  },
  {
    id: 'signed-multibyte',
    spec: '7.1 the secret is UTF-8',
    secret: 'schlüssel-鍵-🔑',
    expected: ONCE,
  },
  { id: 'signed-199-bytes', spec: '7.1', secret: 's'.repeat(199), expected: ONCE },

  // 7: the response.
  { id: 'answer-200', spec: '7 any 2xx is success', answers: [{ status: 200 }], expected: ONCE },
  { id: 'answer-201', spec: '7 any 2xx is success', answers: [{ status: 201 }], expected: ONCE },
  { id: 'answer-299', spec: '7 any 2xx is success', answers: [{ status: 299 }], expected: ONCE },
  {
    id: 'body-ignored',
    spec: '7 the response body MUST be ignored',
    answers: [{ status: 200, body: 'error '.repeat(100_000) }],
    expected: ONCE,
  },
  {
    id: 'gone',
    spec: '7: 410 ends the subscription',
    answers: failing(410),
    expected: { posts: 1, state: 'removed', denied: false },
  },
  {
    id: 'gone-second',
    spec: '7',
    answers: [{ status: 500 }, { status: 410 }],
    expected: { posts: 2, state: 'removed', denied: false },
  },
  {
    id: 'once-500',
    spec: '7 SHOULD retry',
    answers: [{ status: 500 }, { status: 204 }],
    expected: { ...ONCE, posts: 2 },
  },
  {
    id: 'twice-500',
    spec: 'a success resets the failures',
    answers: [{ status: 500 }, { status: 500 }, { status: 200 }],
    expected: { ...ONCE, posts: 3 },
  },
  {
    id: 'thrice-500',
    spec: 'removed after 3 consecutive failures, with a denial (5.2)',
    answers: failing(500),
    expected: LOST,
  },
  {
    id: 'denied-as-sent',
    spec: '5.2 the topic as in the request; 7 rel=self is the canonical one',
    spelling: 'HTTPS://Reviews.example:443/%66eed.xml',
    answers: failing(500),
    expected: { ...LOST, headers: { link: link(ATOM) } },
  },
  {
    id: 'thrice-404',
    spec: '7 all other codes are failures',
    answers: failing(404),
    expected: LOST,
  },
  {
    id: 'thrice-400',
    spec: '7 all other codes are failures',
    answers: failing(400),
    expected: LOST,
  },
  {
    id: 'too-many',
    spec: '7: a failure like others, but Retry-After is respected',
    answers: [{ status: 429, headers: { 'retry-after': '600' } }, { status: 204 }],
    expected: { ...ONCE, posts: 2 },
  },
  ...[301, 302, 303, 307, 308].map(
    (status): DeliveryRow => ({
      id: `redirect-${status}`,
      spec: '7 redirects MUST be failures',
      answers: failing(status, { location: '/redirect-target' }),
      expected: LOST,
    }),
  ),
];

export function headerOf(received: Received, name: string): string | undefined {
  const value = received.headers[name];
  return Array.isArray(value) ? value.join(' || ') : value;
}
