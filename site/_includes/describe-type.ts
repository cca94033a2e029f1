import type { JsonSchema } from '../../contract/open-api.ts';

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
export function asSchema(schema: JsonSchema['items']): JsonSchema | undefined {
  return typeof schema === 'object' && !Array.isArray(schema) ? schema : undefined;
}

function range({ minimum, maximum, maxLength }: JsonSchema): string {
  if (maxLength !== undefined) return `up to ${maxLength} characters`;
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minimum !== undefined) return `from ${minimum}`;
  return maximum === undefined ? '' : `up to ${maximum}`;
}
