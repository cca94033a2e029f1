import { z } from 'zod';
import { HubRequest } from '../../contract/hub-request.ts';
import type { Issue } from '../../contract/problem.ts';
import { typeAt } from '../../contract/rule-words.ts';
import { repeated, toIssues } from '../read-query.ts';
import { canonicalUrl, checkCallback } from './callback.ts';
import type { HubContext } from './hub-context.ts';
import type { AddressGuard } from './public-address.ts';
import type { SubscriptionRequest } from './sql-handshakes.ts';

/** Name and value of each field, in order. */
export type Fields = Iterable<readonly [string, string]>;

/** Thrown for a request that is refused: the status of the response, and a sentence or the broken rules. */
export class Refusal extends Error {
  readonly status: number;
  readonly about: string | readonly Issue[];
  readonly headers: Record<string, string>;

  constructor(status: number, about: string | readonly Issue[], headers = {}) {
    super('The request was refused.');
    this.status = status;
    this.about = about;
    this.headers = headers;
  }
}

/** What a well-formed POST asks the hub to do. */
export type HubAction = SubscriptionRequest | { mode: 'publish'; topics: string[] };

/** Reads requests by the schema of the contract and the rules of this hub. Throws a Refusal for one that breaks a rule. */
export function createRequestReader(context: HubContext, guard: AddressGuard) {
  const { topics, siteUrl, hubUrl } = context;
  const { lease, callbackPorts: ports, callbackAllow } = context.settings;
  const rules = { guard, ports, intranet: callbackAllow.length > 0, ownUrls: [siteUrl, hubUrl] };
  const form = HubRequest.shape;
  const ownTopics = new Map(topics.map((topic) => [canonicalUrl(topic), topic]));

  /** One of our topics, in any equivalent form. */
  const topic = form['hub.topic'].unwrap().transform((asSent, context) => {
    const url = ownTopics.get(canonicalUrl(asSent));
    if (url !== undefined) return { url, asSent };
    context.addIssue({ code: 'custom', message: `one of ${topics.join(', ')}` });
    return z.NEVER;
  });
  const callback = form['hub.callback'].unwrap().transform((text, context) => {
    const checked = checkCallback(text, rules);
    if (!('rule' in checked)) return checked;
    context.addIssue({ code: 'custom', message: checked.rule });
    return z.NEVER;
  });

  const Mode = z.object({ 'hub.mode': form['hub.mode'] });
  const Pair = z.object({ 'hub.callback': callback, 'hub.topic': topic });
  const Unsubscribe = Pair.extend({ 'hub.secret': form['hub.secret'] });
  const Subscribe = Unsubscribe.extend({ 'hub.lease_seconds': form['hub.lease_seconds'] });
  const Publish = z.object({ 'hub.url': z.array(topic), 'hub.topic': z.array(topic) });

  function addressOf(pair: z.infer<typeof Pair>) {
    const { url: callback, key: callbackKey, host } = pair['hub.callback'];
    const { url, asSent: topicAsSent } = pair['hub.topic'];
    return { topic: url, topicAsSent, callback, callbackKey, host };
  }

  return {
    /** Reads the form of a POST. */
    readAction(fields: Fields): HubAction {
      const { 'hub.mode': mode } = parseForm(Mode, fields);
      if (mode === 'publish') {
        const { 'hub.url': urls, 'hub.topic': others } = parseForm(Publish, fields);
        const named = new Set([...urls, ...others].map(({ url }) => url));
        if (named.size > 0) return { mode, topics: [...named] };
        const message = 'expected the address of at least one topic, got nothing';
        throw new Refusal(400, [{ code: 'missing_parameter', path: 'hub.url', message }]);
      }
      if (mode === 'unsubscribe') {
        const address = addressOf(parseForm(Unsubscribe, fields));
        return { ...address, mode, secret: null, leaseSeconds: 0 };
      }
      const form = parseForm(Subscribe, fields);
      const { 'hub.secret': secret = null, 'hub.lease_seconds': asked = lease.defaultSeconds } =
        form;
      const leaseSeconds = Math.min(Math.max(Number(asked), lease.minSeconds), lease.maxSeconds);
      return { ...addressOf(form), mode, secret, leaseSeconds };
    },

    /** Reads which subscription a GET asks for. */
    readPair: (fields: Fields) => addressOf(parseForm(Pair, fields)),
  };
}

/**
 * Reads the fields of a form into the values of a schema, or refuses it with all the rules it breaks. Unlike in a query, unknown
 * fields are ignored (WebSub 5.1), an empty value counts as absent, and a list is a field given several times.
 */
function parseForm<S extends z.ZodObject>(schema: S, fields: Fields): z.infer<S> {
  const given = Map.groupBy(fields, ([name]) => name);
  const issues: Issue[] = [];
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(schema.shape)) {
    const texts = (given.get(name) ?? []).map(([, text]) => text);
    const isList = typeAt(schema, [name]) instanceof z.ZodArray;
    if (isList) values[name] = texts.filter((text) => text !== '');
    else if (texts[0]) values[name] = texts[0];
    if (!isList && texts.length > 1) issues.push(repeated(name, texts.length));
  }
  const { data, error } = schema.safeParse(values);
  if (data !== undefined && issues.length === 0) return data;
  throw new Refusal(400, [...issues, ...toIssues(error, values, schema)]);
}
