import { ENTITY_KINDS, type EntityKind, mentionKey, type Named } from '../../contract/entity.ts';
import { wordSet } from './lexicon/words.ts';
import type { Annotated } from './text/annotated.ts';
import type { Span } from './text/surroundings.ts';
import { createTermMatcher, formsOf } from './text/term-matcher.ts';

export type Names = Readonly<Record<EntityKind, readonly Named[]>>;

type Cut = Pick<Annotated, 'tokens' | 'sentence'>;

/**
 * Finds names in a text.
 * @param recorded the technicians that the review's own record names
 * @param isEnglish whether "he" and "she" are pronouns
 */
export type FindNames = (cut: Cut, recorded?: readonly string[], isEnglish?: boolean) => NameHit[];

export type NameHit = Span & { readonly kind: EntityKind; readonly id: string };

/** First names that are English words too: they count only where they can be nothing but a name. */
const ALSO_WORDS = wordSet(`
  will may mark art bill grace hope faith joy rose ray rich frank guy dean chase chance drew pat rob sue jack don gene
  hunter mason bo buck bud cash clay cliff cole daisy dale dawn earl ernest gale gay grant harry herb holly iris ivy jade
  jasmine jay jean jewel josh june april august lance laurel lee lily mercy miles nick norm olive pearl penny peg piper
  poppy price rex rod ruby rusty sandy scout skip summer autumn tad tiffany tony trinity van victor violet wade ward
  wayne west winter max sky star barb carol christian duke major king prince page reed robin stone sterling tanner tucker
  wren angel ace ash basil bay blaze brook heath hazel fern forest flora ginger melody misty patience prudence charity
  constant honor sunny tom gill kit nat neat van
`);
const BEFORE_A_MONTH = wordSet(
  'in on since until till last this next of early late mid during end through before after between',
);
/** Before a person and, where nobody of the name is recorded, before a month; before a person in small letters too where one is. */
const BEFORE_EITHER = wordSet('by from');
const BEFORE_A_NAME = wordSet('to by from with for thank thanks ask recommend');
const AFTER_A_NAME = wordSet(`
  was is came did went had has and arrived knew took got made kept explained fixed turned showed who again 's also at
  from & found told did said gave left really deserves couldn't wouldn't didn't wasn't , . !
`);
/** After one of these, "Will" at the start asks or announces. */
const PRONOUNS = wordSet('i we they you it he she that this there what who which');
const AFTER_A_VERB = wordSet(
  'definitely certainly surely be use never not always recommend have call go come return highly happily gladly',
);

const MONTHS = new Set(['may', 'june', 'april', 'august', 'summer', 'autumn', 'winter']);

/**
 * Whether the word at `at` is a person, not a word that is spelled the same.
 * @param isRecorded the review's own record names the person: then any place that is not clearly the other word will do
 */
function isOneName({ tokens, sentence }: Cut, at: number, isRecorded: boolean): boolean {
  const token = tokens[at];
  if (!token) return false;
  const word = token.word.replace(/'s$/, '');
  const alsoWord = formsOf(word).find((form) => ALSO_WORDS.has(form));
  if (alsoWord === undefined) return true;
  const wordAt = (index: number): string =>
    sentence[index] === sentence[at] ? (tokens[index]?.word ?? '') : '';
  const before = wordAt(at - 1);
  const after = wordAt(at + 1);
  const isSmall =
    isRecorded && (BEFORE_A_NAME.has(before) || !tokens.some(({ capital }) => capital));
  if ((!token.capital && !isSmall) || alsoWord !== word) return false;
  const isBeforeMonth = BEFORE_A_MONTH.has(before) || (!isRecorded && BEFORE_EITHER.has(before));
  if (/^\d/.test(after) || (MONTHS.has(word) && isBeforeMonth)) return false;
  if (token.word.endsWith("'s")) return true;
  if (token.capital && /^[\p{L},;]/u.test(before)) return true;
  if (isRecorded && BEFORE_A_NAME.has(before)) return true;
  if (PRONOUNS.has(after)) return false;
  if (token.capital && isRecorded && !AFTER_A_VERB.has(after)) return true;
  return AFTER_A_NAME.has(after) || /(?:ed|ept|ent|ew)$/.test(after) || after === '';
}

/** Names and aliases of each entity, and the first name of a person when nobody else has it. */
function phrasesOf(names: Names): { phrase: string; payload: { kind: EntityKind; id: string } }[] {
  const firstNames = new Map<string, number>();
  for (const { name } of names.technicians) {
    const first = name.split(' ')[0] ?? name;
    firstNames.set(first, (firstNames.get(first) ?? 0) + 1);
  }
  return ENTITY_KINDS.flatMap((kind) =>
    names[kind].flatMap(({ id, name, aliases }) => {
      const first = name.split(' ')[0] ?? name;
      const own = kind === 'technicians' && firstNames.get(first) === 1 ? [first] : [];
      return [...new Set([name, ...aliases, ...own])].map((phrase) => ({
        phrase,
        payload: { kind, id },
      }));
    }),
  );
}

const REFERRING = new Set(['he', 'she', "he's", "she's"]);

/**
 * "He" and "she" where they can only mean one person: anywhere the one whom the record names and the text does not, else the
 * only one that the text names, at the start of a sentence after one about them.
 */
function pronouns({ tokens, sentence }: Cut, id: string, named: readonly Span[]): NameHit[] {
  const about = new Set(named.map(({ start }) => sentence[start]));
  return tokens.flatMap(({ word }, start) => {
    if (!REFERRING.has(word)) return [];
    const own = sentence[start] ?? 0;
    const follows = sentence[start - 1] !== own && about.has(own - 1);
    if (named.length > 0 && !follows) return [];
    about.add(own);
    return [{ start, end: start + 1, kind: 'technicians' as const, id }];
  });
}

/**
 * Finds people, services and areas by name or alias; a person's name that is also a word needs to look like a name,
 * less so where the record of the review names the person.
 */
export function createNameFinder(names: Names): FindNames {
  const find = createTermMatcher(phrasesOf(names));
  const idOf = new Map(names.technicians.map((one) => [mentionKey('technicians', one), one.id]));
  return (cut, recorded = [], isEnglish = true) => {
    const ids = new Set(recorded.map((name) => idOf.get(name)));
    const hits = find(cut.tokens.map(({ word }) => word)).flatMap(({ start, end, payloads }) =>
      payloads
        .filter(
          ({ kind, id }) =>
            kind !== 'technicians' || end - start > 1 || isOneName(cut, start, ids.has(id)),
        )
        .map((payload) => ({ start, end, ...payload })),
    );
    const people = hits.filter(({ kind }) => kind === 'technicians');
    const [only, ...others] = people.length > 0 ? new Set(people.map(({ id }) => id)) : ids;
    if (!isEnglish || only === undefined || others.length > 0) return hits;
    return [...hits, ...pronouns(cut, only, people)].sort((a, b) => a.start - b.start);
  };
}
