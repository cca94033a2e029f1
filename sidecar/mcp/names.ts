import { byNameKey, type NamedEntity, nameKey } from '../../contract/entity.ts';
import { fold } from '../../contract/fold.ts';
import { ENTITIES, type Kind } from '../dataset/opinions.ts';
import type { Snapshot } from '../dataset/snapshot.ts';

/** Kinds of subjects, named like the arguments of get_insights, each with the label of its list. */
const LABELS: Readonly<Record<Kind, string>> = {
  service: 'Services',
  technician: 'Technicians',
  area: 'Areas',
  aspect: 'Aspects',
};
export const KINDS = Object.keys(LABELS) as Kind[]; // the keys of LABELS are Kind

/** A subject that reviews judge. Only a person has left or not. */
export type Named = NamedEntity & { readonly active?: boolean };

/** Returns all subjects of a kind. The aliases of an aspect are the words that customers use for it. */
export function subjectsOf({ business, insights }: Snapshot, kind: Kind): readonly Named[] {
  if (kind !== 'aspect') return business[ENTITIES[kind][0]];
  return insights.aspects.map(({ id, label, terms }) => {
    return { id, name: label, aliases: terms.map(({ term }) => term) };
  });
}

/** Maximum length of a name in a resource URI or a completion, in UTF-16 code units. */
export const MAX_NAME_CHARS = 100;
/** Maximum number of names in one list for a model. */
const MAX_LISTED = 25;

/**
 * Finds the item with exactly this id, name or alias, as the search does, or else all items that match in part, or else those
 * with every word of the text in singular or plural: "boilers" finds all boiler services, "Peter Smith" no Peter Jones.
 */
export function findNamed<T extends NamedEntity>(items: readonly T[], text: string): T[] {
  const exact = byNameKey(items).get(nameKey(text));
  if (exact !== undefined) return [exact];
  const asked = toWords(text);
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

/** Returns the ids or names of items with a word that starts with `prefix`; of all items if it is empty. */
export function complete(
  items: readonly NamedEntity[],
  prefix: string,
  field: 'id' | 'name',
): string[] {
  if (prefix.length > MAX_NAME_CHARS) return [];
  const words = toWords(prefix);
  const matches = items.filter(
    (item) => words === '' || namesOf(item).some((name) => ` ${name}`.includes(` ${words}`)),
  );
  return matches.map((item) => item[field]);
}

/** Returns the names that callers can use: of technicians the name, else the id. */
export function namesOfKind(snapshot: Snapshot, kind: Kind): string[] {
  return subjectsOf(snapshot, kind).map(({ id, name }) => (kind === 'technician' ? name : id));
}

/** Lists the known names of these kinds, one sentence for each kind. */
export function knownNames(snapshot: Snapshot, kinds: readonly Kind[]): string {
  return kinds.map((kind) => formatNames(LABELS[kind], namesOfKind(snapshot, kind))).join(' ');
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
