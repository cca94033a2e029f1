import { createHash } from 'node:crypto';
import { HUB_PATH } from '../contract/addresses.ts';
import { Etags } from '../contract/etags.ts';
import { MCP_PATH } from '../contract/mcp.ts';
import type { Settings } from '../sidecar/config.ts';
import { readArguments } from './usage-error.ts';

/** What one check of a deployed site found. */
type Finding = { grade: 'ok' | 'warning' | 'problem'; message: string };

/** Documents whose bytes and validators are checked. */
const DOCUMENTS = ['/reviews.json', '/insights.json', '/api/feed.json', '/feed.xml', '/'];

const TIMEOUT_MS = 15_000;

/** Looks at a deployed site from outside and says what works, what does not, and what to do. Exit code 1 with a problem. */
export async function runDoctor({ SITE_URL }: Settings, args: string[]): Promise<number> {
  const { positionals } = readArguments(args, {}, 1);
  const base = (positionals[0] ?? SITE_URL).replace(/\/$/, '');
  let problems = 0;
  for (const [name, examine] of Object.entries(EXAMINATIONS)) {
    const findings = await examine(base).catch((error) => [noResponse(name, error)]);
    for (const { grade, message } of findings) {
      process.stdout.write(`${grade.padEnd(7)}  ${message}\n`);
      if (grade === 'problem') problems++;
    }
  }
  process.stdout.write(ABOUT_GOOGLE);
  return problems === 0 ? 0 : 1;
}

const EXAMINATIONS = {
  files: examineFiles,
  search: examineSearch,
  MCP: examineMcp,
  hub: examineHub,
};

const ABOUT_GOOGLE = `note     Google shows no stars for reviews that a business publishes of itself on its own site (since 2019).
         The markup is right all the same: other search engines and assistants read it.
`;

function noResponse(name: string, { message, cause }: Error): Finding {
  const reason = cause instanceof Error ? cause.message : message;
  return { grade: 'problem', message: `${name}: no response (${reason})` };
}

const get = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });

async function examineFiles(base: string): Promise<Finding[]> {
  const response = await get(`${base}/etags.json`);
  const parsed = Etags.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) {
    const message = `${base}/etags.json  expected the list of published files, got status ${response.status}; is this address served from a finished build?`;
    return [{ grade: 'problem', message }];
  }
  const { files, site_url } = parsed.data;
  const findings: Finding[] = [{ grade: 'ok', message: `${files.length} published files` }];
  if (site_url !== base) {
    const message = `the site was built for ${site_url}; set SITE_URL=${base} and build again`;
    findings.push({ grade: 'problem', message });
  }
  for (const path of DOCUMENTS) {
    const file = files.find((known) => known.path === path);
    if (file === undefined) continue;
    findings.push(await examineDocument(base, path, file.sha256));
  }
  return findings;
}

/** Whether a document has the bytes of the build, and whether asking again costs nothing. */
async function examineDocument(base: string, path: string, sha256: string): Promise<Finding> {
  const response = await get(base + path);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200)
    return { grade: 'problem', message: `${path}  expected status 200, got ${response.status}` };
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    const message = `${path}  has other bytes than the build; wait for the deploy, or purge the cache of the CDN`;
    return { grade: 'problem', message };
  }
  const etag = response.headers.get('etag');
  if (etag === null) return { grade: 'warning', message: `${path}  has no ETag` };
  const again = await get(base + path, { headers: { 'If-None-Match': etag } });
  await again.body?.cancel();
  return again.status === 304
    ? { grade: 'ok', message: `${path}  right bytes, 304 when asked again` }
    : {
        grade: 'warning',
        message: `${path}  expected status 304 for its ETag, got ${again.status}`,
      };
}

async function examineSearch(base: string): Promise<Finding[]> {
  const { status } = await get(`${base}/api/reviews/search?limit=1`);
  if (status === 200) return [{ grade: 'ok', message: 'search answers' }];
  const message = `search: expected status 200, got ${status}; no sidecar behind /api/reviews/* (the search page then searches in the browser)`;
  return [{ grade: 'warning', message }];
}

async function examineMcp(base: string): Promise<Finding[]> {
  const response = await get(base + MCP_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'doctor', version: '1.0.0' },
      },
    }),
  });
  await response.body?.cancel();
  if (response.status === 200) return [{ grade: 'ok', message: `MCP answers at ${MCP_PATH}` }];
  const message = `MCP: expected status 200, got ${response.status}; 403 means SITE_URL or SIDECAR_URL of the sidecar names another address`;
  return [{ grade: 'warning', message }];
}

async function examineHub(base: string): Promise<Finding[]> {
  const topic = await get(`${base}/feed.xml`, { method: 'HEAD' });
  const link = topic.headers.get('link') ?? '';
  const hub = /<([^>]+)>;\s*rel="?hub"?/.exec(link)?.[1];
  if (hub === undefined) {
    const message =
      '/feed.xml  expected a Link header with rel="hub" and rel="self"; does the host read _headers?';
    return [{ grade: 'warning', message }];
  }
  const { status } = await get(hub, { method: 'POST', body: new URLSearchParams() });
  // An empty form is refused by a hub that is there, and changes nothing.
  return status === 400 && hub.endsWith(HUB_PATH)
    ? [{ grade: 'ok', message: `the hub answers at ${hub}` }]
    : [
        {
          grade: status < 500 ? 'ok' : 'warning',
          message: `the hub at ${hub} answers with status ${status}`,
        },
      ];
}
