import { type AspectMention, findMentions, judgeByWords } from './find-mentions.ts';
import { judge, type Probabilities, shiftLogOdds } from './model/polarity.ts';
import type { Aspects } from './presets/aspects.ts';
import { aspectOfCategory } from './presets/category-names.ts';
import { OVERALL_ID } from './presets/words.ts';
import type { Annotated, Span } from './text/annotated.ts';
import { hasOpinion, offsetsOf, overlaps, tokensAt, wholeText } from './text/spans.ts';

/** A place of a text, in UTF-16 code units. */
type Place = { readonly start: number; readonly end: number };

/** A place that says something, in tokens. */
type Voice = Omit<AspectMention, 'aspect'>;

/** What a text says of something. */
export type Answer = Place & {
  readonly aspect: string;
  readonly probabilities: Probabilities;
  /** None where there is nothing to judge. */
  readonly voices: readonly Voice[];
  /** The lead that `polarityOf` asks for; its default for a single place. */
  readonly lead?: number;
};

const NOTHING: Probabilities = { positive: 0, neutral: 1, negative: 0 };

/** All that a text is found to say. */
export function judgeMentions(annotated: Annotated, { findTerms }: Aspects): Answer[] {
  return findMentions(annotated, findTerms, judgeByWords(annotated)).map((found) => {
    const { aspect, probabilities } = found;
    const [start, end] = offsetsOf(annotated, found);
    return { aspect, start, end, probabilities, voices: [found] };
  });
}

/** What a text says of given places. Who asks about one may not have told the others; who asks about several has. */
export function judgeTargets(
  annotated: Annotated,
  { findTerms }: Aspects,
  targets: readonly Place[],
): Answer[] {
  const { sentence, tokens, inIdiom } = annotated;
  const spans = targets.map(({ start, end }) => tokensAt(annotated, start, end));
  const terms = findTerms(tokens);
  const isGiven = (term: Span): boolean => spans.some((span) => span && overlaps(span, term));
  // Words that judge, or that stand in an idiom, are spoken with, not of.
  const isSubject = (term: Span): boolean =>
    !isGiven(term) && !inIdiom[term.start] && !hasOpinion(annotated, term);
  const subjects = targets.length > 1 ? [] : terms.filter(isSubject);
  return targets.map(({ start, end }, index) => {
    const span = spans[index];
    if (!span) return { aspect: OVERALL_ID, start, end, probabilities: NOTHING, voices: [] };
    const others = [...spans.filter((_, at) => at !== index), ...subjects];
    const rivals = others.filter(
      (other): other is Span =>
        other !== undefined &&
        sentence[other.start] === sentence[span.start] &&
        !overlaps(other, span),
    );
    const probabilities = judge(annotated, span, rivals);
    const [aspect = OVERALL_ID] = terms.find((one) => overlaps(one, span))?.payloads ?? [];
    return { aspect, start, end, probabilities, voices: [{ ...span, rivals, probabilities }] };
  });
}

/** Even a mention that judges nothing counts this much beside one that does. */
const LEAST_SAY = 0.2;

/** Log-odds that even out praise and complaint of categories: what holds for a place makes a text a little too kind. */
const CATEGORY_PULL = -0.2;

/**
 * What a text says of given categories: the mean of what its mentions of the aspect say, those that judge more than those
 * that do not. Where nothing else is spoken of, the text as a whole is one of the mentions.
 */
export function judgeCategories(
  annotated: Annotated,
  aspects: Aspects,
  categories: readonly string[],
): Answer[] {
  const whole = wholeText(annotated);
  const found = findMentions(annotated, aspects.findTerms, judgeByWords(annotated));
  return categories.map((category) => {
    const id = aspectOfCategory(category, aspects);
    const about = found.filter(({ aspect }) => aspect === id);
    const voices: Voice[] = [...about];
    if (whole.end > 0 && (about.length === 0 || about.length === found.length)) {
      const probabilities = judge(annotated, whole, undefined);
      voices.push({ ...whole, rivals: undefined, probabilities });
    }
    const mean = { positive: 0, neutral: 0, negative: 0 };
    for (const { probabilities } of voices) {
      const say = 1 + LEAST_SAY - probabilities.neutral;
      mean.positive += say * probabilities.positive;
      mean.neutral += say * probabilities.neutral;
      mean.negative += say * probabilities.negative;
    }
    const [start, end] = offsetsOf(annotated, voices[0] ?? whole);
    return {
      aspect: category,
      start,
      end,
      probabilities: voices.length === 0 ? NOTHING : shiftLogOdds(mean, CATEGORY_PULL),
      voices,
      lead: 1,
    };
  });
}
