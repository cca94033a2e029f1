import type { z } from 'zod';

/** JSON Schema as zod writes it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Body schemas by media type. */
export type OpenApiContent = Record<string, { schema?: JsonSchema }>;

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
  responses: Record<string, { description: string; headers?: object; content?: OpenApiContent }>;
};

/** `/.well-known/openapi.json`: the subset of OpenAPI 3.1.0 that we use. */
export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; contact: object; license: object };
  servers: readonly { url: string; description: string }[];
  security: readonly object[];
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, JsonSchema> };
};
