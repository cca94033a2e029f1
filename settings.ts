import { isAbsolute, normalize, relative } from 'node:path';
import { z } from 'zod';

// The message of each check states the rule.
const trimmed = z.string().trim();
const text = trimmed.min(1, 'a text that is not empty');

function wholeNumber(min: number, max: number): z.ZodType<number, string> {
  const rule = `a whole number from ${min} to ${max}`;
  const digits = trimmed.regex(/^\d{1,15}$/, rule).transform(Number);
  return digits.pipe(z.number().min(min, rule).max(max, rule));
}

/** A comma-separated list, without empty entries. */
function list<T>(entries: z.ZodType<T, string[]>): z.ZodType<T, string> {
  const split = (value: string) => value.split(',').filter((entry) => entry.trim() !== '');
  return z.string().transform(split).pipe(entries);
}

/** An http or https address, normalized to lowercase, punycode, no default port and no trailing slash. */
function webAddress(form: RegExp, rule: string): z.ZodType<string, string> {
  const normalized = (value: string) => {
    const { origin, pathname } = new URL(value);
    return origin + pathname.replace(/\/$/, '');
  };
  const url = trimmed.regex(/^https?:\/\/[^?#@]+$/i, rule).pipe(z.url(rule));
  return url.transform(normalized).pipe(z.string().regex(form, rule));
}

const originUrl = webAddress(
  /^\w+:\/\/[^/]+$/,
  'an http or https origin without a path, like https://reviews.example',
);
/** An origin, followed by a path if the site is below one. */
const siteUrl = webAddress(
  /^\w+:\/\/[^/]+(?:\/[\w.~-]+)*$/,
  'an http or https address without a query, like https://reviews.example or https://someone.example/reviews',
);

/** A folder that is replaced as a whole. It has no trailing slash, because its sibling folders are named after it. */
const replacedFolder = trimmed
  .refine(
    (folder) => !isWithin(folder, ''),
    'a separate folder, like dist: not the working folder, a parent of it or /',
  )
  .transform((folder) => normalize(folder).replace(/\/$/, ''));

const port = wholeNumber(1, 65_535);
const addressRange = z.union([z.cidrv4(), z.cidrv6()], 'address ranges separated by commas');
/** At most a day: the store treats a wait of more than two days as a clock error. */
const waitSeconds = wholeNumber(0, 86_400);
const leaseSeconds = wholeNumber(1, 999_999_999);

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

function setting<T>(type: z.ZodType<T, string>, help: string, defaultValue: string) {
  return type.prefault(defaultValue).describe(help);
}

function optional<T>(type: z.ZodType<T, string>, help: string) {
  return type.optional().describe(help);
}

const Table = z.object({
  SITE_URL: optional(
    siteUrl,
    'Public address of the site; it may have a path. Default http://localhost:PORT.',
  ),
  PORT: setting(
    wholeNumber(0, 65_535),
    'Port to listen on; 0 picks a free one; links need SITE_URL then.',
    '8080',
  ),
  HOST: optional(
    text.transform((host) => host.replace(/^\[(.*)\]$/, '$1')), // IPv6 as in a URL
    'Address to listen on. Default: all addresses.',
  ),
  REUSE_PORT: setting(
    trimmed.pipe(z.stringbool({ truthy: ['true'], falsy: ['false'], error: 'true or false' })),
    'Lets a second process listen on the same PORT, so that no request fails during a restart (Linux only).',
    'false',
  ),
  CONTENT_DIR: setting(text, "Folder of the owner's content.", 'content'),
  DIST_DIR: setting(
    replacedFolder,
    'Folder the build writes and the server reads. It has no other files.',
    'dist',
  ),
  DATA_DIR: setting(
    text,
    'Folder for the hub database, which must survive a restart, and photos that a build has re-encoded.',
    '.data',
  ),
  ORIGIN_URL: optional(siteUrl, 'Read the published files from this address instead of DIST_DIR.'),
  SIDECAR_URL: optional(
    z.literal('none').or(originUrl),
    'Origin of the sidecar. The build writes it into _redirects for a CDN; the sidecar accepts it as a Host of /mcp. `none` for files only: the site then names no server, and the search page asks none.',
  ),
  HUB_URL: optional(
    trimmed
      .refine(isHub, 'an absolute http or https address without a user, or none')
      // Headers of the topics name it, and take only ASCII.
      .transform((url) => (url === 'none' ? url : new URL(url).href.replace(/\/$/, ''))),
    'WebSub hub that the feeds name. It is pinged after a build and when the server starts. `none` for no hub. Default: the built-in hub, which needs no ping, or `none` with FUNCTION_DIR.',
  ),
  NETLIFY: optional(text, 'Set by Netlify. The build then leaves the ping to the plugin.'),
  FUNCTION_DIR: optional(
    replacedFolder,
    'Folder for a serverless function that serves search, since and MCP. If set, the build writes it. Default on Netlify without SIDECAR_URL: .netlify/v1/functions.',
  ),
  DATABASE_URL: optional(
    trimmed.refine(isDatabase, 'an address like postgres://user:password@host:5432/name'),
    'PostgreSQL database of the hub, shared by replicas. Default: SQLite in DATA_DIR.',
  ),
  TRUSTED_PROXIES: setting(
    wholeNumber(0, 10),
    'Number of proxies in front of the sidecar, including a CDN. The client address is that many entries from the right in X-Forwarded-For.',
    '0',
  ),
  ADMIN_PORT: optional(wholeNumber(0, 65_535), 'Port of /metrics on 127.0.0.1. Default: none.'),
  MCP_SESSION_KEY: optional(text, 'Key for MCP session ids. Default: derived from SITE_URL.'),
  MCP_ALLOWED_ORIGINS: setting(
    list(z.array(trimmed.regex(/^(\*|https?:\/\/[^/,]+)$/, '`*` or origins separated by commas'))),
    'Origins whose pages may call /mcp; `*` for all. With a loopback SITE_URL, only loopback origins may.',
    '*',
  ),
  HUB_CALLBACK_ALLOW: setting(
    list(z.array(trimmed.pipe(addressRange))),
    'Private address ranges that callbacks may use, e.g. 127.0.0.0/8.',
    '',
  ),
  HUB_CALLBACK_PORTS: setting(
    list(z.array(trimmed.refine(isPort, '`*` or ports from 1 to 65535 separated by commas'))),
    'Ports that callbacks may use; `*` for any.',
    '443',
  ),
  HUB_RETRY_SECONDS: setting(
    list(z.array(waitSeconds).min(1, 'a number of seconds').max(2, 'at most two numbers')),
    'Waits before the second and third delivery attempt, in seconds, at most a day each.',
    '300,3600',
  ),
  HUB_LEASE_SECONDS: setting(
    list(
      z
        .tuple([leaseSeconds, leaseSeconds, leaseSeconds], 'three numbers separated by commas')
        .refine(([min, usual, max]) => min <= usual && usual <= max, 'min <= default <= max'),
    ),
    'Shortest, default and longest lease of a subscription, in seconds.',
    '3600,864000,2592000',
  ),
  GOOGLE_LOCATION: optional(
    trimmed.regex(/^accounts\/\d+\/locations\/\d+$/, 'a location like accounts/1/locations/2'),
    'Your location in the Google Business Profile API, for fetch-google.',
  ),
  GOOGLE_CLIENT_ID: optional(text, 'Id of your Google OAuth client, for fetch-google.'),
  GOOGLE_CLIENT_SECRET: optional(text, 'Secret of that client.'),
  GOOGLE_REFRESH_TOKEN: optional(text, 'Refresh token that you granted to that client.'),
  JOB_KEY: optional(
    // Job numbers are easy to guess, so the key must not be.
    trimmed.min(16, 'a secret of at least 16 characters'),
    'Secret key that hashes job numbers, for verify-jobs; at least 16 characters.',
  ),
  ANNOTATE_URL: optional(
    webAddress(/./, 'an http or https address like http://localhost:11434/v1'),
    'Base address of an OpenAI-compatible server, for annotate: a vendor, Ollama, llama.cpp or vLLM.',
  ),
  ANNOTATE_MODEL: optional(text, 'Name of the model on that server.'),
  ANNOTATE_KEY: optional(
    // Another one cannot be sent, and the error would show it.
    trimmed.regex(/^[!-~]+$/, 'ASCII characters without spaces'),
    'Key for that server, if it needs one.',
  ),
  LOG_LEVEL: optional(
    trimmed.pipe(z.enum(LOG_LEVELS, 'debug, info, warn, error or silent')),
    'Lowest level to log: debug, info, warn, error or silent. Default: warn in a terminal, else info.',
  ),
});

function isHub(entry: string): boolean {
  const { protocol = '', username = '', password = '' } = URL.parse(entry) ?? {};
  return entry === 'none' || (/^https?:$/.test(protocol) && username + password === '');
}

function isDatabase(entry: string): boolean {
  // The driver decodes user and password, and throws on an invalid escape.
  return (
    /^postgres(ql)?:\/\//.test(entry) && URL.canParse(entry) && !/%(?![\da-f]{2})/i.test(entry)
  );
}

function isPort(entry: string): boolean {
  return entry === '*' || port.safeParse(entry).success;
}

/** All settings. They are read from the environment once, at start. */
export type Settings = z.infer<typeof Table> & { SITE_URL: string };

/** Name, help and default of each setting. */
export const SETTINGS = Object.entries(Table.shape).map(([name, type]) => ({
  name,
  help: type.description ?? '',
  defaultValue: type instanceof z.ZodPrefault ? String(type.def.defaultValue) : '',
}));

/** Settings whose values are never printed. */
const SECRETS = /^DATABASE_URL$|_(KEY|SECRET|TOKEN)$/;

/** Settings of a build for a public host. */
const PUBLIC = ['NETLIFY', 'FUNCTION_DIR', 'SIDECAR_URL'];

/** An invalid setting: its name, the rule and the value. The value of a secret is not given. */
export type SettingProblem = { name: string; rule: string; value: string };

/**
 * Parses all settings and reports every problem at once. An empty variable counts as absent. `NAME_FILE` names a file with
 * the value of `NAME`, for secrets. `readFile` returns the content of a file, or throws.
 */
export function parseSettings(
  env: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string = () => '',
): { ok: true; settings: Settings } | { ok: false; problems: SettingProblem[] } {
  const problems: SettingProblem[] = [];
  const values: Record<string, string> = {};
  const readSecret = (path: string): string => {
    try {
      return readFile(path).trim();
    } catch {
      return '';
    }
  };
  for (const { name } of SETTINGS) {
    const file = env[`${name}_FILE`];
    const value = file ? readSecret(file) : env[name];
    // With the default in place of an empty file, a hub would start without its database.
    const rule = 'a file that can be read and is not empty';
    if (file && !value) problems.push({ name: `${name}_FILE`, rule, value: file });
    if (value) values[name] = value;
  }
  const { data, error } = Table.safeParse(values, { jitless: true });
  const issues = Map.groupBy(error?.issues ?? [], ({ path }) => String(path[0]));
  for (const [name, [issue]] of issues)
    problems.push({
      name,
      rule: issue?.message ?? '',
      value: SECRETS.test(name) ? 'a secret that is not shown' : (values[name] ?? ''),
    });
  // A site for a public host must not name this machine in its pages and feeds.
  if (values.SITE_URL === undefined && PUBLIC.some((name) => values[name] !== undefined))
    problems.push({ name: 'SITE_URL', rule: 'the public address of the site', value: '' });
  for (const name of ['DIST_DIR', 'FUNCTION_DIR'] as const)
    for (const kept of ['CONTENT_DIR', 'DATA_DIR', 'FUNCTION_DIR'] as const) {
      const [folder, inner] = [data?.[name], data?.[kept]];
      if (folder === undefined || inner === undefined || name === kept) continue;
      const rule = `a folder that does not hold ${kept}: the build replaces its files`;
      if (isWithin(folder, inner)) problems.push({ name, rule, value: folder });
    }
  if (data === undefined || problems.length > 0) return { ok: false, problems };
  const isNetlify = data.NETLIFY !== undefined && data.SIDECAR_URL === undefined;
  const FUNCTION_DIR = data.FUNCTION_DIR ?? (isNetlify ? '.netlify/v1/functions' : undefined);
  const derived = {
    SITE_URL: data.SITE_URL ?? `http://localhost:${data.PORT}`,
    FUNCTION_DIR,
    HUB_URL: data.HUB_URL ?? (FUNCTION_DIR === undefined ? undefined : 'none'),
  };
  return { ok: true, settings: { ...data, ...derived } };
}

/** Reports whether a path is in a folder, or is that folder. */
function isWithin(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return !inside.startsWith('..') && !isAbsolute(inside);
}

/** Formats the settings for `--help`. */
export function settingsHelp(): string {
  const lineOf = ({ name, help, defaultValue }: (typeof SETTINGS)[number]) =>
    `  ${name.padEnd(20)} ${help}${defaultValue && ` Default ${defaultValue}.`}`;
  return SETTINGS.map(lineOf).join('\n');
}
