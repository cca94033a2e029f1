import { type Settings, settingsHelp } from '../sidecar/config.ts';

/** Runs a command; returns what it prints at its end, or an exit code other than 0. */
type Run = (settings: Settings, args: string[]) => Promise<string | number | undefined>;

/** A command of the CLI: its arguments (absent: it takes none), what for, and the code that runs it, loaded when it is called. */
export type Command = { takes?: string; purpose: string; load: () => Promise<Run> };

export const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    purpose: 'build, then serve at PORT',
    load: async () => (await import('./start.ts')).runStart,
  },
  build: {
    purpose: 'build DIST_DIR from CONTENT_DIR',
    load: async () => (await import('./build.ts')).runBuild,
  },
  serve: {
    purpose: 'serve what is built',
    load: async () => (await import('./serve.ts')).runServe,
  },
  dev: {
    purpose: 'show the site at PORT, reload it on every change',
    load: async () => (await import('./dev.ts')).runDev,
  },
  check: {
    takes: '[--suggest-mentions | --annotations]',
    purpose: 'check the content, write nothing: problems, counts, warnings, or proposed mentions',
    load: async () => (await import('./check.ts')).runCheck,
  },
  init: {
    takes: '[export of Google or schema.org]',
    purpose: 'write content/ for your business, in place of the demo',
    load: async () => (await import('./init.ts')).runInit,
  },
  new: {
    takes: '[--rating --text --author --date --source --title --language]',
    purpose: 'add a review you received; asks for what is missing',
    load: async () => (await import('./new.ts')).runNew,
  },
  reply: {
    takes: '<id> [--text --author --date]',
    purpose: 'answer a review; asks for the text',
    load: async () => (await import('./reply.ts')).runReply,
  },
  remove: {
    takes: '<id> [--reason]',
    purpose: 'take a review down and leave a tombstone without its text; asks for the reason',
    load: async () => (await import('./remove.ts')).runRemove,
  },
  'verify-jobs': {
    takes: '<csv with review_id, job_number, verified_at>',
    purpose: 'mark reviews as verified by their job; keeps an HMAC of the job number (JOB_KEY)',
    load: async () => (await import('./verify-jobs.ts')).runVerifyJobs,
  },
  import: {
    takes: '<file, folder or zip> [--write --fix-encoding --map --date-order --scale --platform]',
    purpose: 'import reviews from exports; without --write only show what would change',
    load: async () => (await import('./import.ts')).runImport,
  },
  'fetch-google': {
    takes: '<folder>',
    purpose: 'save your reviews from the Google Business Profile API, for import',
    load: async () => (await import('./fetch-google.ts')).runFetchGoogle,
  },
  doctor: {
    takes: '[address]',
    purpose: 'look at a deployed site from outside: files, ETags, search, MCP, hub',
    load: async () => (await import('./doctor.ts')).runDoctor,
  },
  analyze: {
    takes: '< in.ndjson > out.ndjson',
    purpose: 'show what the analysis makes of texts, and why',
    load: async () => (await import('./analyze.ts')).runAnalyze,
  },
  ping: {
    purpose: 'tell the hub at HUB_URL (or of SITE_URL) to look now',
    load: async () => (await import('./ping.ts')).runPing,
  },
  subscribers: {
    takes: 'list | remove|resend <callback> [topic]',
    purpose: "show or change the hub's subscriptions",
    load: async () => (await import('./subscribers.ts')).runSubscribers,
  },
};

/** How each command is called, and what for. */
export function usages(): { usage: string; purpose: string }[] {
  return Object.entries(COMMANDS).map(([name, { takes = '', purpose }]) => ({
    usage: `${name} ${takes}`.trim(),
    purpose,
  }));
}

/** Text of `--help`: commands, then settings. */
export function help(): string {
  const lines = usages().map(({ usage, purpose }) => `  ${usage}\n      ${purpose}`);
  return `npm run -s cli -- <command>\n\nCommands:\n${lines.join('\n')}\n\nSettings (environment):\n${settingsHelp()}\n`;
}
