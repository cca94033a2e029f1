import { createHash } from 'node:crypto';
import { Etags } from '../contract/etags.ts';
import { MCP_PATH } from '../contract/mcp.ts';
import type { Settings } from '../sidecar/config.ts';
import { readArguments } from './arguments.ts';

type Finding = readonly [grade: 'ok' | 'warning' | 'problem', message: string];

/** One request to a deployed site, and what its response says. */
type Check = {
  name?: string;
  path: string;
  init?: RequestInit;
  judge: (response: Response) => Promise<Finding>;
};

/** Documents whose bytes and validators are checked. */
const DOCUMENTS = ['/reviews.json', '/insights.json', '/api/feed.json', '/feed.xml', '/'];

const TIMEOUT_MS = 15_000;

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'doctor', version: '1.0.0' },
  },
};

/** What only a running sidecar answers. */
const SIDECAR: readonly Check[] = [
  {
    name: 'search',
    path: '/api/reviews/search?limit=1',
    judge: expectStatus(
      200,
      'search answers',
      'no sidecar behind /api/reviews/* (the search page then searches in the browser)',
    ),
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
    judge: expectStatus(
      200,
      `MCP answers at ${MCP_PATH}`,
      '403 means SITE_URL or SIDECAR_URL of the sidecar names another address',
    ),
  },
  { name: 'hub', path: '/feed.xml', init: { method: 'HEAD' }, judge: judgeHub },
];

const ABOUT_GOOGLE = `note     Google shows no stars for reviews that a business publishes of itself on its own site (since 2019).
         The markup is right all the same: other search engines and assistants read it.
`;

/** Looks at a deployed site from outside and says what works, what does not, and what to do. Exit code 1 with a problem. */
export async function runDoctor({ SITE_URL }: Settings, args: string[]): Promise<number> {
  const { positionals } = readArguments(args, {}, 1);
  const base = (positionals[0] ?? SITE_URL).replace(/\/$/, '');
  const findings = await examineFiles(base).catch((error) => [noResponse('/etags.json', error)]);
  for (const check of SIDECAR) findings.push(await run(base, check));
  for (const [grade, message] of findings) process.stdout.write(`${grade.padEnd(7)}  ${message}\n`);
  process.stdout.write(ABOUT_GOOGLE);
  return findings.some(([grade]) => grade === 'problem') ? 1 : 0;
}

async function run(base: string, { path, name = path, init, judge }: Check): Promise<Finding> {
  try {
    const response = await get(base + path, init);
    const finding = await judge(response);
    if (!response.bodyUsed) await response.body?.cancel();
    return finding;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return noResponse(name, error);
  }
}

function get(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
}

function noResponse(name: string, { message, cause }: Error): Finding {
  return ['problem', `${name}: no response (${cause instanceof Error ? cause.message : message})`];
}

function expectStatus(wanted: number, ok: string, advice: string): Check['judge'] {
  return async ({ url, status }) =>
    status === wanted
      ? ['ok', ok]
      : [
          'warning',
          `${new URL(url).pathname}  expected status ${wanted}, got ${status}; ${advice}`,
        ];
}

/** The list of published files, then the documents it lists. */
async function examineFiles(base: string): Promise<Finding[]> {
  const response = await get(`${base}/etags.json`);
  const parsed = Etags.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) {
    const advice = 'is this address served from a finished build?';
    const rule = `expected the list of published files, got status ${response.status}`;
    return [['problem', `/etags.json  ${rule}; ${advice}`]];
  }
  const { files, site_url } = parsed.data;
  const findings: Finding[] = [['ok', `${files.length} published files`]];
  if (site_url !== base) {
    const advice = `set SITE_URL=${base} and build again`;
    findings.push(['problem', `the site was built for ${site_url}; ${advice}`]);
  }
  for (const { path, sha256 } of files.filter((file) => DOCUMENTS.includes(file.path)))
    findings.push(await run(base, { path, judge: judgeDocument(sha256) }));
  return findings;
}

/** Whether a document has the bytes of the build, and whether asking again costs nothing. */
function judgeDocument(sha256: string): Check['judge'] {
  return async (response) => {
    const { url, status, headers } = response;
    const { pathname } = new URL(url);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (status !== 200) return ['problem', `${pathname}  expected status 200, got ${status}`];
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      const advice = 'wait for the deploy, or purge the cache of the CDN';
      return ['problem', `${pathname}  has other bytes than the build; ${advice}`];
    }
    const etag = headers.get('etag');
    if (etag === null) return ['warning', `${pathname}  has no ETag`];
    const again = await get(url, { headers: { 'If-None-Match': etag } });
    await again.body?.cancel();
    return expectStatus(
      304,
      `${pathname}  right bytes, 304 when asked again`,
      'its ETag is new',
    )(again);
  };
}

/** An empty form is refused by a hub that is there, and changes nothing. */
async function judgeHub({ headers }: Response): Promise<Finding> {
  const hub = /<([^>]+)>;\s*rel="?hub"?/.exec(headers.get('link') ?? '')?.[1];
  if (hub === undefined) {
    const advice = 'does the host read _headers?';
    return ['warning', `/feed.xml  expected a Link header with rel="hub"; ${advice}`];
  }
  const { status, body } = await get(hub, { method: 'POST', body: new URLSearchParams() });
  await body?.cancel();
  return status < 500
    ? ['ok', `the hub answers at ${hub}`]
    : ['warning', `the hub at ${hub} answers with status ${status}`];
}
