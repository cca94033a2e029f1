import { z } from 'zod';
import type { JsonSchema } from './open-api.ts';

/** Where the schemas of named resources (`.meta({ id })`) stand. */
const COMPONENTS = '#/components/schemas/';

/** Names of the resources that OpenAPI describes once and refers to. */
export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    uri: (id) => `${COMPONENTS}${id}`,
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  const named = Object.entries(schemas).map(
    ([id, { $id: _id, $schema: _schema, id: _own, ...rest }]) => [id, rest],
  );
  return Object.fromEntries(named.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
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
 * unknown fields in answers (clients must ignore them, so that we can add some). A tuple gets its
 * length, and a sibling `items`, without which some tools refuse it.
 */
function tidy(schema: JsonSchema, strict = false): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.prefixItems !== undefined) {
    schema.items = schema.prefixItems[0] ?? {};
    schema.minItems = schema.maxItems = schema.prefixItems.length;
  }
  if (!strict && schema.additionalProperties === false) delete schema.additionalProperties;
}
