import type { Review } from '../../../contract/review.ts';
import type { FindNames } from '../names.ts';
import { JUDGING, listOf, OVERALL_ID, type StarsLanguage } from '../presets/words.ts';
import { segment } from '../text/clauses.ts';
import { charsOf, phraseAround, type Quotable, quoteAround } from '../text/quote-around.ts';
import { bareWord, createStemMatcher } from '../text/stem-matcher.ts';
import { type Span, sentencesOf } from '../text/surroundings.ts';
import type { Term, TermHit, TermMatcher } from '../text/term-matcher.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import { type ReviewAnalysis, type ReviewMention, starPolarity } from './review-insights.ts';

/** What is known of a language for one business. */
export type StarsReader = {
  readonly language: StarsLanguage;
  readonly findTerms: TermMatcher<string>;
  /** Words that judge: 1 praise, -1 fault. */
  readonly findJudging: TermMatcher<number>;
  readonly findContrasts: TermMatcher<true>;
  readonly findNegations: TermMatcher<true>;
  readonly joins: ReadonlySet<string>;
  readonly leans: ReadonlySet<string>;
};

/** Puts the terms of the aspects and the judging words of a language together. */
export function createStarsReader(
  language: StarsLanguage,
  terms: readonly Term<string>[],
): StarsReader {
  const judging = JUDGING[language];
  const matcher = <T>(words: string, payload: T): Term<T>[] =>
    listOf(words).map((phrase) => ({ phrase, payload }));
  return {
    language,
    findTerms: createStemMatcher(terms),
    findJudging: createStemMatcher([...matcher(judging.praise, 1), ...matcher(judging.fault, -1)]),
    findContrasts: createStemMatcher(matcher(judging.contrast, true as const)),
    findNegations: createStemMatcher(matcher(judging.negation, true as const)),
    joins: new Set(listOf(judging.joining)),
    leans: new Set([...listOf(judging.joining), ...listOf(judging.leaning)]),
  };
}

/** Words before a judging one in which a negation takes its meaning. */
const NEGATION_REACH = 3;
/** How sure a polarity is that the words bear out, that they leave open, and that is none. */
const BORNE_OUT = 0.9;
const LEFT_OPEN = 0.7;
const NOT_JUDGED = 0.5;

type Text = Quotable & {
  /** 1, 0 or -1 for each token that judges. */
  readonly judging: Int8Array;
  /** Which sentences turn ("mais", "leider"). */
  readonly turning: ReadonlySet<number>;
};

function readText(text: string, reader: StarsReader): Text {
  const tokens = tokenize(text);
  const { sentence } = segment(text, tokens);
  const words = tokens.map(({ word }) => bareWord(word));
  const contrasts = reader.findContrasts(words);
  const negated = new Uint8Array(tokens.length);
  for (const { end } of reader.findNegations(words)) negated.fill(1, end, end + NEGATION_REACH);
  const judging = new Int8Array(tokens.length);
  for (const { start, payloads } of reader.findJudging(words)) {
    if (negated[start] === 0) judging[start] = payloads[0] ?? 0;
  }
  return {
    text,
    tokens,
    sentence,
    clause: clauses(tokens, sentence, contrasts),
    turns: new Set(contrasts.map(({ start }) => tokens[start]?.word ?? '')),
    joins: reader.joins,
    leans: reader.leans,
    valuesIn: ({ start, end }) => [...judging.subarray(start, end)].filter((value) => value !== 0),
    judging,
    turning: new Set(contrasts.map(({ start }) => sentence[start] ?? 0)),
  };
}

const PAUSE = /^(?:[,;:()–—…]|\.{2,})$/;

/** Clauses end at pauses and before a contrast, in any language. */
function clauses(
  tokens: readonly Token[],
  sentence: Int32Array,
  contrasts: readonly TermHit<true>[],
): Int32Array {
  const turns = new Set(contrasts.map(({ start }) => start));
  const numbers = new Int32Array(tokens.length);
  let clause = 0;
  tokens.forEach((_, at) => {
    const isSentence = at > 0 && sentence[at] !== sentence[at - 1];
    if (isSentence || turns.has(at) || PAUSE.test(tokens[at - 1]?.word ?? '')) clause++;
    numbers[at] = clause;
  });
  return numbers;
}

/** The sum of what judges in the clause of the token. */
function saidAround({ clause, judging }: Text, token: number): number {
  let sum = 0;
  for (let at = token; clause[at] === clause[token]; at--) sum += judging[at] ?? 0;
  for (let at = token + 1; clause[at] === clause[token]; at++) sum += judging[at] ?? 0;
  return sum;
}

type Judged = Pick<ReviewMention, 'polarity' | 'sure'>;

/**
 * The stars, unless the words of the clause say the contrary. Where the sentence turns, and of a person, only what the
 * words bear out.
 */
function judge(text: Text, token: number, rating: number, isPerson: boolean): Judged {
  const polarity = starPolarity(rating);
  const borneOut = saidAround(text, token) * (polarity === 'negative' ? -1 : 1);
  const needsWords = isPerson || text.turning.has(text.sentence[token] ?? 0);
  if (polarity === 'neutral' || borneOut < 0 || (needsWords && borneOut === 0)) {
    return { polarity: 'neutral', sure: NOT_JUDGED };
  }
  return { polarity, sure: borneOut > 0 ? BORNE_OUT : LEFT_OPEN };
}

/** One hit of each aspect in a clause; of the business as a whole only where the sentence names nothing else. */
function aspectHits(text: Text, hits: readonly TermHit<string>[]): (Span & { id: string })[] {
  const seen = new Set<string>();
  return hits.flatMap(({ start, end, payloads }) =>
    payloads.flatMap((id) => {
      const key = `${text.clause[start]} ${id}`;
      const here = hits.filter((hit) => text.sentence[hit.start] === text.sentence[start]);
      const others = here.some(({ payloads: all }) => !all.includes(OVERALL_ID));
      if (seen.has(key) || (id === OVERALL_ID && others)) return [];
      seen.add(key);
      return [{ start, end, id }];
    }),
  );
}

/** Sentences that judge and name no aspect, where the stars bear it out. */
function overallSpans(text: Text, hits: readonly Span[], rating: number): Span[] {
  const sign = { positive: 1, neutral: 0, negative: -1 }[starPolarity(rating)];
  return sentencesOf(text).filter(({ start, end }) => {
    if (hits.some((hit) => hit.start >= start && hit.start < end)) return false;
    const said = text.judging.subarray(start, end).reduce((sum, value) => sum + value, 0);
    return said * sign > 0 && !text.turning.has(text.sentence[start] ?? 0);
  });
}

/** Reads a review in a language whose words we know but do not judge by: subjects by their terms, praise and criticism by the stars. */
export function readByStars(
  review: Review,
  reader: StarsReader,
  findNames: FindNames,
): ReviewAnalysis {
  const text = readText(review.text, reader);
  const hits = reader.findTerms(text.tokens.map(({ word }) => bareWord(word)));
  const names = findNames(text, review.mentions.technicians, false);
  // Commas part more than clauses in these languages: only a sentence or its side of a turn is quoted.
  const quotable = { ...text, clause: text.sentence };
  const toMention = (kind: ReviewMention['kind'], id: string, span: Span): ReviewMention => {
    const { polarity, sure } = judge(text, span.start, review.rating, kind === 'technicians');
    const [start, end] = charsOf(text, span);
    const term = review.text.slice(start, end).toLowerCase();
    const quote = quoteAround(quotable, span);
    const phrase = phraseAround(text, span, names, polarity);
    return { kind, id, polarity, by: 'stars', sure, told: sure, term, start, end, quote, phrase };
  };
  return {
    by: 'stars',
    language: reader.language,
    mentions: [
      ...aspectHits(text, hits).map((hit) => toMention('aspects', hit.id, hit)),
      ...overallSpans(text, hits, review.rating).map((span) => ({
        ...toMention('aspects', OVERALL_ID, span),
        term: '',
      })),
      ...names.map((hit) => toMention(hit.kind, hit.id, hit)),
    ],
  };
}
