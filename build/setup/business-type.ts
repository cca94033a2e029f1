import { fold } from '../../contract/fold.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { BUSINESS_TYPES } from '../insights/words/industry.ts';
import { allWords } from '../read/word-table.ts';
import names from './business-names.json' with { type: 'json' };

/** Returns the words of a name, without spaces and signs: "Nail bar" and "nailbar" are one name. */
function wordsOf(name: string): string[] {
  return fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** schema.org types of businesses by their names in lower case. */
const TYPES = new Map(BUSINESS_TYPES.map((name) => [name.toLowerCase(), name]));

/** schema.org types by the names of kinds of business in every language of the site, and by what owners call themselves. */
const NAMES = new Map([
  ...Object.entries(names).flatMap(([type, all]) =>
    all.split(', ').map((name) => [wordsOf(name).join(''), type] as const),
  ),
  ...(await allWords()).flatMap(({ entries }) =>
    Object.entries(entries).flatMap(([key, name]) =>
      key.startsWith('kind.')
        ? [[wordsOf(String(name)).join(''), key.slice('kind.'.length)] as const]
        : [],
    ),
  ),
]);

/**
 * Returns the type that a category of Google or of the owner names in a language of the site ("Zahnarztpraxis"), or in English ends with,
 * or begins with if only "shop" follows: "Italian restaurant", "Auto repair shop". A "toy shop" is a `ToyStore`.
 */
export function typeOf(category: string): string | undefined {
  const words = wordsOf(category);
  const [whole = '', ...ends] = words.map((_, at) => words.slice(at).join(''));
  const stores = [whole, ...ends].map((end) => end.replace(/(?<=.)shop$/, 'store'));
  const parts = [whole, ...ends, ...stores, words.slice(0, -1).join('')];
  const named = NAMES.get(whole) ?? NAMES.get(whole.replace(/s$/, ''));
  return named ?? parts.map((part) => TYPES.get(part)).find((type) => type !== undefined);
}

/** Returns the type that an owner states. Of a name without one, keeps what may be a mistyped type, for a warning; any other kind is a `LocalBusiness`. */
export function statedType(answer: string): string {
  const isTyped = /^[A-Z]\w*[a-z][A-Z]/.test(answer) || nearestName(answer, BUSINESS_TYPES);
  return typeOf(answer) ?? (/^[A-Z][A-Za-z]+$/.test(answer) && isTyped ? answer : 'LocalBusiness');
}
