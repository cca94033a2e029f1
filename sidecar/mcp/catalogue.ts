import { API_VERSION } from '../../contract/dataset.ts';
import { PROTOCOL_VERSIONS, serverName } from '../../contract/mcp.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { toInstructions } from './instructions.ts';
import { listed } from './names.ts';
import { PROMPTS } from './prompts.ts';
import { RESOURCE_TEMPLATES, RESOURCES } from './resources.ts';
import { inputSchema, outputSchema } from './tool-schema.ts';
import { DOCUMENT_TOOLS, REVIEW_TOOLS, type Toolbox } from './tools.ts';

/** One of the endpoints: which tools it has, and whether resources and prompts as well. */
export type Variant = {
  readonly tools: Toolbox;
  readonly hasResources: boolean;
  /** Which tool answers what, for the instructions. */
  readonly howTo: string;
};

export const REVIEWS_VARIANT: Variant = {
  tools: REVIEW_TOOLS,
  hasResources: true,
  howTo:
    'Quality questions ("good at X?", "what about technician Y?"): one get_insights call answers both at once. Exact words, complaints, recent experience: search_reviews with limit 5-10. Cite review ids or urls.',
};

export const DOCUMENTS_VARIANT: Variant = {
  tools: DOCUMENT_TOOLS,
  hasResources: false,
  howTo: 'search finds summaries and reviews, fetch gives the text of one. Cite the url.',
};

/** Everything one generation of the data says about itself: members of results, written once. */
export type Catalogue = {
  /** Members of an `initialize` result, without the protocol revision. */
  readonly initialize: string;
  readonly discover: string;
  readonly tools: string;
  readonly resources: string;
  readonly templates: string;
  readonly prompts: string;
  /** `_meta` member that names the server in every result since 2026-07-28. */
  readonly meta: string;
};

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

const PROMPT_LIST = PROMPTS.map(({ name, title, description, arguments: args }) => ({
  name,
  title,
  description,
  arguments: args,
}));

/** Keeps the catalogue of each generation for as long as the generation lives. */
export function createCatalogues(variant: Variant): (dataset: Dataset) => Catalogue {
  const known = new WeakMap<Dataset, Catalogue>();
  return (dataset) => {
    const cached = known.get(dataset);
    if (cached !== undefined) return cached;
    const made = toCatalogue(dataset, variant);
    known.set(dataset, made);
    return made;
  };
}

function toCatalogue(dataset: Dataset, variant: Variant): Catalogue {
  const instructions = toInstructions(dataset, variant.howTo);
  const capabilities = {
    tools: {},
    ...(variant.hasResources && { resources: {}, prompts: {}, completions: {} }),
  };
  const serverInfo = toServerInfo(dataset);
  return {
    initialize: members({ capabilities, serverInfo, instructions }),
    discover: members({
      supportedVersions: PROTOCOL_VERSIONS,
      capabilities,
      instructions,
    }),
    tools: members({ tools: toToolList(dataset, variant.tools) }),
    resources: members({ resources: RESOURCES }),
    templates: members({ resourceTemplates: RESOURCE_TEMPLATES }),
    prompts: members({ prompts: PROMPT_LIST }),
    meta: members({ _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo } }),
  };
}

/** Name, title and version, as the server card states them. */
function toServerInfo({ siteUrl, business }: Dataset) {
  return {
    name: serverName(siteUrl),
    title: `Reviews of ${business.name}`,
    version: API_VERSION,
    websiteUrl: `${siteUrl}/`,
  };
}

function toToolList({ business, insights }: Dataset, tools: Toolbox): unknown[] {
  const known = (names: readonly string[]) => listed('Known', names, 300);
  const notes: Record<string, Record<string, string>> = {
    get_insights: {
      service: known(business.services.map(({ id }) => id)),
      technician: known(business.technicians.map(({ name }) => name)),
      aspect: known(insights.aspects.map(({ id }) => id)),
    },
  };
  return [...tools.values()].map(({ promise }) => ({
    name: promise.name,
    title: promise.title,
    description: promise.description,
    inputSchema: inputSchema(promise.arguments, notes[promise.name] ?? {}),
    outputSchema: outputSchema(promise.answer),
    annotations: ANNOTATIONS,
  }));
}

/** An object as JSON text without its braces. */
function members(object: object): string {
  return JSON.stringify(object).slice(1, -1);
}
