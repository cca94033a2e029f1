import { z } from 'zod';
import { HubRequest } from '../../contract/hub-request.ts';
import type { Parsed } from '../read-query.ts';
import { type Callback, type CallbackRules, canonicalUrl, checkCallback } from './callback.ts';
import { type Fields, parseForm } from './read-form.ts';
import type { HubSettings } from './settings.ts';
import type { SubscriptionRequest } from './sql-handshakes.ts';

/** What a well-formed POST asks the hub to do. */
export type HubAction =
  | { kind: 'request'; request: SubscriptionRequest }
  | { kind: 'ping'; topics: string[] };

export type RequestRules = {
  callbacks: CallbackRules;
  topics: readonly string[];
  lease: HubSettings['lease'];
};

export type RequestReader = {
  /** Reads the form of a POST: all broken rules at once. */
  readAction(fields: Fields): Parsed<HubAction>;
  /** Reads which subscription a GET asks for. */
  readPair(fields: Fields): Parsed<{ callback: Callback; topic: string }>;
};

/** Reads requests by the schema of the contract and the rules of this hub: its topics, its callbacks, its leases. */
export function createRequestReader({ callbacks, topics, lease }: RequestRules): RequestReader {
  const form = HubRequest.shape;
  const ownTopics = new Map(topics.map((topic) => [canonicalUrl(topic), topic]));

  /** One of ours, under any equivalent spelling. */
  const topic = form['hub.topic'].unwrap().transform((asSent, context) => {
    const url = ownTopics.get(canonicalUrl(asSent));
    if (url !== undefined) return { url, asSent };
    context.addIssue({ code: 'custom', message: `one of ${topics.join(', ')}` });
    return z.NEVER;
  });
  const callback = form['hub.callback'].unwrap().transform((text, context) => {
    const checked = checkCallback(text, callbacks);
    if (!('rule' in checked)) return checked;
    context.addIssue({ code: 'custom', message: checked.rule });
    return z.NEVER;
  });

  const Mode = z.object({ 'hub.mode': form['hub.mode'] });
  const Pair = z.object({ 'hub.callback': callback, 'hub.topic': topic });
  const Unsubscribe = Pair.extend({ 'hub.secret': form['hub.secret'] });
  const Subscribe = Unsubscribe.extend({ 'hub.lease_seconds': form['hub.lease_seconds'] });
  const Publish = z.object({ 'hub.url': z.array(topic), 'hub.topic': z.array(topic) });

  function readSubscribe(fields: Fields): Parsed<HubAction> {
    const parsed = parseForm(Subscribe, fields);
    if (!parsed.ok) return parsed;
    const { 'hub.secret': secret = null, 'hub.lease_seconds': asked } = parsed.value;
    const seconds = asked === undefined ? lease.defaultSeconds : Number(asked);
    const leaseSeconds = Math.min(Math.max(seconds, lease.minSeconds), lease.maxSeconds);
    return toRequest(parsed.value, { mode: 'subscribe', secret, leaseSeconds });
  }

  function readUnsubscribe(fields: Fields): Parsed<HubAction> {
    const parsed = parseForm(Unsubscribe, fields);
    if (!parsed.ok) return parsed;
    return toRequest(parsed.value, { mode: 'unsubscribe', secret: null, leaseSeconds: 0 });
  }

  function toRequest(
    pair: z.infer<typeof Pair>,
    rest: Pick<SubscriptionRequest, 'mode' | 'secret' | 'leaseSeconds'>,
  ): Parsed<HubAction> {
    const { url, key, host } = pair['hub.callback'];
    const { url: topicUrl, asSent } = pair['hub.topic'];
    const address = { topic: topicUrl, topicAsSent: asSent, callback: url, callbackKey: key, host };
    return { ok: true, value: { kind: 'request', request: { ...address, ...rest } } };
  }

  function readPublish(fields: Fields): Parsed<HubAction> {
    const parsed = parseForm(Publish, fields);
    if (!parsed.ok) return parsed;
    const named = [...parsed.value['hub.url'], ...parsed.value['hub.topic']];
    if (named.length === 0) {
      const message = 'expected the address of at least one topic, got nothing';
      return { ok: false, issues: [{ code: 'missing_parameter', path: 'hub.url', message }] };
    }
    const urls = new Set(named.map(({ url }) => url));
    return { ok: true, value: { kind: 'ping', topics: [...urls] } };
  }

  const readers = { subscribe: readSubscribe, unsubscribe: readUnsubscribe, publish: readPublish };
  return {
    readAction(fields) {
      const parsed = parseForm(Mode, fields);
      return parsed.ok ? readers[parsed.value['hub.mode']](fields) : parsed;
    },
    readPair(fields) {
      const parsed = parseForm(Pair, fields);
      if (!parsed.ok) return parsed;
      const { 'hub.callback': found, 'hub.topic': named } = parsed.value;
      return { ok: true, value: { callback: found, topic: named.url } };
    },
  };
}
