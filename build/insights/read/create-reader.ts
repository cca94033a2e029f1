import type { EntityKind } from '../../../contract/entity.ts';
import { starPolarity } from '../../../contract/opinions.ts';
import type { Review } from '../../../contract/review.ts';
import { hasContent, languageOf } from '../text/language.ts';
import { quoteAround } from '../text/quote-around.ts';
import { offsetsOf, overlaps, type Span, tokenize } from '../text/tokenize.ts';
import { createTermFinder } from '../words/aspects.ts';
import type { InsightsConfig } from '../words/config.ts';
import { aspectsBySubject } from '../words/subjects.ts';
import { LANGUAGES, type Language } from '../words/words.ts';
import { type Annotated, createAnnotator, type Opinion } from './annotate.ts';
import { type FoundMention, findMentions, sumOf } from './find-mentions.ts';
import type { FindNames, NameHit } from './names.ts';
import type { ReviewAnalysis, ReviewMention } from './review-analysis.ts';

/** A mention with the opinions behind its polarity. */
export type JudgedMention = ReviewMention & { readonly opinions: readonly Opinion[] };

/** Reads a text in one language. */
type ReadText = (
  text: string,
  review: Pick<Review, 'rating' | 'mentions'>,
) => { readonly annotated: Annotated; readonly mentions: readonly JudgedMention[] };

/** Reads reviews in the language of each. */
export type Reader = {
  /** Analyses a review. Texts in other languages than `LANGUAGES` are not read. */
  read(review: Review): ReviewAnalysis;
  /** Finds the mentions in a text, and the words behind each judgement and behind that of the text as a whole. */
  explain(text: string, rating: number): Explained;
};

export type Explained = {
  readonly mentions: readonly { readonly mention: ReviewMention; readonly because: string[] }[];
  readonly whole: Pick<ReviewMention, 'polarity' | 'by'> & { readonly because: string[] };
};

/** Words from this value on judge whatever the stars say. */
const CLEAR_VALUE = 1;
/** Words below this value do not stand against five stars or one star. */
const CERTAIN_VALUE = 2.75;
/** Maximum number of tokens between a subject and what is said of it. */
const MAX_LINKING = 4;
/** Maximum number of tokens of a passage that counts as a term. */
const MAX_TERM_LENGTH = 3;

/** Hides what is inside names: "Grace" is no praise, "Bill" no price. "Clean" stays praise if it names a service. A name in a gap of a phrase hides nothing. */
function isHiddenBy(names: readonly NameHit[]): (span: Span) => boolean {
  const hiding = names.filter(({ kind, start, end }) => kind !== 'services' || end - start > 1);
  return (span) =>
    hiding.some((name) => {
      const isInGap = span.start < name.start && name.end < span.end;
      return overlaps(name, span) && !isInGap;
    });
}

/** Returns the polarity of a sum of opinions, or `neutral` if it is too close to 0. */
function polarityOfValue(value: number): ReviewMention['polarity'] {
  if (Math.abs(value) < CLEAR_VALUE) return 'neutral';
  return value > 0 ? 'positive' : 'negative';
}

/** Reports whether faint words contradict five stars or one star: one of the two is misread, or says little. */
function isDoubtful(value: number, rating: number): boolean {
  const size = Math.abs(value);
  if (size >= CERTAIN_VALUE) return false;
  const isAgainst = value > 0 ? rating < 3 : rating > 3;
  return isAgainst && (rating === 1 || rating === 5 || size < 2);
}

type Judgement = Pick<ReviewMention, 'polarity' | 'by' | 'strength'>;

/** Reports whether a contrast begins the clause of a mention or one before it in its sentence. */
function followsContrast({ sentence, contrasts }: Annotated, { start }: Span): boolean {
  return [...contrasts].some((at) => at <= start && sentence[at] === sentence[start]);
}

/** Reports whether all opinions are said of a subject that is named right before them: "the bed was comfortable". */
function isPredicate({ end, opinions }: FoundMention): boolean {
  return opinions.every(({ start }) => start >= end && start - end <= MAX_LINKING);
}

/**
 * Returns the polarity of words about a mention. Faint praise counts, and faint words count against two and four stars, if they are
 * said of a subject that is named before them.
 */
function polarityInWords(
  text: Annotated,
  mention: FoundMention,
  value: number,
  rating: number,
): ReviewMention['polarity'] {
  const isClear = isPredicate(mention) && rating > 1 && rating < 5;
  if (isClear && value > 0) return 'positive';
  const isDoubted = isDoubtful(value, rating) && !isClear && !followsContrast(text, mention);
  return isDoubted ? 'neutral' : polarityOfValue(value);
}

/**
 * Judges a mention by its words, or by the stars where there are none. In a review of several sentences they do not judge a single
 * word beside words about something else.
 */
function judge(text: Annotated, mention: FoundMention, rating: number): Judgement | undefined {
  const { clause, opinions } = text;
  const { value, start, end } = mention;
  if (value !== undefined) {
    const polarity = polarityInWords(text, mention, value, rating);
    return { polarity, by: 'words', strength: Math.min(3, Math.abs(value)) };
  }
  const polarity = starPolarity(rating);
  const isBeside = opinions.some((one) => one.value !== 0 && clause[one.start] === clause[start]);
  const isAside = end - start === 1 && isBeside && text.sentences.length > 1;
  // Four stars take one off for something, which may be this.
  const isOpen = polarity === 'neutral' || (polarity === 'positive' && rating < 5);
  if (isOpen || isAside) return undefined;
  return { polarity, by: 'stars', strength: 0 };
}

type Found = { readonly found: FoundMention; readonly mention: JudgedMention };

/** Drops what the stars add to words, and what repeats a mention of its sentence ("rude" in "the staff were rude"). */
function withoutRepetition({ sentence }: Annotated, all: readonly Found[]): Found[] {
  const byWords = new Set(
    all.filter(({ mention }) => mention.by === 'words').map(({ mention }) => mention.id),
  );
  const said = new Set<string>();
  return all.filter(({ found, mention }) => {
    if (mention.by === 'stars' && byWords.has(mention.id)) return false;
    const key = `${mention.id} ${mention.polarity} ${sentence[found.start]}`;
    if (said.has(key)) return false;
    said.add(key);
    return true;
  });
}

function createTextReader(
  language: Language,
  config: InsightsConfig,
  findNames: FindNames,
): ReadText {
  const aspectsOf = aspectsBySubject(config.industry);
  const annotate = createAnnotator(language, config.industry);
  const findTerms = createTermFinder(language, config);
  return (input, { rating, mentions: recorded }) => {
    const whole = annotate(tokenize(input, language));
    const names = findNames(whole, recorded.technicians, language === 'en');
    const isHidden = isHiddenBy(names);
    const text = { ...whole, opinions: whole.opinions.filter((one) => !isHidden(one)) };
    const terms = findTerms(text.tokens).filter((term) => !isHidden(term));

    const toMention = (
      kind: 'aspects' | EntityKind,
      id: string,
      span: Span,
      judgement: Judgement,
      opinions: readonly Opinion[],
    ): JudgedMention => {
      const [start, end] = offsetsOf(text, span);
      return {
        kind,
        id,
        ...judgement,
        term: span.end - span.start > MAX_TERM_LENGTH ? '' : input.slice(start, end).toLowerCase(),
        start,
        end,
        quote: quoteAround(text, span, opinions),
        opinions,
      };
    };

    const aspects = findMentions(text, terms, aspectsOf).flatMap((found) => {
      const judgement = judge(text, found, rating);
      return judgement && judgement.polarity !== 'neutral'
        ? [{ found, mention: toMention('aspects', found.aspect, found, judgement, found.opinions) }]
        : [];
    });

    const judged = withoutRepetition(text, aspects);
    const people = names.filter(({ kind }) => kind === 'technicians');
    const isOnlyPerson = new Set(people.map(({ id }) => id)).size === 1;
    /** Returns what applies to a person: the opinions of the clause or, for the only person, praise nearby. */
    const opinionsBeside = ({ start }: NameHit): readonly Opinion[] => {
      const { clause, sentence, opinions } = text;
      const stated = opinions.filter(({ value }) => value !== 0);
      const inClause = stated.filter((one) => clause[one.start] === clause[start]);
      const own = sentence[start] ?? 0;
      const near = stated.filter((one) => [own, own + 1].includes(sentence[one.start] ?? -1));
      const word = text.tokens[clause.indexOf(clause[start] ?? -1)]?.word ?? '';
      // "where Dev was" says nothing about Dev.
      const isAside = text.dependentWords.has(word) && !text.joiningWords.has(word);
      const isPraised = isOnlyPerson && !isAside && near.every(({ value }) => value > 0);
      return inClause.length === 0 && isPraised ? near : inClause;
    };
    const ofNames = names.map((name) => {
      const opinions = opinionsBeside(name);
      const value = sumOf(opinions) ?? 0;
      const polarity = polarityOfValue(value);
      const stars = starPolarity(rating);
      const judgement: Judgement = {
        polarity: stars === polarity || stars === 'neutral' ? polarity : 'neutral',
        by: 'words',
        strength: Math.min(3, Math.abs(value)),
      };
      return toMention(name.kind, name.id, name, judgement, opinions);
    });
    return { annotated: text, mentions: [...judged.map(({ mention }) => mention), ...ofNames] };
  };
}

/**
 * Creates a reader of reviews in all `LANGUAGES`.
 * @param siteLanguage assumed for texts too short to tell their language
 */
export function createReader(
  config: InsightsConfig,
  findNames: FindNames,
  siteLanguage: Language,
): Reader {
  const readers = new Map<Language, ReadText>();
  const readerOf = (language: Language): ReadText => {
    const reader = readers.get(language) ?? createTextReader(language, config, findNames);
    readers.set(language, reader);
    return reader;
  };
  return {
    read(review) {
      const unread = { by: undefined, language: undefined, mentions: [] };
      if (!hasContent(review.text)) return unread;
      const language = languageOf(review.text, review.language, siteLanguage);
      const known = LANGUAGES.find((one) => one === language);
      if (!known) return { ...unread, language };
      const { mentions } = readerOf(known)(review.text, review);
      return {
        by: mentions.length > 0 && mentions.every(({ by }) => by === 'stars') ? 'stars' : 'words',
        language,
        mentions: mentions.map(({ opinions: _, ...mention }) => mention),
      };
    },
    explain(text, rating) {
      const language = languageOf(text, undefined, siteLanguage);
      const known = LANGUAGES.find((one) => one === language) ?? siteLanguage;
      const recorded = { technicians: [], services: [], service_areas: [] };
      const { annotated, mentions } = readerOf(known)(text, { rating, mentions: recorded });
      const wordsOf = (opinions: readonly Opinion[]): string[] =>
        opinions.map((one) => text.slice(...offsetsOf(annotated, one)));
      const stated = annotated.opinions.filter(({ value }) => value !== 0);
      const sum = sumOf(stated) ?? 0;
      const isByWords = Math.abs(sum) >= CLEAR_VALUE && !isDoubtful(sum, rating);
      const whole = isByWords
        ? { polarity: polarityOfValue(sum), by: 'words' as const, because: wordsOf(stated) }
        : { polarity: starPolarity(rating), by: 'stars' as const, because: [] };
      const explained = mentions.map(({ opinions, ...mention }) => {
        return { mention, because: wordsOf(opinions) };
      });
      return { mentions: explained, whole };
    },
  };
}
