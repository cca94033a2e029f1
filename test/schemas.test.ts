import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import * as exported from '../exports/schemas.ts';

const schemas = Object.entries(exported).filter(([, value]) => value instanceof z.ZodType);
const contract = globSync('contract/*.ts').map((file) => readFileSync(file, 'utf8'));

it.each(schemas.map(([name]) => name))('%s has a type of its name', (name) => {
  const type = `export type ${name} = z.infer<typeof ${name}>;`;
  expect(contract.filter((text) => text.includes(type))).toHaveLength(1);
});

it('has the schemas that the guide names', () => {
  const [, list = ''] = /the type of the same name: (.*?) and their/s.exec(
    readFileSync('docs/modules.md', 'utf8'),
  ) ?? [''];
  const named = Array.from(list.matchAll(/`(\w+)`/g), ([, name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(schemas.map(([name]) => name)).toEqual(expect.arrayContaining(named));
});
