import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { HubRequest } from '../../contract/hub-request.ts';
import { parseQuery } from '../../contract/issues.ts';
import type { Issue } from '../../contract/problem.ts';
import type { Target } from './store.ts';
import type { HubSettings } from './subscription.ts';

/** Thrown to refuse a request, with the status of the response and the reason as a sentence or as issues. */
export class Refusal extends Error {
  readonly status: number;
  readonly reason: string | readonly Issue[];
  readonly headers: Record<string, string>;

  constructor(status: number, reason: string | readonly Issue[], headers = {}) {
    super('The request was refused.');
    this.status = status;
    this.reason = reason;
    this.headers = headers;
  }
}

/** Creates the parser of requests from the schema of the contract and the rules of this hub. It throws a Refusal with all issues at once. */
export function createRequestReader(
  { topics, siteUrl, hubUrl }: { topics: readonly string[]; siteUrl: string; hubUrl: string },
  { lease, callbackPorts, callbackAllow }: HubSettings,
  guard: AddressGuard,
) {
  const rules = { guard, callbackPorts, callbackAllow, serviceUrls: [siteUrl, hubUrl] };
  const topicByKey = new Map(topics.map((topic) => [canonicalUrl(topic), topic]));

  /** A topic of this hub. Equivalent forms of its URL are accepted. */
  const topic = HubRequest.shape['hub.topic'].unwrap().transform((topic_as_sent, context) => {
    const topic = topicByKey.get(canonicalUrl(topic_as_sent));
    if (topic !== undefined) return { topic, topic_as_sent };
    context.addIssue({ code: 'custom', message: `one of ${topics.join(', ')}` });
    return z.NEVER;
  });
  const callback = HubRequest.shape['hub.callback'].unwrap().transform((text, context) => {
    const checked = checkCallback(text, rules);
    if (!('rule' in checked)) return checked;
    context.addIssue({ code: 'custom', message: checked.rule });
    return z.NEVER;
  });

  const TargetForm = z.object({ 'hub.callback': callback, 'hub.topic': topic });
  const Subscribe = HubRequest.omit({ 'hub.url': true }).extend(TargetForm.shape);
  const Unsubscribe = Subscribe.omit({ 'hub.lease_seconds': true });
  const changed = { 'hub.url': z.array(topic), 'hub.topic': z.array(topic) };
  const Publish = HubRequest.pick({ 'hub.mode': true }).extend(changed);

  const toTarget = (form: z.infer<typeof TargetForm>): Target => ({
    ...form['hub.topic'],
    ...form['hub.callback'],
  });

  return {
    /** Parses the form of a POST: subscribe, unsubscribe, or publish (a ping). */
    readAction(body: URLSearchParams) {
      // A form without a valid mode is checked as a subscription, for all its issues.
      const sent = body.getAll('hub.mode').find((text) => text !== '');
      const { data: mode } = HubRequest.shape['hub.mode'].safeParse(sent);
      if (mode === 'publish') {
        const { 'hub.url': urls, 'hub.topic': topics } = parseForm(Publish, body);
        const unique = new Set([...urls, ...topics].map(({ topic }) => topic));
        if (unique.size > 0) return { mode, topics: [...unique] };
        const message = 'expected the URL of at least one topic, got nothing';
        throw new Refusal(400, [{ code: 'missing_parameter', path: 'hub.url', message }]);
      }
      if (mode === 'unsubscribe')
        return { ...toTarget(parseForm(Unsubscribe, body)), mode, secret: null, lease_seconds: 0 };
      const form = parseForm(Subscribe, body);
      const secret = form['hub.secret'] ?? null;
      const requested = Number(form['hub.lease_seconds'] ?? lease.defaultSeconds);
      const lease_seconds = Math.min(Math.max(requested, lease.minSeconds), lease.maxSeconds);
      return { ...toTarget(form), mode: 'subscribe' as const, secret, lease_seconds };
    },

    /** Parses the callback and topic in the query of a GET. */
    readTarget: (query: URLSearchParams) => toTarget(parseForm(TargetForm, query)),
  };
}

/**
 * Parses a form with a schema, or refuses it with all issues at once. Unlike in other endpoints, unknown fields are ignored
 * (WebSub 5.1), and an empty value counts as absent.
 */
function parseForm<S extends z.ZodObject>(schema: S, form: URLSearchParams): z.infer<S> {
  const given = [...form].filter(([name, text]) => text && Object.hasOwn(schema.shape, name));
  const parsed = parseQuery(schema, new URLSearchParams(given));
  if (parsed.ok) return parsed.value;
  throw new Refusal(400, parsed.issues);
}

/** Parses `application/x-www-form-urlencoded` strictly: refuses invalid escapes and bytes that are not UTF-8. */
export function readForm(body: Uint8Array): URLSearchParams {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    // Throws on an escape that URLSearchParams would accept.
    decodeURIComponent(text);
    return new URLSearchParams(text);
  } catch {
    const message = 'the body is not form-encoded UTF-8';
    throw new Refusal(400, [{ code: 'invalid_value', path: '', message }]);
  }
}

/** Reports whether the hub may connect to an IP address. */
export type AddressGuard = (address: string) => boolean;

/** The only IPv6 range that is assigned for public use. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Creates a guard that allows public unicast addresses and the CIDR ranges of `allow`. Throws if a range is not CIDR. */
export function createAddressGuard(allow: readonly string[]): AddressGuard {
  const ranges = allow.map((range) => ipaddr.parseCIDR(range));
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.parse(address);
    if (ranges.some((range) => range[0].kind() === parsed.kind() && parsed.match(range))) {
      return true;
    }
    if (parsed.range() !== 'unicast') return false;
    return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
  };
}

export type CallbackRules = Pick<HubSettings, 'callbackPorts' | 'callbackAllow'> & {
  guard: AddressGuard;
  /** URLs of this service, which may not be callbacks. */
  serviceUrls: readonly string[];
};

/** Name servers are not asked for others. */
const HOST_NAME = /^(?=.{1,253}$)[^.]{1,63}(\.[^.]{1,63})*$/;

/** Checks the URL of a callback without the network. If it breaks a rule, returns that rule as a phrase to follow "expected". */
export function checkCallback(
  callback: string,
  { callbackPorts, callbackAllow, guard, serviceUrls }: CallbackRules,
): Pick<Target, 'callback' | 'callback_key' | 'host'> | { rule: string } {
  if (!/^https:\/\/[^/?]/i.test(callback)) return { rule: 'an https URL' };
  const { hostname, port } = new URL(callback);
  const name = hostname.replace(/\.$/, '');
  const number = port === '' ? 443 : Number(port);
  if (callbackPorts !== '*' && !callbackPorts.includes(number)) {
    return { rule: `port ${callbackPorts.join(' or ')}` };
  }
  const literal = name.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0) {
    if (!guard(literal)) return { rule: 'a public address' };
  } else if (!HOST_NAME.test(name)) {
    return { rule: 'a host name with parts of 1 to 63 characters, 253 in all' };
  } else if (callbackAllow.length === 0 && !isPublicName(name)) {
    // Public DNS does not have the names of an intranet.
    return { rule: 'a public host name' };
  }
  if (serviceUrls.some((service) => hasHost(service, name, number))) {
    return { rule: 'a host that is not this service' };
  }
  const host = number === 443 ? name : `${name}:${number}`;
  return { callback, callback_key: canonicalUrl(callback), host };
}

/** Returns false for names that public DNS never has. */
function isPublicName(name: string): boolean {
  return name.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(name);
}

function hasHost(service: string, name: string, port: number): boolean {
  const url = new URL(service);
  const servicePort = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return url.hostname === name && (port === servicePort || port === 443);
}

/** Normalises an absolute URL for comparison (RFC 3986 6.2.2, WebSub 5.1.1). Requests use the callback exactly as sent. */
export function canonicalUrl(url: string): string {
  const { protocol, host } = new URL(url);
  const rest = /^[^:]+:\/\/[^/?#]*(.*)$/s.exec(url)?.[1] ?? '';
  const decoded = rest.replace(/%[0-9A-Fa-f]{2}/g, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped.toUpperCase();
  });
  return `${protocol}//${host}${decoded.startsWith('/') ? '' : '/'}${decoded}`;
}
