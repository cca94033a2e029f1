import { hash } from 'node:crypto';
import { Etags } from '../../contract/etags.ts';
import { LEGACY_VERSIONS, MCP_PATH } from '../../contract/mcp.ts';
import { expected } from '../../contract/rule-words.ts';
import type { Run } from '../commands.ts';

/** What was looked at, what it should give and what it gave; with other words in both, what to do. */
type Finding = [name: string, wanted: string, got: string, advice: string, grade?: 'warning'];

/** Documents whose bytes and validators are checked. */
const DOCUMENTS = ['/reviews.json', '/insights.json', '/api/feed.json', '/feed.xml', '/'];

const TIMEOUT_MS = 15_000;

const INITIALIZE = {
  protocolVersion: LEGACY_VERSIONS[0],
  capabilities: {},
  clientInfo: { name: 'doctor', version: '1.0.0' },
};
const MCP_REQUEST = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: INITIALIZE }),
};
const MCP_ADVICE = '403 means SITE_URL or SIDECAR_URL of the sidecar names another address';
const SEARCH_PATH = '/api/reviews/search?limit=1';
const SEARCH_ADVICE =
  'without a sidecar behind /api/reviews/* the search page says that it is not available';

const ABOUT_GOOGLE = `note     Google shows no stars for reviews that a business publishes of itself on its own site (since 2019).
         The markup is right all the same: other search engines and assistants read it.
`;

/** Looks at a deployed site from outside and says what works, what does not, and what to do. Exit code 1 with a problem. */
export const run: Run = async ({ SITE_URL }, _options, address = SITE_URL) => {
  let problems = 0;
  for await (const finding of examine(address.replace(/\/$/, ''))) {
    const [name, wanted, got, advice, grade = 'problem'] = finding;
    const isFine = got === wanted;
    if (!isFine && grade === 'problem') problems++;
    const words = isFine ? wanted : `${expected(wanted, got)}; ${advice}`;
    process.stdout.write(`${(isFine ? 'ok' : grade).padEnd(7)}  ${name}: ${words}\n`);
  }
  process.stdout.write(ABOUT_GOOGLE);
  return problems === 0 ? 0 : 1;
};

async function* examine(base: string): AsyncGenerator<Finding> {
  const etags = await ask(`${base}/etags.json`);
  const list = Etags.safeParse(await new Response(etags.body).json().catch(() => undefined));
  const listed = 'the list of published files';
  const found = list.success ? listed : etags.got;
  yield ['/etags.json', listed, found, 'is this address served from a finished build?'];
  if (!list.success) return;
  const { files, site_url } = list.data;
  yield ['address of the build', base, site_url, `set SITE_URL=${base} and build again`];
  for (const { path, sha256 } of files.filter((file) => DOCUMENTS.includes(file.path))) {
    const { got, body, headers } = await ask(base + path);
    const built = 'the bytes of the build';
    const bytes = hash('sha256', Buffer.from(body)) === sha256 ? built : `others (${got})`;
    yield [path, built, bytes, 'wait for the deploy, or purge the cache of the CDN'];
    const condition = { 'If-None-Match': headers.get('etag') ?? '' };
    const again = await ask(base + path, { headers: condition });
    const advice = 'the host does not compare ETags, so that clients load it again';
    yield [`${path} again`, 'status 304', again.got, advice, 'warning'];
  }
  const search = await ask(base + SEARCH_PATH);
  yield ['search', 'status 200', search.got, SEARCH_ADVICE, 'warning'];
  const mcp = await ask(base + MCP_PATH, MCP_REQUEST);
  yield ['MCP', 'status 200', mcp.got, MCP_ADVICE, 'warning'];
  const { headers } = await ask(`${base}/feed.xml`, { method: 'HEAD' });
  const link = headers.get('link') ?? 'no Link header';
  const [, hub] = /<([^>]+)>;\s*rel="?hub"?/.exec(link) ?? [];
  yield [
    '/feed.xml',
    'a link to the hub',
    hub ? 'a link to the hub' : link,
    'does the host read _headers?',
    'warning',
  ];
  if (hub === undefined) return;
  // An empty form is refused by a hub that is there, and changes nothing.
  const { got } = await ask(hub, { method: 'POST', body: new URLSearchParams() });
  yield [
    `hub ${hub}`,
    'a response',
    /^status [1-4]/.test(got) ? 'a response' : got,
    'is the sidecar running?',
  ];
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
