import { memoize } from '../text/memoize.ts';
import type { Industry } from './industry.ts';
import { aspectIds } from './words.ts';

/** The aspects of what a trade does. */
const DOING = ['workmanship', 'result', 'care', 'expertise', 'quality'] as const;

/**
 * What a phrase can be about, and the aspects that stand for it. A kind of business uses the first one that it has; a subject
 * without such an aspect is not mentioned.
 */
const SUBJECTS = {
  price: ['price'],
  punctuality: ['punctuality', 'appointments', 'waiting', 'speed', 'delivery', 'service'],
  speed: ['speed', 'delivery', 'service', 'facilities'],
  turnaround: ['speed'],
  waiting: ['waiting', 'appointments', 'service'],
  contact: ['communication', 'appointments', 'staff', 'service'],
  explaining: ['communication', 'doctors', 'vets', 'advice', 'service'],
  manners: ['staff', 'service', 'doctors', 'vets'],
  clean: ['cleanliness', 'premises', 'place', 'ambience'],
  skill: [...DOING, 'doctors', 'vets', 'service', 'cleanliness', 'handling'],
  work: [...DOING, 'facilities', 'rooms', 'cleanliness', 'products', 'handling'],
  honesty: ['reliability', 'advice', 'service'],
  care: ['care', 'doctors', 'vets'],
  handling: ['handling'],
  advice: ['advice', 'expertise', 'doctors', 'vets', 'communication', 'service'],
  food: ['food', 'drinks'],
  drinks: ['drinks', 'food'],
  selection: ['selection'],
  place: ['place', 'ambience', 'premises', 'convenience', 'rooms', 'facilities'],
  rooms: ['rooms', 'place'],
  noise: ['facilities', 'ambience', 'place', 'rooms'],
  location: ['location', 'place', 'ambience', 'premises', 'convenience'],
  delivery: ['delivery'],
  products: ['products', 'quality', 'food'],
  returns: ['returns', 'reliability', 'service'],
  convenience: ['convenience'],
  facilities: ['facilities'],
  service: ['service', 'miscellaneous'],
  verdict: ['miscellaneous'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Subject = keyof typeof SUBJECTS;

/**
 * Returns a function of the subjects of a claim: the aspects that a kind of business has for them. Where a claim is in several
 * tables ("talked me out of it": honesty, advice), the subject whose usual aspect the business has goes first.
 */
export function aspectsBySubject(
  industry: Industry,
): (subjects: readonly string[]) => readonly string[] {
  const known = new Set(aspectIds(industry));
  const find = memoize((subjects: string): readonly string[] => {
    const ranked = subjects
      .split(' ')
      .flatMap((name): [number, string][] =>
        isSubject(name) ? [...SUBJECTS[name].entries()] : [],
      );
    ranked.sort(([a], [b]) => a - b);
    return ranked.map(([, id]) => id).filter((id) => known.has(id));
  });
  return (subjects) => find(subjects.join(' '));
}

/** Subjects whose words also judge other things: "heavenly" food, a "heavenly" bed. "Cheap" and "late" say nothing about others. */
export const QUALITIES = new Set<string>(['clean', 'food', 'place', 'verdict'] satisfies Subject[]);

/** Reports whether tables may use the name of a subject. */
export function isSubject(name: string): name is Subject {
  return name in SUBJECTS;
}
