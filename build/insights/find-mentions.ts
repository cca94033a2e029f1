import { judge, type Probabilities, polarityOf, shiftLogOdds } from './model/polarity.ts';
import { OVERALL_ID } from './presets/words.ts';
import type { Annotated, Span } from './text/annotated.ts';
import { hasOpinion, lastOpinionBefore, opinionsIn, sumOpinions } from './text/spans.ts';
import type { TermHit, TermMatcher } from './text/term-matcher.ts';

/** A place that speaks of an aspect, and how. */
export type AspectMention = Span & {
  readonly aspect: string;
  readonly probabilities: Probabilities;
  /** Other terms of the sentence; undefined when the sentence was judged as a whole. */
  readonly rivals: readonly Span[] | undefined;
};

type Text = Pick<Annotated, 'tokens' | 'sentences' | 'clause' | 'opinions'>;

/** Judges a place among others of its sentence, or a sentence as a whole when `rivals` is undefined. */
export type Judge = (span: Span, rivals: readonly Span[] | undefined) => Probabilities;

/** Pull of a term that is itself a judgement, for each point of its value. */
const OWN_PULL = 1;

/** Judges by the model. "Too expensive" is a complaint, however much praise stands around it. */
export function judgeByWords(annotated: Annotated): Judge {
  return (span, rivals) => {
    const probabilities = judge(annotated, span, rivals);
    const balance = rivals ? sumOpinions(annotated, span) : 0;
    return balance === 0 ? probabilities : shiftLogOdds(probabilities, OWN_PULL * balance);
  };
}

/** A word of less value ("big") does not make a sentence a judgement of the business. */
const CLEAR = 1;

/** Words an idiom may begin before a term in it ("far too expensive"). */
const LONGEST_LEAD = 4;

/** The term with the whole idiom that it ends or stands in. */
function withIdiom<T extends Span>(text: Text, hit: T): T {
  const idiom = lastOpinionBefore(text, hit.start);
  const end = idiom ? idiom.at + idiom.length : 0;
  if (!idiom || end <= hit.start || idiom.at < hit.start - LONGEST_LEAD) return hit;
  return { ...hit, start: idiom.at, end: Math.max(hit.end, end) };
}

type Judged = TermHit<string> &
  Omit<AspectMention, 'aspect'> & {
    /** Whether it is a thing that is judged; a term may itself be a judgement ("overpriced"). */
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
): AspectMention[] {
  const hits = findTerms(text.tokens);
  let next = 0;
  const found: AspectMention[] = [];
  for (const around of text.sentences) {
    const first = next;
    while ((hits[next]?.start ?? around.end) < around.end) next++;
    if (first === next) {
      if (!opinionsIn(text, around).some(({ value }) => Math.abs(value) >= CLEAR)) continue;
      const probabilities = judgePlace(around, undefined);
      found.push({ ...around, aspect: OVERALL_ID, probabilities, rivals: undefined });
      continue;
    }
    const here = hits.slice(first, next).map((hit) => withIdiom(text, hit));
    const subjects = here.filter((hit) => !hasOpinion(text, hit));
    const judged = here.map((hit): Judged => {
      const isSubject = subjects.includes(hit);
      const rivals = isSubject ? subjects.filter((other) => other !== hit) : subjects;
      return { ...hit, probabilities: judgePlace(hit, rivals), rivals, isSubject };
    });
    const onlyOverall = here.every(({ payloads }) => payloads.includes(OVERALL_ID));
    for (const one of judged) {
      const { start, end, probabilities, rivals } = one;
      for (const aspect of one.payloads) {
        if ((aspect === OVERALL_ID && !onlyOverall) || isEcho(text, one, aspect, judged)) continue;
        found.push({ start, end, aspect, probabilities, rivals });
      }
    }
  }
  return found;
}
