import type { Review } from '../../../contract/review.ts';
import { findMentions } from '../find-mentions.ts';
import { wordSet } from '../lexicon/words.ts';
import { judge, type Probabilities, polarityOf, withStars } from '../model/polarity.ts';
import type { FindNames, NameHit } from '../names.ts';
import type { Aspects } from '../presets/aspects.ts';
import { annotate } from '../text/annotate.ts';
import type { Annotated } from '../text/annotated.ts';
import {
  charsOf,
  clauseAround,
  phraseAround,
  type Quotable,
  quoteAround,
  wordsIn,
} from '../text/quote-around.ts';
import { opinionsWithin, type Span, wholeOf } from '../text/surroundings.ts';
import type { Token } from '../text/tokenize.ts';
import { round } from './counts.ts';
import type { ReviewAnalysis, ReviewMention } from './review-insights.ts';

type Reader = {
  readonly aspects: Aspects;
  readonly findNames: FindNames;
  readonly starPrior: number;
};

/** A judgement less sure than this is not told: the mention counts as neutral. */
const SURE_ENOUGH = 0.45;
/** The same where the words of its own clause say the contrary: "The repair itself is fine, but …". */
const SURE_AGAINST_WORDS = 0.6;

/** Grace and Joy are no praise when they are people. */
function withoutNames(annotated: Annotated, names: readonly NameHit[]): Annotated {
  if (names.length === 0) return annotated;
  const isName = (at: number): boolean => names.some(({ start, end }) => at >= start && at < end);
  return { ...annotated, opinions: annotated.opinions.filter(({ at }) => !isName(at)) };
}

/** Words that turn a sentence, that join clauses, and that point to what came before. */
const WORDS_BETWEEN = {
  turns: wordSet('but although though however whereas yet unfortunately'),
  joins: wordSet('and or so'),
  leans: wordSet(`
    and or but so if what which who because also however although though then plus than this that these those when where while since as until before after once
    unless except besides
  `),
};

/** Reads an English review by its words; people are judged by words, and where the stars disagree not at all (decision 022). */
export function analyzeReview(
  review: Review,
  { aspects, findNames, starPrior }: Reader,
  tokens?: readonly Token[],
): ReviewAnalysis {
  const plain = annotate(review.text, aspects.facts, tokens);
  const words = wordsIn(plain, wholeOf(plain));
  const names = findNames(plain, review.mentions.technicians);
  const annotated = withoutNames(plain, names);
  const valuesIn = (part: Span): number[] =>
    opinionsWithin(annotated, part).map(({ value }) => value);
  const sumOf = (part: Span): number => valuesIn(part).reduce((sum, value) => sum + value, 0);
  const quotable: Quotable = { ...annotated, ...WORDS_BETWEEN, valuesIn };
  const toMention = (
    kind: ReviewMention['kind'],
    id: string,
    span: Span,
    probabilities: Probabilities,
  ): ReviewMention => {
    const byStars = withStars(probabilities, review.rating, starPrior, words);
    const moved = kind === 'technicians' ? probabilities : byStars;
    const likeliest = polarityOf(moved);
    const said = sumOf(clauseAround(quotable, span)) - sumOf(span);
    const isContradicted = likeliest === 'positive' ? said < 0 : said > 0;
    const enough = isContradicted ? SURE_AGAINST_WORDS : SURE_ENOUGH;
    const counts = moved[likeliest] >= enough && polarityOf(byStars) === likeliest;
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
      phrase: phraseAround(quotable, span, names, polarity),
    };
  };

  const found = findMentions(annotated, aspects);
  const ofAspects = found.map((one) => {
    const mention = toMention('aspects', one.aspect, one, one.probabilities);
    return one.rivals ? mention : { ...mention, term: '' };
  });
  const isOnlyPerson =
    new Set(names.filter(({ kind }) => kind === 'technicians').map(({ id }) => id)).size === 1;
  /** A person is praised or criticised by what their clause says of the work; where they alone are named, praise beside it is theirs too. */
  const judgedBeside = (mention: ReviewMention, { kind, start }: NameHit): ReviewMention => {
    if (mention.polarity !== 'neutral' || kind !== 'technicians') return mention;
    const sentenceOf = (at: number): number => annotated.sentence[at] ?? -1;
    const judged = found.flatMap((one, at) => {
      const other = ofAspects[at];
      return other && other.polarity !== 'neutral' ? [{ ...other, at: one.start }] : [];
    });
    const inClause = judged.filter(({ at }) => annotated.clause[at] === annotated.clause[start]);
    const near = judged.filter(({ at }) => [0, 1].includes(sentenceOf(at) - sentenceOf(start)));
    const isPraised = isOnlyPerson && near.every(({ polarity }) => polarity === 'positive');
    const beside = inClause.length === 0 && isPraised ? near : inClause;
    const [first] = beside;
    if (!first || beside.some(({ polarity }) => polarity !== first.polarity)) return mention;
    return { ...mention, polarity: first.polarity, sure: first.sure, told: first.told };
  };
  const ofNames = names.map((hit) => {
    const rivals = [...found, ...names].filter(
      ({ start, end }) =>
        (start >= hit.end || end <= hit.start) &&
        annotated.sentence[start] === annotated.sentence[hit.start],
    );
    return judgedBeside(toMention(hit.kind, hit.id, hit, judge(annotated, hit, rivals)), hit);
  });
  return { by: 'words', language: 'en', mentions: [...ofAspects, ...ofNames] };
}
