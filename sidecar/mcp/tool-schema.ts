import type { z } from 'zod';
import { toJsonSchema } from '../../contract/schema.ts';

type Schema = { [key: string]: unknown };

/** Keywords of an answer's schema that a caller needs to take it apart; the rest is in OpenAPI. */
const OUTLINE = new Set(['type', 'required']);

/** JSON Schema 2020-12 of a tool's arguments; `notes` are added to the descriptions of single arguments. */
export function inputSchema(type: z.ZodObject, notes: Readonly<Record<string, string>>): Schema {
  const schema = toJsonSchema(type, 'input') as Schema;
  const properties: Schema = {};
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Schema)) {
    const { examples: _examples, ...rest } = property as Schema;
    const note = notes[name];
    properties[name] =
      note === undefined ? rest : { ...rest, description: `${rest.description} ${note}` };
  }
  return { ...schema, properties };
}

/** JSON Schema 2020-12 of a tool's answer: names and types of its fields, and of the items of its lists. */
export function outputSchema(type: z.ZodObject): Schema {
  const schema = toJsonSchema(type, 'output') as Schema;
  return outline(schema, (schema.$defs ?? {}) as Schema, 0);
}

/** `depth` counts the objects around; further in than the items of the outermost lists, an object is only named. */
function outline(given: Schema, named: Schema, depth: number, isItem = false): Schema {
  const schema = resolve(given, named);
  if (schema.type === 'object' && depth > 0 && !isItem) return { type: 'object' };
  const kept: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') {
      const fields = Object.entries(value as Record<string, Schema>);
      kept[key] = Object.fromEntries(
        fields.map(([name, field]) => [name, outline(field, named, depth + 1)]),
      );
    } else if (key === 'items') kept[key] = outline(value as Schema, named, depth, depth === 1);
    else if (OUTLINE.has(key)) kept[key] = value;
  }
  return kept;
}

/** Named resources stand once under `$defs`; a reference to one is replaced by it. */
function resolve(schema: Schema, named: Schema): Schema {
  const name = String(schema.$ref ?? '').replace('#/$defs/', '');
  return name === '' ? schema : ((named[name] ?? {}) as Schema);
}
