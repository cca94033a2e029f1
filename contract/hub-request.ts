import { z } from 'zod';
import type { CustomParams } from './issues.ts';
import { doc } from './schema.ts';

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
  if (text.length > MAX_URL_LENGTH) return `at most ${MAX_URL_LENGTH} characters`;
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
    .superRefine((text, context) => {
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
    const params: CustomParams = { code: 'invalid_type' };
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

/** Query of `GET /api/websub/hub`: both parameters or neither. */
export const HubStatusQuery = z.object({
  'hub.callback': address('Callback of the subscription.', callbackExample).optional(),
  'hub.topic': address('Topic of the subscription.', topicExample).optional(),
});
