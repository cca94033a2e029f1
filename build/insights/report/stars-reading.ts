import type { Review } from '../../../contract/review.ts';
import type { FindNames } from '../names.ts';
import { JUDGING, listOf, OVERALL_ID, type StarsLanguage } from '../presets/words.ts';
import { segment } from '../text/clauses.ts';
import {
  charsOf,
  clauseAround,
  phraseAround,
  type Quotable,
  quoteAround,
} from '../text/quote-around.ts';
import { bareWord, createStemMatcher } from '../text/stem-matcher.ts';
import { type Span, sentencesOf } from '../text/surroundings.ts';
import type { Term, TermHit, TermMatcher } from '../text/term-matcher.ts';
import { tokenize } from '../text/tokenize.ts';
import { type ReviewAnalysis, type ReviewMention, starPolarity } from './review-insights.ts';

const MARKS = ['praise', 'fault', 'contrast', 'negation'] as const;
type Mark = (typeof MARKS)[number];

/** Words before a judging one in which a negation takes its meaning. */
const NEGATION_REACH = 3;
/** How sure a polarity is that the words bear out, that they leave open, and that is none. */
const BORNE_OUT = 0.9;
const LEFT_OPEN = 0.7;
const NOT_JUDGED = 0.5;

const PAUSE = /^(?:[,;:()–—…]|\.{2,})$/;

type Text = Quotable & {
  /** The sum of what judges there: above 0 praise, below 0 fault. */
  readonly balanceOf: (part: Span) => number;
  /** Which sentences turn ("mais", "leider"). */
  readonly turning: ReadonlySet<number>;
  readonly hits: readonly TermHit<string>[];
};

/** Reads texts in a language: clauses end at pauses and before a contrast. */
function createTextReader(
  language: StarsLanguage,
  findTerms: TermMatcher<string>,
): (text: string) => Text {
  const lists = JUDGING[language];
  const findMarks = createStemMatcher(
    MARKS.flatMap((mark) => listOf(lists[mark]).map((phrase) => ({ phrase, payload: mark }))),
  );
  const joins = new Set(listOf(lists.joining));
  const leans = joins.union(new Set(listOf(lists.leaning)));
  return (text) => {
    const tokens = tokenize(text);
    const { sentence } = segment(text, tokens);
    const words = tokens.map(({ word }) => bareWord(word));
    const values = new Int8Array(tokens.length);
    const turnsAt = new Set<number>();
    let deniedUpTo = 0;
    for (const { start, end, payloads } of findMarks(words)) {
      const says = (mark: Mark): boolean => payloads.includes(mark);
      if (says('contrast')) turnsAt.add(start);
      if (says('negation')) deniedUpTo = end + NEGATION_REACH;
      else if (start >= deniedUpTo && says('praise')) values[start] = 1;
      else if (start >= deniedUpTo && says('fault')) values[start] = -1;
    }
    let number = 0;
    const clause = Int32Array.from(tokens, (_, at) => {
      const isPaused = PAUSE.test(tokens[at - 1]?.word ?? '');
      if (sentence[at] !== sentence[at - 1] || turnsAt.has(at) || isPaused) number++;
      return number;
    });
    const valuesIn = ({ start, end }: Span): number[] =>
      [...values.subarray(start, end)].filter((value) => value !== 0);
    return {
      text,
      tokens,
      sentence,
      clause,
      turns: new Set([...turnsAt].map((at) => tokens[at]?.word ?? '')),
      joins,
      leans,
      valuesIn,
      balanceOf: (part) => valuesIn(part).reduce((sum, value) => sum + value, 0),
      turning: new Set([...turnsAt].map((at) => sentence[at] ?? 0)),
      hits: findTerms(words),
    };
  };
}

const SIGN = { positive: 1, neutral: 0, negative: -1 };

/**
 * The stars, unless the words of the clause say the contrary. Where the sentence turns, and of a person, only what the
 * words bear out.
 */
function judge(
  text: Text,
  span: Span,
  rating: number,
  isPerson: boolean,
): Pick<ReviewMention, 'polarity' | 'sure'> {
  const polarity = starPolarity(rating);
  const borneOut = text.balanceOf(clauseAround(text, span)) * SIGN[polarity];
  const needsWords = isPerson || text.turning.has(text.sentence[span.start] ?? 0);
  if (polarity === 'neutral' || borneOut < 0 || (needsWords && borneOut === 0)) {
    return { polarity: 'neutral', sure: NOT_JUDGED };
  }
  return { polarity, sure: borneOut > 0 ? BORNE_OUT : LEFT_OPEN };
}

/** One hit of each aspect in a clause; of the business as a whole only where the sentence names nothing else. */
function aspectHits({ clause, sentence, hits }: Text): (Span & { id: string })[] {
  const withOthers = new Set(
    hits
      .filter(({ payloads }) => !payloads.includes(OVERALL_ID))
      .map(({ start }) => sentence[start]),
  );
  const seen = new Set<string>();
  return hits.flatMap(({ start, end, payloads }) =>
    payloads
      .filter((id) => id !== OVERALL_ID || !withOthers.has(sentence[start]))
      .filter((id) => !seen.has(`${clause[start]} ${id}`))
      .map((id) => {
        seen.add(`${clause[start]} ${id}`);
        return { start, end, id };
      }),
  );
}

/** Sentences that judge and name no aspect, where the stars bear it out. */
function overallSpans(text: Text, rating: number): Span[] {
  return sentencesOf(text).filter((span) => {
    if (text.hits.some(({ start }) => start >= span.start && start < span.end)) return false;
    const isBorneOut = text.balanceOf(span) * SIGN[starPolarity(rating)] > 0;
    return isBorneOut && !text.turning.has(text.sentence[span.start] ?? 0);
  });
}

/** Reads reviews in a language whose words we know but do not judge by: subjects by their terms, praise and criticism by the stars. */
export function createStarsReader(
  language: StarsLanguage,
  terms: readonly Term<string>[],
  findNames: FindNames,
): (review: Review) => ReviewAnalysis {
  const readText = createTextReader(language, createStemMatcher(terms));
  return (review) => {
    const text = readText(review.text);
    const names = findNames(text, review.mentions.technicians, false);
    // Commas part more than clauses in these languages: only a sentence or its side of a turn is quoted.
    const quotable = { ...text, clause: text.sentence };
    const toMention = (kind: ReviewMention['kind'], id: string, span: Span): ReviewMention => {
      const { polarity, sure } = judge(text, span, review.rating, kind === 'technicians');
      const [start, end] = charsOf(text, span);
      const term = review.text.slice(start, end).toLowerCase();
      const quote = quoteAround(quotable, span);
      const phrase = phraseAround(text, span, names, polarity);
      return { kind, id, polarity, by: 'stars', sure, told: sure, term, start, end, quote, phrase };
    };
    const mentions = [
      ...aspectHits(text).map((hit) => toMention('aspects', hit.id, hit)),
      ...overallSpans(text, review.rating).map((span) => ({
        ...toMention('aspects', OVERALL_ID, span),
        term: '',
      })),
      ...names.map((hit) => toMention(hit.kind, hit.id, hit)),
    ];
    return { by: 'stars', language, mentions };
  };
}
