import { absolute } from '../contract/addresses.ts';
import {
  type JsonSchema,
  type OpenApi,
  type OpenApiOperation,
  responseOf,
} from '../contract/open-api.ts';
import { shorten } from '../contract/plain-text.ts';
import { type Anchor, codeBlock, codeTable, contents, withCode } from './_includes/blocks.ts';
import { page } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { sampleOf } from './_includes/sample-response.ts';
import { type Content, type Html, html } from './client/html.ts';

/** Maximum length of an example in a table cell, in UTF-16 code units. */
const MAX_EXAMPLE = 60;

const GROUPS: Readonly<Record<string, string>> = {
  documents: 'Files',
  queries: 'Queries',
  agents: 'MCP',
  push: 'WebSub',
  operations: 'Health',
};

/** What the page says once for all operations instead of with each. */
const SHARED =
  / Has a strong ETag and Last-Modified\. Returns 304 if the client has the current version\.| Cache-Control: `[^`]*`\./g;

/** `/developers/reference/`: the OpenAPI description as a page. Always in English, like the description itself. */
export default page('/developers/reference/', (data) => {
  const { words, dataset, openApi: api } = data;
  return {
    title: 'API reference',
    description: `Every endpoint, parameter and field of the reviews API of ${dataset.business.name}, version ${api.info.version}.`,
    crumbs: [{ name: words.say('frame.developers'), path: '/developers/' }],
    assets: ['developers.css', 'copy.js'],
    main: html`<div${words.language !== 'en' && html` lang="en"`} class="reference">
${treeOf(api)}
<div><div class="pagehead"><h1>API reference</h1>
<p class="lede">Version ${api.info.version}, generated from the schemas the server uses. Also available as <a href="/.well-known/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></div>
${operationsOf(api).map((entry) => operationSection(data, entry))}
${sharedSection(api)}
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
<div class="schemas">${Object.entries(api.components.schemas).map(([name, schema]) => schemaSection(name, schema))}</div></section>
</div></div>`,
  };
});

type Entry = { path: string; method: string; operation: OpenApiOperation };

function operationsOf({ paths }: OpenApi): Entry[] {
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  );
}

function treeOf(api: OpenApi): Html {
  const groups = api.tags.map(({ name }): [string, Anchor[]] => [
    GROUPS[name] ?? name,
    operationsOf(api)
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => [
        operation.operationId,
        html`<code>${method === 'get' ? '' : `${method.toUpperCase()} `}${path}</code>`,
      ]),
  ]);
  const shared: Anchor[] = [
    ['shared', 'Responses'],
    ['schemas', 'Schemas'],
  ];
  return contents([...groups, ['Shared', shared]]);
}

function operationSection(data: PageData, entry: Entry): Html {
  const { path, method, operation } = entry;
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const said = description.startsWith(summary) ? description : `${summary} ${description}`;
  const fields = parameters.map(({ name, required, description: meaning, schema, example }) => {
    const documented = { ...schema, description: meaning, examples: [example] };
    return fieldOf(name, documented, required && ', required');
  });
  return html`<section aria-labelledby="${operationId}"><div>
<h2 id="${operationId}"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h2>
<p>${withCode(said.replace(SHARED, ''))}</p>
${fields.length > 0 && html`<h3>Parameters</h3>\n${fieldList(fields)}`}
${Object.entries(requestBody?.content ?? {}).map(
  ([mediaType, { schema }]) => html`<h3>Body: <code>${mediaType}</code></h3>
${schema !== undefined && fieldList(fieldsOf(schema, ''))}`,
)}
${responses(data, operation)}</div>
<div>${requestsOf(data, entry)}${exampleOf(data, entry)}</div>
</section>
`;
}

/** Names the responses of an operation: its own with their bodies, then those that are described once. */
function responses({ openApi }: PageData, operation: OpenApiOperation): Html {
  const { shared = [], own = [] } = Object.groupBy(
    Object.entries(operation.responses),
    ([status, response]) => ('$ref' in response || status === '304' ? 'shared' : 'own'),
  );
  const lines = own.map(([status, response]) => {
    const { description = '', content = {} } = responseOf(openApi, response) ?? {};
    const schema = Object.values(content)[0]?.schema;
    return html`<code>${status}</code> ${schema && typeCell(schema)} ${description !== operation.summary && withCode(description)}<br>`;
  });
  const others = shared.map(([status], at) => html`${at > 0 && ', '}<code>${status}</code>`);
  return html`<p class="small after"><b>Responses</b> ${lines}${others.length > 0 && html`<a href="#shared">Shared</a>: ${others}`}</p>`;
}

function sharedSection({ components }: OpenApi): Html {
  const meanings = Object.entries(components.responses).map(([name, { description }]) => [
    name,
    description,
  ]);
  return html`<section aria-labelledby="shared"><div><h2 id="shared">Shared responses</h2>
<p>Files and queries have a strong <code>ETag</code> and <code>Last-Modified</code>, \
and a <code>Cache-Control</code> that the OpenAPI description gives for each. \
They return 304 with an empty body if the client has the current version. Errors are <a href="#schema-Problem">Problem</a> documents.</p>
${codeTable(['Response', 'Meaning'], meanings)}</div></section>`;
}

function requestsOf({ site, dataset }: PageData, { path, operation }: Entry): Html {
  const { parameters = [], requestBody } = operation;
  const examples = Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
  const values: Record<string, unknown> = { ...examples, ...dataset.reviews[0] };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? '')),
  );
  const query = path.endsWith('/search') ? '?min_rating=4&limit=2' : '';
  const url = absolute(site, filled + query);
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const topic = absolute(site, '/feed.xml');
  const text = type === 'application/json' ? LIST_TOOLS : formOf(body?.schema, topic);
  const headers = { 'Content-Type': type, ...(text === LIST_TOOLS && { Accept: MCP_ACCEPT }) };
  const lines = Object.entries(headers).map(([name, value]) => `'${name}': '${value}'`);
  const flags = lines.map((line) => ` \\\n  -H ${line.replace("': '", ': ')}`).join('');
  const curl = type ? `${flags} \\\n  -d '${text}'` : '';
  const js = type
    ? `, {\n  method: 'POST',\n  headers: { ${lines.join(', ')} },\n  body: '${text}',\n}`
    : '';
  const python = type ? `, data='${text}', headers={${lines.join(', ')}}` : '';
  return html`${codeBlock('curl', `curl '${url}'${curl}`)}
<details><summary>JavaScript and Python</summary>${codeBlock('JavaScript', `const response = await fetch('${url}'${js});\nconsole.log(await response.text());`)}
${codeBlock('Python', `import requests\n\nresponse = requests.${type ? 'post' : 'get'}('${url}'${python})\nprint(response.text)`)}</details>`;
}

/** The request to MCP on the page, and the media types that every such request accepts. */
const LIST_TOOLS = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
const MCP_ACCEPT = 'application/json, text/event-stream';

/** Returns the body of a form with a topic of this site, and the examples of the other fields. */
function formOf(schema: JsonSchema | undefined, topic: string): string {
  const fields = Object.entries(schema?.properties ?? {}).flatMap(([name, property]) => {
    const [value] = name === 'hub.topic' ? [topic] : (asSchema(property)?.examples ?? []);
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return String(new URLSearchParams(fields));
}

/** Renders a response: of this business where the build has it, else the example of the schema. */
function exampleOf(data: PageData, { path, method, operation }: Entry): Html | false {
  const sample = sampleOf(data, path);
  const [, response] = Object.entries(operation.responses)[0] ?? [];
  const content = response && responseOf(data.openApi, response)?.content;
  const example = Object.values(content ?? {})[0]?.example;
  if (sample === undefined && (method === 'post' || example === undefined)) return false;
  const label = sample === undefined ? 'Example of a response' : 'Response, shortened';
  const text = sample ?? JSON.stringify(example, null, 2);
  // Phones show it once it is opened.
  return html`<details class="response"><summary>Response</summary>${codeBlock(label, text)}</details>`;
}

function schemaSection(name: string, schema: JsonSchema): Html {
  const example = schema.examples?.[0];
  return html`<details><summary>${name}</summary><div id="schema-${name}">
${schema.description !== undefined && html`<p>${withCode(schema.description)}</p>`}
${fieldList(fieldsOf(schema, ''))}
${example !== undefined && codeBlock(`Example of ${name}`, JSON.stringify(example, null, 2))}
</div></details>
`;
}

function fieldList(fields: readonly Html[]): Html | false {
  return fields.length > 0 && html`<dl class="fields">${fields}</dl>`;
}

/** Renders the name of a field with its type, and below it the meaning. `need` follows the type. */
function fieldOf(name: string, schema: JsonSchema, need: string | false): Html {
  const { description = '', default: usual, examples: [example] = [] } = schema;
  const written = typeof example === 'string' ? example : JSON.stringify(example);
  return html`<div><dt><code>${name}</code> <span>${typeCell(schema)}${need}</span></dt><dd>${withCode(description)}\
${usual !== undefined && html` Default <code>${String(usual)}</code>.`}\
${example !== undefined && html` Example: <code>${shorten(written, MAX_EXAMPLE)}</code>`}</dd></div>`;
}

/** Returns the fields of a schema, with nested ones as `outer.inner`. */
function fieldsOf(schema: JsonSchema, prefix: string): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const property = asSchema(value) ?? {};
    const isOptional = schema.required?.includes(name) !== true;
    const items = asSchema(property.items);
    const path = `${prefix}${name}`;
    const field = fieldOf(path, property, isOptional && ', optional');
    return [field, ...fieldsOf(items ?? property, items === undefined ? `${path}.` : `${path}[].`)];
  });
}

function typeCell(schema: JsonSchema): Content {
  const ref = schema.$ref ?? asSchema(schema.items)?.$ref;
  const text = describeType(schema);
  if (ref === undefined) return text;
  return html`<a href="#schema-${ref.split('/').at(-1)}">${text}</a>`;
}

/** Describes a type in a few words: `integer 1 to 5`, `array of Review`, `"first_initial" or "full"`. */
export function describeType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? schema.$ref;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(describeType))].join(' or ');
  const items = asSchema(schema.items);
  if (items !== undefined) return `array of ${describeType(items)}`;
  const type = [schema.type ?? 'any value'].flat().join(' or ');
  return [schema.format === undefined ? type : `${type}, ${schema.format}`, range(schema)]
    .filter((part) => part !== '')
    .join(' ');
}

/** Returns a nested schema, or undefined if there is none or it is `true` or `false`. */
function asSchema(schema: JsonSchema['items']): JsonSchema | undefined {
  return typeof schema === 'object' && !Array.isArray(schema) ? schema : undefined;
}

function range({ minimum, maximum, maxLength }: JsonSchema): string {
  if (maxLength !== undefined) return `up to ${maxLength} characters`;
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minimum !== undefined) return `from ${minimum}`;
  return maximum === undefined ? '' : `up to ${maximum}`;
}
