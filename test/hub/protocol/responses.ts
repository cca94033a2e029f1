/** A request and its response. `$callback` and `$topic` are replaced. A field set to null is omitted. */
export type ResponseRow = {
  id: string;
  spec: string;
  fields?: Record<string, string | null>;
  /** Fields to append to the default ones, for repeated fields. */
  also?: [string, string][];
  /** A raw body to send instead of fields. */
  raw?: string | Uint8Array;
  contentType?: string;
  method?: string;
  accept?: string;
  expected: { status: number; issue?: [code: string, path: string]; contentType?: RegExp };
};

const ok = { status: 202 };
const bad = (code: string, path: string) => ({
  status: 400,
  issue: [code, path] as [string, string],
});
const badCallback = bad('invalid_value', 'hub.callback');
const E_ACUTE = 'é';

export const RESPONSES: ResponseRow[] = [
  // WebSub 5.1.2: 202 for valid requests.
  { id: 'subscribe', spec: '5.1.2 MUST answer 202', expected: ok },
  {
    id: 'unsubscribe',
    spec: '5.1.2 MUST answer 202',
    fields: { 'hub.mode': 'unsubscribe' },
    expected: ok,
  },
  { id: 'accepted-is-text', spec: '5.1.2', expected: { status: 202, contentType: /^text\/plain/ } },
  {
    id: 'json-feed-topic',
    spec: 'each topic is accepted',
    fields: { 'hub.topic': 'https://reviews.example/api/feed.json' },
    expected: ok,
  },
  {
    id: 'reviews-topic',
    spec: 'each topic is accepted',
    fields: { 'hub.topic': 'https://reviews.example/reviews.json' },
    expected: ok,
  },
  {
    id: 'unknown-parameters',
    spec: '5.1 MUST ignore',
    fields: { foo: 'bar', 'hub.foo': 'hub.bar' },
    expected: ok,
  },
  {
    id: 'verify-token',
    spec: '5.1 MUST ignore (PubSubHubbub 0.3 field)',
    fields: { 'hub.verify_token': 'x', 'hub.verify': 'sync' },
    expected: ok,
  },
  {
    id: 'charset-parameter',
    spec: '5.1',
    contentType: 'application/x-www-form-urlencoded; charset=UTF-8',
    expected: ok,
  },
  {
    id: 'content-type-case',
    spec: 'RFC 9110 8.3.1',
    contentType: 'Application/X-WWW-Form-Urlencoded',
    expected: ok,
  },
  {
    id: 'empty-parts',
    spec: 'form encoding',
    raw: '&hub.mode=subscribe&&hub.callback=$callback&hub.topic=$topic&',
    expected: ok,
  },
  {
    id: 'plus-is-space',
    spec: 'form encoding: + is a space, so this path has one',
    raw: 'hub.mode=subscribe&hub.callback=$callback/a+b&hub.topic=$topic',
    expected: badCallback,
  },

  // Topics (5.1.1).
  {
    id: 'foreign-topic',
    spec: '5.1.2 MAY refuse by policy',
    fields: { 'hub.topic': 'https://other.example/feed.xml' },
    expected: bad('invalid_value', 'hub.topic'),
  },
  {
    id: 'unknown-path',
    spec: 'there are three topics',
    fields: { 'hub.topic': 'https://reviews.example/insights.json' },
    expected: bad('invalid_value', 'hub.topic'),
  },
  {
    id: 'topic-query',
    spec: 'a different URL is a different topic',
    fields: { 'hub.topic': 'https://reviews.example/feed.xml?a=1' },
    expected: bad('invalid_value', 'hub.topic'),
  },
  {
    id: 'topic-not-a-url',
    spec: '5.1.1',
    fields: { 'hub.topic': '/feed.xml' },
    expected: bad('invalid_value', 'hub.topic'),
  },
  {
    id: 'topic-missing',
    spec: '5.1',
    fields: { 'hub.topic': null },
    expected: bad('missing_parameter', 'hub.topic'),
  },
  {
    id: 'topic-empty',
    spec: '5.1',
    fields: { 'hub.topic': '' },
    expected: bad('missing_parameter', 'hub.topic'),
  },
  {
    id: 'topic-twice',
    spec: 'a field may occur once',
    also: [['hub.topic', 'https://reviews.example/reviews.json']],
    expected: bad('repeated_parameter', 'hub.topic'),
  },
  {
    id: 'topic-percent-encoded',
    spec: '5.1.1 MUST decode unreserved characters',
    fields: { 'hub.topic': 'https://reviews.example/%66eed%2Exml' },
    expected: ok,
  },
  {
    id: 'topic-host-case',
    spec: 'RFC 3986 6.2.2.1',
    fields: { 'hub.topic': 'HTTPS://Reviews.Example/feed.xml' },
    expected: ok,
  },
  {
    id: 'topic-default-port',
    spec: 'RFC 3986 6.2.3',
    fields: { 'hub.topic': 'https://reviews.example:443/feed.xml' },
    expected: ok,
  },
  {
    id: 'topic-nul',
    spec: 'RFC 3986 2: invalid character',
    fields: { 'hub.topic': '\0https://reviews.example/feed.xml' },
    expected: bad('invalid_value', 'hub.topic'),
  },
  {
    id: 'topic-nul-at-end',
    spec: 'RFC 3986 2: invalid character',
    fields: { 'hub.topic': 'https://reviews.example/feed.xml\0' },
    expected: bad('invalid_value', 'hub.topic'),
  },
  {
    id: 'topic-space',
    spec: 'RFC 3986 2: invalid character',
    fields: { 'hub.topic': ' https://reviews.example/feed.xml' },
    expected: bad('invalid_value', 'hub.topic'),
  },
  {
    id: 'topic-tab',
    spec: 'RFC 3986 2: invalid character',
    fields: { 'hub.topic': 'https://re\tviews.example/feed.xml' },
    expected: bad('invalid_value', 'hub.topic'),
  },
  {
    id: 'topic-backslash',
    spec: 'RFC 3986 2: invalid character',
    fields: { 'hub.topic': 'https://reviews.example\\other/feed.xml' },
    expected: bad('invalid_value', 'hub.topic'),
  },
  {
    id: 'topic-user',
    spec: 'a topic has no user name',
    fields: { 'hub.topic': 'https://u:p@reviews.example/feed.xml' },
    expected: bad('invalid_value', 'hub.topic'),
  },

  // Callbacks (WebSub 5.1.1).
  {
    id: 'plain-http',
    spec: 'https only',
    fields: { 'hub.callback': 'http://reader.example/hook' },
    expected: badCallback,
  },
  {
    id: 'callback-missing',
    spec: '5.1',
    fields: { 'hub.callback': null },
    expected: bad('missing_parameter', 'hub.callback'),
  },
  {
    id: 'callback-twice',
    spec: 'a field may occur once',
    also: [['hub.callback', 'https://reader.example/']],
    expected: bad('repeated_parameter', 'hub.callback'),
  },
  {
    id: 'callback-relative',
    spec: '5.1.1',
    fields: { 'hub.callback': '/hook' },
    expected: badCallback,
  },
  {
    id: 'callback-javascript',
    spec: 'https only',
    fields: { 'hub.callback': 'javascript:alert(1)' },
    expected: badCallback,
  },
  {
    id: 'callback-fragment',
    spec: 'a fragment is never sent',
    fields: { 'hub.callback': 'https://reader.example/#a' },
    expected: badCallback,
  },
  {
    id: 'callback-userinfo',
    spec: 'no credentials',
    fields: { 'hub.callback': 'https://me:secret@reader.example/' },
    expected: badCallback,
  },
  {
    id: 'callback-control',
    spec: 'no header injection',
    fields: { 'hub.callback': 'https://reader.example/\r\nX-Evil: 1' },
    expected: badCallback,
  },
  {
    id: 'callback-space',
    spec: 'RFC 3986',
    fields: { 'hub.callback': 'https://reader.example/a b' },
    expected: badCallback,
  },
  {
    id: 'callback-not-ascii',
    spec: 'RFC 3986: percent-encode',
    fields: { 'hub.callback': `https://reader.example/${E_ACUTE}` },
    expected: badCallback,
  },
  {
    id: 'callback-bad-escape',
    spec: 'RFC 3986 2.1',
    fields: { 'hub.callback': 'https://reader.example/%zz' },
    expected: badCallback,
  },
  {
    id: 'callback-backslash',
    spec: 'RFC 3986',
    fields: { 'hub.callback': 'https://reader.example\\@127.0.0.1/' },
    expected: badCallback,
  },
  {
    id: 'callback-too-long',
    spec: '2,048 characters',
    fields: { 'hub.callback': `https://reader.example/${'a'.repeat(2_048)}` },
    expected: bad('too_long', 'hub.callback'),
  },
  {
    id: 'callback-own-host',
    spec: 'the hub never requests itself',
    fields: { 'hub.callback': 'https://reviews.example/hook' },
    expected: badCallback,
  },

  // Mode.
  {
    id: 'mode-missing',
    spec: '5.1',
    fields: { 'hub.mode': null },
    expected: bad('missing_parameter', 'hub.mode'),
  },
  {
    id: 'mode-unknown',
    spec: '5.1',
    fields: { 'hub.mode': 'subscribed' },
    expected: bad('invalid_value', 'hub.mode'),
  },
  {
    id: 'mode-case',
    spec: '5.1: the literal strings',
    fields: { 'hub.mode': 'Subscribe' },
    expected: bad('invalid_value', 'hub.mode'),
  },
  {
    id: 'mode-twice',
    spec: 'a field may occur once',
    also: [['hub.mode', 'unsubscribe']],
    expected: bad('repeated_parameter', 'hub.mode'),
  },
  {
    id: 'mode-and-others',
    spec: 'a response lists everything that is wrong',
    fields: { 'hub.mode': 'subscribed', 'hub.lease_seconds': '0' },
    expected: bad('out_of_range', 'hub.lease_seconds'),
  },
  {
    id: 'mode-missing-and-others',
    spec: 'a response lists everything that is wrong',
    fields: { 'hub.mode': null, 'hub.topic': 'https://other.example/' },
    expected: bad('invalid_value', 'hub.topic'),
  },
  {
    id: 'mode-after-an-empty-one',
    spec: 'an empty value counts as absent',
    raw: 'hub.mode=&hub.mode=unsubscribe&hub.callback=$callback&hub.topic=$topic',
    expected: ok,
  },
  {
    id: 'mode-denied',
    spec: '5.2 only hubs send this mode',
    fields: { 'hub.mode': 'denied' },
    expected: bad('invalid_value', 'hub.mode'),
  },

  // Secret (5.1: MUST be less than 200 bytes).
  {
    id: 'secret-199',
    spec: '5.1 less than 200 bytes',
    fields: { 'hub.secret': 's'.repeat(199) },
    expected: ok,
  },
  {
    id: 'secret-200',
    spec: '5.1 less than 200 bytes',
    fields: { 'hub.secret': 's'.repeat(200) },
    expected: bad('too_long', 'hub.secret'),
  },
  {
    id: 'secret-199-multibyte',
    spec: '5.1 bytes, not characters',
    fields: { 'hub.secret': `${E_ACUTE.repeat(99)}s` },
    expected: ok,
  },
  {
    id: 'secret-200-multibyte',
    spec: '5.1 bytes, not characters',
    fields: { 'hub.secret': E_ACUTE.repeat(100) },
    expected: bad('too_long', 'hub.secret'),
  },
  {
    id: 'secret-empty',
    spec: 'an empty secret counts as absent',
    fields: { 'hub.secret': '' },
    expected: ok,
  },
  {
    id: 'secret-nul',
    spec: 'a secret is text',
    fields: { 'hub.secret': 'a\0b' },
    expected: bad('invalid_value', 'hub.secret'),
  },
  {
    id: 'secret-twice',
    spec: 'a field may occur once',
    also: [
      ['hub.secret', 'a'],
      ['hub.secret', 'b'],
    ],
    expected: bad('repeated_parameter', 'hub.secret'),
  },

  // Lease (5.1).
  { id: 'lease', spec: '5.1', fields: { 'hub.lease_seconds': '7200' }, expected: ok },
  {
    id: 'lease-empty',
    spec: '5.1 MAY set a default',
    fields: { 'hub.lease_seconds': '' },
    expected: ok,
  },
  {
    id: 'lease-word',
    spec: '5.1 a number of seconds',
    fields: { 'hub.lease_seconds': 'forever' },
    expected: bad('invalid_type', 'hub.lease_seconds'),
  },
  {
    id: 'lease-zero',
    spec: '5.1 positive',
    fields: { 'hub.lease_seconds': '0' },
    expected: bad('out_of_range', 'hub.lease_seconds'),
  },
  {
    id: 'lease-negative',
    spec: '5.1 positive',
    fields: { 'hub.lease_seconds': '-1' },
    expected: bad('out_of_range', 'hub.lease_seconds'),
  },
  {
    id: 'lease-fraction',
    spec: '5.1 whole',
    fields: { 'hub.lease_seconds': '1.5' },
    expected: bad('invalid_type', 'hub.lease_seconds'),
  },
  {
    id: 'lease-nan',
    spec: '5.1',
    fields: { 'hub.lease_seconds': 'NaN' },
    expected: bad('invalid_type', 'hub.lease_seconds'),
  },
  {
    id: 'unsubscribe-lease-ignored',
    spec: '5.1 MUST ignore lease_seconds on unsubscribe',
    fields: { 'hub.mode': 'unsubscribe', 'hub.lease_seconds': 'rubbish' },
    expected: ok,
  },

  // Body, content type and method.
  {
    id: 'json-body',
    spec: '5.1 form-encoded',
    raw: '{"hub.mode":"subscribe"}',
    contentType: 'application/json',
    expected: { status: 415 },
  },
  {
    id: 'multipart-body',
    spec: '5.1 form-encoded',
    raw: '--x--',
    contentType: 'multipart/form-data; boundary=x',
    expected: { status: 415 },
  },
  { id: 'empty-body', spec: '5.1', raw: '', expected: bad('missing_parameter', 'hub.mode') },
  { id: 'bad-utf8', spec: '5.1 UTF-8', raw: 'hub.mode=%ff', expected: bad('invalid_value', '') },
  {
    id: 'bad-utf8-raw',
    spec: '5.1 UTF-8',
    raw: Uint8Array.of(0x61, 0x3d, 0xff),
    expected: bad('invalid_value', ''),
  },
  {
    id: 'broken-escape',
    spec: 'form encoding',
    raw: 'hub.mode=%4',
    expected: bad('invalid_value', ''),
  },
  { id: 'body-too-large', spec: '8 KiB', raw: `a=${'b'.repeat(8_192)}`, expected: { status: 413 } },
  { id: 'put', spec: 'RFC 9110 15.5.6', method: 'PUT', expected: { status: 405 } },
  {
    id: 'problem-json',
    spec: 'RFC 9457',
    accept: 'application/problem+json',
    fields: { 'hub.mode': null },
    expected: {
      ...bad('missing_parameter', 'hub.mode'),
      contentType: /^application\/problem\+json/,
    },
  },
  {
    id: 'plain-text',
    spec: '5.1.2 SHOULD describe errors in plain text',
    accept: 'text/plain',
    fields: { 'hub.mode': null },
    expected: { status: 400, contentType: /^text\/plain/ },
  },
  {
    id: 'json-by-default',
    spec: 'RFC 9457 unless Accept asks for text',
    accept: '*/*',
    fields: { 'hub.mode': null },
    expected: { status: 400, contentType: /^application\/json/ },
  },

  // Pings.
  {
    id: 'ping-url',
    spec: 'hub.mode=publish with hub.url',
    raw: 'hub.mode=publish&hub.url=$topic',
    expected: ok,
  },
  {
    id: 'ping-topic',
    spec: 'hub.mode=publish with hub.topic',
    raw: 'hub.mode=publish&hub.topic=$topic',
    expected: ok,
  },
  {
    id: 'ping-many',
    spec: 'one hub.url for each topic',
    raw: 'hub.mode=publish&hub.url=$topic&hub.url=https%3A%2F%2Freviews.example%2Freviews.json',
    expected: ok,
  },
  {
    id: 'ping-foreign',
    spec: 'only topics of this hub',
    raw: 'hub.mode=publish&hub.url=https%3A%2F%2Fother.example%2F',
    expected: bad('invalid_value', 'hub.url'),
  },
  {
    id: 'ping-foreign-topic',
    spec: 'only topics of this hub',
    raw: 'hub.mode=publish&hub.topic=https%3A%2F%2Fother.example%2F',
    expected: bad('invalid_value', 'hub.topic'),
  },
  {
    id: 'ping-nothing',
    spec: 'at least one topic',
    raw: 'hub.mode=publish',
    expected: bad('missing_parameter', 'hub.url'),
  },
];
