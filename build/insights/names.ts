import { ENTITY_KINDS, type EntityKind, mentionKey, type Named } from '../../contract/entity.ts';
import { wordSet } from './lexicon/words.ts';
import english from './presets/english.json' with { type: 'json' };
import type { Annotated, Span } from './text/annotated.ts';
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

/**
 * Words by what they tell of a name. `also_words` are first names that are English words too: they count only where they can
 * be nothing but a name. `before_either` stand before a person and, where nobody of the name is recorded, before a month;
 * after `pronouns`, "Will" at the start asks or announces.
 */
const WORDS = new Map(Object.entries(english.names).map(([list, words]) => [list, wordSet(words)]));

function isIn(list: keyof typeof english.names, word: string): boolean {
  return WORDS.get(list)?.has(word) === true;
}

/**
 * Whether the word at `at` is a person, not a word that is spelled the same.
 * @param isRecorded the review's own record names the person: then any place that is not clearly the other word will do
 */
function isOneName({ tokens, sentence }: Cut, at: number, isRecorded: boolean): boolean {
  const token = tokens[at];
  if (!token) return false;
  const word = token.word.replace(/'s$/, '');
  const alsoWord = formsOf(word).find((form) => isIn('also_words', form));
  if (alsoWord === undefined) return true;
  const wordAt = (index: number): string =>
    sentence[index] === sentence[at] ? (tokens[index]?.word ?? '') : '';
  const before = wordAt(at - 1);
  const after = wordAt(at + 1);
  const isGiven = isRecorded && isIn('before_a_name', before);
  const isSmall = isGiven || (isRecorded && !tokens.some(({ isCapitalized: capital }) => capital));
  if ((!token.isCapitalized && !isSmall) || alsoWord !== word) return false;
  const isBeforeMonth =
    isIn('before_a_month', before) || (!isRecorded && isIn('before_either', before));
  if (/^\d/.test(after) || (isIn('months', word) && isBeforeMonth)) return false;
  if (isGiven || token.word !== word || (token.isCapitalized && /^[\p{L},;]/u.test(before)))
    return true;
  if (isIn('pronouns', after)) return false;
  if (token.isCapitalized && isRecorded && !isIn('after_a_verb', after)) return true;
  return isIn('after_a_name', after) || /(?:ed|ept|ent|ew)$/.test(after) || after === '';
}

function firstNameOf({ name }: Named): string {
  return name.split(' ')[0] ?? name;
}

/** Names and aliases of each entity, and the first name of a person when nobody else has it. */
function phrasesOf(names: Names): { phrase: string; payload: { kind: EntityKind; id: string } }[] {
  const byFirstName = Map.groupBy(names.technicians, firstNameOf);
  return ENTITY_KINDS.flatMap((kind) =>
    names[kind].flatMap((named) => {
      const { id, name, aliases } = named;
      const first = firstNameOf(named);
      const isOwn = kind === 'technicians' && byFirstName.get(first)?.length === 1;
      const phrases = new Set([name, ...aliases, ...(isOwn ? [first] : [])]);
      return [...phrases].map((phrase) => ({ phrase, payload: { kind, id } }));
    }),
  );
}

/**
 * "He" and "she" where they can only mean one person: anywhere the one whom the record names and the text does not, else the
 * only one that the text names, at the start of a sentence after one about them.
 */
function pronouns({ tokens, sentence }: Cut, id: string, named: readonly Span[]): NameHit[] {
  const about = new Set(named.map(({ start }) => sentence[start]));
  return tokens.flatMap(({ word }, start) => {
    if (!isIn('referring', word)) return [];
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
    const hits = find(cut.tokens).flatMap(({ start, end, payloads }) =>
      payloads.map((payload): NameHit => ({ start, end, ...payload })),
    );
    const found = hits.filter(
      ({ kind, id, start, end }) =>
        kind !== 'technicians' || end - start > 1 || isOneName(cut, start, ids.has(id)),
    );
    const people = found.filter(({ kind }) => kind === 'technicians');
    const [only, ...others] = people.length > 0 ? new Set(people.map(({ id }) => id)) : ids;
    if (!isEnglish || only === undefined || others.length > 0) return found;
    return [...found, ...pronouns(cut, only, people)].sort((a, b) => a.start - b.start);
  };
}
