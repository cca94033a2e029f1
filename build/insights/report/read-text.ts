import type { EntityKind } from '../../../contract/entity.ts';
import type { PolaritySource } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { findMentions, type Judge } from '../find-mentions.ts';
import { type Probabilities, polarityOf, withStars } from '../model/polarity.ts';
import type { FindNames, NameHit } from '../names.ts';
import type { Span } from '../text/annotated.ts';
import { clauseAround, phraseAround, type Quotable, quoteAround } from '../text/quote-around.ts';
import { countWords, offsetsOf, overlaps, sumOpinions, wholeText } from '../text/spans.ts';
import type { TermMatcher } from '../text/term-matcher.ts';
import type { Tokenized } from '../text/tokenize.ts';
import { round } from './counts.ts';
import type { ReviewMention } from './review-insights.ts';

/** Reads texts in one language. */
export type LanguageReader<T extends Quotable> = {
  readonly by: PolaritySource;
  readonly annotate: (tokenized: Tokenized) => T;
  readonly findTerms: TermMatcher<string>;
  readonly judge: (text: T, rating: number) => (...args: JudgeArguments) => Probabilities;
};
type JudgeArguments = [...Parameters<Judge>, isName?: boolean];

/** Minimum probability of a judgement. Below it the mention is neutral. */
const MIN_PROBABILITY = 0.45;
/** The same if the other words of the clause contradict it: "The repair itself is fine, but …". */
const MIN_AGAINST_WORDS = 0.8;

/** Removes opinions inside names: "Grace" is not praise if she is a technician. "Clean" stays praise if it names a service. */
function withoutNames<T extends Quotable>(text: T, names: readonly NameHit[]): T {
  const hidden = names.filter(({ kind, start, end }) => kind === 'technicians' || end - start > 1);
  if (hidden.length === 0) return text;
  const isHidden = (at: number): boolean =>
    hidden.some(({ start, end }) => at >= start && at < end);
  return { ...text, opinions: text.opinions.filter(({ at }) => !isHidden(at)) };
}

/** Returns the term in lower case. For single words, nearly all of them, it reuses the token's string. */
function termOf({ text, tokens, starts, ends }: Tokenized, { start, end }: Span): string {
  const token = end - start === 1 ? tokens[start] : undefined;
  return token?.lower ?? text.slice(starts[start], ends[end - 1]).toLowerCase();
}

/** Finds the mentions in a text. People are judged by the words, and are neutral if the stars disagree (decision 022). */
export function readText<T extends Quotable>(
  { by, annotate, findTerms, judge }: LanguageReader<T>,
  { rating, mentions: recorded }: Pick<Review, 'rating' | 'mentions'>,
  tokenized: Tokenized,
  { findNames, starPrior }: { readonly findNames: FindNames; readonly starPrior: number },
): ReviewMention[] {
  const annotated = annotate(tokenized);
  const names = findNames(annotated, recorded.technicians, by === 'words');
  const text = withoutNames(annotated, names);
  const judgePlace = judge(text, rating);
  const words = countWords(text, wholeText(text));
  // Without a model, clauses end at every comma and are too short to quote.
  const quotable = by === 'words' ? text : { ...text, clause: text.sentence };

  const toMention = (
    kind: 'aspects' | EntityKind,
    id: string,
    span: Span,
    probabilities: Probabilities,
    isSentence = false,
  ): ReviewMention => {
    const adjusted =
      by === 'stars' ? probabilities : withStars(probabilities, rating, starPrior, words);
    const judgement = kind === 'technicians' ? probabilities : adjusted;
    const likeliest = polarityOf(judgement);
    const balance = sumOpinions(text, clauseAround(text, span)) - sumOpinions(text, span);
    const isContradicted = likeliest === 'positive' ? balance < 0 : balance > 0;
    const minimum = isContradicted ? MIN_AGAINST_WORDS : MIN_PROBABILITY;
    const isCertain = judgement[likeliest] >= minimum && polarityOf(adjusted) === likeliest;
    const polarity = isCertain ? likeliest : 'neutral';
    const [from, to] = offsetsOf(text, span);
    // A neutral name may still take the praise beside it.
    const isQuotable = polarity !== 'neutral' || kind !== 'aspects';
    return {
      kind,
      id,
      polarity,
      by,
      probability: round(judgement[likeliest], 3),
      wordsProbability: round(probabilities[likeliest], 3),
      term: isSentence ? '' : termOf(text, span),
      start: from,
      end: to,
      quote: isQuotable ? quoteAround(quotable, span) : undefined,
      phrase: phraseAround(text, span, names, polarity),
    };
  };

  const found = findMentions(text, findTerms, judgePlace).map((one) => {
    const { start, end, aspect, probabilities, rivals } = one;
    return { start, end, mention: toMention('aspects', aspect, one, probabilities, !rivals) };
  });
  if (names.length === 0) return found.map(({ mention }) => mention);
  const judged = found.filter(({ mention }) => mention.polarity !== 'neutral');
  const people = names.filter(({ kind }) => kind === 'technicians');
  const isOnlyPerson = new Set(people.map(({ id }) => id)).size === 1;

  /** Finds what else applies to a person: judgements in the same clause or, for the only person, praise nearby. */
  const judgementsBeside = ({ start }: NameHit): readonly ReviewMention[] => {
    const { clause, sentence } = text;
    const inClause = judged.filter((one) => clause[one.start] === clause[start]);
    const own = sentence[start] ?? 0;
    const near = judged.filter((one) => [own, own + 1].includes(sentence[one.start] ?? -1));
    const isPraised = isOnlyPerson && near.every(({ mention }) => mention.polarity === 'positive');
    const applying = inClause.length === 0 && isPraised ? near : inClause;
    return applying.map(({ mention }) => mention);
  };
  const ofNames = names.map((hit) => {
    const rivals = [...found, ...names].filter(
      (one) => !overlaps(one, hit) && text.sentence[one.start] === text.sentence[hit.start],
    );
    const mention = toMention(hit.kind, hit.id, hit, judgePlace(hit, rivals, true));
    if (by === 'stars' || hit.kind !== 'technicians' || mention.polarity !== 'neutral')
      return mention;
    const [first, ...others] = judgementsBeside(hit);
    if (!first || others.some(({ polarity }) => polarity !== first.polarity)) return mention;
    const { polarity, probability, wordsProbability } = first;
    return { ...mention, polarity, probability, wordsProbability };
  });
  return [...found.map(({ mention }) => mention), ...ofNames];
}
