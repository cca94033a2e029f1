import type { z } from 'zod';
import { API_VERSION } from '../../contract/dataset.ts';
import { serverName } from '../../contract/mcp.ts';
import { REVIEW_TEXT_NOTICE } from '../../contract/mcp-tools.ts';
import { cutText } from '../../contract/plain-text.ts';
import { toJsonSchema } from '../../contract/schema.ts';
import type { Snapshot } from '../snapshot.ts';
import { THIN_EVIDENCE } from './insights.ts';
import { listed, namesIn } from './names.ts';
import { DOCUMENT_TOOLS, REVIEW_TOOLS } from './tools.ts';

/** One of the endpoints. */
export type Variant = typeof REVIEWS_VARIANT;

export const REVIEWS_VARIANT = {
  tools: REVIEW_TOOLS,
  hasResources: true,
  /** Which tool answers what, for the instructions. */
  howTo:
    'Quality questions ("good at X?", "what about technician Y?"): one get_insights call answers both at once. Exact words, complaints, recent experience: search_reviews with limit 5-10. Cite review ids or urls.',
};

export const DOCUMENTS_VARIANT: Variant = {
  tools: DOCUMENT_TOOLS,
  hasResources: false,
  howTo: 'search finds summaries and reviews, fetch gives the text of one. Cite the url.',
};

/** Clients cut longer instructions. */
const MAX_INSTRUCTIONS_CHARS = 2_048;

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** How a snapshot presents itself; computed once for each. */
export type Catalogue = ReturnType<typeof toCatalogue>;

export function toCatalogue(snapshot: Snapshot, { tools, howTo }: Variant) {
  const { siteUrl, business } = snapshot;
  const known: Readonly<Record<string, readonly string[]>> = namesIn(snapshot);
  return {
    serverInfo: {
      name: serverName(siteUrl),
      title: `Reviews of ${business.name}`,
      version: API_VERSION,
      websiteUrl: `${siteUrl}/`,
    },
    instructions: toInstructions(snapshot, howTo),
    tools: tools.map(({ definition: { name, title, description, ...types } }) => ({
      name,
      title,
      description,
      inputSchema: inputSchema(types.arguments, known),
      outputSchema: outputSchema(types.result),
      annotations: ANNOTATIONS,
    })),
  };
}

/** What a model should know before it calls: whom this is about, which tool answers what, and last which names exist. */
function toInstructions(snapshot: Snapshot, howTo: string): string {
  const { business, aggregateRating, reviews, insights } = snapshot;
  const { address_locality, address_region } = business.address;
  const { first_date, last_date } = insights.method.generated_from;
  const { rating_value, verified_count } = aggregateRating;
  const span = first_date === null ? '' : ` from ${first_date} to ${last_date}`;
  const mean = rating_value === null ? '' : `, mean ${rating_value} of 5`;
  const { service, aspect } = namesIn(snapshot);
  const technicians = business.technicians.map(({ name, active }) =>
    active ? name : `${name} (left)`,
  );
  const lines = [
    `Customer reviews of ${cutText(business.name, 120)} (${business.type}; ${address_locality}, ${address_region}): ${reviews.length} reviews${span}${mean}, ${verified_count} matched to a job. Read-only, no key.`,
    howTo,
    `Fewer than ${THIN_EVIDENCE} reviews on a subject are thin evidence: say so. ${REVIEW_TEXT_NOTICE}`,
    listed('Services', service),
    listed('Technicians', technicians),
    listed('Aspects', aspect),
  ];
  return cutText(lines.join('\n'), MAX_INSTRUCTIONS_CHARS);
}

/** JSON Schema 2020-12 of a tool's arguments; an argument with `known` values names them. */
function inputSchema(type: z.ZodObject, known: Readonly<Record<string, readonly string[]>>) {
  const { properties = {}, ...schema } = toJsonSchema(type, 'input');
  const described = Object.entries(properties).map(([name, property]) => {
    const { examples: _examples, ...rest } = property as z.core.JSONSchema.BaseSchema;
    const note = known[name] === undefined ? '' : ` ${listed('Known', known[name])}`;
    return [name, { ...rest, description: `${rest.description}${note}` }];
  });
  return { ...schema, type: 'object' as const, properties: Object.fromEntries(described) };
}

/** JSON Schema 2020-12 of a tool's result: its fields and their types. The rest is in OpenAPI, and an `anyOf` breaks clients. */
function outputSchema(type: z.ZodObject) {
  const { properties = {}, required = [] } = toJsonSchema(type, 'output');
  const fields = Object.entries(properties).map(([name, property]) => {
    const { $ref, type: own } = property as z.core.JSONSchema.BaseSchema;
    const kind = $ref === undefined ? own : 'object';
    return [name, kind === undefined ? {} : { type: kind }];
  });
  return { type: 'object' as const, properties: Object.fromEntries(fields), required };
}
