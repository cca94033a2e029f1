import type { Quote } from '../../../contract/insights.ts';
import { countPolarities, quoteShares, starPolarity } from '../../../contract/opinions.ts';
import type { Review } from '../../../contract/review.ts';
import type { ReviewMention } from '../read/review-analysis.ts';
import { overlaps } from '../text/tokenize.ts';
import type { SubjectReview } from './measures.ts';

type Place = [start: number, end: number];

/** A mention that may be quoted. `toQuote` builds a quote only for the few that are picked. */
export type Candidate = {
  readonly source: SubjectReview;
  readonly mention: ReviewMention;
  readonly place: Place;
  readonly weight: number;
};

/** Maximum length of a quote, in characters. */
const MAX_LENGTH = 240;
/** Deductions from the weight of a quote, in steps: quotes of equal weight are sorted by date. */
const AGAINST_STARS = 2;
const FAINT = 2;
const FOREIGN = 2;
const LONG = 1;
const SHORT = 1;
const CUT_OFF = 1;
const FRAGMENT = 2;
/** Preferred length, in characters. */
const GOOD_LENGTH = { from: 30, to: 160 };
const MIN_WEIGHT = -1;
/** Picks quotes for one page, each at most once. */
export type QuotePicker = {
  /**
   * Returns up to `max` quotes (two or more without a polarity), at most one per review: in proportion to praise and criticism, or of one polarity. Returns none if
   * a fifth or more of the reviews criticise, or praise, and cannot be quoted: the rest would not be representative.
   */
  pick(reviews: readonly SubjectReview[], max: number, polarity?: Quote['polarity']): Quote[];
  /** Returns the quotable mentions, best first. */
  candidates(reviews: readonly SubjectReview[]): readonly Candidate[];
  /** Marks a quote as used. */
  use(candidate: Candidate): Quote;
};

const OPENS_SENTENCE = /["“'‘„«„£$€\d¿¡]?\p{Lu}/uy;
const CLOSES_SENTENCE = new Set('.!?…"”’»)');

/** Reports whether a passage begins and ends like a sentence. */
export function isSentence(text: string, [start, end]: Place): boolean {
  OPENS_SENTENCE.lastIndex = start;
  return OPENS_SENTENCE.test(text) && CLOSES_SENTENCE.has(text[end - 1] ?? '');
}

/** Only a pause, a contrast word or a short link lies between the two halves of a contrast. */
const MAX_LINK = 12;

/**
 * Extends a quote over the other half of a contrast about the same subject ("Can't fault the work. But the tap drips again."). Returns
 * undefined if both halves are too long together.
 */
function withContrast(
  place: Place,
  { id, kind, polarity }: ReviewMention,
  all: readonly ReviewMention[],
): Place | undefined {
  let [start, end] = place;
  for (const other of all) {
    if (other.id !== id || other.kind !== kind || other.polarity === 'neutral') continue;
    if (other.polarity === polarity) continue;
    const [from, to] = other.quote ?? [other.start, other.end];
    if (from > end + MAX_LINK || to < start - MAX_LINK) continue;
    start = Math.min(start, from);
    end = Math.max(end, to);
  }
  return end - start > MAX_LENGTH ? undefined : [start, end];
}

function weightOf({ review }: SubjectReview, mention: ReviewMention, place: Place, home: string) {
  const { text, rating, language = home } = review;
  const [start, end] = place;
  const isAgainstStars = starPolarity(rating) !== mention.polarity && rating !== 3;
  const isShort = end - start < GOOD_LENGTH.from;
  const cutOff = isShort ? FRAGMENT : CUT_OFF;
  const isFaintPraise = rating === 3 && mention.polarity === 'positive';
  return (
    Math.min(mention.strength, 2) -
    (isAgainstStars ? AGAINST_STARS : 0) -
    (isFaintPraise ? FAINT : 0) -
    (language.startsWith(home) ? 0 : FOREIGN) -
    (isShort ? SHORT : 0) -
    (end - start > GOOD_LENGTH.to ? LONG : 0) -
    (isSentence(text, place) ? 0 : cutOff)
  );
}

/** Returns the mention as a candidate, or undefined if it cannot be quoted. Insiders and rewarded customers are not quoted. */
function candidateOf(
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
  const place = withContrast(quote, mention, source.quotable ?? source.mentions);
  if (!place) return undefined;
  const weight = weightOf(source, mention, place, language);
  return weight < MIN_WEIGHT ? undefined : { source, mention, place, weight };
}

/** Returns the passage to quote for a mention of a review, or undefined if it cannot be quoted. */
export function placeOfQuote(
  review: Review,
  mentions: readonly ReviewMention[],
  mention: ReviewMention,
  language: string,
): Place | undefined {
  const source: SubjectReview = { review, mentions, polarity: undefined, by: mention.by };
  return candidateOf(source, mention, language)?.place;
}

/** Returns the quotable mentions, best first, the newest of equals. */
function candidatesOf(reviews: readonly SubjectReview[], language: string): Candidate[] {
  const candidates = reviews.flatMap((source) =>
    (source.quotable ?? source.mentions).flatMap(
      (mention) => candidateOf(source, mention, language) ?? [],
    ),
  );
  return candidates.sort((a, b) => {
    const { date } = a.source.review;
    const { date: otherDate } = b.source.review;
    return b.weight - a.weight || (date < otherDate ? 1 : date > otherDate ? -1 : 0);
  });
}

/** Reports whether a quote also overlaps a mention of the opposite polarity. */
function isMixed({ source, mention, place: [start, end] }: Candidate): boolean {
  const opposite = mention.polarity === 'positive' ? 'negative' : 'positive';
  const { mentions, quotable = mentions } = source;
  return quotable.some((one) => one.polarity === opposite && overlaps(one, { start, end }));
}

function toQuote(candidate: Candidate): Quote {
  const { source, mention, place } = candidate;
  const [start, end] = place;
  const { id: review_id, url, author, rating, date, text: whole } = source.review;
  const polarity = isMixed(candidate) ? 'mixed' : mention.polarity;
  const text = whole.slice(start, end);
  const by = mention.by;
  return { review_id, url, author: author.name, start, end, text, polarity, by, rating, date };
}

/** Alternates two lists, beginning with the longer one. */
function alternate<T>(some: readonly T[], others: readonly T[]): T[] {
  const [long, short] = some.length >= others.length ? [some, others] : [others, some];
  return long.flatMap((one, at) => {
    const next = short[at];
    return next === undefined ? [one] : [one, next];
  });
}

/** Creates a picker for a page in the language. */
export function createQuotePicker(language: string): QuotePicker {
  const pickedByReview = new Map<string, Quote[]>();
  const pickedTexts = new Set<string>();
  /** The summary, the aspects and the FAQ pick from the same lists. */
  const candidateCache = new Map<readonly SubjectReview[], readonly Candidate[]>();
  const overlapsPicked = (quote: Quote): boolean =>
    pickedByReview.get(quote.review_id)?.some((other) => overlaps(other, quote)) === true;

  const candidates: QuotePicker['candidates'] = (source) => {
    const known = candidateCache.get(source) ?? candidatesOf(source, language);
    candidateCache.set(source, known);
    return known;
  };
  const remember = (quote: Quote): void => {
    pickedByReview.set(quote.review_id, [...(pickedByReview.get(quote.review_id) ?? []), quote]);
    pickedTexts.add(quote.text);
  };

  return {
    candidates,
    use(candidate) {
      const quote = toQuote(candidate);
      remember(quote);
      return quote;
    },
    pick(source, max, polarity) {
      const { isPraised, isCriticised, ...share } = quoteShares(countPolarities(source), max);
      const praised = polarity === undefined ? share.praised : max;
      const wanted = { praise: praised, rest: polarity === undefined ? max - praised : max };
      const praise: Quote[] = [];
      const rest: Quote[] = [];
      const reviewIds = new Set<string>();
      const texts = new Set(pickedTexts);
      // A page shows praise and criticism: what is both comes last.
      const byKind = Map.groupBy(candidates(source), isMixed);
      for (const candidate of [...(byKind.get(false) ?? []), ...(byKind.get(true) ?? [])]) {
        if (praise.length >= wanted.praise && rest.length >= wanted.rest) break;
        if (polarity !== undefined && candidate.mention.polarity !== polarity) continue;
        const quote = toQuote(candidate);
        if (polarity !== undefined && quote.polarity !== polarity) continue;
        const isPraise = quote.polarity === 'positive';
        const list = isPraise ? praise : rest;
        const isRepeated = reviewIds.has(quote.review_id) || texts.has(quote.text);
        if (list.length === (isPraise ? wanted.praise : wanted.rest)) continue;
        if (isRepeated || overlapsPicked(quote)) continue;
        list.push(quote);
        reviewIds.add(quote.review_id);
        texts.add(quote.text);
      }
      const isOneSided =
        polarity === undefined &&
        ((isPraised && praise.length === 0) || (isCriticised && rest.length === 0));
      const picked = isOneSided ? [] : alternate(praise, rest).slice(0, max);
      for (const quote of picked) remember(quote);
      return picked;
    },
  };
}
