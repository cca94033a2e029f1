import type { Quote } from '../../../contract/insights.ts';
import { chooseQuotes } from '../../../contract/opinions.ts';
import type { ReadReview, ReviewMention } from '../read/review-analysis.ts';
import { MAX_LENGTH } from '../text/quote-around.ts';
import { overlaps } from '../text/tokenize.ts';
import type { SubjectReview } from './measures.ts';

type Place = [start: number, end: number];

/** A mention that may be quoted. */
export type Candidate = {
  readonly source: SubjectReview;
  readonly mention: ReviewMention;
  readonly place: Place;
  /** Mixed if the quote also overlaps a mention of the opposite polarity. */
  readonly polarity: Quote['polarity'];
  readonly weight: number;
};

/** Preferred length, in characters. */
const GOOD_LENGTH = { from: 30, to: 160 };
/** Deduction from the weight of a quote that contradicts the stars, or is in another language than the page. */
const DOUBT = 2;
const MIN_WEIGHT = -1;
/** A page shows praise and criticism: what is both comes last. */
const MIXED_WEIGHT = -2;

/** Picks quotes for one page, each at most once, of reviews that are newest first. */
export type QuotePicker = {
  /** Returns up to `max` quotes (two or more) by the rule of `chooseQuotes`. */
  pick(reviews: readonly SubjectReview[], max: number): Quote[];
  /** Returns the best quote that is wanted, if any. */
  pickOne(
    reviews: readonly SubjectReview[],
    isWanted: (candidate: Candidate) => boolean,
  ): Quote | undefined;
};

const OPENS_SENTENCE = /["“'‘„«„£$€\d¿¡]?\p{Lu}/uy;
const CLOSES_SENTENCE = new Set('.!?…"”’»)');

/** Reports whether a passage begins and ends like a sentence. */
export function isSentence(text: string, [start, end]: Place): boolean {
  OPENS_SENTENCE.lastIndex = start;
  return OPENS_SENTENCE.test(text) && CLOSES_SENTENCE.has(text[end - 1] ?? '');
}

/** Reports whether a passage has a contrast ("but") or tells what is not so ("would have"): one half may say what is not read. */
export function hasContrast({ analysis }: ReadReview, [start, end]: Place): boolean {
  return analysis.contrasts?.some((at) => at >= start && at < end) === true;
}

/** Only a pause, a contrast word or a short link lies between the two halves of a contrast. */
const MAX_LINK = 12;

/**
 * Extends a quote over the other half of a contrast about the same subject ("Can't fault the work. But the tap drips again."). Returns
 * undefined if both halves are too long together.
 */
function withContrast(
  place: Place,
  { id, kind }: ReviewMention,
  opposite: readonly ReviewMention[],
): Place | undefined {
  let [start, end] = place;
  for (const other of opposite) {
    if (other.id !== id || other.kind !== kind) continue;
    const [from, to] = other.quote ?? [other.start, other.end];
    if (from > end + MAX_LINK || to < start - MAX_LINK) continue;
    start = Math.min(start, from);
    end = Math.max(end, to);
  }
  return end - start > MAX_LENGTH ? undefined : [start, end];
}

/** Clear words count for a quote; what contradicts its stars or itself, is foreign, or reads badly alone counts against it. */
function weightOf(source: SubjectReview, mention: ReviewMention, place: Place, home: string) {
  const { text, rating } = source.review;
  const { language = home } = source.analysis;
  const length = place[1] - place[0];
  const doubts = [
    mention.polarity === 'positive' ? rating < 4 : rating > 3,
    !language.startsWith(home),
  ];
  const flaws = [
    length < GOOD_LENGTH.from,
    length > GOOD_LENGTH.to,
    !isSentence(text, place),
    source.polarity === 'mixed',
  ];
  const countOf = (list: readonly boolean[]): number => list.filter(Boolean).length;
  return Math.min(mention.strength, 2) - DOUBT * countOf(doubts) - countOf(flaws);
}

/** Returns the mention as a candidate, or undefined if it cannot be quoted. Insiders and rewarded customers are not quoted. */
export function candidateOf(
  source: SubjectReview,
  mention: ReviewMention,
  language: string,
): Candidate | undefined {
  const { rating, insider, incentivized } = source.review;
  const { polarity, strength, quote } = mention;
  if (insider === true || incentivized === true) return undefined;
  if (!quote || polarity === 'neutral' || strength === 0) return undefined;
  // A complaint with five stars and praise with one are nearly always misread.
  if (rating === (polarity === 'negative' ? 5 : 1)) return undefined;
  const opposed = polarity === 'positive' ? 'negative' : 'positive';
  // Criticism of the work in the sentence of a person may be of that person.
  const related = mention.kind === 'technicians' ? source.analysis.mentions : source.quotable;
  const opposite = related.filter((one) => one.polarity === opposed);
  const place = withContrast(quote, mention, opposite);
  if (!place) return undefined;
  const weight = weightOf(source, mention, place, language);
  if (weight < MIN_WEIGHT) return undefined;
  const [start, end] = place;
  if (opposite.some((one) => overlaps(one, { start, end })))
    return { source, mention, place, polarity: 'mixed', weight: MIXED_WEIGHT };
  const isClear = !hasContrast(source, place);
  return { source, mention, place, polarity, weight: isClear ? weight : weight - 1 };
}

/** Returns the quotable mentions, best first, the newest of equals. */
function candidatesOf(reviews: readonly SubjectReview[], language: string): Candidate[] {
  const candidates = reviews.flatMap((source) =>
    source.quotable.flatMap((mention) => candidateOf(source, mention, language) ?? []),
  );
  return candidates.sort((a, b) => b.weight - a.weight);
}

function toQuote({ source, mention, place: [start, end], polarity }: Candidate): Quote {
  const { id: review_id, url, author, rating, date, text: whole } = source.review;
  const text = whole.slice(start, end);
  const { by } = mention;
  return { review_id, url, author: author.name, start, end, text, polarity, by, rating, date };
}

/** Creates a picker for a page in the language. */
export function createQuotePicker(language: string): QuotePicker {
  const used: Quote[] = [];
  const isSame = (a: Quote, b: Quote): boolean =>
    a.text === b.text || (a.review_id === b.review_id && overlaps(a, b));
  const unused = (candidates: readonly Candidate[]): Quote[] =>
    candidates.map(toQuote).filter((quote) => !used.some((one) => isSame(one, quote)));

  return {
    pickOne(reviews, isWanted) {
      const quotes = unused(candidatesOf(reviews, language).filter(isWanted)).slice(0, 1);
      used.push(...quotes);
      return quotes[0];
    },
    pick(reviews, max) {
      const quotes = chooseQuotes(reviews, unused(candidatesOf(reviews, language)), max);
      used.push(...quotes);
      return quotes;
    },
  };
}
