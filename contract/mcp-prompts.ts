import { z } from 'zod';
import { Day } from './review.ts';

/** An MCP prompt: what a person chooses it by, and its arguments. */
export type PromptDefinition = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: z.ZodObject;
};

/** Half a pair has no UTF-8, so no address could be made of it. */
const words = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => text.isWellFormed(), 'whole characters, not half of a surrogate pair');

/** Prompts of `/mcp`. Each carries the data it needs, so that no call is necessary. */
export const PROMPTS = [
  {
    name: 'should_i_hire',
    title: 'Should I hire them?',
    description: 'Weighs what customers say, overall or for one service.',
    arguments: z.strictObject({
      service: words.optional().describe('Service needed: id or name.'),
    }),
  },
  {
    name: 'technician_report',
    title: 'Report on a technician',
    description: 'What customers say about one technician.',
    arguments: z.strictObject({ technician: words.describe('Name of the technician.') }),
  },
  {
    name: 'whats_new',
    title: 'What is new?',
    description: 'Reviews written, edited or removed since a day.',
    arguments: z.strictObject({
      since: Day.optional().describe('Day, YYYY-MM-DD. Default: the last 30 days.'),
    }),
  },
] as const satisfies readonly PromptDefinition[];
export type PromptName = (typeof PROMPTS)[number]['name'];
