import { starPolarity } from '../../../contract/opinions.ts';
import type { Review } from '../../../contract/review.ts';
import { hasContent, languageOf } from '../text/language.ts';
import { memoize } from '../text/memoize.ts';
import { quoteAround } from '../text/quote-around.ts';
import { offsetsOf, overlaps, type Span, type Token, tokenize } from '../text/tokenize.ts';
import { createTermFinder } from '../words/aspects.ts';
import type { InsightsConfig } from '../words/config.ts';
import { aspectsBySubject } from '../words/subjects.ts';
import { aspectIds, LANGUAGES, type Language, OVERALL_ID } from '../words/words.ts';
import { type Annotated, annotatorOf, type Opinion } from './annotate.ts';
import {
  type FoundMention,
  findMentions,
  isAdding,
  isExcepted,
  MAX_LINKING,
  sumOf,
} from './find-mentions.ts';
import { type Business, createNameFinder, createOwnNameFinder, type NameHit } from './names.ts';
import type { ReviewAnalysis, ReviewMention } from './review-analysis.ts';

/** What is read of a review. */
export type ReadableReview = Pick<Review, 'text' | 'rating' | 'mentions'> & {
  readonly language?: string | undefined;
};

/** Reads reviews in the language of each. Texts in other languages than `LANGUAGES` are not read. */
export type Reader = {
  read(
    review: ReadableReview,
  ): ReviewAnalysis & Partial<ReturnType<ReturnType<typeof createTextReader>>>;
};

/** Words from this value on judge whatever the stars say. */
const CLEAR_VALUE = 1;
/** Words below this value do not stand against five stars or one star. */
const CERTAIN_VALUE = 2.75;
/** Minimum number of tokens of what a contrast turns to: nothing in "90 euros quand même". */
const MIN_TURN = 3;
/** Maximum number of tokens of a passage that counts as a term. */
const MAX_TERM_LENGTH = 3;

/** Aspects of what a business sells. Others mend or treat something, and customers tell how it was before. */
const SOLD = new Set(['food', 'products', 'rooms']);

/** Lists whose words end no term. */
const PARTS = ['subjects', 'joining', 'leaning'] as const;

/** Returns the polarity of a sum of opinions, or `neutral` if it is too close to 0. */
function polarityOfValue(value: number): ReviewMention['polarity'] {
  if (Math.abs(value) < CLEAR_VALUE) return 'neutral';
  return value > 0 ? 'positive' : 'negative';
}

/**
 * Reports whether faint words contradict the stars: one of the two is misread, or says little.
 * @param isMisread whether the words may mean something else, which the stars then say
 */
function isDoubtful(value: number, rating: number, isMisread = false): boolean {
  const certain = rating === 1 || rating === 5 ? CERTAIN_VALUE : 2;
  return value * (rating - 3) < 0 && (Math.abs(value) < certain || isMisread);
}

/** Returns the contrasts in the sentence of a mention, and the one that begins the next sentence. */
function contrastsBeside({ sentence, sentences, contrasts }: Annotated, { start }: Span): number[] {
  const own = sentence[start] ?? 0;
  return [...contrasts].filter((at) => sentence[at] === own || at === sentences[own + 1]?.start);
}

/**
 * Returns the polarity of words about a mention. Faint praise counts, and faint words count against two and four stars, if they are
 * said of a subject that is named before them. After a contrast all words count, and before one, which may begin the next sentence, all
 * praise with more than one star ("nice room, but") and all blame with fewer than five.
 */
function polarityInWords(
  text: Annotated,
  mention: FoundMention,
  rating: number,
): ReviewMention['polarity'] {
  const { end, aspect, opinions } = mention;
  const value = sumOf(opinions);
  // "the bed was comfortable"
  const isPredicate = opinions.every(({ start }) => start >= end && start - end <= MAX_LINKING);
  const isClear = isPredicate && rating > 1 && rating < 5;
  if (isClear && value > 0) return 'positive';
  // "We would not use anyone else", "the odd jobs that my parents were unable to complete"
  const isMisread =
    aspect === OVERALL_ID ||
    ([1, 5].includes(rating) && !isPredicate && !opinions.some((one) => overlaps(one, mention)));
  const isDoubted = isDoubtful(value, rating, isMisread) && !isClear;
  const isTurned = contrastsBeside(text, mention).some(
    (at) => (value > 0 ? rating > 1 : rating < 5) || at <= mention.start,
  );
  return isDoubted && !isTurned ? 'neutral' : polarityOfValue(value);
}

/**
 * Returns the polarity of a mention by three or four stars, which is the side of the turn that it is on. After praise and a contrast
 * it is a complaint ("lovely food, but the atmosphere of a station"), unless it adds to the praise ("but also the service"). Four
 * stars praise what comes before any contrast, complaint and the last sentence: what costs the fifth star is mostly said last.
 */
function polarityByTurn(
  text: Annotated,
  { start, end, aspect }: FoundMention,
  rating: number,
): ReviewMention['polarity'] {
  const { sentence, sentences, opinions } = text;
  const contrast = [...text.contrasts].findLast((at) => at <= start);
  if (contrast === undefined) {
    // A bare amount is praise or a complaint: "£40 for the visit".
    const isEarly = sentence[start] !== sentences.length - 1 && aspect !== 'price';
    const isPraised =
      rating === 4 && isEarly && !opinions.some((one) => one.value < 0 && one.end <= end);
    return isPraised ? 'positive' : 'neutral';
  }
  if (sentence[contrast] !== sentence[start] || isAdding(text, contrast)) return 'neutral';
  return sumOf(opinions.filter((one) => one.end <= contrast)) > 0 ? 'negative' : 'neutral';
}

/**
 * Returns the polarity of a mention without words about it: that of the stars, if they say something of this mention. They judge nothing
 * that is excepted, and one or two stars nothing that a contrast follows.
 * @param isBeside whether words judge something in its clause
 */
function polarityByStars(
  text: Annotated,
  mention: FoundMention,
  rating: number,
  isBeside: boolean,
): ReviewMention['polarity'] {
  const { tokens, clause, sentence } = text;
  const { start } = mention;
  // Dutch "wel" or German "immerhin" says that its clause is against the rest of the review.
  const isConceding = ({ word }: Token, at: number): boolean =>
    clause[at] === clause[start] && text.isIn('conceding', word);
  if (!isBeside && [2, 4, 5].includes(rating) && tokens.some(isConceding))
    return rating === 5 ? 'neutral' : starPolarity(6 - rating);
  if (rating === 3 || rating === 4)
    return isBeside ? 'neutral' : polarityByTurn(text, mention, rating);
  // "The shop is tidy, but the lamp broke": the stars are about what follows.
  const isConceded =
    rating < 3 &&
    contrastsBeside(text, mention).some(
      (at) =>
        sentence[at] !== sentence[start] ||
        (clause[at] === (clause[start] ?? 0) + 1 && sentence[at + MIN_TURN] === sentence[start]),
    );
  return isConceded || isExcepted(text, mention) ? 'neutral' : starPolarity(rating);
}

function createTextReader(language: Language, config: InsightsConfig, business: Business) {
  const aspectsOf = aspectsBySubject(config.industry);
  const annotate = annotatorOf(language)(config.industry);
  const [main = ''] = aspectIds(config.industry);
  const work = SOLD.has(main) ? undefined : main;
  const findTerms = createTermFinder(language, config);
  const findNames = createNameFinder(business, language);
  const findOwnName = createOwnNameFinder(business.name ?? '', language);
  return ({ text: input, rating, mentions: recorded }: ReadableReview) => {
    const whole = annotate(tokenize(input, language), rating);
    const names = findNames(whole, recorded.technicians);
    // "Clean" stays praise if it names a service.
    const isLong = ({ kind, start, end }: NameHit) => kind !== 'services' || end - start > 1;
    const hiding: Span[] = [...names.filter(isLong), ...findOwnName(whole)];
    /** Hides what is inside names: "Grace" is no praise, "Bill" no price. A name in a gap of a phrase hides nothing. */
    const isHidden = (span: Span): boolean =>
      hiding.some(
        (name) => overlaps(name, span) && !(span.start < name.start && name.end < span.end),
      );
    const text = { ...whole, opinions: whole.opinions.filter((one) => !isHidden(one)) };
    const stated = text.opinions.filter(({ value }) => value !== 0);
    const judgedClauses = new Set(stated.map(({ start }) => text.clause[start]));
    const terms = findTerms(text.tokens).filter((term) => !isHidden(term));

    const judgement = (polarity: ReviewMention['polarity'], opinions: readonly Opinion[]) => ({
      polarity,
      by: opinions.length > 0 ? ('words' as const) : ('stars' as const),
      strength: Math.min(3, Math.abs(sumOf(opinions))),
      because: opinions.map((one) => input.slice(...offsetsOf(text, one))),
    });
    const toMention = (
      { polarity, ...about }: Pick<ReviewMention, 'kind' | 'id' | 'polarity'>,
      span: Span,
      opinions: readonly Opinion[],
    ): ReviewMention => {
      const [start, end] = offsetsOf(text, span);
      const isPart = PARTS.some((list) => text.isIn(list, text.tokens[span.end - 1]?.word));
      const isTerm = span.end - span.start <= MAX_TERM_LENGTH && !isPart;
      const term = isTerm ? input.slice(start, end).toLowerCase() : '';
      const quote = quoteAround(text, span, opinions);
      return { ...about, ...judgement(polarity, opinions), term, start, end, quote };
    };

    const said = new Set<string>();
    const judged = findMentions(text, terms, aspectsOf).flatMap((one) => {
      const { aspect, opinions, start } = one;
      const isByWords = opinions.length > 0;
      const polarity = isByWords
        ? polarityInWords(text, one, rating)
        : polarityByStars(text, one, rating, judgedClauses.has(text.clause[start]));
      // In "the staff were rude" the second mention repeats the first.
      const key = `${aspect} ${polarity} ${isByWords} ${text.sentence[start]}`;
      if (polarity === 'neutral' || said.has(key)) return [];
      said.add(key);
      return [{ ...one, polarity, isByWords }];
    });
    const praise = judged.filter(({ polarity }) => polarity === 'positive');
    /**
     * With four or five stars, "The tap dripped." is what the customer came with if a later sentence praises the work, or if all praise
     * is later; with four stars that needs "My tap dripped."
     */
    const isSolved = ({ aspect, polarity, start }: (typeof judged)[number]): boolean => {
      if (rating <= 3 || polarity !== 'negative' || aspect !== work) return false;
      const own = text.sentence[start] ?? 0;
      // "My car", "la mia auto"
      const first = text.sentences[own]?.start ?? 0;
      const isLed = text.isIn('subjects', text.tokens[first]?.word);
      const lead = text.tokens.slice(first, first + (isLed ? 2 : 1));
      const isMine = rating === 5 || lead.some(({ word }) => text.isIn('possessive', word));
      const later = praise.filter((one) => (text.sentence[one.start] ?? 0) > own);
      const isOpen = isMine && later.length === praise.length;
      return later.some((one) => isOpen || (one.aspect === work && one.isByWords));
    };
    // The stars add nothing to words.
    const inWords = new Set(judged.flatMap((one) => (one.isByWords ? one.aspect : [])));
    const aspects = judged
      .filter((one) => (one.isByWords || !inWords.has(one.aspect)) && !isSolved(one))
      .map((one) =>
        toMention({ kind: 'aspects', id: one.aspect, polarity: one.polarity }, one, one.opinions),
      );

    const people = new Set(names.flatMap(({ kind, id }) => (kind === 'technicians' ? id : [])));
    /** Returns what applies to a name: the opinions of the clause or, for the only person, praise in this sentence and the next. */
    const opinionsBeside = ({ start }: Span): readonly Opinion[] => {
      const { clause, sentence } = text;
      const inClause = stated.filter((one) => clause[one.start] === clause[start]);
      const own = sentence[start] ?? 0;
      const near = stated.filter((one) => [own, own + 1].includes(sentence[one.start] ?? -1));
      const isPraised = people.size === 1 && near.every(({ value }) => value > 0);
      return inClause.length === 0 && isPraised ? near : inClause;
    };
    const stars = starPolarity(rating);
    const named = names.map(({ kind, id, ...name }) => {
      const opinions = opinionsBeside(name);
      const said = polarityOfValue(sumOf(opinions));
      const polarity = stars === said || stars === 'neutral' ? said : 'neutral';
      return { ...toMention({ kind, id, polarity }, name, opinions), by: 'words' as const };
    });
    const sum = sumOf(stated);
    const isByWords = Math.abs(sum) >= CLEAR_VALUE && !isDoubtful(sum, rating);
    return {
      mentions: [...aspects, ...named],
      contrasts: [...text.contrasts, ...text.unreal].flatMap((at) => text.starts[at] ?? []),
      /** The judgement of all words together, or by the stars. */
      whole: isByWords ? judgement(polarityOfValue(sum), stated) : judgement(stars, []),
    };
  };
}

/**
 * Creates a reader of reviews in all `LANGUAGES`.
 * @param siteLanguage assumed for texts too short to tell their language
 */
export function createReader(
  config: InsightsConfig,
  business: Business,
  siteLanguage: Language,
): Reader {
  const readerOf = memoize((known: Language) => createTextReader(known, config, business));
  return {
    read(review) {
      const { text, language: tag } = review;
      const language = hasContent(text) ? languageOf(text, tag, siteLanguage) : undefined;
      const known = LANGUAGES.find((one) => one === language);
      if (!known) return { isRead: false, language, mentions: [] };
      return { isRead: true, language, ...readerOf(known)(review) };
    },
  };
}
