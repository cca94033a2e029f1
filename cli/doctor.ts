import { hash } from 'node:crypto';
import { Etags } from '../contract/etags.ts';
import { MCP_PATH } from '../contract/mcp.ts';
import type { Settings } from '../sidecar/config.ts';
import { readArguments } from './arguments.ts';

type Finding = readonly [grade: 'ok' | 'warning' | 'problem', message: string];

/** Documents whose bytes and validators are checked. */
const DOCUMENTS = ['/reviews.json', '/insights.json', '/api/feed.json', '/feed.xml', '/'];

const TIMEOUT_MS = 15_000;

const CLIENT = { name: 'doctor', version: '1.0.0' };
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT },
};

/** Requests that only a sidecar answers, with status 200; `advice` for any other. */
const SIDECAR = [
  {
    name: 'search',
    path: '/api/reviews/search?limit=1',
    advice: 'without a sidecar behind /api/reviews/* the search page says that it is not available',
  },
  {
    name: 'MCP',
    path: MCP_PATH,
    init: {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(INITIALIZE),
    },
    advice: '403 means SITE_URL or SIDECAR_URL of the sidecar names another address',
  },
];

const ABOUT_GOOGLE = `note     Google shows no stars for reviews that a business publishes of itself on its own site (since 2019).
         The markup is right all the same: other search engines and assistants read it.
`;

/** Looks at a deployed site from outside and says what works, what does not, and what to do. Exit code 1 with a problem. */
export async function runDoctor({ SITE_URL }: Settings, args: string[]): Promise<number> {
  const { positionals } = readArguments(args, {}, 1);
  const base = (positionals[0] ?? SITE_URL).replace(/\/$/, '');
  let problems = 0;
  for await (const [grade, message] of examine(base)) {
    process.stdout.write(`${grade.padEnd(7)}  ${message}\n`);
    if (grade === 'problem') problems++;
  }
  process.stdout.write(ABOUT_GOOGLE);
  return problems === 0 ? 0 : 1;
}

async function* examine(base: string): AsyncGenerator<Finding> {
  const { got, body } = await ask(`${base}/etags.json`);
  const list = Etags.safeParse(await new Response(body).json().catch(() => undefined));
  if (!list.success) {
    const advice = 'is this address served from a finished build?';
    yield ['problem', `/etags.json  expected the list of published files, got ${got}; ${advice}`];
    return;
  }
  const { files, site_url } = list.data;
  yield ['ok', `${files.length} published files`];
  if (site_url !== base) {
    const advice = `set SITE_URL=${base} and build again`;
    yield ['problem', `the site was built for ${site_url}; ${advice}`];
  }
  for (const { path, sha256 } of files.filter((file) => DOCUMENTS.includes(file.path)))
    yield await examineDocument(base, path, sha256);
  for (const { name, path, init, advice } of SIDECAR) {
    const { got } = await ask(base + path, init);
    const isFine = got === 'status 200';
    yield isFine
      ? ['ok', `${name} answers`]
      : ['warning', `${name}: expected status 200, got ${got}; ${advice}`];
  }
  yield await examineHub(base);
}

/** Whether a document has the bytes of the build, and whether asking again costs nothing. */
async function examineDocument(base: string, path: string, sha256: string): Promise<Finding> {
  const { got, body, headers } = await ask(base + path);
  if (got !== 'status 200') return ['problem', `${path}  expected status 200, got ${got}`];
  if (hash('sha256', Buffer.from(body)) !== sha256) {
    const advice = 'wait for the deploy, or purge the cache of the CDN';
    return ['problem', `${path}  has other bytes than the build; ${advice}`];
  }
  const etag = headers.get('etag') ?? '';
  const again = await ask(base + path, { headers: { 'If-None-Match': etag } });
  return again.got === 'status 304'
    ? ['ok', `${path}  right bytes, 304 when asked again`]
    : ['warning', `${path}  expected status 304 for its ETag ${etag}, got ${again.got}`];
}

async function examineHub(base: string): Promise<Finding> {
  const { headers } = await ask(`${base}/feed.xml`, { method: 'HEAD' });
  const hub = /<([^>]+)>;\s*rel="?hub"?/.exec(headers.get('link') ?? '')?.[1];
  if (hub === undefined) {
    const advice = 'does the host read _headers?';
    return ['warning', `/feed.xml  expected a Link header with rel="hub"; ${advice}`];
  }
  // An empty form is refused by a hub that is there, and changes nothing.
  const { got } = await ask(hub, { method: 'POST', body: new URLSearchParams() });
  return /^status [1-4]/.test(got)
    ? ['ok', `the hub answers at ${hub}`]
    : ['problem', `the hub at ${hub}: ${got}`];
}

type Answer = { got: string; body: ArrayBuffer; headers: Headers };

/** One request; `got` is its status, or why there was no response. */
async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { redirect: 'manual', signal, ...init });
    const body = await response.arrayBuffer();
    return { got: `status ${response.status}`, body, headers: response.headers };
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    const reason = cause instanceof Error ? cause.message : message;
    return { got: `no response (${reason})`, body: new ArrayBuffer(), headers: new Headers() };
  }
}
