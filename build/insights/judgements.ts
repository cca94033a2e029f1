import { type AspectMention, findMentions, judgeByWords } from './find-mentions.ts';
import { judge, type Probabilities, shiftLogOdds } from './model/polarity.ts';
import type { Aspects } from './presets/aspects.ts';
import { aspectOfCategory } from './presets/category-names.ts';
import { OVERALL_ID } from './presets/words.ts';
import type { Annotated, Span } from './text/annotated.ts';
import { hasOpinion, offsetsOf, overlaps, tokensAt, wholeText } from './text/spans.ts';

/** A range of the text in UTF-16 code units. */
type Range = { readonly start: number; readonly end: number };

/** A judged span of tokens. */
type JudgedSpan = Omit<AspectMention, 'aspect'>;

/** The judgement of a mention, target or category. */
export type Judgement = Range & {
  readonly aspect: string;
  readonly probabilities: Probabilities;
  /** The spans it is based on. Empty if there is nothing to judge. */
  readonly spans: readonly JudgedSpan[];
  /** See `polarityOf`. */
  readonly minRatio?: number;
};

const NEUTRAL: Probabilities = { positive: 0, neutral: 1, negative: 0 };

/** Judges every mention found in the text. */
export function judgeMentions(annotated: Annotated, { findTerms }: Aspects): Judgement[] {
  return findMentions(annotated, findTerms, judgeByWords(annotated)).map((mention) => {
    const { aspect, probabilities } = mention;
    const [start, end] = offsetsOf(annotated, mention);
    return { aspect, start, end, probabilities, spans: [mention] };
  });
}

/**
 * Judges the given ranges of the text as rivals of each other. A single range also has the other subjects of its sentence as
 * rivals, because the caller may not have listed them.
 */
export function judgeTargets(
  annotated: Annotated,
  { findTerms }: Aspects,
  targets: readonly Range[],
): Judgement[] {
  const { sentence, tokens, inIdiom } = annotated;
  const spans = targets.map(({ start, end }) => tokensAt(annotated, start, end));
  const terms = findTerms(tokens);
  const isTarget = (term: Span): boolean => spans.some((span) => span && overlaps(span, term));
  // A term that is an opinion or part of an idiom is not a subject.
  const isSubject = (term: Span): boolean =>
    !isTarget(term) && !inIdiom[term.start] && !hasOpinion(annotated, term);
  const subjects = targets.length > 1 ? [] : terms.filter(isSubject);
  return targets.map(({ start, end }, index) => {
    const span = spans[index];
    if (!span) return { aspect: OVERALL_ID, start, end, probabilities: NEUTRAL, spans: [] };
    const others = [...spans.filter((_, at) => at !== index), ...subjects];
    const rivals = others.filter(
      (other): other is Span =>
        other !== undefined &&
        sentence[other.start] === sentence[span.start] &&
        !overlaps(other, span),
    );
    const probabilities = judge(annotated, span, rivals);
    const [aspect = OVERALL_ID] = terms.find((term) => overlaps(term, span))?.payloads ?? [];
    return { aspect, start, end, probabilities, spans: [{ ...span, rivals, probabilities }] };
  });
}

/** Minimum weight of a mention in the mean of its category, even if the mention is neutral. */
const MIN_WEIGHT = 0.2;

/** Correction of the mean, in log-odds: without it categories are judged slightly too positive. */
const CATEGORY_SHIFT = -0.2;

/**
 * Judges categories by the mean of their mentions, in which neutral mentions weigh less. If the text mentions nothing else,
 * the text as a whole counts as a mention too.
 */
export function judgeCategories(
  annotated: Annotated,
  aspects: Aspects,
  categories: readonly string[],
): Judgement[] {
  const whole = wholeText(annotated);
  const mentions = findMentions(annotated, aspects.findTerms, judgeByWords(annotated));
  return categories.map((category) => {
    const id = aspectOfCategory(category, aspects);
    const spans: JudgedSpan[] = mentions.filter(({ aspect }) => aspect === id);
    if (whole.end > 0 && (spans.length === 0 || spans.length === mentions.length)) {
      const probabilities = judge(annotated, whole, undefined);
      spans.push({ ...whole, rivals: undefined, probabilities });
    }
    const mean = { positive: 0, neutral: 0, negative: 0 };
    for (const { probabilities } of spans) {
      const weight = 1 + MIN_WEIGHT - probabilities.neutral;
      mean.positive += weight * probabilities.positive;
      mean.neutral += weight * probabilities.neutral;
      mean.negative += weight * probabilities.negative;
    }
    const [start, end] = offsetsOf(annotated, spans[0] ?? whole);
    const probabilities = spans.length === 0 ? NEUTRAL : shiftLogOdds(mean, CATEGORY_SHIFT);
    return { aspect: category, start, end, probabilities, spans, minRatio: 1 };
  });
}
