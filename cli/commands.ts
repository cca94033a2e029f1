import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { GUIDES } from '../build/read/files.ts';
import { expected } from '../contract/issues.ts';
import type { Settings } from '../settings.ts';

export type Options = Readonly<ReturnType<typeof parseArgs>['values']>;

/** The `run` function of `commands/<name>.ts`. Returns the text to print when it is done, or an exit code. */
export type Run = (
  settings: Settings,
  options: Options,
  ...args: string[]
) => Promise<string | number | undefined>;

/** Usage and purpose of each command. `readArguments` parses the usage. */
const USAGES: Readonly<Record<string, string>> = {
  'init [export] [--form <file>]':
    'replace the demo in content/ with your business; a Google or schema.org export suggests answers, --form reads them from an issue form',
  'import [export...] [--addresses] [--write] [--map <columns>] [--scale <best>] [--round] [--date-order <order>] [--platform <name>] [--location <name>] [--sheet <name>] [--header <header>] [--fix-encoding] [--delete-imported]': `import reviews from files, folders, zip archives or https addresses; without --write, only show what would change
      --map Words=text,Stars=rating   the field that each column of your own list fills
      --scale 10           highest possible rating, if the file does not state it
      --round              import ratings between whole stars, like 8.7 of 10: the nearest star, halves down, with the original
      --date-order dmy     order of day and month in 05/03/2026: dmy or mdy
      --platform direct    platform that the reviews of a list were written on
      --location Harbour   the location to import, if an export has several
      --sheet Reviews      the sheet of a workbook with several
      --addresses          import the addresses in content/imports/addresses.yaml
      --header Authorization=IMPORT_TOKEN   header of an address; the environment holds its value
      --fix-encoding       repair damaged letters
      --delete-imported    with --write, delete the files that were read. More: ${GUIDES}/import.md`,
  'new [--author <name>] [--rating <stars>] [--text <words>] [--date <day>] [--source <platform>] [--title <words>] [--language <tag>]':
    'add a review you received; asks for missing fields',
  'reply <id> [--text <words>] [--author <name>] [--date <day>]':
    'reply to a review; asks for the text. Name it by the address of its page, or by its id or the first 6 characters of it',
  'remove <id> [--reason <reason>]':
    'replace a review, named like in reply, with a tombstone; asks for the reason',
  'mark <id> [--withhold <reason>] [--insider <yes>] [--incentivized <yes>] [--anonymous <yes>] [--verified <manual>]':
    'withhold, mark or confirm a review, named like in reply; no imports change it, and "no" undoes it',
  'photo <address or file>':
    'copy a picture into content/photos/, and print the lines that show it',
  'verify-jobs <csv>':
    'mark reviews as verified by a job, from columns review_id, job_number and verified_at; stores an HMAC of the job number (needs JOB_KEY)',
  'check [--suggest-mentions]': 'report errors, warnings and counts, or suggest mentions',
  report:
    'print what the last week brought, as Markdown: new reviews, criticism without a reply, and what is praised more or less than in the last quarter',
  start: 'build, then serve on PORT',
  'build [--no-ping]': 'build DIST_DIR from CONTENT_DIR, then ping HUB_URL if it is set',
  serve: 'serve the last build on PORT',
  dev: 'serve the site on PORT and reload it on every change',
  'doctor [address]': 'check a deployed site from outside: files, ETags, search, MCP and hub',
  'fetch-google <folder>': 'download your reviews from the Google Business Profile API',
  analyze: 'analyse texts and explain the results: < in.ndjson > out.ndjson',
  'annotate [--max <count>] [--dry-run] [--export] [--import <file>]': `mark what reviews say with the language model at ANNOTATE_URL; builds use the marks
      --max 100            read at most 100 reviews
      --dry-run            only estimate the reviews and tokens to send
      --export             print the task as one file, for an assistant of your choice
      --import answers.json   check and keep the answers of an assistant`,
  ping: 'ask the hub at HUB_URL (default: at SITE_URL) to check for changes now',
  'subscribers <verb> [callback or file] [topic]': `list, remove or move subscriptions of the hub
      list                          state, lease and last error of each
      remove <callback> [topic]     end subscriptions, and tell the callback
      resend <callback> [topic]     send the current content again
      backup <file>                 copy the SQLite file, also while the server runs
      export > file, import < file  move them to another database, with their secrets`,
};

/** Commands by name. */
export const COMMANDS: ReadonlyMap<string, { usage: string; purpose: string }> = new Map(
  Object.entries(USAGES).map(([usage, purpose]) => [usage.replace(/ .*/, ''), { usage, purpose }]),
);

/** A command was called with wrong arguments. An empty message stands for its usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** An error whose message says all that a user needs: it is shown without a stack trace. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/**
 * Parses arguments as a usage declares them: `<required>`, `[optional]`, `<several...>`, `[--flag]`, `[--option <value>]`.
 * Throws UsageError for a missing or undeclared argument.
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
    const config = { args, options, allowPositionals: true, tokens: true } as const;
    const { values, positionals, tokens } = parseArgs(config);
    const given = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
    const repeated = given.find((name, at) => given.indexOf(name) < at);
    if (repeated !== undefined) throw new TypeError(`expected --${repeated} once, got it again`);
    const missing = declared[positionals.length];
    if (missing?.startsWith('<')) throw new TypeError(expected(missing, 'nothing'));
    const extra = usage.includes('...') ? undefined : positionals[declared.length];
    if (extra !== undefined) throw new TypeError(`unexpected argument ${extra}`);
    return { options: values, positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node adds advice that applies to no command here.
    throw new UsageError(`${error.message.replace(/\. To specify .*/s, '')}\nusage: ${usage}`);
  }
}
