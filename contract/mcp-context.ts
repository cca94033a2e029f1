import { z } from 'zod';
import { Day } from './review.ts';

export type PromptName = 'should_i_hire' | 'technician_report' | 'whats_new';

/** A prompt of `/mcp`. Arguments of prompts are always strings (MCP, Prompts). */
export type PromptDefinition = {
  readonly name: PromptName;
  readonly title: string;
  readonly description: string;
  readonly arguments: z.ZodObject<Record<string, z.ZodType<string | undefined>>>;
};

const nameText = z.string().min(1).max(200);

/** Prompts of `/mcp`. */
export const PROMPTS: readonly PromptDefinition[] = [
  {
    name: 'should_i_hire',
    title: 'Should I hire them?',
    description: 'Weighs what customers say, overall or for one service.',
    arguments: z.strictObject({
      service: nameText.optional().describe('Service needed: id or name.'),
    }),
  },
  {
    name: 'technician_report',
    title: 'Report on a technician',
    description: 'What customers say about one technician.',
    arguments: z.strictObject({ technician: nameText.describe('Name of the technician.') }),
  },
  {
    name: 'whats_new',
    title: 'What is new?',
    description: 'Reviews written, edited or removed since a day.',
    arguments: z.strictObject({
      since: Day.optional().describe('YYYY-MM-DD. Default: 30 days before the newest change.'),
    }),
  },
];

/** The prompts as `prompts/list` lists them. */
export const LISTED_PROMPTS = PROMPTS.map(({ name, title, description, arguments: { shape } }) => {
  const args = Object.entries(shape).map(([argument, type]) => ({
    name: argument,
    description: type.description ?? '',
    required: !type.safeParse(undefined).success,
  }));
  return { name, title, description, arguments: args };
});

/** The resources as `resources/list` lists them. */
export const RESOURCES = [
  resource('business', 'Business profile and overall rating', 'Result of get_business.'),
  resource('insights', 'What customers say overall', 'Result of get_insights without arguments.'),
  resource('latest', 'Newest reviews', 'The ten newest reviews.'),
].map(({ path, ...rest }) => ({ uri: `reviews://${path}`, ...rest }));

/** The templates as `resources/templates/list` lists them. */
export const RESOURCE_TEMPLATES = [
  resource('review/{id}', 'One review', 'Result of get_review.'),
  resource('technician/{name}', 'What customers say about a technician', 'From get_insights.'),
  resource('service/{id}', 'What customers say about a service', 'From get_insights.'),
].map(({ path, ...rest }) => ({ uriTemplate: `reviews://${path}`, ...rest }));

function resource(path: string, title: string, description: string) {
  const [name = path] = path.split('/');
  return { path, name, title, description, mimeType: 'application/json' };
}
