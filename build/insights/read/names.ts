import {
  ENTITY_KINDS,
  type EntityKind,
  mentionKey,
  type NamedEntity,
} from '../../../contract/entity.ts';
import { createTermMatcher, pluralForms } from '../text/phrase-matcher.ts';
import type { Segmented } from '../text/segment.ts';
import type { Span } from '../text/tokenize.ts';
import en from '../words/en.json' with { type: 'json' };
import { listOf } from '../words/words.ts';

export type Names = Readonly<Record<EntityKind, readonly NamedEntity[]>>;

type Text = Pick<Segmented, 'tokens' | 'sentence'>;

/** Finds names in a text. `recorded` are the technicians in the review's own record. */
export type FindNames = (text: Text, recorded?: readonly string[]) => NameHit[];

/** The span of the name of a person, service or area. */
export type NameHit = Span & { readonly kind: EntityKind; readonly id: string };

const LISTS = new Map(
  Object.entries(en.names).map(([list, words]) => [list, new Set(listOf(words))]),
);

function isIn(list: keyof typeof en.names, word: string): boolean {
  return LISTS.get(list)?.has(word) === true;
}

/** Forms of verbs after a name at the start of a sentence: "Grace sings". */
const VERB_FORM =
  /(?:[a-z]{2}s|ed|ept|ent|ew|ame|ook|ave|ade|old|ought|ang)(?<!^(?:always|have|this))$/;

/**
 * Reports whether the word at `at` is a person rather than a word with the same spelling.
 * @param isRecorded whether the review's own record names the person; it then needs no capital, and is no month after "by"
 */
function isPerson({ tokens, sentence }: Text, at: number, isRecorded: boolean): boolean {
  const token = tokens[at];
  if (!token) return false;
  const word = token.word.replace(/'s$/, '');
  const commonWord = pluralForms(word).find((form) => isIn('also_words', form));
  if (commonWord === undefined) return true;
  const wordAt = (index: number): string =>
    sentence[index] === sentence[at] ? (tokens[index]?.word ?? '') : '';
  const before = wordAt(at - 1);
  const after = wordAt(at + 1);
  if (commonWord !== word || /^\d/.test(after)) return false;
  const isFollowed = isIn('after_a_name', after);
  if (isRecorded && (isFollowed || isIn('before_a_name', before))) return true;
  if (!token.isCapitalized) return false;
  if (isIn('months', word) && isIn('before_a_month', before)) return false;
  // Within a sentence only names have a capital. A question may begin with "Will they".
  const isWithin = /^[\p{L},;]/u.test(before);
  const isBeforeVerb = isFollowed || VERB_FORM.test(after);
  return isWithin || token.word !== word || isBeforeVerb || /^[,.!&]?$/.test(after);
}

function firstNameOf({ name }: NamedEntity): string {
  return name.split(' ')[0] ?? name;
}

/** Returns names and aliases of each entity, and first names that only one person has. */
function phrasesOf(names: Names): { phrase: string; payload: { kind: EntityKind; id: string } }[] {
  const byFirstName = Map.groupBy(names.technicians, firstNameOf);
  return ENTITY_KINDS.flatMap((kind) =>
    names[kind].flatMap((named) => {
      const { id, name, aliases } = named;
      const first = firstNameOf(named);
      const isUnique = kind === 'technicians' && byFirstName.get(first)?.length === 1;
      const phrases = new Set([name, ...aliases, ...(isUnique ? [first] : [])]);
      return [...phrases].map((phrase) => ({ phrase, payload: { kind, id } }));
    }),
  );
}

/** Creates a finder of people, services and areas by name or alias. */
export function createNameFinder(names: Names): FindNames {
  const find = createTermMatcher(phrasesOf(names));
  const idOf = new Map(names.technicians.map((one) => [mentionKey('technicians', one), one.id]));
  return (text, recorded = []) => {
    const ids = new Set(recorded.map((name) => idOf.get(name)));
    const hits = find(text.tokens).flatMap(({ start, end, payloads }) =>
      payloads.map((payload): NameHit => ({ start, end, ...payload })),
    );
    return hits.filter(
      ({ kind, id, start, end }) =>
        kind !== 'technicians' || end - start > 1 || isPerson(text, start, ids.has(id)),
    );
  };
}
