import { tokenize } from '../text/tokenize.ts';
import type { Aspects } from './aspects.ts';
import table from './category-names.json' with { type: 'json' };
import { OVERALL_ID } from './words.ts';

type Table = Readonly<Record<string, readonly string[]>>;

/** Names of categories in public test sets, beside the ids of our aspects. */
const NAMES: Table = table.names;
/** Attributes of SemEval (`LAPTOP#PORTABILITY`) that name another side than their entity does. */
const ATTRIBUTES: Table = table.attributes;
/** What an attribute speaks of when its entity is the business or the thing as a whole. */
const ATTRIBUTES_OF_THE_WHOLE: Table = table.attributes_of_the_whole;

/** What a table has of a name that anybody may have sent, `constructor` included. */
function inTable(from: Table, name: string): readonly string[] {
  return (Object.hasOwn(from, name) && from[name]) || [];
}

function named(name: string, aspects: Aspects): string | undefined {
  if (aspects.ids.has(name)) return name;
  return [...aspects.ids].find((id) => inTable(NAMES, id).includes(name));
}

/**
 * Aspect that a category speaks of: by id, by a known name (`anecdotes/miscellaneous`), or by entity and attribute
 * (`FOOD#QUALITY`; `FOOD#PRICES` means the price), in any case of letters. Anything else is looked up among the terms of
 * the aspects; undefined when nobody knows it.
 */
export function aspectOfCategory(category: string, aspects: Aspects): string | undefined {
  const [entity = '', attribute = ''] = category.toLowerCase().trim().split('#');
  const has = (id: string): boolean => aspects.ids.has(id);
  const byAttribute = inTable(ATTRIBUTES, attribute).find(has);
  if (byAttribute) return byAttribute;
  const byEntity = named(entity, aspects);
  if (byEntity !== undefined && byEntity !== OVERALL_ID) return byEntity;
  const ofTheWhole = inTable(ATTRIBUTES_OF_THE_WHOLE, attribute).find(has);
  if (ofTheWhole) return ofTheWhole;
  if (byEntity) return byEntity;
  const hit = aspects.findTerms(tokenize(entity.replace(/[^a-z0-9']+/g, ' ')))[0];
  if (hit) return hit.payloads[0];
  return inTable(NAMES, OVERALL_ID).includes(entity) ? OVERALL_ID : undefined;
}
