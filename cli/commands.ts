import { type Settings, settingsHelp } from '../sidecar/config.ts';

type Run = (settings: Settings, args: string[]) => Promise<number | undefined>;

/** A command of the CLI: how to call it, what for, and the code that does it, loaded when it is called. */
export type Command = {
  usage: string;
  purpose: string;
  /** Absent: it refuses any. */
  takesArguments?: true;
  load: () => Promise<Run>;
};

export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'start',
    {
      usage: 'start',
      purpose: 'build, then serve at PORT',
      load: async () => (await import('./start.ts')).runStart,
    },
  ],
  [
    'build',
    {
      usage: 'build',
      purpose: 'build DIST_DIR from CONTENT_DIR',
      load: async () => (await import('./build.ts')).runBuild,
    },
  ],
  [
    'serve',
    {
      usage: 'serve',
      purpose: 'serve what is built',
      load: async () => (await import('./serve.ts')).runServe,
    },
  ],
  [
    'dev',
    {
      usage: 'dev',
      purpose: 'show the site at PORT, reload it on every change',
      load: async () => (await import('./dev.ts')).runDev,
    },
  ],
  [
    'check',
    {
      usage: 'check [--suggest-mentions | --annotations]',
      purpose: 'check the content, write nothing: problems, counts, warnings, or proposed mentions',
      takesArguments: true,
      load: async () => (await import('./check.ts')).runCheck,
    },
  ],
  [
    'init',
    {
      usage: 'init [file of Google or schema.org]',
      purpose: 'write content/ for your business, in place of the demo',
      takesArguments: true,
      load: async () => (await import('./init.ts')).runInit,
    },
  ],
  [
    'new',
    {
      usage: 'new [--rating --text --author --date --source --title --language]',
      purpose: 'add a review you received; asks for what is missing',
      takesArguments: true,
      load: async () => (await import('./new.ts')).runNew,
    },
  ],
  [
    'reply',
    {
      usage: 'reply <id> [--text --author --date]',
      purpose: 'answer a review',
      takesArguments: true,
      load: async () => (await import('./reply.ts')).runReply,
    },
  ],
  [
    'remove',
    {
      usage: 'remove <id> --reason <reason>',
      purpose: 'take a review down and leave a tombstone without its text',
      takesArguments: true,
      load: async () => (await import('./remove.ts')).runRemove,
    },
  ],
  [
    'verify-jobs',
    {
      usage: 'verify-jobs <csv with review_id, job_number, verified_at>',
      purpose: 'mark reviews as verified by their job; keeps an HMAC of the job number (JOB_KEY)',
      takesArguments: true,
      load: async () => (await import('./verify-jobs.ts')).runVerifyJobs,
    },
  ],
  [
    'fetch-google',
    {
      usage: 'fetch-google <folder>',
      purpose: 'save your reviews from the Google Business Profile API, for import',
      takesArguments: true,
      load: async () => (await import('./fetch-google.ts')).runFetchGoogle,
    },
  ],
  [
    'doctor',
    {
      usage: 'doctor [address]',
      purpose: 'look at a deployed site from outside: files, ETags, search, MCP, hub',
      takesArguments: true,
      load: async () => (await import('./doctor.ts')).runDoctor,
    },
  ],
  [
    'import',
    {
      usage:
        'import <file, folder or zip> [--write --fix-encoding --map --date-order --scale --platform]',
      purpose: 'import reviews from exports; without --write only show what would change',
      takesArguments: true,
      load: async () => (await import('./import.ts')).runImport,
    },
  ],
  [
    'analyze',
    {
      usage: 'analyze < in.ndjson > out.ndjson',
      purpose: 'show what the analysis makes of texts, and why',
      load: async () => (await import('./analyze.ts')).runAnalyze,
    },
  ],
  [
    'ping',
    {
      usage: 'ping',
      purpose: 'tell the hub at HUB_URL (or of SITE_URL) to look now',
      load: async () => (await import('./ping.ts')).runPing,
    },
  ],
  [
    'subscribers',
    {
      usage: 'subscribers list | remove|resend <callback> [topic]',
      purpose: "show or change the hub's subscriptions",
      takesArguments: true,
      load: async () => (await import('./subscribers.ts')).runSubscribers,
    },
  ],
]);

/** Text of `--help`: commands, then settings. */
export function help(): string {
  const commands = [...COMMANDS.values()];
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, purpose }) => `  ${usage.padEnd(width)} ${purpose}`);
  return `npm run -s cli -- <command>\n\nCommands:\n${lines.join('\n')}\n\nSettings (environment):\n${settingsHelp()}\n`;
}
