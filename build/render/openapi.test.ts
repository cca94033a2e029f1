import { bundleFromString, createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { toOpenApi } from './openapi.ts';

/** OpenAPI has no response for a query with `fields`. An extension, which Redocly does not read, refers to its schema. */
const UNUSED =
  'no-unused-components Component: "SearchSelection" is never used. #/components/schemas/SearchSelection';

describe.each([
  ['https://reviews.pellow.dev', true, [UNUSED]],
  ['http://localhost:8080', true, [UNUSED]],
  ['https://files.pellow.dev', false, []],
])('OpenAPI for %s', (siteUrl, hasServer, expected) => {
  const api = toOpenApi({ siteUrl, hasServer, businessName: 'Garage' });
  const source = JSON.stringify(api, null, 2);

  it('passes Redocly recommended-strict', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source, config, absoluteRef: '/openapi.json' });
    expect(
      problems.map(
        ({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`,
      ),
    ).toEqual(expected);
    expect(
      (await bundleFromString({ source, config, absoluteRef: '/openapi.json' })).problems,
    ).toEqual([]);
  });
});

it('documents a 4xx response for every endpoint, and a description and an example for every field', () => {
  const document = toOpenApi({ siteUrl: 'https://reviews.example', businessName: 'Garage' });
  const { paths } = document;
  for (const { path, method } of ENDPOINTS) {
    const statuses = Object.keys(paths[path]?.[method]?.responses ?? {});
    expect(statuses.some((status) => status.startsWith('4'))).toBe(true);
  }
  expect(undescribed(document.components.schemas, 'schemas')).toEqual([]);
});

it('declares Retry-After on the responses that have it', () => {
  const { components } = toOpenApi({ siteUrl: 'https://reviews.example', businessName: 'Garage' });
  const having = Object.entries(components.responses).filter(([, { headers }]) => headers);
  expect(having.map(([name]) => name).sort()).toEqual(['TooManyRequests', 'Unavailable']);
  expect(components.responses.Unavailable?.headers).toHaveProperty('Retry-After.$ref');
  expect(components.headers).toHaveProperty('Retry-After.example', '2');
});

it('documents additional responses, with or without a body', () => {
  const document = toOpenApi({ siteUrl: 'https://reviews.example', businessName: 'Garage' });
  const { paths } = document;
  expect(paths['/mcp']?.post?.responses).toHaveProperty('202.description');
  expect(paths['/mcp']?.post?.responses).not.toHaveProperty('202.content');
  const health = { content: { 'application/json': { schema: { type: 'object' } } } };
  expect(paths['/readyz']?.get?.responses).toMatchObject({ 200: health, 503: health });
  expect(paths['/healthz']?.get?.responses).not.toHaveProperty('503');
});

it('has no bounds inside tuples, with which a generated zod client does not load', () => {
  const document = toOpenApi({ siteUrl: 'https://reviews.example', businessName: 'Garage' });
  const tuples = [...JSON.stringify(document).matchAll(/"prefixItems":\[[^\]]*\]/g)].map(String);
  expect(tuples.length).toBeGreaterThan(3);
  expect(tuples.filter((tuple) => /"(?:minimum|maximum)"/.test(tuple))).toEqual([]);
});

/** Paths of properties without a description, or of leaves without an example. */
function undescribed(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const found: string[] = [];
  for (const [name, value] of Object.entries(node))
    found.push(...undescribed(value, `${path}.${name}`));
  if (!('properties' in node)) return found;
  for (const [name, field] of Object.entries(
    node.properties as Record<string, Record<string, unknown>>,
  )) {
    if ('$ref' in field || 'allOf' in field) continue;
    if (field.description === undefined) found.push(`${path}.${name} has no description`);
    const isContainer =
      'properties' in field || (field.type === 'array' && typeof field.items === 'object');
    if (!isContainer && field.examples === undefined) found.push(`${path}.${name} has no example`);
  }
  return found;
}
