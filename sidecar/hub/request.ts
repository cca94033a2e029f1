import { z } from 'zod';
import { HubRequest } from '../../contract/hub-request.ts';
import { repeated, toIssues, typeAt } from '../../contract/issues.ts';
import type { Issue } from '../../contract/problem.ts';
import { canonicalUrl, checkCallback } from './callback.ts';
import type { HubContext } from './hub-context.ts';
import type { AddressGuard } from './public-address.ts';
import type { SubscriptionRequest } from './sql-verifications.ts';

/** Fields of a form or query: names and values, in order. */
export type Fields = Iterable<readonly [string, string]>;

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

/** A valid request: subscribe, unsubscribe, or publish (a ping). */
export type HubAction = SubscriptionRequest | { mode: 'publish'; topics: string[] };

/** Creates the parser of requests. It applies the schema of the contract and the rules of this hub, and throws a Refusal. */
export function createRequestReader(context: HubContext, guard: AddressGuard) {
  const { topics, siteUrl, hubUrl } = context;
  const { lease, callbackPorts: ports, callbackAllow } = context.settings;
  const rules = {
    guard,
    ports,
    intranet: callbackAllow.length > 0,
    serviceUrls: [siteUrl, hubUrl],
  };
  const fieldSchemas = HubRequest.shape;
  const topicByKey = new Map(topics.map((topic) => [canonicalUrl(topic), topic]));

  /** A topic of this hub. Equivalent forms of its URL are accepted. */
  const topic = fieldSchemas['hub.topic'].unwrap().transform((asSent, context) => {
    const url = topicByKey.get(canonicalUrl(asSent));
    if (url !== undefined) return { url, asSent };
    context.addIssue({ code: 'custom', message: `one of ${topics.join(', ')}` });
    return z.NEVER;
  });
  const callback = fieldSchemas['hub.callback'].unwrap().transform((text, context) => {
    const checked = checkCallback(text, rules);
    if (!('rule' in checked)) return checked;
    context.addIssue({ code: 'custom', message: checked.rule });
    return z.NEVER;
  });

  const Mode = z.object({ 'hub.mode': fieldSchemas['hub.mode'] });
  const Target = z.object({ 'hub.callback': callback, 'hub.topic': topic });
  const Unsubscribe = Target.extend({ 'hub.secret': fieldSchemas['hub.secret'] });
  const Subscribe = Unsubscribe.extend({ 'hub.lease_seconds': fieldSchemas['hub.lease_seconds'] });
  const Publish = z.object({ 'hub.url': z.array(topic), 'hub.topic': z.array(topic) });

  function toTarget(form: z.infer<typeof Target>) {
    const { url: callback, key: callbackKey, host } = form['hub.callback'];
    const { url, asSent: topicAsSent } = form['hub.topic'];
    return { topic: url, topicAsSent, callback, callbackKey, host };
  }

  return {
    /** Parses the form of a POST. */
    readAction(fields: Fields): HubAction {
      const { 'hub.mode': mode } = parseForm(Mode, fields);
      if (mode === 'publish') {
        const { 'hub.url': urls, 'hub.topic': topics } = parseForm(Publish, fields);
        const unique = new Set([...urls, ...topics].map(({ url }) => url));
        if (unique.size > 0) return { mode, topics: [...unique] };
        const message = 'expected the URL of at least one topic, got nothing';
        throw new Refusal(400, [{ code: 'missing_parameter', path: 'hub.url', message }]);
      }
      if (mode === 'unsubscribe') {
        const target = toTarget(parseForm(Unsubscribe, fields));
        return { ...target, mode, secret: null, leaseSeconds: 0 };
      }
      const form = parseForm(Subscribe, fields);
      const secret = form['hub.secret'] ?? null;
      const requested = Number(form['hub.lease_seconds'] ?? lease.defaultSeconds);
      const leaseSeconds = Math.min(Math.max(requested, lease.minSeconds), lease.maxSeconds);
      return { ...toTarget(form), mode, secret, leaseSeconds };
    },

    /** Parses the callback and topic in the query of a GET. */
    readTarget: (fields: Fields) => toTarget(parseForm(Target, fields)),
  };
}

/**
 * Parses a form with a schema, or refuses it with all issues at once. Unlike in other endpoints, unknown fields are ignored
 * (WebSub 5.1), an empty value counts as absent, and a list is a repeated field.
 */
function parseForm<S extends z.ZodObject>(schema: S, fields: Fields): z.infer<S> {
  const fieldsByName = Map.groupBy(fields, ([name]) => name);
  const issues: Issue[] = [];
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(schema.shape)) {
    const texts = (fieldsByName.get(name) ?? []).map(([, text]) => text);
    const isList = typeAt(schema, [name]) instanceof z.ZodArray;
    if (isList) values[name] = texts.filter((text) => text !== '');
    else if (texts[0]) values[name] = texts[0];
    if (!isList && texts.length > 1) issues.push(repeated(name, texts.length));
  }
  const { data, error } = schema.safeParse(values);
  if (data !== undefined && issues.length === 0) return data;
  throw new Refusal(400, [...issues, ...toIssues(error, values, schema)]);
}
