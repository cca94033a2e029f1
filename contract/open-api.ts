import type { z } from 'zod';

/** JSON Schema as zod writes it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Bodies by media type. */
export type OpenApiContent = Record<string, { schema?: JsonSchema; example?: unknown }>;

/** A reference to a component. */
type Reference = { $ref: string };

export type OpenApiResponse = {
  description: string;
  headers?: Record<string, Reference>;
  content?: OpenApiContent;
  /** The schema of the response to a request with the parameter `fields`. */
  'x-schema-with-fields'?: JsonSchema;
};

export type OpenApiParameter = {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: unknown;
};

export type OpenApiOperation = {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  parameters?: readonly OpenApiParameter[];
  requestBody?: { required: boolean; content: OpenApiContent };
  responses: Record<string, OpenApiResponse | Reference>;
};

/** `/.well-known/openapi.json`: the subset of OpenAPI 3.1.0 that we use. */
export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; contact: object; license: object };
  servers: readonly { url: string; description: string }[];
  security: readonly object[];
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: Readonly<Record<string, JsonSchema>>;
    headers: Record<string, object>;
    responses: Record<string, OpenApiResponse>;
  };
};

/** Returns a response of an operation, or the component that it refers to. */
export function responseOf(
  { components }: OpenApi,
  response: OpenApiOperation['responses'][string],
): OpenApiResponse | undefined {
  if (!('$ref' in response)) return response;
  return components.responses[response.$ref.split('/').at(-1) ?? ''];
}
