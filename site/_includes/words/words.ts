import { de } from './de.ts';
import { en, type Words } from './en.ts';

const TABLES = new Map<string, Words>([
  ['en', en],
  ['de', de],
]);

/**
 * Words of the interface in a language (BCP 47; `de-AT` gets `de`). A language without a table gets English: a page half
 * in one language and half in another reads worse and cannot be marked up truthfully.
 */
export function wordsFor(language: string): Words {
  return TABLES.get(language.toLowerCase().split('-')[0] ?? '') ?? en;
}
