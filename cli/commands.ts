import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { expected } from '../contract/rule-words.ts';
import type { Settings } from '../sidecar/config.ts';

export type Options = Readonly<ReturnType<typeof parseArgs>['values']>;

/** What `commands/<name>.ts` exports as `run`. Returns what to print at its end, or an exit code other than 0. */
export type Run = (
  settings: Settings,
  options: Options,
  ...args: string[]
) => Promise<string | number | undefined>;

/** How each command is called, as `readArguments` reads it, and what it is for. */
const USAGES: Readonly<Record<string, string>> = {
  'init [export]':
    'replace the demo in content/ with your business; an export of Google or schema.org suggests answers',
  'import <export...> [--write] [--map <columns>] [--scale <best>] [--date-order <order>] [--platform <name>] [--fix-encoding]': `import reviews from files, folders or zip archives; without --write only show what would change
      --map Words=text,Stars=rating   columns of your own list and the fields they fill
      --scale 10           the best rating, where the file does not show it
      --date-order dmy     or mdy: whether 05/03/2026 is in March or in May
      --platform direct    where the reviews of a list were written
      --fix-encoding       repair damaged letters. More: docs/import.md`,
  'new [--author <name>] [--rating <stars>] [--text <words>] [--date <day>] [--source <platform>] [--title <words>] [--language <tag>]':
    'add a review you received; asks for what is missing',
  'reply <id> [--text <words>] [--author <name>] [--date <day>]':
    'answer a review; asks for the text. The id is at the end of the address of its page',
  'remove <id> [--reason <reason>]':
    'take a review down and leave a tombstone; asks for the reason',
  'verify-jobs <csv>':
    'mark reviews as verified by a job, from columns review_id, job_number and verified_at; stores an HMAC of the job number (needs JOB_KEY)',
  'check [--suggest-mentions]': 'say what is published, what is not and why; or suggest mentions',
  start: 'build, then serve at PORT',
  build: 'build DIST_DIR from CONTENT_DIR, then ping HUB_URL if it is set',
  serve: 'serve the last build at PORT',
  dev: 'show the site at PORT and reload it on every change',
  'doctor [address]': 'check a deployed site from outside: files, ETags, search, MCP and hub',
  'fetch-google <folder>': 'save your reviews from the Google Business Profile API, for import',
  analyze: 'analyse texts and give the reasons: < in.ndjson > out.ndjson',
  ping: 'tell the hub at HUB_URL (default: at SITE_URL) to check for changes now',
  'subscribers <list, remove or resend> [callback] [topic]':
    'list or remove subscriptions of the hub, or send one the current content again',
};

/** The commands by their names. */
export const COMMANDS: ReadonlyMap<string, { usage: string; purpose: string }> = new Map(
  Object.entries(USAGES).map(([usage, purpose]) => [usage.replace(/ .*/, ''), { usage, purpose }]),
);

/** A command called in a way it does not understand; the message says what is wrong. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Reads arguments as a usage declares them: `<needed>`, `[optional]`, `<several...>`, `[--flag]`, `[--option <value>]`. Throws
 * UsageError for one that is missing or not declared.
 */
export function readArguments(
  usage: string,
  args: string[],
): { options: Options; positionals: string[] } {
  const options: ParseArgsOptionsConfig = {};
  for (const [, name = '', value] of usage.matchAll(/--([\w-]+)( <)?/g)) {
    options[name] = { type: value === undefined ? 'boolean' : 'string' };
  }
  const declared = usage.replaceAll(/\[--.*?\]/g, '').match(/<.*?>|\[.*?\]/g) ?? [];
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const missing = declared[positionals.length];
    if (missing?.startsWith('<')) throw new TypeError(expected(missing, 'nothing'));
    const extra = usage.includes('...') ? undefined : positionals[declared.length];
    if (extra !== undefined) throw new TypeError(`unexpected argument ${extra}`);
    return { options: values, positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node goes on with advice for a case that no command here has.
    throw new UsageError(`${error.message.replace(/\. To specify .*/s, '')}\nusage: ${usage}`);
  }
}
