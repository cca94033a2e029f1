import { asBuffer } from '../as-buffer.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { complete } from './names.ts';
import { PROMPTS } from './prompts.ts';
import { RESOURCE_TEMPLATES } from './resources.ts';
import { invalidParams, isObject, type Outcome, type Params } from './rpc.ts';

/** Most values in one answer (MCP, Completion). */
const MAX_VALUES = 100;

/** Longest beginning that is looked for, in UTF-16 code units: a tool takes no longer name. */
const MAX_TYPED_CHARS = 100;

type Source = (dataset: Dataset, typed: string) => string[];

const technicianNames: Source = ({ business }, typed) =>
  complete(business.technicians, typed, 'name');
const serviceIds: Source = ({ business }, typed) => complete(business.services, typed, 'id');

/** Newest first. */
const reviewIds: Source = ({ reviewCount, reviewBytes }, typed) => {
  const ids: string[] = [];
  for (let number = 0; number < reviewCount; number++) {
    const id = idOf(reviewBytes(number));
    if (id.startsWith(typed)) ids.push(id);
  }
  return ids;
};

const BEFORE_ID = '{"id":"'.length;

/** Read from its bytes: the id is the first member of a review, and plain ASCII. */
function idOf(review: Uint8Array): string {
  const bytes = asBuffer(review);
  return bytes.toString('latin1', BEFORE_ID, bytes.indexOf(0x22, BEFORE_ID));
}

/** Where values come from, by prompt or template, and argument. */
const SOURCES: ReadonlyMap<string, Source> = new Map([
  ['should_i_hire service', serviceIds],
  ['technician_report technician', technicianNames],
  ['reviews://review/{id} id', reviewIds],
  ['reviews://technician/{name} name', technicianNames],
  ['reviews://service/{id} id', serviceIds],
]);

/** Answers `completion/complete`. An argument without known values has none to offer. */
export function completeArgument(dataset: Dataset, params: Params): Outcome {
  const { ref, argument } = params;
  if (!isObject(ref) || !isObject(argument)) {
    return invalidParams('completion/complete: expected ref and argument');
  }
  const { name, value } = argument;
  if (typeof name !== 'string' || typeof value !== 'string') {
    return invalidParams('argument: expected name and value as texts');
  }
  const target = targetOf(ref);
  if (target === undefined) {
    const prompts = PROMPTS.map((prompt) => prompt.name);
    const templates = RESOURCE_TEMPLATES.map(({ uriTemplate }) => uriTemplate);
    return invalidParams(`ref: expected one of ${[...prompts, ...templates].join(', ')}`);
  }
  const source = value.length > MAX_TYPED_CHARS ? undefined : SOURCES.get(`${target} ${name}`);
  const values = source?.(dataset, value) ?? [];
  const completion = {
    values: values.slice(0, MAX_VALUES),
    total: values.length,
    hasMore: values.length > MAX_VALUES,
  };
  return { members: [`"completion":${JSON.stringify(completion)}`] };
}

function targetOf(ref: Params): string | undefined {
  if (ref.type === 'ref/prompt') return PROMPTS.find(({ name }) => name === ref.name)?.name;
  if (ref.type !== 'ref/resource') return undefined;
  return RESOURCE_TEMPLATES.find(({ uriTemplate }) => uriTemplate === ref.uri)?.uriTemplate;
}
