import { byNameKey, type Named, nameKey } from '../../contract/entity.ts';
import { fold } from '../../contract/fold.ts';
import type { Snapshot } from '../snapshot.ts';

const LABELS = { technician: 'Technicians', service: 'Services', aspect: 'Aspects' };
export type Kind = keyof typeof LABELS;

/** Longest name in the address of a resource or in a completion, in UTF-16 code units. */
export const MAX_NAME_CHARS = 100;
/** Maximum number of names in one list for a model. */
const MAX_LISTED = 25;

/** Finds what a caller means: the thing with exactly this id, name or alias, as in the search; else all that match in part. */
export function findNamed<T extends Named>(all: readonly T[], given: string): T[] {
  const exact = byNameKey(all).get(nameKey(given));
  if (exact !== undefined) return [exact];
  const wanted = normal(given);
  if (wanted === '') return [];
  return all.filter((one) => namesOf(one).some((name) => contains(name, wanted)));
}

/**
 * Whether a text plainly names what `findNamed` found in it. A name of one word can be a common word (will they come, may I):
 * within a longer text it counts only if it is written like the name and does not begin a sentence.
 */
export function isNamed({ name, aliases }: Named, text: string): boolean {
  const wanted = normal(text);
  return [name, ...aliases].some((called) => {
    const key = normal(called);
    if (key.includes(' ') || ` ${key} `.includes(` ${wanted} `)) return contains(key, wanted);
    return new RegExp(`[^.!?\\s]\\s+${RegExp.escape(called)}(?![\\p{L}\\p{N}])`, 'u').test(text);
  });
}

/** Ids or names of the things that have a word starting with what was typed; of all if nothing was typed. */
export function complete(all: readonly Named[], typed: string, field: 'id' | 'name'): string[] {
  if (typed.length > MAX_NAME_CHARS) return [];
  const wanted = normal(typed);
  const begins = (one: Named) => namesOf(one).some((name) => ` ${name}`.includes(` ${wanted}`));
  return all.filter((one) => wanted === '' || begins(one)).map((one) => one[field]);
}

/** What callers can ask about, by kind. */
export function namesIn({ business, insights }: Snapshot): Record<Kind, readonly string[]> {
  return {
    service: business.services.map(({ id }) => id),
    technician: business.technicians.map(({ name }) => name),
    aspect: insights.aspects.map(({ id }) => id),
  };
}

/** The names there are of these kinds, a sentence for each. */
export function knownNames(snapshot: Snapshot, kinds: readonly Kind[]): string {
  const names = namesIn(snapshot);
  return kinds.map((kind) => listNames(LABELS[kind], names[kind])).join(' ');
}

/** `Label: a, b, c.`, or the first of many names and how many more there are. */
export function listNames(label: string, names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).join(', ') || 'none';
  const more = names.length - MAX_LISTED;
  return `${label}: ${shown}${more > 0 ? ` and ${more} more` : ''}.`;
}

function namesOf({ id, name, aliases }: Named): string[] {
  return [id, name, ...aliases].map(normal);
}

function normal(text: string): string {
  return fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether one holds all of the other as whole words, either way round. */
function contains(name: string, wanted: string): boolean {
  return ` ${name} `.includes(` ${wanted} `) || ` ${wanted} `.includes(` ${name} `);
}
