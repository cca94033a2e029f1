import { hash } from 'node:crypto';
import { Etags } from '../../contract/etags.ts';
import { MCP_PATH, SERVER_CARD_PATH } from '../../contract/mcp.ts';
import { sendRequest } from '../send-request.ts';

/** One check: its name, the expected and the actual result, advice if they differ, and how much a difference matters. */
export type Finding = [
  name: string,
  wanted: string,
  got: string,
  advice: string,
  level?: 'warning',
];

/** Documents whose bytes and validators are checked. */
const DOCUMENTS = ['/reviews.json', '/insights.json', '/api/feed.json', '/feed.xml', '/'];

const MCP_REQUEST = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
};

/** Examines a deployed site from outside. `base` is its address without a slash at the end. */
export async function* examineSite(base: string): AsyncGenerator<Finding> {
  const { status, json } = await sendRequest(`${base}/etags.json`);
  const { data: build } = Etags.safeParse(json);
  const list = 'the list of published files';
  yield ['/etags.json', list, build ? list : status, 'check that a build is served there'];
  if (build === undefined) return;
  yield ['address', base, build.site_url, `set SITE_URL=${base} and build again`];
  for (const { path, sha256 } of build.files.filter((file) => DOCUMENTS.includes(file.path))) {
    const { status, text, headers } = await sendRequest(base + path);
    const bytes = hash('sha256', text) === sha256 ? 'as built' : `different bytes (${status})`;
    yield [path, 'as built', bytes, 'wait for the deploy to finish, or purge the CDN cache'];
    const condition = { 'If-None-Match': headers.get('etag') ?? '' };
    const again = await sendRequest(base + path, { headers: condition });
    const advice = 'the host ignores ETags, so every client downloads the file again';
    yield [`${path} unchanged`, 'status 304', again.status, advice, 'warning'];
  }
  // Files alone name no server.
  if (build.files.some(({ path }) => path === SERVER_CARD_PATH)) {
    const search = await sendRequest(`${base}/api/reviews/search?limit=1`);
    const searchAdvice = 'search needs a sidecar behind /api/reviews/*';
    yield ['search', 'status 200', search.status, searchAdvice, 'warning'];
    const mcp = await sendRequest(base + MCP_PATH, MCP_REQUEST);
    const mcpAdvice =
      'MCP needs a sidecar; 403: its SITE_URL or SIDECAR_URL is a different address';
    yield ['MCP', 'status 200', mcp.status, mcpAdvice, 'warning'];
  }
  if (build.hub_url === undefined) return;
  const { headers } = await sendRequest(`${base}/feed.xml`, { method: 'HEAD' });
  const links = headers.get('link') ?? 'none';
  const hubLink = `<${build.hub_url}>; rel="hub"`;
  const linkAdvice = 'check that the host applies _headers';
  yield ['/feed.xml', hubLink, links.includes(hubLink) ? hubLink : links, linkAdvice, 'warning'];
  const hub = await sendRequest(build.hub_url);
  // A hub may refuse a GET without parameters, but a host without a hub has nothing at its address.
  const isRunning = /^status (?!404)[1-4]/.test(hub.status);
  yield ['hub', build.hub_url, isRunning ? build.hub_url : hub.status, 'check that it is running'];
}
