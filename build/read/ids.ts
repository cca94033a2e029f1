import { nearestName } from '../../contract/nearest-name.ts';

/** Returns an id in lower case: ids that differ only in case would share a page on file systems that ignore case. */
export function idKey(id: string): string {
  return id.toLowerCase();
}

/** Returns a message about an unknown id of a review, with the nearest known id. */
export function noSuchReview(id: string, known: Iterable<string>): string {
  const nearest = nearestName(id, known);
  return `no review has the id ${id}${nearest === undefined ? '' : `; did you mean ${nearest}?`}`;
}
