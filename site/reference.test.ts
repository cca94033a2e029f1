import { expect, it } from 'vitest';
import type { JsonSchema } from '../contract/open-api.ts';
import { describeType } from './reference.11ty.ts';

it.each<[JsonSchema, string]>([
  [{ $ref: '#/components/schemas/Review' }, 'Review'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Review' } }, 'array of Review'],
  [{ type: 'integer', minimum: 1, maximum: 5 }, 'integer 1 to 5'],
  [{ type: 'string', format: 'date' }, 'string, date'],
  [{ type: 'string', maxLength: 200 }, 'string up to 200 characters'],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number or null'],
  [{ type: 'string', enum: ['newest', 'oldest'] }, '"newest", "oldest"'],
  [{ const: 5 }, '5'],
  [{}, 'any value'],
])('describes %j as %j', (schema, words) => {
  expect(describeType(schema)).toBe(words);
});
