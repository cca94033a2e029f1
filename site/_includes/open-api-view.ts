import { z } from 'zod';

/** JSON Schema as far as the reference shows it. */
export type SchemaView = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  pattern?: string | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  maxLength?: number | undefined;
  maxItems?: number | undefined;
  default?: unknown;
  description?: string | undefined;
  examples?: unknown[] | undefined;
  items?: SchemaView | undefined;
  prefixItems?: SchemaView[] | undefined;
  properties?: Record<string, SchemaView> | undefined;
  additionalProperties?: SchemaView | boolean | undefined;
  required?: string[] | undefined;
  anyOf?: SchemaView[] | undefined;
  oneOf?: SchemaView[] | undefined;
};

const SchemaView: z.ZodType<SchemaView> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    pattern: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxLength: z.number().optional(),
    maxItems: z.number().optional(),
    default: z.unknown().optional(),
    description: z.string().optional(),
    examples: z.array(z.unknown()).optional(),
    items: SchemaView.optional(),
    prefixItems: z.array(SchemaView).optional(),
    properties: z.record(z.string(), SchemaView).optional(),
    additionalProperties: z.union([SchemaView, z.boolean()]).optional(),
    required: z.array(z.string()).optional(),
    anyOf: z.array(SchemaView).optional(),
    oneOf: z.array(SchemaView).optional(),
  }),
);

const Content = z.record(z.string(), z.looseObject({ schema: SchemaView.optional() }));

const Operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean(),
        description: z.string(),
        schema: SchemaView,
        example: z.unknown().optional(),
      }),
    )
    .optional(),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ description: z.string(), content: Content.optional() }),
  ),
});
export type OperationView = z.infer<typeof Operation>;

/** The OpenAPI document as the reference page shows it; parsing proves that it has that form. */
export const OpenApiView = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string() }),
  tags: z.array(z.looseObject({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), SchemaView) }),
});
export type OpenApiView = z.infer<typeof OpenApiView>;

/** The type of a value in a few words: `integer 1 to 5`, `array of Review`, `"first_initial" or "full"`. */
export function describeType(schema: SchemaView): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? schema.$ref;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(describeType))].join(' or ');
  if (schema.items !== undefined) return `array of ${describeType(schema.items)}`;
  if (schema.prefixItems !== undefined) {
    return `array [${schema.prefixItems.map(describeType).join(', ')}]`;
  }
  const type = [schema.type ?? 'any value'].flat().join(' or ');
  return [schema.format === undefined ? type : `${type}, ${schema.format}`, range(schema)]
    .filter((part) => part !== '')
    .join(' ');
}

function range({ minimum, maximum, maxLength }: SchemaView): string {
  if (maxLength !== undefined) return `up to ${maxLength} characters`;
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minimum !== undefined) return `from ${minimum}`;
  return maximum === undefined ? '' : `up to ${maximum}`;
}
