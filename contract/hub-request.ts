import { z } from 'zod';
import type { OwnRule } from './rule-words.ts';
import { doc } from './schema.ts';

/** Longest callback or topic, in characters. */
const MAX_URL_LENGTH = 2_048;

/** Longest secret in bytes of UTF-8: WebSub 5.1 says less than 200. */
const MAX_SECRET_BYTES = 199;

/** RFC 3986: what may stand in a URL as it is. Anything else has to be percent-encoded. */
const URL_CHARACTERS = /^(?:[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;

/** The rule that the text of an address breaks, wherever it leads; undefined when it breaks none. */
function brokenUrlRule(text: string): string | undefined {
  if (text.length > MAX_URL_LENGTH) return `at most ${MAX_URL_LENGTH} characters`;
  if (text.includes('#')) return 'a URL without a fragment';
  if (!URL_CHARACTERS.test(text)) return 'a URL in ASCII, other characters percent-encoded';
  if (!text.includes('://') || !URL.canParse(text)) return 'an absolute URL';
  const authority = /^[^/?]*:\/\/([^/?]*)/.exec(text)?.[1] ?? '';
  return authority.includes('@') ? 'a URL without user name and password' : undefined;
}

/** An absolute URL as RFC 3986 writes it, kept byte for byte. */
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
    const params: OwnRule = { code: 'too_long', got: `${bytes} bytes` };
    if (bytes > MAX_SECRET_BYTES) {
      context.addIssue({ code: 'custom', message: `at most ${MAX_SECRET_BYTES} bytes`, params });
    }
    if (secret.includes('\0')) context.addIssue({ code: 'custom', message: 'no NUL character' });
  }),
  'Key of the signature, under 200 bytes.',
  'a-long-random-text',
);

const LeaseSeconds = doc(
  z.string().superRefine((text, context) => {
    const params: OwnRule = { code: 'invalid_type' };
    const message = 'a whole number of seconds above 0';
    if (!/^\d*[1-9]\d*$/.test(text)) context.addIssue({ code: 'custom', message, params });
  }),
  'Wanted lease in seconds.',
  '864000',
);

const topicExample = 'https://reviews.example/feed.xml';
const callbackExample = 'https://client.example/hook';

/** Form of `POST /api/websub/hub`. Which fields are needed depends on the mode. */
export const HubRequest = z.object({
  'hub.mode': doc(
    z.enum(['subscribe', 'unsubscribe', 'publish']),
    'What is asked for.',
    'subscribe',
  ),
  'hub.callback': address('https address that receives the content.', callbackExample).optional(),
  'hub.topic': address('Topic, one of the three feeds.', topicExample).optional(),
  'hub.url': doc(
    z.array(address('A topic.', topicExample)).optional(),
    'With publish: each topic that changed, given once for each.',
    [topicExample],
  ),
  'hub.lease_seconds': LeaseSeconds.optional(),
  'hub.secret': Secret.optional(),
});

/** Query of `GET /api/websub/hub`: both, or none. */
export const HubStatusQuery = z.object({
  'hub.callback': address('Callback as subscribed.', callbackExample).optional(),
  'hub.topic': address('Topic as subscribed.', topicExample).optional(),
});
