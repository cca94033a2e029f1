import { z } from 'zod';
import type { JsonSchema } from './open-api.ts';

/** Adds a description and an example to a type, for OpenAPI, MCP tools and the tables in the guides. */
export function doc<T extends z.ZodType>(type: T, description: string, example: unknown): T {
  return type.meta({ description, examples: [example] });
}

/** Builds an object type with a description. */
export function object<T extends z.core.$ZodLooseShape>(
  description: string,
  shape: T,
): z.ZodObject<z.core.util.Writeable<T>, z.core.$strip> {
  return z.object(shape).describe(description);
}

/** Builds a resource: an object type that OpenAPI defines once and references by id. */
export function resource<T extends z.core.$ZodLooseShape>(
  id: string,
  description: string,
  shape: T,
) {
  return z.object(shape).meta({ id, description });
}

/** Converts a type to JSON Schema 2020-12, with resources inlined. `input` describes what a caller may send. */
export function toJsonSchema(type: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const {
    $schema: _schema,
    id: _id,
    $defs = {},
    ...schema
  } = z.toJSONSchema(type, {
    io,
    override: ({ jsonSchema }) => tidy(jsonSchema, io === 'input'),
  });
  return inline(schema, $defs);
}

/** Replaces references to definitions by the definitions, without their ids. What stands beside a reference wins. */
export function inline<T>(node: T, definitions: Readonly<Record<string, object>>): T {
  return JSON.parse(JSON.stringify(node), (_key, value) => {
    if (typeof value?.$ref !== 'string') return value;
    const { $ref, ...beside } = value;
    const { id: _id, ...definition } = { id: '', ...definitions[$ref.split('/').at(-1) ?? ''] };
    return inline({ ...definition, ...beside }, definitions);
  });
}

/**
 * Removes redundant keywords in place: the pattern next to a format, escapes in patterns and the bounds of a safe integer. Unless `strict`,
 * removes the ban on unknown fields, which clients must ignore in responses. Adds the length of a tuple, and `items`,
 * which some tools require.
 */
export function tidy(schema: JsonSchema, strict = false): void {
  if (schema.format !== undefined) delete schema.pattern;
  // A `/` needs no escape, and some generators write the escape into code that does not parse.
  if (schema.pattern !== undefined) schema.pattern = schema.pattern.replaceAll('\\/', '/');
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.prefixItems !== undefined) {
    // The zod clients of orval do not load with bounds inside a tuple.
    for (const item of schema.prefixItems as JsonSchema[]) {
      delete item.minimum;
      delete item.maximum;
    }
    schema.items = schema.prefixItems[0] ?? {};
    schema.minItems = schema.maxItems = schema.prefixItems.length;
  }
  if (!strict && schema.additionalProperties === false) delete schema.additionalProperties;
}
