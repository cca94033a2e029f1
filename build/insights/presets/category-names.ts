import { tokenize } from '../text/tokenize.ts';
import type { Aspects } from './aspects.ts';
import table from './category-names.json' with { type: 'json' };
import { OVERALL_ID } from './words.ts';

/** Names of categories in public test sets, beside the ids of our aspects. */
const NAMES = new Map(Object.entries(table.names));
/** Attributes of SemEval (`LAPTOP#PORTABILITY`) that name another side than their entity does. */
const ATTRIBUTES = new Map(Object.entries(table.attributes));
/** What an attribute speaks of when its entity is the business or the thing as a whole. */
const ATTRIBUTES_OF_THE_WHOLE = new Map(Object.entries(table.attributes_of_the_whole));

/**
 * Aspect that a category speaks of: by id, by a known name (`anecdotes/miscellaneous`), or by entity and attribute
 * (`FOOD#QUALITY`; `FOOD#PRICES` means the price), in any case of letters. Anything else is looked up among the terms of
 * the aspects; undefined when nobody knows it.
 */
export function aspectOfCategory(category: string, aspects: Aspects): string | undefined {
  const { ids, findTerms } = aspects;
  const [entity = '', attribute = ''] = category.toLowerCase().trim().split('#');
  const isNamed = (id: string): boolean => NAMES.get(id)?.includes(entity) === true;
  const named = ids.has(entity) ? entity : [...ids].find(isNamed);
  const [term] = findTerms(tokenize(entity.replace(/[^a-z0-9']+/g, ' ')).tokens);
  return (
    ATTRIBUTES.get(attribute)?.find((id) => ids.has(id)) ??
    (named === OVERALL_ID ? undefined : named) ??
    ATTRIBUTES_OF_THE_WHOLE.get(attribute)?.find((id) => ids.has(id)) ??
    named ??
    term?.payloads[0] ??
    (isNamed(OVERALL_ID) ? OVERALL_ID : undefined)
  );
}
