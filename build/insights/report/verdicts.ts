import type { Annotated } from '../lexicon/annotated.ts';
import type { NameHit } from '../names.ts';
import type { Aspects } from '../presets/aspects.ts';
import { findPhrases } from '../text/phrases.ts';
import { charsOf } from '../text/quote-around.ts';
import { opinionsWithin, type Span } from '../text/surroundings.ts';
import { formsOf } from '../text/term-matcher.ts';
import type { Token } from '../text/tokenize.ts';

/** A short clause that judges something; offsets are UTF-16 code units of the text. */
export type Verdict = {
  /** What it judges, as other reviews may name it too: singular, lower case. */
  subjects: string[];
  isPraise: boolean;
  start: number;
  end: number;
};

/** Words of a clause that reads as a phrase. */
const FEWEST_WORDS = 2;
const MOST_WORDS = 8;
/** Least value of the judging words together. */
const CLEAR = 1;

/** The clauses of a text as spans, without marks and words at their ends that join them to others. */
export function clausesOf(
  tokens: readonly Token[],
  clause: Int32Array,
  joins: (word: string) => boolean,
): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1;
    while (to < tokens.length && clause[to] === clause[from]) to++;
    const next = to;
    while (from < to && (!tokens[from]?.isWord || joins(tokens[from]?.word ?? ''))) from++;
    while (to > from && !tokens[to - 1]?.isWord) to--;
    if (to > from) spans.push({ start: from, end: to });
    from = next;
  }
  return spans;
}

/** Whether the span is as long as a phrase, and does not begin in the middle of a thought. */
export function isPhrase(tokens: readonly Token[], { start, end }: Span): boolean {
  const words = tokens.slice(start, end);
  const count = words.filter(({ isWord }) => isWord).length;
  return (
    count >= FEWEST_WORDS &&
    count <= MOST_WORDS &&
    words.every(({ word }) => !/^[()"“”«»]$/.test(word))
  );
}

const JOINS = new Set(
  'and or but so because since when where if after before until as once also then although though however yet which who that except besides unless while'.split(
    ' ',
  ),
);

function singular(phrase: string): string {
  const words = phrase.split(' ');
  const last = words.pop() ?? '';
  return [...words, formsOf(last).at(-1) ?? last].join(' ');
}

/** The short clauses of an English text that judge something and name nobody. */
export function findVerdicts(
  annotated: Annotated,
  aspects: Aspects,
  names: readonly NameHit[],
): Verdict[] {
  const { tokens, clause } = annotated;
  const terms = aspects.findTerms(tokens.map(({ word }) => word));
  return clausesOf(tokens, clause, (word) => JOINS.has(word)).flatMap((span): Verdict[] => {
    if (!isPhrase(tokens, span)) return [];
    if (names.some(({ start }) => start >= span.start && start < span.end)) return [];
    const value = opinionsWithin(annotated, span).reduce((sum, one) => sum + one.value, 0);
    if (Math.abs(value) < CLEAR) return [];
    const named = terms
      .filter(({ start, end }) => start >= span.start && end <= span.end)
      .map((term) => wordsOf(tokens, term));
    const nouns = findPhrases(
      { tokens: tokens.slice(span.start, span.end), clause: clause.slice(span.start, span.end) },
      [],
    );
    const subjects = new Set([...named, ...nouns].map(singular));
    if (subjects.size === 0) return [];
    const [start, end] = charsOf(annotated, span);
    return [{ subjects: [...subjects], isPraise: value > 0, start, end }];
  });
}

function wordsOf(tokens: readonly Token[], { start, end }: Span): string {
  return tokens
    .slice(start, end)
    .map(({ word }) => word)
    .join(' ');
}
