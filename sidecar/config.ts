import { z } from 'zod';

/** One setting: the environment variable, how its text is read, its default as text, and a line of help. */
type Row<T> = { read: z.ZodType<T, string>; default?: string; help: string };

function row<T>(read: z.ZodType<T, string>, help: string, byDefault?: string): Row<T> {
  return byDefault === undefined ? { read, help } : { read, help, default: byDefault };
}

/** A setting that may be absent. */
function maybe<T>(read: z.ZodType<T, string>, help: string): Row<T | undefined> {
  return { read, help };
}

/** Parses text, or reports the rule in words. */
function from<T>(rule: string, parse: (text: string) => T | undefined): z.ZodType<T, string> {
  return z.string().transform((text, context) => {
    const value = parse(text.trim());
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: rule });
    return z.NEVER;
  });
}

const text = from('a text that is not empty', (value) => (value === '' ? undefined : value));

function whole(min: number, max: number): z.ZodType<number, string> {
  return from(`a whole number from ${min} to ${max}`, (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  });
}

/** Comma-separated list, empty entries dropped. */
function list(rule: string, isItem: (entry: string) => boolean): z.ZodType<string[], string> {
  return from(rule, (value) => {
    const items = value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
    return items.every(isItem) ? items : undefined;
  });
}

/** Comma-separated whole numbers that together are `fine`. */
function numbers(
  rule: string,
  fine: (values: readonly number[]) => boolean,
): z.ZodType<number[], string> {
  return from(rule, (value) => {
    const parts = value.split(',').map((entry) => entry.trim());
    if (!parts.every((entry) => /^\d{1,9}$/.test(entry))) return undefined;
    const values = parts.map(Number);
    return fine(values) ? values : undefined;
  });
}

const addressRange = z.union([z.cidrv4(), z.cidrv6()]);
const port = whole(1, 65_535);

/** Longest wait for a delivery attempt, in seconds: the store takes one of 2 days for the work of a clock that went wrong. */
const MAX_RETRY_SECONDS = 86_400;

/** An origin as browsers write it: small letters, punycode, no default port. */
const originUrl = from(
  'an http or https origin without a path, like https://reviews.example',
  (value) => {
    if (!/^https?:\/\/[^?#@]+$/i.test(value) || !URL.canParse(value)) return undefined;
    const { origin, pathname } = new URL(value);
    return pathname === '/' ? origin : undefined;
  },
);

/** The public address of the site: an origin, and a path where it stands below one; no slash at the end. */
const siteUrl = from(
  'an http or https address without a query, like https://reviews.example or https://someone.example/reviews',
  (value) => {
    if (!/^https?:\/\/[^?#@]+$/i.test(value) || !URL.canParse(value)) return undefined;
    const { origin, pathname } = new URL(value);
    const path = pathname.replace(/\/$/, '');
    return /^(?:\/[\w.~-]+)*$/.test(path) ? origin + path : undefined;
  },
);

const address = from('an absolute http or https address', (value) => {
  if (!URL.canParse(value)) return undefined;
  return /^https?:$/.test(new URL(value).protocol) ? value.replace(/\/$/, '') : undefined;
});

/** A folder that is replaced as a whole, without slashes at its end: its neighbours are named after it. */
const replacedFolder = from(
  'a folder of its own, like dist: not the working folder, one above it or /',
  (value) => {
    const folder = value.replace(/(?:\/\.?)+$/, '');
    return folder === '' || /(?:^|\/)\.\.?$/.test(folder) ? undefined : folder;
  },
);

/** All settings, read from the environment once at start. `NAME_FILE` names a file that holds the value of a secret. */
export const SETTINGS = {
  SITE_URL: maybe(
    siteUrl,
    'Public address of the site; it may have a path. Default http://localhost:PORT.',
  ),
  PORT: row(whole(0, 65_535), 'Port to listen on; 0 takes a free one.', '8080'),
  HOST: maybe(text, 'Address to listen on. Default: all.'),
  REUSE_PORT: row(
    from('true or false', (value) => ({ true: true, false: false })[value]),
    'Lets a second process listen on PORT too, so that a restart fails no request (Linux).',
    'false',
  ),
  CONTENT_DIR: row(text, "Folder of the owner's content.", 'content'),
  DIST_DIR: row(replacedFolder, 'Folder the build writes and the server reads.', 'dist'),
  DATA_DIR: row(text, 'Folder of what must survive a restart: the hub database.', '.data'),
  ORIGIN_URL: maybe(siteUrl, 'Read the published files from this address instead of DIST_DIR.'),
  SIDECAR_URL: maybe(
    originUrl,
    'Origin of the sidecar. The build writes it into _redirects for a CDN; on the sidecar it is its own name, which /mcp then accepts.',
  ),
  HUB_URL: maybe(address, 'Hub to ping after a build. Default: the own hub, in process.'),
  NETLIFY: maybe(text, 'Set by Netlify: its plugin pings the hub, the build does not.'),
  DATABASE_URL: maybe(
    from('an address that begins with postgres:// or postgresql://', (value) =>
      /^postgres(ql)?:\/\//.test(value) ? value : undefined,
    ),
    'PostgreSQL for the hub, shared by replicas. Default: SQLite in DATA_DIR.',
  ),
  TRUSTED_PROXIES: row(
    whole(0, 10),
    'How many proxies (a CDN counts) stand before the sidecar: the address of a client is that many from the right in X-Forwarded-For.',
    '0',
  ),
  ADMIN_PORT: maybe(whole(0, 65_535), 'Port of /metrics on 127.0.0.1; none by default.'),
  MCP_SESSION_KEY: maybe(text, 'Key that signs MCP session ids. Default: derived from SITE_URL.'),
  MCP_ALLOWED_ORIGINS: row(
    list('`*` or origins separated by commas', (entry) => /^(\*|https?:\/\/[^/,]+)$/.test(entry)),
    'Origins whose pages may call /mcp; `*` for all (a loopback SITE_URL admits loopback only).',
    '*',
  ),
  HUB_CALLBACK_ALLOW: row(
    list(
      'address ranges like 10.0.0.0/8 separated by commas',
      (entry) => addressRange.safeParse(entry).success,
    ),
    'Address ranges that are not public but that callbacks may reach, e.g. 127.0.0.0/8.',
    '',
  ),
  HUB_CALLBACK_PORTS: row(
    list(
      '`*` or ports from 1 to 65535 separated by commas',
      (entry) => entry === '*' || port.safeParse(entry).success,
    ),
    'Ports that callbacks may use; `*` for any.',
    '443',
  ),
  HUB_RETRY_SECONDS: row(
    numbers(
      `one or two whole numbers of seconds separated by a comma, at most ${MAX_RETRY_SECONDS} each`,
      (waits) => waits.length <= 2 && waits.every((wait) => wait <= MAX_RETRY_SECONDS),
    ),
    'Waits before the second and third delivery attempt, in seconds, a day at most.',
    '300,3600',
  ),
  HUB_LEASE_SECONDS: row(
    numbers(
      'three whole numbers of seconds, 1 <= min <= default <= max',
      ([min = 0, usual = 0, max = 0, ...more]) =>
        min >= 1 && min <= usual && usual <= max && more.length === 0,
    ),
    'Shortest, default and longest lease of a subscription, in seconds.',
    '3600,864000,2592000',
  ),
  GOOGLE_LOCATION: maybe(
    from('a location like accounts/1/locations/2', (value) =>
      /^accounts\/\d+\/locations\/\d+$/.test(value) ? value : undefined,
    ),
    'Your location in the Google Business Profile API, for fetch-google.',
  ),
  GOOGLE_CLIENT_ID: maybe(text, 'OAuth client of yours at Google, for fetch-google.'),
  GOOGLE_CLIENT_SECRET: maybe(text, 'Its secret.'),
  GOOGLE_REFRESH_TOKEN: maybe(text, 'Refresh token you granted it.'),
  JOB_KEY: maybe(text, 'Secret that turns job numbers into evidence, for verify-jobs.'),
  LOG_LEVEL: row(
    from('debug, info, warn, error or silent', (value) =>
      LOG_LEVELS.find((level) => level === value),
    ),
    'Least severe event to log.',
    'info',
  ),
};

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Name = keyof typeof SETTINGS;
type Values = { [N in Name]: z.output<(typeof SETTINGS)[N]['read']> };
export type Settings = Omit<Values, 'SITE_URL'> & { SITE_URL: string };

/** A setting that could not be read: its name, the rule and the value. */
export type SettingProblem = { name: string; rule: string; value: string };

/**
 * Reads all settings at once. An empty variable counts as absent. `readFile` is asked for the content of `NAME_FILE`
 * variables and returns undefined where there is no such file.
 */
export function parseSettings(
  env: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string | undefined = () => undefined,
): { ok: true; settings: Settings } | { ok: false; problems: SettingProblem[] } {
  const problems: SettingProblem[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Row<unknown>>(SETTINGS)) {
    const file = env[`${name}_FILE`];
    const given = (file ? readFile(file)?.trim() : undefined) ?? env[name];
    if (file && readFile(file) === undefined) {
      problems.push({ name: `${name}_FILE`, rule: 'a file that can be read', value: file });
    }
    const value = given || setting.default;
    if (value === undefined) continue;
    const parsed = setting.read.safeParse(value);
    if (parsed.success) values[name] = parsed.data;
    else problems.push({ name, rule: parsed.error.issues[0]?.message ?? 'another value', value });
  }
  if (problems.length > 0) return { ok: false, problems };
  values.SITE_URL ??= `http://localhost:${values.PORT}`;
  return { ok: true, settings: values as Settings };
}

/** The table of settings as text for `--help`. */
export function settingsHelp(): string {
  return Object.entries<Row<unknown>>(SETTINGS)
    .map(([name, { help, default: byDefault }]) => {
      const suffix = byDefault === undefined || byDefault === '' ? '' : ` Default ${byDefault}.`;
      return `  ${name.padEnd(20)} ${help}${suffix}`;
    })
    .join('\n');
}
