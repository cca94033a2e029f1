import type { Named } from '../../contract/entity.ts';
import { fold } from '../../contract/fold.ts';
import type { Snapshot } from '../snapshot.ts';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Those a caller means by `given`: the one whose id, name or alias it is, else all that contain it. */
export function findNamed<T extends Named>(all: readonly T[], given: string): T[] {
  const wanted = normal(given);
  if (wanted === '') return [];
  const exact = all.filter((one) => namesOf(one).some((name) => name === wanted));
  if (exact.length > 0) return exact.slice(0, 1);
  return all.filter((one) => namesOf(one).some((name) => contains(name, wanted)));
}

/**
 * Whether a text that `findNamed` found something by plainly names it. One that only holds a single word it is called might
 * mean the word (will they come, may I): it must begin as the name does, and not a sentence, where all have capitals.
 */
export function isNamed({ id, name, aliases }: Named, text: string): boolean {
  const wanted = normal(text);
  const isWhole = (called: string) => called.includes(' ') || ` ${called} `.includes(` ${wanted} `);
  const found = namesOf({ id, name, aliases }).filter((called) => contains(called, wanted));
  if (found.some(isWhole)) return true;
  const words = text.split(/[.!?]/).flatMap((part) => part.match(WORD)?.slice(1) ?? []);
  return [name, ...aliases].some((called) =>
    words.some((word) => normal(word) === normal(called) && word[0] === called[0]),
  );
}

/** Ids or names that begin with what was typed, or have a word that does; all when nothing was typed. */
export function complete(all: readonly Named[], typed: string, field: 'id' | 'name'): string[] {
  const wanted = normal(typed);
  const begins = (one: Named) => namesOf(one).some((name) => ` ${name}`.includes(` ${wanted}`));
  return all.filter((one) => wanted === '' || begins(one)).map((one) => one[field]);
}

/** What callers can ask for, by kind. */
export function namesIn({ business, insights }: Snapshot) {
  return {
    service: business.services.map(({ id }) => id),
    technician: business.technicians.map(({ name }) => name),
    aspect: insights.aspects.map(({ id }) => id),
  };
}

/** The technicians and services there are, in a sentence or two. */
export function knownNames(snapshot: Snapshot): string {
  const { technician, service } = namesIn(snapshot);
  return `${listed('Technicians', technician)} ${listed('Services', service)}`;
}

/** `Label: a, b, c.`, cut with a count where it would be longer than `maxChars`. */
export function listed(label: string, names: readonly string[], maxChars = 400): string {
  if (names.length === 0) return `${label}: none.`;
  let text = '';
  for (const [index, name] of names.entries()) {
    const next = index === 0 ? name : `${text}, ${name}`;
    if (next.length > maxChars) return `${label}: ${text} and ${names.length - index} more.`;
    text = next;
  }
  return `${label}: ${text}.`;
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
