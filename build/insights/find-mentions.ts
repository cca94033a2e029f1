import { judge, type Probabilities, polarityOf, shiftLogOdds } from './model/polarity.ts';
import { OVERALL_ID } from './presets/words.ts';
import type { Annotated, Rivals, Span } from './text/annotated.ts';
import { hasOpinion, lastOpinionBefore, opinionsIn, sumOpinions } from './text/spans.ts';
import type { TermHit, TermMatcher } from './text/term-matcher.ts';

/** A mention of an aspect and its judgement. */
export type AspectMention = Span & {
  readonly aspect: string;
  readonly probabilities: Probabilities;
  readonly rivals: Rivals;
};

type Text = Pick<Annotated, 'tokens' | 'sentences' | 'clause' | 'opinions'>;

/** Judges the target `span` in its sentence, or `span` as a whole if `rivals` is undefined. */
export type Judge = (span: Span, rivals: Rivals) => Probabilities;

/** Judges by the model. A term that is itself an opinion decides: "too expensive" is a complaint even amid praise. */
export function judgeByWords(annotated: Annotated): Judge {
  return (span, rivals) => {
    const probabilities = judge(annotated, span, rivals);
    const opinion = rivals ? sumOpinions(annotated, span) : 0;
    return opinion === 0 ? probabilities : shiftLogOdds(probabilities, opinion);
  };
}

/** A weaker opinion ("big") does not turn a sentence without terms into a judgement of the business. */
const MIN_OVERALL_VALUE = 1;

/** Maximum number of words of an idiom before the term inside it ("far too expensive"). */
const MAX_WORDS_BEFORE_TERM = 4;

/** Extends a term to the whole idiom that it ends or is part of. */
function extendToIdiom<T extends Span>(text: Text, hit: T): T {
  const idiom = lastOpinionBefore(text, hit.start);
  const end = idiom ? idiom.at + idiom.length : 0;
  if (!idiom || end <= hit.start || idiom.at < hit.start - MAX_WORDS_BEFORE_TERM) return hit;
  return { ...hit, start: idiom.at, end: Math.max(hit.end, end) };
}

type Term = TermHit<string> &
  Omit<AspectMention, 'aspect'> & {
    /** False if the term is itself an opinion ("overpriced"). */
    readonly isSubject: boolean;
  };

/** Reports whether an opinion repeats a subject of its clause: in "the staff were rude" only "staff" is a mention. */
function isRepeated({ clause }: Text, term: Term, aspect: string, terms: readonly Term[]): boolean {
  if (term.isSubject) return false;
  return terms.some(
    (subject) =>
      subject.isSubject &&
      subject.payloads.includes(aspect) &&
      clause[subject.start] === clause[term.start] &&
      polarityOf(subject.probabilities) === polarityOf(term.probabilities),
  );
}

/**
 * Finds the mentions of aspects and judges each in its sentence. A sentence mentions the business as a whole only if it
 * mentions nothing else: it has a term for the business ("will be back"), or an opinion and no term.
 */
export function findMentions(
  text: Text,
  findTerms: TermMatcher<string>,
  judgeSpan: Judge,
): AspectMention[] {
  const hits = findTerms(text.tokens);
  let next = 0;
  const mentions: AspectMention[] = [];
  for (const sentence of text.sentences) {
    const first = next;
    while ((hits[next]?.start ?? sentence.end) < sentence.end) next++;
    if (first === next) {
      const opinions = opinionsIn(text, sentence);
      if (!opinions.some(({ value }) => Math.abs(value) >= MIN_OVERALL_VALUE)) continue;
      const probabilities = judgeSpan(sentence, undefined);
      mentions.push({ ...sentence, aspect: OVERALL_ID, probabilities, rivals: undefined });
      continue;
    }
    const places = hits.slice(first, next).map((hit) => extendToIdiom(text, hit));
    const subjects = places.filter((place) => !hasOpinion(text, place));
    const isOnlyOverall = places.every(({ payloads }) => payloads.includes(OVERALL_ID));
    const isMentioned = (aspect: string): boolean => isOnlyOverall || aspect !== OVERALL_ID;
    const judged = places.filter(({ payloads }) => payloads.some(isMentioned));
    const terms = judged.map((place): Term => {
      const isSubject = subjects.includes(place);
      const rivals = isSubject ? subjects.filter((other) => other !== place) : subjects;
      return { ...place, probabilities: judgeSpan(place, rivals), rivals, isSubject };
    });
    for (const term of terms) {
      const { start, end, probabilities, rivals } = term;
      for (const aspect of term.payloads.filter(isMentioned)) {
        if (isRepeated(text, term, aspect, terms)) continue;
        mentions.push({ start, end, aspect, probabilities, rivals });
      }
    }
  }
  return mentions;
}
