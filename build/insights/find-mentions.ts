import { judge, type Probabilities, polarityOf, pulled } from './model/polarity.ts';
import type { Aspects } from './presets/aspects.ts';
import { OVERALL_ID } from './presets/words.ts';
import type { Annotated } from './text/annotated.ts';
import { opinionsWithin, type Span, sentencesOf } from './text/surroundings.ts';

/** A place that speaks of an aspect, with the model's opinion. */
export type Found = Span & {
  readonly aspect: string;
  readonly probabilities: Probabilities;
  /** Other terms of the sentence; undefined when the sentence was judged as a whole. */
  readonly rivals: readonly Span[] | undefined;
};

type Hit = Span & { readonly payloads: readonly string[] };

/** Whether the term is itself a judgement ("overpriced"), not a thing that is judged. */
export function judgesItself(annotated: Annotated, term: Span): boolean {
  return opinionsWithin(annotated, term).length > 0;
}

/** A word of less value ("big") does not make a sentence a judgement of the business. */
const CLEAR = 1;

/** Words an idiom may begin before a term in it ("far too expensive"). */
const LONGEST_LEAD = 4;

/** The term with the whole idiom that it ends or stands in. */
function withIdiom<T extends Span>(annotated: Annotated, hit: T): T {
  const lead = { start: Math.max(0, hit.start - LONGEST_LEAD), end: hit.start };
  const idiom = opinionsWithin(annotated, lead).find(({ at, length }) => at + length > hit.start);
  return idiom ? { ...hit, start: idiom.at, end: Math.max(hit.end, idiom.at + idiom.length) } : hit;
}

/** Pull of a term that is itself a judgement, for each point of its value. */
const OWN_PULL = 1;

/** Probabilities of a term in its sentence. "Too expensive" is a complaint, however much praise stands around it. */
function probabilitiesOf(annotated: Annotated, hit: Span, rivals: readonly Span[]): Probabilities {
  const own = opinionsWithin(annotated, hit).reduce((sum, { value }) => sum + value, 0);
  return pulled(judge(annotated, hit, rivals), OWN_PULL * own);
}

type Judged = Span & {
  readonly aspects: readonly string[];
  readonly probabilities: Probabilities;
  readonly rivals: readonly Span[];
  readonly isSubject: boolean;
};

function judgeTerms(annotated: Annotated, hits: readonly Hit[]): Judged[] {
  const subjects = hits.filter((hit) => !judgesItself(annotated, hit));
  return hits.map((hit) => {
    const { start, end, payloads } = hit;
    const rivals = subjects.filter((other) => other !== hit);
    const probabilities = probabilitiesOf(annotated, hit, rivals);
    return {
      start,
      end,
      aspects: payloads,
      probabilities,
      rivals,
      isSubject: subjects.includes(hit),
    };
  });
}

/** "The staff were rude": the staff and their rudeness are one mention; that of the staff is kept. */
function withoutEchoes({ clause }: Annotated, judged: readonly Judged[]): readonly Judged[] {
  const echoes = (one: Judged, subject: Judged): boolean =>
    subject.isSubject &&
    clause[subject.start] === clause[one.start] &&
    polarityOf(subject.probabilities) === polarityOf(one.probabilities) &&
    subject.aspects.every((aspect) => one.aspects.includes(aspect));
  return judged.filter((one) => one.isSubject || !judged.some((other) => echoes(one, other)));
}

/**
 * Finds what a text says: each term of an aspect is judged in its sentence. A sentence speaks of the business as a
 * whole only where it speaks of nothing else: by a term for it ("will be back"), or because it judges without any term.
 */
export function findMentions(annotated: Annotated, aspects: Aspects): Found[] {
  const hits = aspects.findTerms(annotated.tokens.map(({ word }) => word));
  const found: Found[] = [];
  let next = 0;
  for (const around of sentencesOf(annotated)) {
    const first = next;
    while ((hits[next]?.start ?? around.end) < around.end) next++;
    const here = hits.slice(first, next).map((hit) => withIdiom(annotated, hit));
    const onlyOverall = here.every(({ payloads }) => payloads.includes(OVERALL_ID));
    for (const one of withoutEchoes(annotated, judgeTerms(annotated, here))) {
      const { start, end, probabilities, rivals } = one;
      for (const aspect of one.aspects) {
        if (aspect === OVERALL_ID && !onlyOverall) continue;
        found.push({ start, end, aspect, probabilities, rivals });
      }
    }
    if (here.length > 0) continue;
    if (!opinionsWithin(annotated, around).some(({ value }) => Math.abs(value) >= CLEAR)) continue;
    const probabilities = judge(annotated, around, undefined);
    found.push({ ...around, aspect: OVERALL_ID, probabilities, rivals: undefined });
  }
  return found;
}
