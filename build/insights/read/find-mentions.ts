import type { TermHit } from '../text/phrase-matcher.ts';
import { overlaps, type Span } from '../text/tokenize.ts';
import type { AspectTerm } from '../words/aspects.ts';
import { OVERALL_ID } from '../words/words.ts';
import type { Annotated, Opinion } from './annotate.ts';

/** A mention of an aspect, and what the words say about it. */
export type FoundMention = Span & {
  readonly aspect: string;
  /** Sum of the opinions about it: above 0 for praise, below 0 for complaint; undefined if the words do not judge it. */
  readonly value: number | undefined;
  /** The opinions behind the value. */
  readonly opinions: readonly Opinion[];
};

type Place = Span & { readonly terms: readonly AspectTerm[] };

/** Sums the values of opinions, or returns undefined if there are none. */
export function sumOf(opinions: readonly Opinion[]): number | undefined {
  if (opinions.length === 0) return undefined;
  return opinions.reduce((sum, { value }) => sum + value, 0);
}

/** Returns the distance between two spans in tokens, 0 if they touch or overlap. */
function distance(a: Span, b: Span): number {
  return Math.max(0, a.start - b.end, b.start - a.end);
}

/** Returns the opinions that lie in the clause of a token and are not bound to a subject of their own. */
function freeOpinions(text: Annotated, clause: number | undefined): Opinion[] {
  return text.opinions.filter(
    ({ start, value, isFree }) => value !== 0 && isFree && text.clause[start] === clause,
  );
}

/**
 * Finds the opinions about a place among the other places of its sentence: those inside it; else those of its clause that no
 * other place is nearer to; else all of its clause, as in a list ("great food and service"); else those of a neighbouring
 * clause that names no subject ("the work, which was superb", "the room, small but cosy").
 */
function opinionsAbout(text: Annotated, place: Place, places: readonly Place[]): Opinion[] {
  const { clause, sentence, contrasts } = text;
  const own = text.opinions.filter((one) => one.value !== 0 && overlaps(one, place));
  if (own.length > 0) return own;
  const home = clause[place.start];
  const inClause = freeOpinions(text, home);
  const rivals = places.filter((one) => one !== place && clause[one.start] === home);
  const subjects = rivals.filter((one) => !inClause.some((opinion) => overlaps(opinion, one)));
  const nearest = inClause.filter((opinion) =>
    subjects.every((other) => distance(other, opinion) >= distance(place, opinion)),
  );
  if (nearest.length > 0) return nearest;
  const free = inClause.filter((opinion) => !rivals.some((one) => overlaps(one, opinion)));
  if (free.length > 0) return free;
  if (inClause.length > 0 || text.opinions.some(({ start }) => clause[start] === home)) return [];
  const isTaken = (other: number): boolean =>
    places.some(({ start }) => clause[start] === other) ||
    text.opinions.some((one) => clause[one.start] === other && one.subjects.length > 0);
  for (const other of [(home ?? 0) + 1, (home ?? 0) - 1]) {
    const first = clause.indexOf(other);
    if (first === -1 || sentence[first] !== sentence[place.start] || isTaken(other)) continue;
    const boundary = other > (home ?? 0) ? first : clause.indexOf(home ?? -1);
    if (contrasts.has(boundary) && other < (home ?? 0)) continue;
    const near = freeOpinions(text, other);
    if (near.length > 0) return near;
  }
  return [];
}

/** Minimum value of an opinion about a word for the business itself ("brilliant garage") that makes it a verdict. */
const MIN_VERDICT = 2;
/** Maximum number of words between the opinion and the word for the business. */
const MAX_VERDICT_DISTANCE = 1;

/**
 * Finds the mentions of aspects: claims, which name their subject and mostly judge it, and terms. The business as a whole is
 * mentioned only by a verdict.
 * @param aspectsOf returns the aspects of the subjects of a claim that the kind of business has, the usual one first
 */
export function findMentions(
  annotated: Annotated,
  terms: readonly TermHit<AspectTerm>[],
  aspectsOf: (subjects: readonly string[]) => readonly string[],
): FoundMention[] {
  // A claim about what the kind of business does not have judges what it stands next to.
  const opinions = annotated.opinions.map((one): Opinion => {
    const isFree = one.isFree || (one.value !== 0 && aspectsOf(one.subjects).length === 0);
    return { ...one, isFree };
  });
  const text = { ...annotated, opinions };
  /** A claim is about the subject that its clause names, if it can be ("kind" about a doctor), else about its first aspect. */
  const aspectOfClaim = (claim: Opinion): string | undefined => {
    const known = aspectsOf(claim.subjects);
    const named = terms
      .filter(({ start }) => text.clause[start] === text.clause[claim.start])
      .flatMap(({ payloads }) => payloads.map(({ aspect }) => aspect));
    return known.find((aspect) => named.includes(aspect)) ?? known[0];
  };
  const claims = text.opinions.flatMap((opinion) => {
    const aspect = aspectOfClaim(opinion);
    return aspect === undefined ? [] : [{ ...opinion, terms: [{ aspect, isObject: false }] }];
  });
  const places = terms
    .filter((term) => !claims.some((claim) => overlaps(claim, term)))
    .filter((term) => !text.rivals.some((rival) => overlaps(rival, term)))
    .map(({ start, end, payloads }): Place => ({ start, end, terms: payloads }));
  const all = [...places, ...claims.filter(({ value }) => value === 0)];
  const mentions = all.flatMap((place): FoundMention[] => {
    const { start, end } = place;
    const neighbours = all.filter((one) => text.sentence[one.start] === text.sentence[start]);
    const opinions = opinionsAbout(text, place, neighbours);
    const isVerdict = opinions.some(
      (one) => Math.abs(one.value) >= MIN_VERDICT && distance(one, place) <= MAX_VERDICT_DISTANCE,
    );
    return place.terms
      .filter(({ aspect }) => aspect !== OVERALL_ID || isVerdict)
      .filter(({ isObject }) => !isObject || opinions.length > 0)
      .map(({ aspect }) => ({ start, end, aspect, value: sumOf(opinions), opinions }));
  });
  const judged = claims.filter(({ value }) => value !== 0);
  return [
    ...mentions,
    ...judged.flatMap(({ terms: [term], ...opinion }) =>
      term ? [{ ...opinion, aspect: term.aspect, opinions: [opinion] }] : [],
    ),
  ].sort((a, b) => a.start - b.start || a.end - b.end);
}
