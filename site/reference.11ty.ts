import { absolute } from '../contract/addresses.ts';
import {
  type JsonSchema,
  type OpenApi,
  type OpenApiOperation,
  responseOf,
} from '../contract/open-api.ts';
import { cutText } from '../contract/plain-text.ts';
import { codeBlock, withCode } from './_includes/code.ts';
import { asSchema, describeType } from './_includes/describe-type.ts';
import { type Content, type Html, html } from './_includes/html.ts';
import { layout } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { table } from './_includes/table.ts';

/** Maximum length of an example in a table cell, in UTF-16 code units. */
const MAX_EXAMPLE = 60;

/** `/developers/reference/`: the OpenAPI description as a page. Always in English, like the description itself. */
export default class ReferencePage {
  data(): object {
    return { permalink: '/developers/reference/index.html' };
  }

  render({ pageData: data }: { pageData: PageData }): string {
    const { words, dataset, openApi: api } = data;
    return layout(data, {
      path: '/developers/reference/',
      title: 'API reference',
      description: `Every endpoint, parameter and field of the reviews API of ${dataset.business.name}, version ${api.info.version}.`,
      crumbs: [{ name: words.say('frame.developers'), path: '/developers/' }],
      scripts: ['/assets/copy.js'],
      main: html`<div${words.language !== 'en' && html` lang="en"`} class="reference">
${contents(api)}
<div><div class="pagehead"><h1>API reference</h1>
<p class="lede">Version ${api.info.version}, generated from the schemas the server uses. Also available as <a href="/.well-known/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></div>
${Object.entries(api.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) =>
    operationSection(data, path, method, operation),
  ),
)}
<section aria-labelledby="shared"><div><h2 id="shared">Responses that endpoints share</h2>
${table(
  ['Status', 'Description'],
  Object.entries(api.components.responses).map(([name, { description }]) => [
    html`<code>${name}</code>`,
    withCode(description),
  ]),
)}</div></section>
<h2 id="schemas">Schemas</h2>
${Object.entries(api.components.schemas).map(([name, schema]) => schemaSection(name, schema))}
</div></div>`,
    });
  }
}

function contents({ tags, paths }: OpenApi): Html {
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  );
  return html`<nav class="contents" aria-label="Contents">
${tags.map(
  (tag) => html`<p>${tag.description}</p>
<ul>${operations
    .filter(({ operation }) => operation.tags.includes(tag.name))
    .map(
      ({
        path,
        method,
        operation,
      }) => html`<li><a href="#${operation.operationId}"><code>${method.toUpperCase()} ${path}</code></a></li>
`,
    )}</ul>
`,
)}</nav>`;
}

function operationSection(
  data: PageData,
  path: string,
  method: string,
  operation: OpenApiOperation,
): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return html`<section aria-labelledby="${operationId}"><div>
<h2 id="${operationId}"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h2>
<p>${withCode(description.startsWith(summary) ? description : `${summary} ${description}`)}</p>
${
  parameters.length > 0 &&
  html`<h3>Parameters</h3>
${table(
  ['Name', 'Type', 'Description'],
  parameters.map(({ name, required, description: meaning, schema, example }) => [
    html`<code>${name}</code>${required && html` <small>required</small>`}`,
    typeCell(schema),
    html`${withCode(meaning)}${schema.default !== undefined && html` Default <code>${String(schema.default)}</code>.`}${example !== undefined && html` Example: ${exampleCell(example)}`}`,
  ]),
)}`
}
${Object.entries(requestBody?.content ?? {}).map(
  ([mediaType, { schema }]) => html`<h3>Body: <code>${mediaType}</code></h3>
${schema !== undefined && propertyTable(schema)}`,
)}
<h3>Responses</h3>
${table(
  ['Status', 'Description', 'Body'],
  Object.entries(responses).map(([status, response]) => {
    const { description: meaning = '', content = {} } = responseOf(data.openApi, response) ?? {};
    return [
      html`<code>${status}</code>`,
      '$ref' in response ? html`<a href="#shared">shared</a>` : withCode(meaning),
      typeCell(Object.values(content)[0]?.schema),
    ];
  }),
)}</div>
<div>${requestsOf(data, path, method, operation)}${exampleOf(data, path, operation)}</div>
</section>
`;
}

/** Renders the request in three languages. */
function requestsOf(
  { site, dataset }: PageData,
  path: string,
  method: string,
  { parameters = [], requestBody }: OpenApiOperation,
): Html {
  const values: Record<string, string | undefined> = {
    id: dataset.reviews[0]?.id,
    date: dataset.reviews[0]?.date,
  };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const example = parameters.find((parameter) => parameter.name === name)?.example;
    return encodeURIComponent(values[name] ?? String(example ?? ''));
  });
  const query = path.endsWith('/search') ? '?min_rating=4&limit=2' : '';
  const url = absolute(site, filled + query);
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const isForm = type === 'application/x-www-form-urlencoded';
  const text = isForm
    ? String(new URLSearchParams(Object.entries((body?.example ?? {}) as Record<string, string>)))
    : JSON.stringify(body?.example ?? {});
  const isPost = method === 'post' && type !== undefined;
  const curl = isPost ? ` \\\n  -H 'Content-Type: ${type}' \\\n  -d '${text}'` : '';
  const js = isPost
    ? `, {\n  method: 'POST',\n  headers: { 'Content-Type': '${type}' },\n  body: '${text}',\n}`
    : '';
  const python = isPost ? `, data='${text}', headers={'Content-Type': '${type}'}` : '';
  return html`${codeBlock('curl', `curl '${url}'${curl}`)}
<details><summary>JavaScript</summary>${codeBlock('JavaScript', `const response = await fetch('${url}'${js});\nconsole.log(await response.text());`)}</details>
<details><summary>Python</summary>${codeBlock('Python', `import requests\n\nresponse = requests.${isPost ? 'post' : 'get'}('${url}'${python})\nprint(response.text)`)}</details>`;
}

/** Renders a response: of this business where the build has it, else the example of the schema. */
function exampleOf(
  { dataset, embed, insights, openApi }: PageData,
  path: string,
  operation: OpenApiOperation,
): Html | false {
  const [review] = dataset.reviews;
  const real: Record<string, unknown> = {
    '/reviews.json': { ...dataset, reviews: dataset.reviews.slice(0, 1) },
    '/insights.json': { overall: insights.overall, aspects: insights.aspects.slice(0, 1) },
    '/embed.json': { ...embed, reviews: embed.reviews.slice(0, 1) },
    '/api/reviews/{id}': review,
  };
  const [, response] = Object.entries(operation.responses)[0] ?? [];
  const content = response && responseOf(openApi, response)?.content;
  const example = real[path] ?? Object.values(content ?? {})[0]?.example;
  if (example === undefined) return false;
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return codeBlock(
    real[path] === undefined ? 'Example of a response' : 'Response, shortened',
    text,
  );
}

function schemaSection(name: string, schema: JsonSchema): Html {
  const example = schema.examples?.[0];
  return html`<details><summary>${name}</summary><div id="schema-${name}">
${schema.description !== undefined && html`<p>${withCode(schema.description)}</p>`}
${propertyTable(schema)}
${example !== undefined && codeBlock(`Example of ${name}`, JSON.stringify(example, null, 2))}
</div></details>
`;
}

function propertyTable(schema: JsonSchema): Html | false {
  const rows = propertyRows(schema, '');
  return rows.length > 0 && table(['Field', 'Type', 'Description', 'Example'], rows);
}

/** Returns a row for each field, with nested fields as `outer.inner`. */
function propertyRows(schema: JsonSchema, prefix: string): Content[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const property = asSchema(value) ?? {};
    const isOptional = schema.required?.includes(name) !== true;
    const items = asSchema(property.items);
    const path = `${prefix}${name}`;
    const row = [
      html`<code>${path}</code>${isOptional && html` <small>optional</small>`}`,
      typeCell(property),
      withCode(property.description ?? ''),
      exampleCell(property.examples?.[0]),
    ];
    const below = propertyRows(items ?? property, items === undefined ? `${path}.` : `${path}[].`);
    return [row, ...below];
  });
}

function typeCell(schema: JsonSchema | undefined): Content {
  if (schema === undefined) return '–';
  const ref = schema.$ref ?? asSchema(schema.items)?.$ref;
  const text = describeType(schema);
  if (ref === undefined) return text;
  return html`<a href="#schema-${ref.split('/').at(-1)}">${text}</a>`;
}

function exampleCell(example: unknown): Content {
  if (example === undefined) return '';
  const text = typeof example === 'string' ? example : JSON.stringify(example);
  return html`<code>${text.length > MAX_EXAMPLE ? `${cutText(text, MAX_EXAMPLE - 1)}…` : text}</code>`;
}
