import { z } from 'zod';
import type { JsonSchema } from './open-api.ts';

/** A field with one sentence and one example, which OpenAPI, the tools of MCP and the tables of the guides show. */
export function doc<T extends z.ZodType>(type: T, description: string, example: unknown): T {
  return type.meta({ description, examples: [example] });
}

/** An object of a resource, with one sentence about it. */
export function object<T extends z.core.$ZodLooseShape>(
  description: string,
  shape: T,
): z.ZodObject<z.core.util.Writeable<T>, z.core.$strip> {
  return z.object(shape).describe(description);
}

/** A resource, which OpenAPI describes once and refers to by its id. */
export function resource<T extends z.core.$ZodLooseShape>(
  id: string,
  description: string,
  shape: T,
) {
  return z.object(shape).meta({ id, description });
}

/** JSON Schema 2020-12 of one type, with named resources inlined. `input` describes what a caller may send. */
export function toJsonSchema(type: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const {
    $schema: _schema,
    id: _id,
    ...schema
  } = z.toJSONSchema(type, {
    io,
    override: ({ jsonSchema }) => tidy(jsonSchema, io === 'input'),
  });
  return schema;
}

/**
 * Takes out what only restates JSON Schema: the pattern beside a format, the bounds of a safe integer, and the ban on
 * unknown fields in responses (clients must ignore them, so that we can add some). A tuple gets its
 * length, and a sibling `items`, without which some tools refuse it.
 */
export function tidy(schema: JsonSchema, strict = false): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.prefixItems !== undefined) {
    schema.items = schema.prefixItems[0] ?? {};
    schema.minItems = schema.maxItems = schema.prefixItems.length;
  }
  if (!strict && schema.additionalProperties === false) delete schema.additionalProperties;
}
