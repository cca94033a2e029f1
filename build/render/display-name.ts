import type { NameDisplay } from '../../contract/dataset.ts';

/** The first name, and the first letter of the last part that has one. */
const FIRST_AND_LAST = /^(\S+)\s(?:.*\s)?[^\s\p{L}]*(\p{L})/su;

/**
 * Name of an author as shown. `first_initial`: first name and the initial of the last ("Anna Maria Kowalska" is
 * "Anna K."); a single name stays; of an e-mail address only the names before the `@` are ever kept.
 */
export function displayName(name: string, display: NameDisplay): string {
  const own = name.replace(/(\S*?)@\S+/g, (_, local) => namesOf(local)).trim() || 'Anonymous';
  if (display === 'full') return own;
  const [, first, initial] = FIRST_AND_LAST.exec(own) ?? [];
  if (initial === undefined) return own.replace(/\s.*/su, '');
  return `${first} ${initial.toUpperCase()}.`;
}

/** "anna.kowalska+reviews" is "anna kowalska": the local part of an address, without the tag behind the plus sign (RFC 5233). */
function namesOf(local: string): string {
  return local.replace(/\+.*/, '').replace(/[._-]+/g, ' ');
}
