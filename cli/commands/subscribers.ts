import { plural, subscriberTools } from '../../sidecar/hub/subscribers.ts';
import { openStore } from '../../sidecar/open-hub.ts';
import { type Run, UsageError } from '../commands.ts';

/** Lists the hub's subscriptions, ends some, or sends them the current content again. */
export const run: Run = async (settings, _options, verb, callback, topic) => {
  const isList = verb === 'list' && callback === undefined;
  const isChange = (verb === 'remove' || verb === 'resend') && callback !== undefined;
  if (!isList && !isChange) throw new UsageError();
  await using open = new AsyncDisposableStack();
  const store = open.adopt(await openStore(settings), (each) => each.close());
  const tools = subscriberTools(store, Date.now);
  if (!isChange) {
    const { lines, summary } = await tools.list();
    process.stderr.write(`${summary}\n`);
    return lines.map((line) => `${line}\n`).join('');
  }
  const changed = await tools[verb](callback, topic);
  const done = verb === 'remove' ? 'removed' : 'due again';
  process.stderr.write(`${plural(changed, 'subscription')} ${done}\n`);
  return changed > 0 ? 0 : 1;
};
