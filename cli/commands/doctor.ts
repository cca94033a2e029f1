import { hash } from 'node:crypto';
import { Etags } from '../../contract/etags.ts';
import { MCP_PATH } from '../../contract/mcp.ts';
import { expected } from '../../contract/rule-words.ts';
import { ask } from '../ask.ts';
import type { Run } from '../commands.ts';

/** What was looked at, what it should give, what it gave, and what to do with other words in both. */
type Finding = [name: string, wanted: string, got: string, advice: string, grade?: 'warning'];

/** Documents whose bytes and validators are checked. */
const DOCUMENTS = ['/reviews.json', '/insights.json', '/api/feed.json', '/feed.xml', '/'];

const MCP_REQUEST = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
};

/** Looks at a deployed site from outside and says what works, what does not, and what to do. Exit code 1 with a problem. */
export const run: Run = async ({ SITE_URL }, _options, address = SITE_URL) => {
  let problems = 0;
  const base = (/^https?:/.test(address) ? address : `https://${address}`).replace(/\/$/, '');
  for await (const [name, wanted, got, advice, grade = 'problem'] of examine(base)) {
    const isFine = got === wanted;
    if (!isFine && grade === 'problem') problems++;
    const words = isFine ? wanted : `${expected(wanted, got)}; ${advice}`;
    process.stdout.write(`${(isFine ? 'ok' : grade).padEnd(7)}  ${name}: ${words}\n`);
  }
  return problems === 0 ? 0 : 1;
};

async function* examine(base: string): AsyncGenerator<Finding> {
  const { got, json } = await ask(`${base}/etags.json`);
  const { data: build } = Etags.safeParse(json);
  const list = 'the list of published files';
  yield ['/etags.json', list, build ? list : got, 'is this address served from a finished build?'];
  if (build === undefined) return;
  yield ['address', base, build.site_url, `set SITE_URL=${base} and build again`];
  for (const { path, sha256 } of build.files.filter((file) => DOCUMENTS.includes(file.path))) {
    const { got, text, headers } = await ask(base + path);
    const bytes = hash('sha256', text) === sha256 ? 'as built' : `other bytes (${got})`;
    yield [path, 'as built', bytes, 'wait for the deploy, or purge the cache of the CDN'];
    const condition = { 'If-None-Match': headers.get('etag') ?? '' };
    const again = await ask(base + path, { headers: condition });
    const advice = 'the host ignores ETags, so every client loads it again';
    yield [`${path} unchanged`, 'status 304', again.got, advice, 'warning'];
  }
  const search = await ask(`${base}/api/reviews/search?limit=1`);
  const noSidecar = 'without a sidecar behind /api/reviews/* the search page says so';
  yield ['search', 'status 200', search.got, noSidecar, 'warning'];
  const mcp = await ask(base + MCP_PATH, MCP_REQUEST);
  const names = '403 means SITE_URL or SIDECAR_URL of the sidecar names another address';
  yield ['MCP', 'status 200', mcp.got, names, 'warning'];
  if (build.hub_url === undefined) return;
  const { headers } = await ask(`${base}/feed.xml`, { method: 'HEAD' });
  const link = headers.get('link') ?? 'none';
  const named = `<${build.hub_url}>; rel="hub"`;
  const found = link.includes(named) ? named : link;
  yield ['/feed.xml', named, found, 'does the host read _headers?', 'warning'];
  const response = await ask(build.hub_url);
  const isThere = /^status [1-4]/.test(response.got);
  yield ['hub', build.hub_url, isThere ? build.hub_url : response.got, 'is it running?'];
}
