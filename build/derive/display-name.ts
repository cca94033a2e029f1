import type { BusinessFile } from '../../contract/content.ts';

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
  const [first = local, ...others] = local.split(/\s+/u);
  const last = others.findLast((part) => /\p{L}/u.test(part));
  const initial = last === undefined ? undefined : /\p{L}/u.exec(last)?.[0];
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}
