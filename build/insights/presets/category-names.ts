import { tokenize } from '../text/tokenize.ts';
import type { Aspects } from './aspects.ts';
import table from './category-names.json' with { type: 'json' };
import { OVERALL_ID } from './words.ts';

/** Category names of public test sets, by aspect id. */
const NAMES = new Map(Object.entries(table.names));
/** Aspect ids by SemEval attribute, for any entity (`FOOD#PRICES`). */
const ATTRIBUTES = new Map(Object.entries(table.attributes));
/** Aspect ids by attribute, for an entity that is the business as a whole (`LAPTOP#PORTABILITY`). */
const OVERALL_ATTRIBUTES = new Map(Object.entries(table.attributes_of_the_whole));

/**
 * Returns the aspect of a category, or undefined if it is unknown. A category is an aspect id, a known name
 * (`anecdotes/miscellaneous`), an entity and attribute (`FOOD#QUALITY`), or a term of an aspect, in upper or lower case.
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
    OVERALL_ATTRIBUTES.get(attribute)?.find((id) => ids.has(id)) ??
    named ??
    term?.payloads[0] ??
    (isNamed(OVERALL_ID) ? OVERALL_ID : undefined)
  );
}
