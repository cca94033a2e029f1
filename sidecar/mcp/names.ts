import { byNameKey, type NamedEntity, nameKey } from '../../contract/entity.ts';
import { fold } from '../../contract/fold.ts';
import { ENTITIES, type Kind } from '../dataset/opinions.ts';
import type { Snapshot } from '../dataset/snapshot.ts';

/** Kinds of subjects, named like the arguments of get_insights. */
export const KINDS: readonly Kind[] = ['service', 'technician', 'area', 'aspect'];

const OTHER_WORDS = 'For other words use query of search_reviews.';

/** A subject that reviews judge. Only a person has left or not. */
export type Named = NamedEntity & { readonly active?: boolean };

export type Subject = Named & { readonly kind: Kind };

/** The subjects that an argument names, with a hint if it may be another person. */
export type Lookup = { readonly found: readonly Subject[]; readonly hint?: string };

/** Returns all subjects of a kind. The aliases of an aspect are the words that customers use for it. */
export function subjectsOf({ business, insights }: Snapshot, kind: Kind): readonly Named[] {
  if (kind !== 'aspect') return business[ENTITIES[kind][0]];
  return insights.aspects.map(({ id, label, terms }) => {
    return { id, name: label, aliases: terms.map(({ term }) => term) };
  });
}

/**
 * Looks up the names in the arguments of a call, by `findNamed`. Returns a problem for a name that is unknown or names more than
 * `max`: it lists the names to choose from.
 */
export function lookUp(
  snapshot: Snapshot,
  textOf: (kind: Kind) => string | undefined,
  max: number,
): readonly Lookup[] | { readonly problem: string } {
  const problems: string[] = [];
  const find = (kind: Kind, text: string) =>
    findNamed(subjectsOf(snapshot, kind), text).map((subject) => ({ ...subject, kind }));
  const lookups = KINDS.flatMap((kind) => {
    const text = textOf(kind);
    if (text === undefined) return [];
    const found = find(kind, text);
    if (found.length === 0) {
      const others = KINDS.flatMap((other) => find(other, text).map(({ id }) => `${other} ${id}`));
      const hint = others.length === 0 ? '' : ` There is ${others.slice(0, 3).join(', ')}.`;
      const known = formatNames('Known', namesOfKind(kind, subjectsOf(snapshot, kind)));
      problems.push(`${kind}: nothing here is called ${text}.${hint} ${known} ${OTHER_WORDS}`);
    }
    if (found.length > max)
      problems.push(`${kind}: ${text} matches ${formatNames('several', namesOfKind(kind, found))}`);
    // "Will and Grace" finds both.
    const isOther = text.split(/\s+/).some((word) => complete(found, word).length === 0);
    if (kind !== 'technician' || found.length > 1 || !isOther) return { found };
    const hint = `technician ${text} is read as ${found[0]?.name}, who may be another person.`;
    return { found, hint };
  });
  return problems.length === 0 ? lookups : { problem: problems.join('\n') };
}

/** Maximum length of a name in a resource URI or a completion, in UTF-16 code units. */
export const MAX_NAME_CHARS = 100;
/** Maximum number of names in one list for a model. */
const MAX_LISTED = 25;

/** A title before a name, folded. */
const TITLE = /^(?:mrs?|ms|miss|dr|herr|frau|senora?|sra?|mme|madame|monsieur|signora?) /;

/**
 * Finds the item with exactly this id, name or alias, as the search does, or else all items that match in part, or else those
 * with every word of the text in singular or plural: "boilers" finds all boiler services, "Mr Jones" Peter Jones, "Peter Smith" not.
 */
export function findNamed<T extends NamedEntity>(items: readonly T[], text: string): T[] {
  const exact = byNameKey(items).get(nameKey(text));
  if (exact !== undefined) return [exact];
  const asked = toWords(text).replace(TITLE, '');
  if (asked === '') return [];
  const inPart = items.filter((item) => namesOf(item).some((name) => containsEither(name, asked)));
  if (inPart.length > 0) return inPart;
  const isIn = (word: string, name: string) =>
    name.split(' ').some((part) => isSameStem(part, word));
  return items.filter((item) =>
    namesOf(item).some((name) => asked.split(' ').every((word) => isIn(word, name))),
  );
}

/** Finds the items that a question names, or else those that one of its words names: "good with boilers?" finds all boiler services. */
export function findAsked<T extends NamedEntity>(items: readonly T[], question: string): T[] {
  const named = findNamed(items, question);
  if (named.length > 0) return named;
  const words = toWords(question)
    .split(' ')
    .filter((word) => word.length >= MIN_STEM_CHARS);
  return items.filter((item) => words.some((word) => findNamed([item], word).length > 0));
}

/** Shorter words, like "no" or "can", are too common to say what a question is about. */
const MIN_STEM_CHARS = 4;

/** Reports whether two words differ at most by an ending like that of a plural. "Show" is no "shower". */
function isSameStem(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < MIN_STEM_CHARS) return short === long;
  return long.startsWith(short) && /^e?[sn]?$/.test(long.slice(short.length));
}

/** Returns the items with a word that starts with `prefix`; all items if it is empty. */
export function complete<T extends NamedEntity>(items: readonly T[], prefix: string): T[] {
  if (prefix.length > MAX_NAME_CHARS) return [];
  const words = toWords(prefix);
  return items.filter((item) => namesOf(item).some((name) => ` ${name}`.includes(` ${words}`)));
}

/** Returns the names that callers can use: of technicians the name, else the id. */
export function namesOfKind(kind: Kind, subjects: readonly Named[]): string[] {
  return subjects.map(({ id, name }) => (kind === 'technician' ? name : id));
}

/** Formats names as `Label: a, b, c.`; a long list is cut and ends with `and 7 more.` */
export function formatNames(label: string, names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).join(', ') || 'none';
  const more = names.length - MAX_LISTED;
  return `${label}: ${shown}${more > 0 ? ` and ${more} more` : ''}.`;
}

function namesOf({ id, name, aliases }: NamedEntity): string[] {
  return [id, name, ...aliases].map(toWords);
}

/** Folds a text to its words, separated by single spaces. */
function toWords(text: string): string {
  return fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Reports whether one text contains the other as whole words. */
function containsEither(a: string, b: string): boolean {
  return ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);
}
