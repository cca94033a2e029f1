import { ENTITY_KINDS, type EntityKind, type NamedEntity } from '../../../contract/entity.ts';
import spelling from '../text/spelling.json' with { type: 'json' };
import { tokenize } from '../text/tokenize.ts';

type Named = Readonly<Record<EntityKind, readonly NamedEntity[]>>;

/** Forms of address before a name, in the languages that are read. */
const TITLES = spelling.titles.replaceAll('.', '').split(' ');
/** Articles that begin names, in the languages that are read. */
export const ARTICLES = 'the der die das le la les el il lo de het o a'.split(' ');
/** Words before the first name that are none, in lower case: "Chef Marco", "De Backer". */
const LEADING = new Set(
  [...TITLES, ...ARTICLES, ...spelling.leading.split(' ')].map((word) => word.toLowerCase()),
);
/** What follows a name: "Jr.", "(owner)". */
const TRAILING = new RegExp(` ?[(,].*| (?:${spelling.trailing})\\.?(?: ?[(,].*)?$`, 'i');

/** Languages in which a form of address stands before family names only. Others say "Pani Ania". */
const FORMAL: readonly string[] = ['en', 'de', 'fr', 'nl'];

/** Returns what customers call a person: the first name, and the family name after a form of address. */
function shortNamesOf({ name }: NamedEntity, language: string): string[] {
  // "Dr. Katrin Brandt (owner)" and "Katrin Brandt PhD" are Katrin Brandt, and "A. Brandt" only Brandt.
  const named = name.replace(TRAILING, '').split(' ');
  const words = named.map((word) => word.replace(/\.$/, ''));
  const given = words.findIndex((word) => word.length > 1 && !LEADING.has(word.toLowerCase()));
  // In "Frau Sommer" and "Dr Young" the only name is the family's.
  const isAlone = given < 0 || given === words.length - 1;
  const isFamily = FORMAL.includes(language) && isAlone && TITLES.includes(words.at(-2) ?? '');
  const [first = '', ...others] = isFamily ? words.slice(-2) : given < 0 ? [] : words.slice(given);
  // "Frau von der Leyen", "Mr. Brandt"
  const particle = others.findIndex((word) => /^\p{Ll}/u.test(word));
  const family = others.slice(particle < 0 ? -1 : particle).join(' ');
  // A term may have a full stop that the text has not.
  const titled = family === '' ? [] : TITLES.map((title) => `${title}. ${family}`);
  return [isFamily ? '' : first, ...titled].filter(Boolean);
}

/** Returns names and aliases of each entity, and the short names of people that only one of them has, as terms to find in texts of a language. */
export function phrasesOf(names: Named, language: string) {
  const namesakes = Map.groupBy(
    names.technicians.flatMap((one) => shortNamesOf(one, language)),
    (phrase) => phrase,
  );
  return ENTITY_KINDS.flatMap((kind) =>
    names[kind].flatMap((named) => {
      const { id, name, aliases } = named;
      const short = kind === 'technicians' ? shortNamesOf(named, language) : [];
      const unique = short.filter((phrase) => namesakes.get(phrase)?.length === 1);
      const { tokens } = tokenize([name, ...aliases].join(' '), language);
      const payload = { kind, id, name, own: new Set(tokens.map(({ word }) => word)) };
      return [name, ...aliases, ...unique].map((phrase) => ({ phrase, payload }));
    }),
  );
}
