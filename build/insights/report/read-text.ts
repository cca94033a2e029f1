import type { EntityKind } from '../../../contract/entity.ts';
import type { By } from '../../../contract/insights.ts';
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

/** How texts in one language are read. */
export type LanguageReader<T extends Quotable> = {
  readonly by: By;
  readonly annotate: (cut: Tokenized) => T;
  readonly findTerms: TermMatcher<string>;
  /** Judges places of aspects, and names. */
  readonly judge: (text: T, rating: number) => (...args: JudgeArguments) => Probabilities;
};
type JudgeArguments = [...Parameters<Judge>, isName?: boolean];

/** A judgement less sure than this is not told: the mention counts as neutral. */
const SURE_ENOUGH = 0.45;
/** The same where the words of its own clause say the contrary: "The repair itself is fine, but …". */
const SURE_AGAINST_WORDS = 0.8;

/** Grace and Joy are no praise when they are people; "very clean" is, also where a service is called a clean. */
function withoutNames<T extends Quotable>(text: T, names: readonly NameHit[]): T {
  const parts = names.filter(({ kind, start, end }) => kind === 'technicians' || end - start > 1);
  if (parts.length === 0) return text;
  const isName = (at: number): boolean => parts.some(({ start, end }) => at >= start && at < end);
  return { ...text, opinions: text.opinions.filter(({ at }) => !isName(at)) };
}

/** A term in lower case; nearly always one word, and all its places share one string. */
function termOf({ text, tokens, starts, ends }: Tokenized, { start, end }: Span): string {
  const only = end - start === 1 ? tokens[start] : undefined;
  return only?.lower ?? text.slice(starts[start], ends[end - 1]).toLowerCase();
}

type Settings = { readonly findNames: FindNames; readonly starPrior: number };

/** What a text says of aspects and names; people are judged by words, and where the stars disagree not at all (decision 022). */
export function readText<T extends Quotable>(
  { by, annotate, findTerms, judge }: LanguageReader<T>,
  { rating, mentions: recorded }: Pick<Review, 'rating' | 'mentions'>,
  cut: Tokenized,
  { findNames, starPrior }: Settings,
): ReviewMention[] {
  const plain = annotate(cut);
  const names = findNames(plain, recorded.technicians, by === 'words');
  const text = withoutNames(plain, names);
  const judgePlace = judge(text, rating);
  const words = countWords(text, wholeText(text));
  // Commas part more than clauses where words do not judge: there only a sentence or its side of a turn is quoted.
  const quotable = by === 'words' ? text : { ...text, clause: text.sentence };

  const toMention = (
    kind: 'aspects' | EntityKind,
    id: string,
    span: Span,
    probabilities: Probabilities,
    isSentence = false,
  ): ReviewMention => {
    const byStars =
      by === 'stars' ? probabilities : withStars(probabilities, rating, starPrior, words);
    const moved = kind === 'technicians' ? probabilities : byStars;
    const likeliest = polarityOf(moved);
    const said = sumOpinions(text, clauseAround(text, span)) - sumOpinions(text, span);
    const isContradicted = likeliest === 'positive' ? said < 0 : said > 0;
    const isSure = moved[likeliest] >= (isContradicted ? SURE_AGAINST_WORDS : SURE_ENOUGH);
    const polarity = isSure && polarityOf(byStars) === likeliest ? likeliest : 'neutral';
    const [from, to] = offsetsOf(text, span);
    // A name may still be praised by what stands beside it.
    const isQuotable = polarity !== 'neutral' || kind !== 'aspects';
    return {
      kind,
      id,
      polarity,
      by,
      sure: round(moved[likeliest], 3),
      told: round(probabilities[likeliest], 3),
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

  /** What the clause of a name says of the work is said of the person; of the only person named, also praise beside it. */
  const beside = ({ start }: NameHit): readonly ReviewMention[] => {
    const { clause, sentence } = text;
    const inClause = judged.filter((one) => clause[one.start] === clause[start]);
    const after = (one: Span): number => (sentence[one.start] ?? -1) - (sentence[start] ?? -1);
    const near = judged.filter((one) => [0, 1].includes(after(one)));
    const isPraised = isOnlyPerson && near.every(({ mention }) => mention.polarity === 'positive');
    const told = inClause.length === 0 && isPraised ? near : inClause;
    return told.map(({ mention }) => mention);
  };
  const ofNames = names.map((hit) => {
    const rivals = [...found, ...names].filter(
      (one) => !overlaps(one, hit) && text.sentence[one.start] === text.sentence[hit.start],
    );
    const mention = toMention(hit.kind, hit.id, hit, judgePlace(hit, rivals, true));
    if (by === 'stars' || hit.kind !== 'technicians' || mention.polarity !== 'neutral')
      return mention;
    const [first, ...others] = beside(hit);
    if (!first || others.some(({ polarity }) => polarity !== first.polarity)) return mention;
    return { ...mention, polarity: first.polarity, sure: first.sure, told: first.told };
  });
  return [...found.map(({ mention }) => mention), ...ofNames];
}
