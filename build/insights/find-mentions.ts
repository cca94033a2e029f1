import { judge, type Probabilities, polarityOf, pulled } from './model/polarity.ts';
import { OVERALL_ID } from './presets/words.ts';
import type { Annotated } from './text/annotated.ts';
import { balanceOf, opinionsWithin, type Span, sentencesOf } from './text/surroundings.ts';
import type { TermMatcher } from './text/term-matcher.ts';

/** A place that speaks of an aspect, and how. */
export type Found = Span & {
  readonly aspect: string;
  readonly probabilities: Probabilities;
  /** Other terms of the sentence; undefined when the sentence was judged as a whole. */
  readonly rivals: readonly Span[] | undefined;
};

type Text = Pick<Annotated, 'tokens' | 'sentence' | 'clause' | 'opinions'>;

/** Judges a place among others of its sentence, or a sentence as a whole when `rivals` is undefined. */
export type Judge = (span: Span, rivals: readonly Span[] | undefined) => Probabilities;

/** Pull of a term that is itself a judgement, for each point of its value. */
const OWN_PULL = 1;

/** Judges by the model. "Too expensive" is a complaint, however much praise stands around it. */
export function judgeByWords(annotated: Annotated): Judge {
  return (span, rivals) => {
    const probabilities = judge(annotated, span, rivals);
    if (rivals === undefined) return probabilities;
    return pulled(probabilities, OWN_PULL * balanceOf(annotated, span));
  };
}

/** Whether the term is itself a judgement ("overpriced"), not a thing that is judged. */
export function judgesItself(text: Pick<Text, 'opinions'>, term: Span): boolean {
  return opinionsWithin(text, term).length > 0;
}

/** A word of less value ("big") does not make a sentence a judgement of the business. */
const CLEAR = 1;

/** Words an idiom may begin before a term in it ("far too expensive"). */
const LONGEST_LEAD = 4;

/** The term with the whole idiom that it ends or stands in. */
function withIdiom<T extends Span>(text: Text, hit: T): T {
  const lead = { start: Math.max(0, hit.start - LONGEST_LEAD), end: hit.start };
  const idiom = opinionsWithin(text, lead).find(({ at, length }) => at + length > hit.start);
  return idiom ? { ...hit, start: idiom.at, end: Math.max(hit.end, idiom.at + idiom.length) } : hit;
}

type Judged = Omit<Found, 'aspect'> & {
  readonly payloads: readonly string[];
  readonly isSubject: boolean;
};

/** "The staff were rude": the staff and their rudeness are one mention; that of the staff is kept. */
function isEcho({ clause }: Text, one: Judged, aspect: string, judged: readonly Judged[]): boolean {
  if (one.isSubject) return false;
  return judged.some(
    (subject) =>
      subject.isSubject &&
      subject.payloads.includes(aspect) &&
      clause[subject.start] === clause[one.start] &&
      polarityOf(subject.probabilities) === polarityOf(one.probabilities),
  );
}

/**
 * Finds what a text says: each term of an aspect is judged in its sentence. A sentence speaks of the business as a
 * whole only where it speaks of nothing else: by a term for it ("will be back"), or because it judges without any term.
 */
export function findMentions(
  text: Text,
  findTerms: TermMatcher<string>,
  judgePlace: Judge,
): Found[] {
  const hits = findTerms(text.tokens);
  let next = 0;
  const found: Found[] = [];
  for (const around of sentencesOf(text)) {
    const first = next;
    while ((hits[next]?.start ?? around.end) < around.end) next++;
    const here = hits.slice(first, next).map((hit) => withIdiom(text, hit));
    const subjects = here.filter((hit) => !judgesItself(text, hit));
    const judged = here.map((hit): Judged => {
      const rivals = subjects.filter((other) => other !== hit);
      const isSubject = subjects.includes(hit);
      return { ...hit, probabilities: judgePlace(hit, rivals), rivals, isSubject };
    });
    const onlyOverall = here.every(({ payloads }) => payloads.includes(OVERALL_ID));
    for (const one of judged) {
      const { start, end, probabilities, rivals } = one;
      for (const aspect of one.payloads) {
        if (aspect === OVERALL_ID && !onlyOverall) continue;
        if (isEcho(text, one, aspect, judged)) continue;
        found.push({ start, end, aspect, probabilities, rivals });
      }
    }
    if (here.length > 0) continue;
    if (!opinionsWithin(text, around).some(({ value }) => Math.abs(value) >= CLEAR)) continue;
    const probabilities = judgePlace(around, undefined);
    found.push({ ...around, aspect: OVERALL_ID, probabilities, rivals: undefined });
  }
  return found;
}
