import type { z } from 'zod';

/** A field with one sentence and one example, which OpenAPI, the tools of MCP and the tables of the guides show. */
export function doc<T extends z.ZodType>(type: T, description: string, example: unknown): T {
  return type.meta({ description, examples: [example] });
}
