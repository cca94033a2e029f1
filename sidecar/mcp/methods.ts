import { cutText } from '../../contract/cut-text.ts';
import type { Dataset } from '../dataset/dataset.ts';
import type { Catalogue, Variant } from './catalogue.ts';
import { completeArgument } from './completion.ts';
import { checkPrompt, PROMPTS } from './prompts.ts';
import { readResource } from './resources.ts';
import { CODES, invalidParams, isObject, type Outcome, type Params, type RpcError } from './rpc.ts';

export type Era = 'legacy' | 'modern';

/** A call of a method, with the one generation of data it is answered from. */
export type Call = {
  readonly era: Era;
  readonly variant: Variant;
  readonly dataset: Dataset;
  readonly catalogue: Catalogue;
  readonly params: Params;
};

type Method = {
  /** Eras that know the method. */
  readonly eras: readonly Era[];
  /** Part of what the variant without resources leaves out. */
  readonly needsResources?: true;
  /** How long clients may keep the result, in milliseconds (2026-07-28, Caching). */
  readonly ttlMs?: number;
  answer(call: Call): Outcome;
};

const BOTH = ['legacy', 'modern'] as const;
const LIST_TTL_MS = 300_000;
const READ_TTL_MS = 60_000;
/** More than the address of anything there is, in UTF-16 code units. */
const MAX_URI_SHOWN = 1_000;

function list(pick: (catalogue: Catalogue) => string, needsResources?: true): Method {
  return {
    eras: BOTH,
    ttlMs: LIST_TTL_MS,
    ...(needsResources && { needsResources }),
    answer: ({ catalogue, params }) =>
      params.cursor === undefined
        ? { members: [pick(catalogue)] }
        : invalidParams('cursor: this list has one page, so no cursor is valid'),
  };
}

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['ping', { eras: ['legacy'], answer: () => ({ members: [] }) }],
  [
    'server/discover',
    {
      eras: ['modern'],
      ttlMs: LIST_TTL_MS,
      answer: ({ catalogue }) => ({ members: [catalogue.discover] }),
    },
  ],
  ['tools/list', list(({ tools }) => tools)],
  ['tools/call', { eras: BOTH, answer: callTool }],
  ['resources/list', list(({ resources }) => resources, true)],
  ['resources/templates/list', list(({ templates }) => templates, true)],
  [
    'resources/read',
    { eras: BOTH, needsResources: true, ttlMs: READ_TTL_MS, answer: answerResource },
  ],
  ['prompts/list', list(({ prompts }) => prompts, true)],
  ['prompts/get', { eras: BOTH, needsResources: true, answer: answerPrompt }],
  [
    'completion/complete',
    {
      eras: BOTH,
      needsResources: true,
      answer: ({ dataset, params }) => completeArgument(dataset, params),
    },
  ],
]);

/** The method of that name, where the era and the variant have it. */
export function findMethod(name: string, era: Era, variant: Variant): Method | undefined {
  const method = METHODS.get(name);
  if (!method?.eras.includes(era)) return undefined;
  return method.needsResources && !variant.hasResources ? undefined : method;
}

export function methodNotFound(name: string): RpcError {
  return { code: CODES.methodNotFound, message: `Method not found: ${cutText(name, 100)}` };
}

function callTool({ variant, dataset, params }: Call): Outcome {
  const { name, arguments: given = {} } = params;
  const tool = typeof name === 'string' ? variant.tools.get(name) : undefined;
  if (tool === undefined) {
    const names = [...variant.tools.keys()].join(', ');
    return invalidParams(`Unknown tool: ${shown(name)}. Tools are ${names}.`);
  }
  if (!isObject(given)) return invalidParams('arguments: expected an object');
  return tool.call(dataset, given);
}

function answerResource({ era, dataset, params }: Call): Outcome {
  const { uri } = params;
  if (typeof uri !== 'string') return invalidParams('uri: expected a text');
  const found = readResource(dataset, uri);
  if ('problem' in found) {
    const code = era === 'modern' ? CODES.invalidParams : CODES.resourceNotFound;
    const message = `Resource not found: ${found.problem}`;
    return { error: { code, message, data: { uri: cutText(uri, MAX_URI_SHOWN) } } };
  }
  const head = `"contents":[{"uri":${JSON.stringify(uri)},"mimeType":"application/json","text":"`;
  return { members: [head, ...found.document.escaped, '"}]'] };
}

function answerPrompt({ dataset, params }: Call): Outcome {
  const { name, arguments: given = {} } = params;
  const prompt = PROMPTS.find((one) => one.name === name);
  if (prompt === undefined) {
    const names = PROMPTS.map((one) => one.name).join(', ');
    return invalidParams(`Unknown prompt: ${shown(name)}. Prompts are ${names}.`);
  }
  if (!isObject(given)) return invalidParams('arguments: expected an object');
  const problem = checkPrompt(prompt, given);
  if (problem !== undefined) return invalidParams(problem);
  const values = given as Record<string, string>;
  const data = prompt.data(values, dataset);
  if ('problem' in data) return invalidParams(data.problem);
  const { uri, document } = data;
  const text = { role: 'user', content: { type: 'text', text: prompt.text(values, dataset) } };
  const head = `"description":${JSON.stringify(prompt.description)},"messages":[${JSON.stringify(text)},{"role":"user","content":{"type":"resource","resource":{"uri":${JSON.stringify(uri)},"mimeType":"application/json","text":"`;
  return { members: [head, ...document.escaped, '"}}}]'] };
}

function shown(name: unknown): string {
  return typeof name === 'string' ? cutText(name, 100) : 'none given as text';
}
