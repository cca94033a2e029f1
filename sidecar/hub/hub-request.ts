import type { Issue, IssueCode } from '../../contract/problem/problem.ts';
import { show } from '../../contract/problem/rule-words.ts';
import type { CallbackRules } from './callback.ts';
import { brokenUrlRule, checkCallback } from './callback.ts';
import { canonicalUrl } from './canonical-url.ts';
import type { HubSettings } from './settings.ts';
import type { SubscriptionRequest } from './store.ts';

/** What a well-formed POST asks the hub to do. */
export type HubRequest =
  | { mode: 'subscription'; request: SubscriptionRequest }
  | { mode: 'publish'; topics: string[] };

export type RequestRules = {
  callbacks: CallbackRules;
  topics: readonly string[];
  lease: HubSettings['lease'];
};

/** Longest secret in bytes of UTF-8: WebSub 5.1 says less than 200. */
const MAX_SECRET_BYTES = 199;

type Fields = readonly (readonly [string, string])[];

/** Checks the fields of a request, all rules at once. Parameters that are not known are ignored (WebSub 5.1). */
export function readHubRequest(fields: Fields, rules: RequestRules): HubRequest | Issue[] {
  const form = new FormReader(fields);
  const mode = form.one('hub.mode');
  const read = readMode(mode, form, rules);
  return form.issues.length > 0 || read === null ? form.issues : read;
}

function readMode(
  mode: string | undefined,
  form: FormReader,
  rules: RequestRules,
): HubRequest | null {
  if (mode === 'publish') {
    return { mode, topics: readTopics(form, rules.topics) };
  }
  if (mode !== 'subscribe' && mode !== 'unsubscribe') {
    if (mode !== undefined) {
      form.add('invalid_value', 'hub.mode', 'one of subscribe, unsubscribe, publish', mode);
    }
    return null;
  }
  const callback = readCallback(form, rules.callbacks);
  const topicAsSent = form.one('hub.topic');
  const topic =
    topicAsSent === undefined
      ? undefined
      : matchTopic('hub.topic', topicAsSent, form, rules.topics);
  const secret = readSecret(form);
  const leaseSeconds = mode === 'subscribe' ? readLease(form, rules.lease) : 0;
  if (callback === null || topic === undefined || topicAsSent === undefined) return null;
  const { url, key, host } = callback;
  return {
    mode: 'subscription',
    request: {
      mode,
      topic,
      topicAsSent,
      callback: url,
      callbackKey: key,
      host,
      secret: mode === 'subscribe' ? secret : null,
      leaseSeconds,
    },
  };
}

function readCallback(form: FormReader, rules: CallbackRules) {
  const text = form.one('hub.callback');
  if (text === undefined) return null;
  const callback = checkCallback(text, rules);
  if (!('rule' in callback)) return callback;
  form.add('invalid_value', 'hub.callback', callback.rule, text);
  return null;
}

/** Callback and topic of a question for the state of a subscription. */
export function readPair(fields: Fields, rules: RequestRules) {
  const form = new FormReader(fields);
  const callback = readCallback(form, rules.callbacks);
  const text = form.one('hub.topic');
  const topic = text === undefined ? undefined : matchTopic('hub.topic', text, form, rules.topics);
  if (callback === null || topic === undefined) return form.issues;
  return { callback, topic };
}

/** Ours under any equivalent spelling. */
function matchTopic(
  field: string,
  text: string,
  form: FormReader,
  topics: readonly string[],
): string | undefined {
  const rule = brokenUrlRule(text);
  const isUrl = rule === null && URL.canParse(text) && text.includes('://');
  const spelling = isUrl ? canonicalUrl(text) : '';
  const topic = topics.find((own) => canonicalUrl(own) === spelling);
  if (topic === undefined) {
    form.add('invalid_value', field, rule ?? `one of ${topics.join(', ')}`, text);
  }
  return topic;
}

function readTopics(form: FormReader, topics: readonly string[]): string[] {
  const given = ['hub.url', 'hub.topic'].flatMap((field) =>
    form.all(field).flatMap((text) => (text === '' ? [] : [{ field, text }])),
  );
  if (given.length === 0) {
    form.add('missing_parameter', 'hub.url', 'the address of at least one topic', '');
  }
  const found = given.map(({ field, text }) => matchTopic(field, text, form, topics));
  return [...new Set(found.filter((topic) => topic !== undefined))];
}

/** An empty secret counts as none: subscribers that offer an empty field do not mean an empty key. */
function readSecret(form: FormReader): string | null {
  const secret = form.optional('hub.secret');
  if (secret === undefined) return null;
  const bytes = Buffer.byteLength(secret);
  if (bytes > MAX_SECRET_BYTES) {
    form.add('too_long', 'hub.secret', `at most ${MAX_SECRET_BYTES} bytes`, `${bytes} bytes`);
  }
  if (secret.includes('\0')) form.add('invalid_value', 'hub.secret', 'no NUL character', '\\0');
  return secret;
}

function readLease(
  form: FormReader,
  { minSeconds, defaultSeconds, maxSeconds }: RequestRules['lease'],
): number {
  const text = form.optional('hub.lease_seconds');
  if (text === undefined) return defaultSeconds;
  if (!/^\d+$/.test(text) || Number(text) === 0) {
    form.add('invalid_type', 'hub.lease_seconds', 'a whole number of seconds above 0', text);
    return defaultSeconds;
  }
  return Math.min(Math.max(Number(text), minSeconds), maxSeconds);
}

class FormReader {
  readonly issues: Issue[] = [];
  readonly #fields: Fields;

  constructor(fields: Fields) {
    this.#fields = fields;
  }

  add(code: IssueCode, path: string, rule: string, got: string): void {
    const message = `expected ${rule}${got === '' ? '' : `, got ${JSON.stringify(show(got))}`}`;
    this.issues.push({ code, path, message });
  }

  all(name: string): string[] {
    return this.#fields.filter(([field]) => field === name).map(([, value]) => value);
  }

  /** The value; an issue when there is none, an empty one or several. */
  one(name: string): string | undefined {
    const value = this.optional(name);
    if (value === undefined && this.all(name).length <= 1) {
      this.add('missing_parameter', name, 'a value', '');
    }
    return value;
  }

  /** The value, undefined when absent or empty; an issue when there are several. */
  optional(name: string): string | undefined {
    const values = this.all(name);
    if (values.length > 1) {
      this.add('repeated_parameter', name, 'one value', `${values.length} values`);
      return undefined;
    }
    return values[0] === '' ? undefined : values[0];
  }
}
