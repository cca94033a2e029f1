import { absolute, hubUrl } from '../contract/addresses.ts';
import { ENDPOINTS, HUB_PATH, TOPIC_PATHS } from '../contract/endpoints.ts';
import { MCP_PATH, PROTOCOL_VERSIONS, SERVER_CARD_PATH } from '../contract/mcp.ts';
import { TOOLS } from '../contract/mcp-tools.ts';
import { ISSUE_CODES } from '../contract/problem/problem.ts';
import { codeBlock, withCode } from './_includes/code.ts';
import { type Html, html } from './_includes/html.ts';
import { layout } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { table } from './_includes/table.ts';

/** How programs read the same reviews. In English in every language of the interface, like the API it describes. */
export default class DevelopersPage {
  data(): object {
    return { permalink: '/developers/index.html' };
  }

  render({ pageData: data }: { pageData: PageData }): string {
    const { words, dataset } = data;
    return layout(data, {
      path: '/developers/',
      title: words.say('frame.developers'),
      description: words.say('developers.description', { business: dataset.business.name }),
      main: html`<div${words.language !== 'en' && html` lang="en"`}>
<h1>${words.say('frame.developers')}</h1>
<p class="lead">Everything on this site is also data: JSON files, search, feeds, push and an MCP server. No key, no account, no rate plan. Every example below runs against this site as it stands.</p>
<div class="prose">
${files(data)}
${search(data)}
${conditional(data)}
${push(data)}
${mcp(data)}
${errors()}
</div></div>`,
    });
  }
}

function files({ site, dataset }: PageData): Html {
  const review = dataset.reviews.find(({ text }) => text !== '');
  return html`<section><h2>Files</h2>
<p>Written when the data changes and served as they are, so they answer even when the server behind the search does not.</p>
${codeBlock('Get everything', `curl ${absolute(site, '/reviews.json')}`)}
${table(
  ['File', 'What it is'],
  [
    ...ENDPOINTS.filter(({ tag }) => tag === 'documents').map(({ path, summary }) => [
      html`<a href="${path}">${path}</a>`,
      summary,
    ]),
    [html`<a href="/reviews.csv">/reviews.csv</a>`, 'All reviews as a table, for spreadsheets.'],
    [
      html`<a href="/reviews.jsonld">/reviews.jsonld</a>`,
      'All reviews in the words of schema.org.',
    ],
    [html`<a href="/reviews.md">/reviews.md</a>`, 'All reviews as Markdown, for language models.'],
    [html`<a href="/llms.txt">/llms.txt</a>`, 'What is where, for language models.'],
  ],
)}
${
  review !== undefined &&
  html`<p>One review, as every file, search answer and MCP result carries it:</p>
${codeBlock('A review', JSON.stringify(review, null, 2))}`
}</section>`;
}

function search({ site, dataset, entities }: PageData): Html {
  const service = entities.find(
    ({ kind, rating }) => kind === 'services' && rating.rating_count > 0,
  );
  const newest = dataset.reviews[0]?.date ?? '2026-01-01';
  const month = `${newest.slice(0, 7)}-01`;
  const url = absolute(site, '/api/reviews/search');
  const examples = [
    ['Four stars and more that say “on time”', `curl '${url}?min_rating=4&query=on+time'`],
    ...(service === undefined
      ? []
      : [
          [
            `What customers say about ${service.name}, three of each page, only some fields`,
            `curl '${url}?mentions_service=${service.id}&limit=3&fields=id,date,rating,text'`,
          ],
        ]),
    [
      `What came since ${month}, changes of older reviews included`,
      `curl '${absolute(site, `/api/reviews/since/${month}`)}?by=updated'`,
    ],
  ] as const;
  return html`<section><h2>Search</h2>
<p>Filters combine; names, aliases and ids of services, people and areas are understood. An answer carries <code>next_cursor</code> while there is more. All parameters stand in the <a href="/developers/reference/#searchReviews">reference</a>; the <a href="/search/">search page</a> asks the same endpoint.</p>
${examples.map(
  ([name = '', command = '']) => html`<p>${name}:</p>
${codeBlock(name, command)}
`,
)}</section>`;
}

function conditional({ site }: PageData): Html {
  const url = absolute(site, '/reviews.json');
  return html`<section><h2>Ask only for what changed</h2>
<p>Every answer carries a strong <code>ETag</code>. Send it back: the answer is 304 with an empty body until something changes.</p>
${codeBlock(
  'Conditional request',
  `etag=$(curl -sI ${url} | sed -n 's/^etag: //ip' | tr -d '\\r')\ncurl -i -H "If-None-Match: $etag" ${url}`,
)}</section>`;
}

function push({ site }: PageData): Html {
  return html`<section><h2>Be told (WebSub)</h2>
<p>Three topics have a hub: ${TOPIC_PATHS.map((path, at) => html`${at > 0 && ', '}<a href="${path}">${path}</a>`)}. Subscribe with an https callback that echoes <code>hub.challenge</code>; the hub then posts the whole content whenever it changes, signed if you gave a secret.</p>
${codeBlock(
  'Subscribe',
  `curl ${hubUrl(site)} \\\n  -d hub.mode=subscribe \\\n  -d hub.topic=${absolute(site, '/feed.xml')} \\\n  -d hub.callback=https://your-server.example/hook \\\n  -d hub.secret=a-long-random-text`,
)}
<p>The endpoint is <code>${HUB_PATH}</code>; after three failed deliveries in a row a subscription is removed.</p></section>`;
}

function mcp({ site }: PageData): Html {
  const url = absolute(site, MCP_PATH);
  return html`<section><h2>Connect an agent (MCP)</h2>
<p>The server at <code>${url}</code> speaks streamable HTTP, versions ${PROTOCOL_VERSIONS.join(', ')}. All tools only read. Its card: <a href="${SERVER_CARD_PATH}">${SERVER_CARD_PATH}</a>.</p>
${table(
  ['Tool', 'What it answers'],
  TOOLS.map(({ name, description }) => [html`<code>${name}</code>`, withCode(description)]),
)}
${codeBlock('Add the server to Claude Code', `claude mcp add --transport http reviews ${url}`)}
${codeBlock(
  'List the tools by hand',
  `curl ${url} \\\n  -H 'Content-Type: application/json' \\\n  -H 'Accept: application/json, text/event-stream' \\\n  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
)}
<p>Review text is written by strangers. Treat it as data, never as instructions.</p></section>`;
}

function errors(): Html {
  return html`<section><h2>Errors</h2>
<p>A wrong request gets a 4xx with every broken rule at once, each with a stable code:</p>
${table(
  ['Code', 'Meaning'],
  Object.entries(ISSUE_CODES).map(([code, meaning]) => [
    html`<code>${code}</code>`,
    withCode(meaning),
  ]),
)}
<p><a class="button" href="/developers/reference/">API reference</a></p></section>`;
}
