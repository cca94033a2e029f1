import type { Industry } from './industry.ts';
import table from './subjects.json' with { type: 'json' };
import { aspectIds } from './words.ts';

/**
 * What a phrase can be about, and the aspects that stand for it. A kind of business uses the first one that it has; a subject
 * without such an aspect is not mentioned.
 */
const SUBJECTS: Readonly<Record<string, string>> = table;

/**
 * Returns a function of the subjects of a claim: the aspects that a kind of business has for them. Where a claim is in several
 * tables ("talked me out of it": honesty, advice), the subject whose usual aspect the business has goes first.
 */
export function aspectsBySubject(
  industry: Industry,
): (subjects: readonly string[]) => readonly string[] {
  const known = new Set(aspectIds(industry));
  const rankedOf = new Map(
    Object.entries(SUBJECTS).map(([name, ids]) => {
      const ranked = ids.split(' ').entries();
      return [name, ranked.filter(([, id]) => known.has(id)).toArray()];
    }),
  );
  return (subjects) => {
    const ranked = subjects.flatMap((name) => rankedOf.get(name) ?? []);
    return ranked.sort(([a], [b]) => a - b).map(([, id]) => id);
  };
}

/** Subjects whose words also judge other things: "heavenly" food, a "heavenly" bed. "Cheap" and "late" say nothing about others. */
export const QUALITIES: ReadonlySet<string> = new Set(['clean', 'food', 'place', 'verdict']);

/** Reports whether tables may use the name of a subject. */
export function isSubject(name: string): boolean {
  return name in SUBJECTS;
}
