import type { BusinessFile } from '../../contract/content.ts';

/** The first name, and the first letter of the last part that has one. */
const FIRST_AND_LAST = /^(\S+)\s(?:.*\s)?[^\s\p{L}]*(\p{L})/su;

/**
 * Name of an author as shown. `first_initial`: first name and the initial of the last ("Anna Maria Kowalska" is
 * "Anna K."); a single name stays; of an e-mail address only what stands before the `@` is ever kept.
 */
export function displayName(
  name: string,
  display: BusinessFile['review_policy']['name_display'],
): string {
  const local = name.replace(/@\S+/g, '').trim() || 'Anonymous';
  if (display === 'full') return local;
  const [, first, initial] = FIRST_AND_LAST.exec(local) ?? [];
  if (initial === undefined) return local.replace(/\s.*/su, '');
  return `${first} ${initial.toUpperCase()}.`;
}
