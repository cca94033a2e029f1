import { z } from 'zod';
import { HUB_PATH, hubUrl, isLoopback, type Site } from '../../contract/addresses.ts';
import { API_VERSION } from '../../contract/dataset.ts';
import { ENDPOINTS, type Endpoint, TAGS } from '../../contract/endpoints.ts';
import { CACHE_CONTROL } from '../../contract/headers.ts';
import type {
  JsonSchema,
  OpenApi,
  OpenApiContent,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from '../../contract/open-api.ts';
import { ISSUE_CODES, Problem, RemovedProblem } from '../../contract/problem.ts';
import { tidy, toJsonSchema } from '../../contract/schema.ts';

/** Reference prefix of named schemas (`.meta({ id })`). */
const COMPONENTS = '#/components/schemas/';
const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;
/** Reference prefix of error responses. */
const RESPONSES = '#/components/responses/';

/** Error responses: the name of the component, and its description. */
const ERRORS: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'A parameter is invalid; `issues` lists every problem.'],
  404: ['NotFound', 'Not found.'],
  405: ['MethodNotAllowed', 'Method not allowed.'],
  410: ['Gone', 'The review was taken down.'],
  412: ['PreconditionFailed', 'The condition in If-Match or If-Unmodified-Since is false.'],
  413: ['TooLarge', 'The body is too large.'],
  415: ['WrongType', 'Wrong Content-Type.'],
  429: ['TooManyRequests', 'Too many requests; see Retry-After.'],
  503: [
    'Unavailable',
    'The server is busy, the file is being replaced, or the hub cannot store the request now; see Retry-After.',
  ],
};

/** Returns `/.well-known/openapi.json`: OpenAPI 3.1.0, computed from the endpoint table, with those that the site has. */
export function toOpenApi(site: Omit<Site, 'language'> & { businessName: string }): OpenApi {
  const paths: OpenApi['paths'] = {};
  const hasHub = hubUrl(site) === site.siteUrl + HUB_PATH;
  const endpoints = ENDPOINTS.filter(
    ({ tag }) => tag === 'documents' || (tag === 'push' ? hasHub : site.hasServer !== false),
  );
  const schemas = componentSchemas();
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method]: toOperation(endpoint, schemas),
    };
  }
  const responses = errorResponses(endpoints);
  const codes = Object.entries(ISSUE_CODES).map(([code, meaning]) => `- \`${code}\`: ${meaning}`);
  const { hostname, pathname } = new URL(site.siteUrl);
  return {
    openapi: '3.1.0',
    info: {
      title: `Reviews of ${site.businessName}`,
      version: API_VERSION,
      description: `Public, read-only reviews of ${site.businessName}. No key, no account; an Authorization header is ignored.\n\nIssue codes:\n\n${codes.join('\n')}`,
      contact: { name: site.businessName, url: `${site.siteUrl}/` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // A path is valid on any port of a loopback host.
    servers: [{ url: isLoopback(hostname) ? pathname : site.siteUrl, description: 'This site.' }],
    security: [],
    tags: Object.entries(TAGS)
      .filter(([name]) => endpoints.some(({ tag }) => tag === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: usedSchemas(schemas, paths, responses), headers: HEADERS, responses },
  };
}

function toOperation(endpoint: Endpoint, schemas: Schemas): OpenApiOperation {
  const { operationId, tag, summary, description, body, ok, conditional, errors } = endpoint;
  const parameters = [
    ...toParameters(endpoint.params, 'path'),
    ...toParameters(endpoint.query, 'query'),
  ];
  const responses: OpenApiOperation['responses'] = {
    [ok.status]: {
      description: ok.description,
      ...(conditional && { headers: VALIDATORS }),
      content: { [ok.mediaType]: toBody(ok.schema, schemas) },
      ...(ok.selection && { 'x-schema-with-fields': toReference(ok.selection) }),
    },
    ...(conditional && {
      304: { description: 'Not modified; the body is empty.', headers: VALIDATORS },
    }),
  };
  for (const { status, description, mediaType, schema } of endpoint.others ?? []) {
    responses[status] = {
      description,
      ...(mediaType && { content: { [mediaType]: toBody(schema, schemas) } }),
    };
  }
  for (const status of errors) {
    responses[status] = { $ref: `${RESPONSES}${ERRORS[status]?.[0]}` };
  }
  return {
    operationId,
    tags: [tag],
    summary,
    description: `${description} Cache-Control: \`${CACHE_CONTROL[endpoint.cache]}\`.`,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { [body.mediaType]: { schema: toReference(body.schema) } },
      },
    }),
    responses,
  };
}

/** Returns the error responses that operations refer to, in both media types. */
function errorResponses(endpoints: readonly Endpoint[]): Record<string, OpenApiResponse> {
  const used = new Set(endpoints.flatMap(({ errors }) => errors));
  const responses = [...used].sort().map((status): [string, OpenApiResponse] => {
    const [name = '', description = ''] = ERRORS[status] ?? [];
    const id = (status === 410 ? RemovedProblem : Problem).meta()?.id;
    const body = { schema: { $ref: `${COMPONENTS}${id}` } };
    const content = { 'application/json': body, 'application/problem+json': body };
    const headers = description.includes('Retry-After') ? headersOf('Retry-After') : undefined;
    return [name, { description, ...(headers && { headers }), content }];
  });
  return Object.fromEntries(responses);
}

/** The headers of responses: description and example. */
const HEADERS = Object.fromEntries(
  Object.entries({
    ETag: ['Strong entity tag.', '"47DEQpj8HBSa-_TI"'],
    'Last-Modified': [
      'When the content last changed, the same for all responses. Prefer the ETag.',
      'Thu, 05 Mar 2026 10:00:00 GMT',
    ],
    'Cache-Control': ['How long the response may be cached.', 'public, max-age=60'],
    'Retry-After': ['Seconds to wait before the request is sent again.', '2'],
  }).map(([name, [description, example]]) => {
    return [name, { description, schema: { type: 'string' }, example }];
  }),
);

const VALIDATORS = headersOf('ETag', 'Last-Modified', 'Cache-Control');

function headersOf(...names: readonly string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Returns the schema of a body and an example, made of the examples of its required fields. */
function toBody(type: z.ZodType | undefined, schemas: Schemas): OpenApiContent[string] {
  const schema = toReference(type);
  return { schema, example: exampleOf(schema, schemas) };
}

function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const [example] = schema.examples ?? [];
  if (example !== undefined) return example;
  const named = schemas[schema.$ref?.slice(COMPONENTS.length) ?? ''];
  if (named !== undefined) return exampleOf(named, schemas);
  if (schema.type === 'array') return [exampleOf(schema.items as JsonSchema, schemas)];
  const { required = [], properties = {} } = schema;
  const fields = required.map((name) => [name, exampleOf(properties[name] as JsonSchema, schemas)]);
  return Object.fromEntries(fields);
}

/** Returns the schemas that `users` refer to, themselves or by another schema. */
function usedSchemas(schemas: Schemas, ...users: readonly unknown[]): Schemas {
  const used = new Set<string>();
  const find = (user: unknown): void => {
    for (const [, name = ''] of JSON.stringify(user).matchAll(REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      find(schemas[name]);
    }
  };
  find(users);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

/** Returns all named schemas, sorted by name. */
function componentSchemas(): Schemas {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    uri: (id) => `${COMPONENTS}${id}`,
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  const named = Object.entries(schemas).map(
    ([id, { $id: _id, $schema: _schema, id: _own, ...rest }]) => [id, rest],
  );
  return Object.fromEntries(named.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}

/** Returns a reference to a named schema, or any other schema inline. */
function toReference(schema: z.ZodType | undefined): JsonSchema {
  if (schema === undefined) return { type: 'string', description: 'Text.', examples: ['<feed/>'] };
  const id = schema.meta()?.id;
  return id === undefined ? toJsonSchema(schema) : { $ref: `${COMPONENTS}${id}` };
}

function toParameters(
  fields: z.ZodObject | undefined,
  where: OpenApiParameter['in'],
): OpenApiParameter[] {
  if (fields === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(fields, 'input');
  return Object.entries(properties).map(([name, property]) => {
    const { description = '', examples, ...schema } = typeof property === 'object' ? property : {};
    return {
      name,
      in: where,
      required: required.includes(name),
      description,
      schema,
      example: examples?.[0],
    };
  });
}
