import { memoize } from '../text/memoize.ts';
import { createPatternMatcher } from '../text/pattern-matcher.ts';
import { baseForms, createTermMatcher, type TermHit } from '../text/phrase-matcher.ts';
import { isAsked, type Segmented, segment } from '../text/segment.ts';
import { followsNe, matchedForm, overlaps, type Span, type Tokenized } from '../text/tokenize.ts';
import type { Industry } from '../words/industry.ts';
import { aspectsBySubject, isSubject } from '../words/subjects.ts';
import { type ByValue, type Language, listOf, WORDS, wordLists } from '../words/words.ts';
import { type Negator, negatedOf } from './negation.ts';

/** An opinion word, idiom or claim: its tokens, and what it says. */
export type Opinion = Span & {
  /** Strength after negation, -4 (complaint) to 4 (praise). A claim of 0 only names its subject. */
  readonly value: number;
  /** What a claim is about: subjects of words/subjects.ts. None for an opinion about whatever it stands next to. */
  readonly subjects: readonly string[];
  /** Whether it also judges what it stands next to: "kind" in "the doctor was kind", but not "turned up on time". */
  readonly isFree: boolean;
};

/** A text with its sentences, clauses and opinions. */
export type Annotated = Segmented & {
  /** In text order, without those about other businesses. */
  readonly opinions: readonly Opinion[];
  /** Tokens that begin a contrast. */
  readonly contrasts: ReadonlySet<number>;
  /** The first tokens after words like "except". */
  readonly excepted: readonly Span[];
  /** Tokens that begin what is not so: "if", "would have". */
  readonly unreal: readonly number[];
  /** Passages about other businesses. */
  readonly rivals: readonly Span[];
};

/** Number of tokens from which a complaint is no praise when it is negated. */
const MIN_IDIOM = 3;
/** Number of tokens after "except" in which its subject begins: "except for the old parking". */
const EXCEPTED = 3;
/** Name of the subject of phrases about other businesses. */
const RIVALS = 'rivals';

/** Text in quotation marks, in single ones without an apostrophe: "sea view", « maison ». The mark after a number is for inches. */
const QUOTED = /(?<![\p{L}\p{N}])(?:["“”„«»][^"“”„«»\n]*["“”„«»]|['‘‚][^'‘’‚\n]*['’](?!\p{L}))/gu;

type Phrase = Pick<Opinion, 'value' | 'subjects'>;
type Hit = Span & Phrase;

/**
 * Lists the opinions and claims of a language: plain phrases, and patterns with gaps.
 * @param isKnown whether the kind of business has the subject; of others only single words are listed, as opinions
 */
function phrasesOf(language: Language, isKnown: (subject: string) => boolean) {
  const { opinions, claims, patterns, grammar } = WORDS[language];
  const linesOf = (table: Readonly<Record<string, ByValue>>) =>
    Object.entries(table).flatMap(([name, byValue]) =>
      Object.entries(byValue).flatMap(([value, lines]) => {
        const subjects = name === 'opinion' ? [] : [name];
        const payload: Phrase = { value: Number(value), subjects };
        return lines.map((phrase) => ({ phrase, payload }));
      }),
    );
  const { prefix, not_turned = '' } = grammar;
  const notTurned = listOf(not_turned);
  const terms = linesOf({ opinion: opinions, ...claims })
    .flatMap(({ phrase: line, payload }) => {
      const turned = { ...payload, value: -payload.value };
      return listOf(line).flatMap((phrase) =>
        [{ phrase, payload }].concat(
          prefix && !notTurned.includes(phrase) ? { phrase: prefix + phrase, payload: turned } : [],
        ),
      );
    })
    .filter(({ phrase, payload }) => payload.subjects.every(isKnown) || !phrase.includes(' '));
  const sources = linesOf(patterns).filter(({ payload }) => payload.subjects.every(isKnown));
  return { terms, sources };
}

/** Reports whether a phrase of value 0 names nothing, and hides shorter ones: "recommended by a friend". */
function isHiding({ value, subjects }: Phrase): boolean {
  return value === 0 && [RIVALS, 'verdict'].some((name) => subjects.includes(name));
}

/** Returns what a phrase says that is in several tables. */
function combine(payloads: readonly Phrase[]): Phrase {
  const opinion = payloads.find(({ subjects }) => subjects.length === 0);
  // "Consistently" itself says nothing, "consistent" does.
  if (opinion?.value === 0 && opinion === payloads[0]) return opinion;
  const claim = payloads.find(({ subjects, value }) => subjects.length > 0 && value !== 0);
  const { value = 0 } = claim ?? opinion ?? {};
  return { value, subjects: payloads.flatMap(({ subjects }) => subjects) };
}

/**
 * Drops what overlaps with something that says more: claims go before opinions, longer hits before shorter ones. Claims of the same words that agree are one claim. One that only
 * names its subject leaves the opinions in it.
 */
function withoutOverlaps(all: readonly Hit[]): Hit[] {
  const classOf = (hit: Hit): number => {
    if (hit.subjects.length === 0) return 2;
    return hit.value === 0 && !isHiding(hit) ? 1 : 0;
  };
  const isSame = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end;
  /** Reports whether a phrase says how one or two words at its end are meant: "could not have been more polite", "could be quicker". */
  const isWider = (a: Span, b: Span): boolean =>
    b.end - b.start < MIN_IDIOM && a.start < b.start && a.end >= b.end;
  const kept: Hit[] = [];
  /** Places in `kept` of the hits at each token. */
  const placesAt: number[][] = [];
  const ordered = all.toSorted(
    (a, b) => classOf(a) - classOf(b) || b.end - b.start - (a.end - a.start),
  );
  for (const hit of ordered) {
    const own = classOf(hit);
    const places = placesAt.slice(hit.start, hit.end).flat();
    const stronger = places.filter((at) => own < 2 || classOf(kept[at] ?? hit) !== 1);
    const taken = Math.min(kept.length, ...stronger);
    const other = kept[taken];
    if (other === undefined) kept.push(hit);
    else if (own === 2 && other.value !== 0 && isWider(hit, other))
      kept[taken] = { ...hit, subjects: other.subjects };
    else if (own === 0 && isSame(other, hit) && other.value * hit.value > 0)
      kept[taken] = { ...other, subjects: [...other.subjects, ...hit.subjects] };
    else continue;
    for (let at = hit.start; at < hit.end; at++) placesAt[at] = [...(placesAt[at] ?? []), taken];
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** Where something begins that is not so. `isWhole`: what precedes it in its clause is not so either. */
type Unreal = { readonly at: number; readonly isWhole: boolean };

/** Sorts the small words of a text by what they do to the opinions beside them. */
function marksOf(tokenized: Tokenized, found: readonly TermHit<string>[]) {
  const negators: Negator[] = [];
  const contrasts = new Set<number>();
  const excepted: Span[] = [];
  const unreal: Unreal[] = [];
  for (const { start, end, payloads } of found) {
    // Nothing is excepted in "un lieu à part, accueil parfait".
    const isExcepting = payloads.includes('excepting') && tokenized.tokens[end]?.isWord === true;
    if (isExcepting) excepted.push({ start: end, end: end + EXCEPTED });
    if (isExcepting || payloads.includes('contrast')) contrasts.add(start);
    const isWhole = payloads.includes('unreal_clause');
    if (isWhole || payloads.includes('unreal')) unreal.push({ at: start, isWhole });
    const isAfter =
      payloads.includes('negation_after') ||
      (payloads.includes('negation_after_ne') && followsNe(tokenized, start));
    if (isAfter || payloads.includes('negation')) negators.push({ start, end, isAfter });
  }
  return { negators, contrasts, excepted, unreal };
}

/** Returns a test of whether words tell what is not so: "if the bed had been clean", "my nan would've loved it", a "sea view". */
function unrealIn(text: Segmented, unreal: readonly Unreal[]): (hit: Hit) => boolean {
  const { clause } = text;
  /** What others say, or the business of itself, unless the customer put the whole text in quotation marks. */
  const quotations = [...text.text.matchAll(QUOTED)].filter(([one]) => one !== text.text.trim());
  const isQuoted = (offset: number): boolean =>
    quotations.some(({ 0: said, index }) => offset > index && offset < index + said.length);
  return ({ start, end, subjects, value }) =>
    !subjects.includes('verdict') &&
    ((value > 0 && (isAsked(text, start) || isQuoted(text.starts[start] ?? 0))) ||
      unreal.some(
        ({ at, isWhole }) => clause[at] === clause[start] && (at < start || (isWhole && at >= end)),
      ));
}

/** Returns a test of whether a word only intensifies the opposite one after it: "super slow", "terribly good". */
function intensifierIn({ clause }: Segmented, said: readonly Hit[]): (hit: Hit) => boolean {
  const saidAt = Map.groupBy(said, ({ start }) => start);
  return ({ start, end, value }) =>
    end - start === 1 &&
    clause[start] === clause[end] &&
    (saidAt.get(end) ?? []).some(
      (next) => next.value * value < 0 && (next.end - next.start === 1 || next.subjects.length > 0),
    );
}

/** Annotates a text by the rating of its review, which tells what is about the business from what is about others. */
type Annotator = (text: Tokenized, rating?: number) => Annotated;

function newAnnotator(language: Language, industry: Industry): Annotator {
  const { grammar, slots } = WORDS[language];
  const aspectsOf = aspectsBySubject(industry);
  const isKnown = (name: string): boolean => !isSubject(name) || aspectsOf([name]).length > 0;
  const marks = Object.entries(grammar).flatMap(([payload, list]) =>
    listOf(list).map((phrase) => ({ phrase, payload })),
  );
  const { terms, sources } = phrasesOf(language, isKnown);
  const findMarks = createTermMatcher(marks, language);
  const findPhrases = createTermMatcher(terms, language, language === 'en' ? baseForms : undefined);
  const findPatterns = createPatternMatcher(sources, slots, language);
  const isIn = wordLists(grammar, (word) => matchedForm(word, language));
  return (tokenized, rating = 3) => {
    const { tokens } = tokenized;
    const { negators, contrasts, excepted, unreal } = marksOf(tokenized, findMarks(tokens));
    const plain = findPhrases(tokens).map(
      ({ start, end, payloads }): Hit => ({ start, end, ...combine(payloads) }),
    );
    /** Reports whether a contrast begins a clause: "leider" in "gut, leider teuer", but not in "das Frühstück war leider mager". */
    const isBreak = (at: number, from: number): boolean =>
      contrasts.has(at) &&
      plain.some(({ start, end, value }) => value !== 0 && start >= from && end <= at);
    const text = segment(tokenized, isIn, isBreak);
    const patterns = findPatterns(tokens, text.sentences).map(
      ({ payload, ...span }): Hit => ({ ...span, ...payload }),
    );
    const { clause, sentence } = text;
    const hits = withoutOverlaps([...patterns, ...plain]);
    const isUnreal = unrealIn(text, unreal);
    const said = hits.filter((hit) => !isHiding(hit) && !isUnreal(hit));
    const negated = negatedOf(text, negators, said);
    const isIntensifier = intensifierIn(text, said);
    const all = said.flatMap((hit): Opinion[] => {
      const { start, end, subjects, value } = hit;
      const isClaim = subjects.length > 0;
      if (value === 0) return isClaim ? [{ ...hit, isFree: false }] : [];
      if (!isClaim && isIntensifier(hit)) return [];
      const isNegated = negated.has(hit);
      if (isNegated && isClaim && value < 0 && end - start >= MIN_IDIOM) return [];
      const isFree = !isClaim || subjects.includes('verdict') || end - start === 1;
      return [{ start, end, value: isNegated ? -value : value, subjects, isFree }];
    });
    const agreeing = all.filter(({ value }) => value * (rating - 3) > 0);
    const agreeingIn = Map.groupBy(agreeing, ({ start }) => clause[start]);
    /** Reports whether a contrast begins, or a clause or "and Dave" that agrees with the stars: it is about the business itself. */
    const startsOwn = (at: number): boolean => {
      const isName = isIn('joining', tokens[at]?.word) && tokens[at + 1]?.isCapitalized;
      const isPart = isName || clause[at] !== clause[at - 1];
      const agrees = agreeingIn.get(clause[at])?.some(({ start }) => start >= at);
      return contrasts.has(at) || (isPart && agrees === true);
    };
    /** Passages about other businesses: from their name to the end of the sentence or what is about this one. */
    const rivals = hits.flatMap(({ start, end, subjects }): Span[] => {
      if (!subjects.includes(RIVALS)) return [];
      let last = end;
      while (sentence[last] === sentence[start] && !startsOwn(last)) last++;
      return [{ start, end: last }];
    });
    const opinions = all.filter((hit) => !rivals.some((one) => overlaps(one, hit)));
    return { ...text, opinions, contrasts, excepted, unreal: unreal.map(({ at }) => at), rivals };
  };
}

/**
 * Returns a function that annotates texts in a language, with claims about what a kind of business has. It is kept: to create it takes
 * longer than to read hundreds of reviews.
 */
export const annotatorOf = memoize((language: Language) =>
  memoize((industry: Industry) => newAnnotator(language, industry)),
);
