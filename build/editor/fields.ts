import { z } from 'zod';
import { isBound } from '../../contract/issues.ts';
import { inline } from '../../contract/schema.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
/** A field of the editor, in the format of Decap CMS. */
export type Field = Readonly<Record<string, unknown>>;

/** A date in the format of the content. */
const DAY = { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };

const CHOICES = [true, false].map((value) => ({ label: String(value), value }));

/** Returns an editor field for each field of an object schema. `overrides` are settings by dotted path; null removes one. */
export function fieldsOf(
  schema: z.ZodType,
  overrides: Readonly<Record<string, Field>> = {},
): Field[] {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return toFields(inline(root, $defs), overrides, '');
}

function toFields(
  { properties = {}, required = [] }: JsonSchema,
  overrides: Readonly<Record<string, Field>>,
  prefix: string,
): Field[] {
  return Object.entries(properties).flatMap(([name, schema]): Field[] => {
    if (typeof schema === 'boolean') return [];
    const field = {
      name,
      label: toLabel(name),
      ...(required.includes(name) ? {} : { required: false }),
      ...(schema.description !== undefined && { hint: schema.description }),
      ...(schema.default !== undefined && { default: schema.default }),
      ...toWidget(schema, overrides, `${prefix}${name}.`),
      ...overrides[prefix + name],
    };
    return [Object.fromEntries(Object.entries(field).filter(([, setting]) => setting !== null))];
  });
}

function toWidget(
  schema: JsonSchema,
  overrides: Readonly<Record<string, Field>>,
  prefix: string,
): Field {
  if (schema.type === 'boolean') {
    // A switch that nobody touched is saved as false.
    const isOpen = schema.default === undefined;
    return isOpen ? { widget: 'select', options: CHOICES } : { widget: 'boolean' };
  }
  if (schema.enum !== undefined) return { widget: 'select', options: schema.enum };
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum, maximum } = schema;
    const value_type = schema.type === 'integer' ? 'int' : 'float';
    return {
      widget: 'number',
      value_type,
      ...(isBound(minimum) && { min: minimum }),
      ...(isBound(maximum) && { max: maximum }),
    };
  }
  if (schema.type === 'object') {
    const properties = schema.properties ?? propertiesOfRecord(schema);
    // The editor refuses its whole configuration if a group has no fields.
    if (properties === undefined) return { widget: 'keyvalue' };
    return { widget: 'object', fields: toFields({ ...schema, properties }, overrides, prefix) };
  }
  if (schema.type === 'array') {
    const { items, maxItems: max } = schema;
    const list = { widget: 'list', ...(max !== undefined && { max }) };
    if (typeof items !== 'object' || Array.isArray(items)) return list;
    if (items.type === 'object') return { ...list, fields: toFields(items, overrides, prefix) };
    if (items.enum !== undefined) return { widget: 'select', multiple: true, options: items.enum };
    return list;
  }
  if (schema.format === 'date') return DAY;
  const { minLength: minlength, maxLength: maxlength, format, examples = [] } = schema;
  const pattern = format === 'uri' ? '^https?://' : schema.pattern;
  const written = `Write it like ${examples.join(' or ')}`;
  const advice = examples.length === 0 ? 'Expected another form.' : written;
  return {
    widget: (maxlength ?? 0) > 1_000 ? 'text' : 'string',
    ...(minlength !== undefined && { minlength }),
    ...(maxlength !== undefined && { maxlength }),
    ...(pattern !== undefined && { pattern: [pattern, advice] }),
  };
}

/** Returns a field for each key of a record whose keys are listed, or undefined if they are free. */
function propertiesOfRecord({
  propertyNames,
  additionalProperties,
}: JsonSchema): JsonSchema['properties'] {
  const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined;
  if (names === undefined || additionalProperties === undefined) return undefined;
  return Object.fromEntries(names.map((name) => [String(name), additionalProperties]));
}

/** Converts `same_as` to "Same as". */
export function toLabel(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
