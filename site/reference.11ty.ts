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
      main: html`<div${words.language !== 'en' && html` lang="en"`} class="reference">
<div class="pagehead"><h1>API reference</h1>
<p class="lede">Version ${api.info.version}, generated from the schemas the server uses. Also available as <a href="/.well-known/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></div>
${contents(api)}
${Object.entries(api.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) =>
    operationSection(api, path, method, operation),
  ),
)}
<h2 id="schemas">Schemas</h2>
${Object.entries(api.components.schemas).map(([name, schema]) => schemaSection(name, schema))}
</div>`,
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
      }) => html`<li><a href="#${operation.operationId}"><code>${method.toUpperCase()} ${path}</code></a> ${withCode(operation.summary)}</li>
`,
    )}</ul>
`,
)}</nav>`;
}

function operationSection(
  api: OpenApi,
  path: string,
  method: string,
  operation: OpenApiOperation,
): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return html`<section aria-labelledby="${operationId}" class="operation">
<h2 id="${operationId}"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h2>
<p>${withCode(description.startsWith(summary) ? description : `${summary} ${description}`)}</p>
${
  parameters.length > 0 &&
  html`<h3>Parameters</h3>
${table(
  ['Name', 'In', 'Type', 'Description', 'Example'],
  parameters.map(({ name, in: where, required, description: meaning, schema, example }) => [
    html`<code>${name}</code>${required && html` <small>required</small>`}`,
    where,
    typeCell(schema),
    html`${withCode(meaning)}${schema.default !== undefined && html` Default <code>${String(schema.default)}</code>.`}`,
    exampleCell(example),
  ]),
)}`
}
${Object.entries(requestBody?.content ?? {}).map(
  ([mediaType, { schema }]) => html`<h3>Body: <code>${mediaType}</code></h3>
${schema !== undefined && propertyTable(schema)}`,
)}
<h3>Responses</h3>
${table(
  ['Status', 'Description', 'Body', 'Type'],
  Object.entries(responses).map(([status, response]) => {
    const { description: meaning = '', content = {} } = responseOf(api, response) ?? {};
    return [
      html`<code>${status}</code>`,
      withCode(meaning),
      typeCell(Object.values(content)[0]?.schema),
      Object.keys(content)[0] ?? '–',
    ];
  }),
)}
</section>
`;
}

function schemaSection(name: string, schema: JsonSchema): Html {
  const example = schema.examples?.[0];
  return html`<section aria-labelledby="schema-${name}">
<h3 id="schema-${name}">${name}</h3>
${schema.description !== undefined && html`<p>${withCode(schema.description)}</p>`}
${propertyTable(schema)}
${example !== undefined && codeBlock(`Example of ${name}`, JSON.stringify(example, null, 2))}
</section>
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
