import { plural, subscriberTools } from '../../sidecar/hub/subscribers.ts';
import { openStore } from '../../sidecar/open-hub.ts';
import { type Run, UsageError } from '../commands.ts';

/** Lists the hub's subscriptions, removes some, or resends the current content to them. */
export const run: Run = async (settings, _options, verb, callback, topic) => {
  const isList = verb === 'list' && callback === undefined;
  const isChange = (verb === 'remove' || verb === 'resend') && callback !== undefined;
  if (!isList && !isChange) throw new UsageError();
  await using open = new AsyncDisposableStack();
  const store = open.adopt(await openStore(settings), (opened) => opened.close());
  const tools = subscriberTools(store, Date.now);
  if (!isChange) {
    const { lines, summary } = await tools.list();
    process.stderr.write(`${summary}\n`);
    return lines.map((line) => `${line}\n`).join('');
  }
  const changed = await tools[verb](callback, topic);
  const outcome = verb === 'remove' ? 'removed' : 'queued for delivery';
  process.stderr.write(`${plural(changed, 'subscription')} ${outcome}\n`);
  return changed > 0 ? 0 : 1;
};
