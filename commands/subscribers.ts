import type { Settings } from '../contract/settings.ts';
import { subscriberTools, toLine } from '../sidecar/hub/subscribers.ts';
import { openStore } from '../sidecar/open-store.ts';
import { UsageError } from './usage-error.ts';

const USAGE = 'usage: subscribers list | remove <callback> [topic] | resend <callback> [topic]';

/** Lists the hub's subscriptions, ends some, or sends them the current content again. */
export async function runSubscribers(settings: Settings, args: string[]): Promise<number> {
  const [verb, callback, topic] = args;
  const isList = verb === 'list' && args.length === 1;
  if (!isList && (callback === undefined || args.length > 3)) throw new UsageError(USAGE);
  const store = await openStore(settings);
  try {
    const tools = subscriberTools(store, Date.now);
    if (isList) {
      const records = await tools.list();
      for (const record of records) process.stdout.write(`${toLine(record)}\n`);
      process.stderr.write(`${records.length} subscriptions\n`);
      return 0;
    }
    if (callback === undefined || (verb !== 'remove' && verb !== 'resend'))
      throw new UsageError(USAGE);
    const changed = await tools[verb](callback, topic);
    process.stderr.write(
      `${changed} subscriptions ${verb === 'remove' ? 'removed' : 'due again'}\n`,
    );
    return changed > 0 ? 0 : 1;
  } finally {
    await store.close();
  }
}
