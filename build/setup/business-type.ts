import { fold } from '../../contract/fold.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { termsOf } from '../../contract/word-search.ts';
import { BUSINESS_TYPES } from '../insights/words/industry.ts';
import { allWords } from '../read/word-table.ts';
import names from './business-names.json' with { type: 'json' };

/** schema.org types of businesses by their names in lower case. */
const TYPES = new Map(BUSINESS_TYPES.map((name) => [name.toLowerCase(), name]));

/** Names of kinds of business in every language of the site, by the keys of the interface, like `kind.Bakery`. */
const KINDS = (await allWords())
  .flatMap(({ entries }) => Object.entries(entries))
  .filter(([key]) => key.startsWith('kind.'));

/** schema.org types by those names, and by what owners call themselves. "Nail bar" and "nailbar" are one name. */
const NAMES = new Map(
  [...Object.entries(names), ...KINDS].flatMap(([key, all]) =>
    String(all)
      .split(', ')
      .map((name) => [termsOf(fold(name)).join(''), key.replace('kind.', '')]),
  ),
);

/**
 * Returns the type that a category of Google or of the owner names in a language of the site ("Zahnarztpraxis"), or in English ends with,
 * or begins with if only "shop" follows: "Italian restaurant", "Auto repair shop". A "toy shop" is a `ToyStore`.
 */
export function typeOf(category: string): string | undefined {
  const words = termsOf(fold(category));
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
