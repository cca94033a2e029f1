import type { EntityKind } from '../../../contract/entity.ts';
import type { By } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { findMentions } from '../find-mentions.ts';
import { annotate } from '../lexicon/annotate.ts';
import type { Annotated } from '../lexicon/annotated.ts';
import { judge, type Probabilities, polarityOf, withStars } from '../model/polarity.ts';
import type { FindNames, NameHit } from '../names.ts';
import type { Aspects } from '../presets/aspects.ts';
import { charsOf, type Quotable, quoteAround } from '../text/quote-around.ts';
import { opinionsWithin, type Span, sentencesOf } from '../text/surroundings.ts';
import type { Token } from '../text/tokenize.ts';
import { wordSet } from '../text/word-set.ts';
import { round } from './round.ts';
import { findVerdicts, type Verdict } from './verdicts.ts';

/** One judged place of a review; plain JSON. Offsets are UTF-16 code units of the text. */
export type ReviewMention = {
  kind: 'aspects' | EntityKind;
  id: string;
  polarity: 'positive' | 'neutral' | 'negative';
  by: By;
  /** Probability of that polarity, 0 to 1. */
  sure: number;
  /** The same without the stars of the review: what the words alone say. */
  told: number;
  /** The words that speak of it, lower case; empty when a whole sentence does. */
  term: string;
  /** Where it stands. */
  start: number;
  end: number;
  /** Whole words around it that read well alone; undefined when there are none. */
  quote: [start: number, end: number] | undefined;
};

/** What one review says; plain JSON. `by` is undefined for a review that was not read. */
export type ReviewAnalysis = {
  by: By | undefined;
  /** Language it was read in. */
  language: string | undefined;
  mentions: ReviewMention[];
  verdicts: Verdict[];
};

export const UNREAD: ReviewAnalysis = {
  by: undefined,
  language: undefined,
  mentions: [],
  verdicts: [],
};

type Reader = {
  readonly aspects: Aspects;
  readonly findNames: FindNames;
  readonly starPrior: number;
};

const REFERRING = new Set(['he', 'she', "he's", "she's"]);

/** The pronoun that begins the next sentence, when it can only mean the one named before. */
function pronounAfter(
  annotated: Annotated,
  hit: NameHit,
  hits: readonly NameHit[],
): Span | undefined {
  if (hit.kind !== 'technicians') return undefined;
  const sentences = sentencesOf(annotated);
  const next =
    sentences[sentences.findIndex(({ start, end }) => hit.start >= start && hit.start < end) + 1];
  if (!next || !REFERRING.has(annotated.tokens[next.start]?.word ?? '')) return undefined;
  const named = (span: Span): boolean =>
    hits.some(
      (other) =>
        other.kind === 'technicians' &&
        other.id !== hit.id &&
        other.start >= span.start &&
        other.start < span.end,
    );
  const own = sentences.find(({ start, end }) => hit.start >= start && hit.start < end);
  if (named(next) || (own && named(own))) return undefined;
  return { start: next.start, end: next.start + 1 };
}

/** A judgement less sure than this is not told: the mention counts as neutral. */
const SURE_ENOUGH = 0.45;

/** Grace and Joy are no praise when they are people. */
function withoutNames(annotated: Annotated, names: readonly NameHit[]): Annotated {
  const isName = (at: number): boolean => names.some(({ start, end }) => at >= start && at < end);
  return { ...annotated, opinions: annotated.opinions.filter(({ at }) => !isName(at)) };
}

/** Words that turn a sentence: what stands on their other side is quoted apart. */
const TURNS = wordSet('but although though however whereas yet unfortunately');

/** Reads an English review by its words; people are judged by words, and where the stars disagree not at all (decision 022). */
export function analyzeReview(
  review: Review,
  { aspects, findNames, starPrior }: Reader,
  tokens?: readonly Token[],
): ReviewAnalysis {
  const plain = annotate(review.text, aspects.facts, tokens);
  const words = plain.tokens.filter(({ isWord }) => isWord).length;
  const names = findNames(plain, review.mentions.technicians);
  const annotated = withoutNames(plain, names);
  const quotable: Quotable = {
    ...annotated,
    turns: TURNS,
    judges: (part) => opinionsWithin(annotated, part).length > 0,
  };
  const toMention = (
    kind: ReviewMention['kind'],
    id: string,
    span: Span,
    probabilities: Probabilities,
  ): ReviewMention => {
    const byStars = withStars(probabilities, review.rating, starPrior, words);
    const moved = kind === 'technicians' ? probabilities : byStars;
    const likeliest = polarityOf(moved);
    const counts = moved[likeliest] >= SURE_ENOUGH && polarityOf(byStars) === likeliest;
    const polarity = counts ? likeliest : 'neutral';
    const [start, end] = charsOf(annotated, span);
    return {
      kind,
      id,
      polarity,
      by: 'words',
      sure: round(moved[likeliest], 3),
      told: round(probabilities[likeliest], 3),
      term: review.text.slice(start, end).toLowerCase(),
      start,
      end,
      quote: quoteAround(quotable, span),
    };
  };

  const found = findMentions(annotated, aspects);
  const mentions = found.map((one) => {
    const mention = toMention('aspects', one.aspect, one, one.probabilities);
    return one.rivals ? mention : { ...mention, term: '' };
  });
  for (const hit of names) {
    const rivals = [...found, ...names].filter(
      (other) => other.start >= hit.end || other.end <= hit.start,
    );
    const here = rivals.filter(
      ({ start }) => annotated.sentence[start] === annotated.sentence[hit.start],
    );
    mentions.push(toMention(hit.kind, hit.id, hit, judge(annotated, hit, here)));
    const pronoun = pronounAfter(annotated, hit, names);
    if (!pronoun) continue;
    mentions.push(toMention(hit.kind, hit.id, pronoun, judge(annotated, pronoun, [])));
  }
  const verdicts = findVerdicts(annotated, aspects, names);
  return { by: 'words', language: 'en', mentions, verdicts };
}
