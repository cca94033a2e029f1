import { z } from 'zod';
import type { CustomParams } from './issues.ts';
import { Moment, WebAddress } from './review.ts';
import { doc, object, resource } from './schema.ts';

/** Maximum size of a request body to the hub. A callback, a topic and a secret need far less. */
export const MAX_HUB_BODY_BYTES = 8_192;

/** Maximum length of a callback or topic, in characters. */
const MAX_URL_LENGTH = 2_048;

/** Maximum size of a secret in UTF-8: WebSub 5.1 requires less than 200 bytes. */
const MAX_SECRET_BYTES = 199;

/** Characters allowed in a URL (RFC 3986). All others must be percent-encoded. */
const URL_CHARACTERS = /^(?:[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;

/** Returns the syntax rule that a URL breaks, or undefined. The scheme and the host are not checked here. */
function brokenUrlRule(text: string): string | undefined {
  if (text.includes('#')) return 'a URL without a fragment';
  if (!URL_CHARACTERS.test(text)) return 'a URL in ASCII, other characters percent-encoded';
  if (!text.includes('://') || !URL.canParse(text)) return 'an absolute URL';
  const authority = /^[^/?]*:\/\/([^/?]*)/.exec(text)?.[1] ?? '';
  return authority.includes('@') ? 'a URL without user name and password' : undefined;
}

/** Builds a field for an absolute URL (RFC 3986), which is kept byte for byte. */
function address(description: string, example: string): z.ZodString {
  return z
    .string()
    .max(MAX_URL_LENGTH)
    .superRefine((text, context) => {
      if (context.issues.length > 0) return;
      const message = brokenUrlRule(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .meta({ description, examples: [example], format: 'uri' });
}

const Secret = doc(
  z.string().superRefine((secret, context) => {
    const bytes = new TextEncoder().encode(secret).length;
    const params: CustomParams = { code: 'too_long', got: `${bytes} bytes` };
    if (bytes > MAX_SECRET_BYTES) {
      context.addIssue({ code: 'custom', message: `at most ${MAX_SECRET_BYTES} bytes`, params });
    }
    if (secret.includes('\0')) context.addIssue({ code: 'custom', message: 'no NUL character' });
  }),
  'Secret that deliveries are signed with, under 200 bytes.',
  'a-long-random-text',
);

const LeaseSeconds = doc(
  z.string().superRefine((text, context) => {
    const params: CustomParams = { code: /^-?\d+$/.test(text) ? 'out_of_range' : 'invalid_type' };
    const message = 'a whole number of seconds above 0';
    if (!/^0*[1-9]\d*$/.test(text)) context.addIssue({ code: 'custom', message, params });
  }),
  'Requested lease in seconds.',
  '864000',
);

const topicExample = 'https://reviews.example/feed.xml';
const callbackExample = 'https://client.example/hook';

/** Form of `POST /api/websub/hub`. The required fields depend on the mode. */
export const HubRequest = z.object({
  'hub.mode': doc(z.enum(['subscribe', 'unsubscribe', 'publish']), 'Type of request.', 'subscribe'),
  'hub.callback': address(
    'https address that receives the deliveries.',
    callbackExample,
  ).optional(),
  'hub.topic': address('Address of the topic: a feed or /reviews.json.', topicExample).optional(),
  'hub.url': doc(
    z.array(address('Address of a topic.', topicExample)).optional(),
    'For publish: a topic that changed. Repeat the field for each topic.',
    [topicExample],
  ),
  'hub.lease_seconds': LeaseSeconds.optional(),
  'hub.secret': Secret.optional(),
});
export type HubRequest = z.infer<typeof HubRequest>;

/** Query of `GET /api/websub/hub`: both parameters or neither. */
export const HubStatusQuery = z.object({
  'hub.callback': address('Callback of the subscription.', callbackExample).optional(),
  'hub.topic': address('Topic of the subscription.', topicExample).optional(),
});

const leaseTime = (description: string, example: number) =>
  doc(z.int().min(1), `${description}, in seconds.`, example);

const HubReady = resource('HubReady', 'The hub.', {
  state: doc(z.literal('ready'), 'The hub accepts requests.', 'ready'),
  hub: doc(WebAddress, 'Address of the hub.', 'https://reviews.example/api/websub/hub'),
  topics: doc(z.array(WebAddress), 'Addresses of its topics.', [topicExample]),
  lease_seconds: object('Bounds of a lease.', {
    min: leaseTime('Shortest lease', 3_600),
    default: leaseTime('Lease of a request that names none', 864_000),
    max: leaseTime('Longest lease', 2_592_000),
  }),
});

const SubscriptionState = resource(
  'SubscriptionState',
  'A subscription. Without an active one, only `state`, `callback`, `topic` and `waiting` are present.',
  {
    state: doc(
      z.enum(['active', 'pending']),
      '`active`, or `pending` while its first request waits for verification.',
      'active',
    ),
    callback: doc(z.string(), 'Callback, as in the query.', callbackExample),
    topic: doc(WebAddress, 'Address of the topic.', topicExample),
    waiting: doc(z.int().min(0), 'Number of requests that wait for verification.', 0),
    signed: doc(z.boolean().optional(), 'Whether deliveries are signed.', true),
    lease_seconds: leaseTime('Lease', 864_000).optional(),
    expires_at: doc(Moment.optional(), 'End of the lease.', '2026-03-15T10:00:00Z'),
    up_to_date: doc(z.boolean().optional(), 'False while a delivery is due.', true),
    consecutive_failures: doc(
      z.int().min(0).optional(),
      'Failed deliveries in a row; the third ends the subscription.',
      0,
    ),
    next_attempt_at: doc(
      Moment.optional(),
      'When a failed delivery is repeated.',
      '2026-03-05T10:05:00Z',
    ),
    last_status: doc(z.int().optional(), 'Last status of a response to a delivery.', 204),
    last_success_at: doc(
      Moment.optional(),
      'When a delivery last succeeded.',
      '2026-03-05T10:00:00Z',
    ),
  },
);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

/** Response of `GET /api/websub/hub`. */
export const HubState = z.union([HubReady, SubscriptionState]).meta({
  id: 'HubState',
  description: 'The hub or, with a query, one subscription.',
  examples: [
    {
      state: 'pending',
      callback: callbackExample,
      topic: topicExample,
      waiting: 1,
    },
  ],
});
