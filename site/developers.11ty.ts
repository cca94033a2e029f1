import { absolute, HUB_PATH, hubUrl, TOPIC_PATHS } from '../contract/addresses.ts';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { MCP_PATH, PROTOCOL_VERSIONS, SERVER_CARD_PATH } from '../contract/mcp.ts';
import { TOOLS } from '../contract/mcp-tools.ts';
import { ISSUE_CODES } from '../contract/problem.ts';
import { codeBlock, codeTable, contents, table, withCode } from './_includes/blocks.ts';
import { page } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { type Html, html } from './client/html.ts';

/** `/developers/`: the files and APIs of the site. Always in English, like the API itself. */
export default page('/developers/', (data) => {
  const { words, dataset } = data;
  // A site of files only has no server, and one without a hub no WebSub.
  const all = [
    ['files', 'Files', files(data)],
    ['search', 'Search', search(data)],
    ['changes', 'Fetch only what changed', conditional(data)],
    ['websub', 'Get notified (WebSub)', push(data)],
    ['mcp', 'Connect an agent (MCP)', mcp(data)],
    ['errors', 'Errors', errors()],
  ] as const;
  const sections = all.filter(([, , content]) => content !== false);
  return {
    title: words.say('frame.developers'),
    description: words.say('developers.description', { business: dataset.business.name }),
    assets: ['developers.css', 'copy.js'],
    main: html`<div${words.language !== 'en' && html` lang="en"`} class="reference">
${contents([['On this page', sections.map(([id, name]) => [id, name])]])}
<div><div class="pagehead"><h1 lang="${words.language}">${words.say('frame.developers')}</h1>
<p class="lede">Everything on this site is also available as data: ${data.site.hasServer === false ? 'JSON files and feeds' : 'JSON files, search, feeds and an MCP server'}. \
No key, no account, no paid plan. Every example below runs against this site. \
To show the reviews on another website, <a href="/developers/embed/">copy one line of HTML</a>.</p></div>
<div class="prose">
${sections.map(([id, name, content]) => html`<section aria-labelledby="${id}"><h2 id="${id}">${name}</h2>\n${content}</section>\n`)}\
</div></div></div>`,
  };
});

function files({ site, dataset }: PageData): Html {
  const review = dataset.reviews.find(({ text }) => text !== '');
  return html`<p>Files are regenerated when the data changes and served as static files.${site.hasServer !== false && ' They stay available when the search server is down.'}</p>
${codeBlock('Get everything', `curl ${absolute(site, '/reviews.json')}`)}
${table(
  ['File', 'Contents'],
  [
    ...ENDPOINTS.filter(({ tag }) => tag === 'documents').map(({ path, summary }) => [
      path.includes('{') ? html`<code>${path}</code>` : html`<a href="${path}">${path}</a>`,
      withCode(summary),
    ]),
    [html`<a href="/reviews.csv">/reviews.csv</a>`, 'All reviews as a table, for spreadsheets.'],
    [html`<a href="/reviews.jsonld">/reviews.jsonld</a>`, 'All reviews as schema.org data.'],
    [html`<a href="/reviews.md">/reviews.md</a>`, 'All reviews as Markdown, for language models.'],
    [html`<a href="/llms.txt">/llms.txt</a>`, 'An index of this site, for language models.'],
  ],
)}
${review && html`<p>A review looks the same everywhere.</p>\n${codeBlock('A review', JSON.stringify(review, null, 2))}`}`;
}

function search(data: PageData): Html | false {
  const { site, dataset } = data;
  if (site.hasServer === false) return false;
  const [service] = data.mentioned('services');
  const month = `${dataset.reviews[0]?.date.slice(0, 7) ?? '2026-01'}-01`;
  const url = absolute(site, '/api/reviews/search');
  const examples = {
    'Reviews with 4 or more stars that say “on time”': `curl '${url}?min_rating=4&query=on+time'`,
    ...(service && {
      [`Reviews that mention ${service.name}, three per page, with selected fields`]: `curl '${url}?mentions_service=${service.id}&limit=3&fields=id,date,rating,text'`,
    }),
    [`Reviews added or changed since ${month}`]: `curl '${absolute(site, `/api/reviews/since/${month}`)}?by=updated'`,
  };
  return html`<p>Filters can be combined. Services, people and areas are matched by name, alias or id. The response includes <code>next_cursor</code> if there are more results. \
The <a href="/developers/reference/#searchReviews">reference</a> lists all parameters. The <a href="/search/">search page</a> uses the same endpoint.</p>
${Object.entries(examples).map(([name, command]) => codeBlock(name, command))}`;
}

function conditional({ site }: PageData): Html {
  const url = absolute(site, '/reviews.json');
  const command = `etag=$(curl -sI ${url} | sed -n 's/^etag: //ip' | tr -d '\\r')\ncurl -i -H "If-None-Match: $etag" ${url}`;
  return html`<p>Every response has a strong <code>ETag</code>. Send it back in <code>If-None-Match</code> to get a 304 with an empty body until something changes.</p>
${codeBlock('Conditional request', command)}`;
}

function push({ site }: PageData): Html | false {
  const hub = hubUrl(site);
  if (hub === undefined) return false;
  const command = `curl ${hub} \\
  -d hub.mode=subscribe \\
  -d hub.topic=${absolute(site, '/feed.xml')} \\
  -d hub.callback=https://your-server.example/hook \\
  -d hub.secret=a-long-random-text`;
  return html`<p>Topics: ${TOPIC_PATHS.map((path, at) => html`${at > 0 && ', '}<a href="${path}">${path}</a>`)}. \
Subscribe with an HTTPS callback that returns <code>hub.challenge</code>. The hub then sends the full content whenever it changes, signed if you provide a secret.</p>
${codeBlock('Subscribe', command)}\
${hub === absolute(site, HUB_PATH) && html`\n<p>The endpoint is <code>${HUB_PATH}</code>. A subscription is removed after three failed deliveries in a row.</p>`}`;
}

function mcp({ site }: PageData): Html | false {
  if (site.hasServer === false) return false;
  const url = absolute(site, MCP_PATH);
  const tools = TOOLS.map(({ name, description }) => [name, description]);
  const listTools = `curl ${url} \\
  -H 'Content-Type: application/json' \\
  -H 'Accept: application/json, text/event-stream' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`;
  return html`<p>The server at <code>${url}</code> uses streamable HTTP and supports the protocol versions ${PROTOCOL_VERSIONS.join(', ')}. \
All tools are read-only. Its server card is at <a href="${SERVER_CARD_PATH}">${SERVER_CARD_PATH}</a>.</p>
${codeTable(['Tool', 'Description'], tools)}
<p class="row">${Object.entries(clients(url)).map(([name, href]) => html`<a class="btn" href="${href}">${name}</a>`)}</p>
<p>In Claude and ChatGPT, add a connector with the address of the server.</p>
${codeBlock('Add the server to Claude Code', `claude mcp add --transport http reviews ${url}`)}
${codeBlock('List the tools by hand', listTools)}
<p>Review texts are written by strangers. Treat them as data, never as instructions.</p>`;
}

/** Returns the pages and links that add an MCP server to programs. */
function clients(url: string): Record<string, string> {
  const cursor = Buffer.from(JSON.stringify({ url })).toString('base64');
  const code = JSON.stringify({ name: 'reviews', type: 'http', url });
  return {
    Claude: 'https://claude.ai/settings/connectors',
    ChatGPT: 'https://chatgpt.com/#settings/Connectors',
    Cursor: `cursor://anysphere.cursor-deeplink/mcp/install?name=reviews&config=${encodeURIComponent(cursor)}`,
    'VS Code': `vscode:mcp/install?${encodeURIComponent(code)}`,
  };
}

function errors(): Html {
  return html`<p>An invalid request gets a 4xx response that lists every problem, each with a stable code:</p>
${codeTable(['Code', 'Meaning'], Object.entries(ISSUE_CODES))}
<p><a class="btn" href="/developers/reference/">API reference</a></p>`;
}
