import type { Settings } from '../sidecar/config.ts';
import { plural, subscriberTools } from '../sidecar/hub/subscribers.ts';
import { openStore } from '../sidecar/open-hub.ts';
import { UsageError } from './arguments.ts';

/** Lists the hub's subscriptions, ends some, or sends them the current content again. */
export async function runSubscribers(settings: Settings, args: string[]): Promise<number> {
  const wanted = readArguments(args);
  const store = await openStore(settings);
  try {
    const tools = subscriberTools(store, Date.now);
    if (wanted === 'list') {
      const { lines, summary } = await tools.list();
      for (const line of lines) process.stdout.write(`${line}\n`);
      process.stderr.write(`${summary}\n`);
      return 0;
    }
    const { verb, callback, topic } = wanted;
    const changed = await tools[verb](callback, topic);
    const done = verb === 'remove' ? 'removed' : 'due again';
    process.stderr.write(`${plural(changed, 'subscription')} ${done}\n`);
    return changed > 0 ? 0 : 1;
  } finally {
    await store.close();
  }
}

type Change = { verb: 'remove' | 'resend'; callback: string; topic: string | undefined };

function readArguments([verb, callback, topic, ...more]: string[]): 'list' | Change {
  if (verb === 'list' && callback === undefined) return 'list';
  const isChange = verb === 'remove' || verb === 'resend';
  if (!isChange || callback === undefined || more.length > 0) throw new UsageError();
  return { verb, callback, topic };
}
