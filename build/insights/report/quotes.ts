import type { Quote } from '../../../contract/insights.ts';
import { overlaps } from '../text/tokenize.ts';
import { countPolarities, percentPositive } from './counts.ts';
import type { SubjectReview } from './measures.ts';
import type { ReviewMention } from './review-insights.ts';

/** A mention that may be quoted. `toQuote` builds a quote only for the few that are picked. */
type Candidate = {
  readonly source: SubjectReview;
  readonly mention: ReviewMention;
  readonly place: readonly [start: number, end: number];
  readonly weight: number;
  /** The weight in multiples of `WEIGHT_STEP`. */
  readonly weightSteps: number;
};

/** Minimum strength of a quoted mention. Those that only the stars judge are only counted. */
const MIN_STRENGTH = 1;
/** Weight of a mention of strength 1, and what further strength adds. */
const BASE_WEIGHT = 0.75;
const WEIGHT_PER_STRENGTH = 0.1;
/** Deductions from the weight of a quote. `AGAINST_STARS` is for praise with two stars and criticism with four. */
const AGAINST_STARS = 0.35;
const FOREIGN = 0.2;
const LONG = 0.2;
const SHORT = 0.5;
const CUT_OFF = 0.15;
/** Preferred length, in characters. */
const GOOD_LENGTH = { from: 30, to: 160 };
const MIN_WEIGHT = 0.45;
/** Quotes whose weights round to the same multiple of this count as equal; the newest goes first. */
const WEIGHT_STEP = 0.1;

/** Picks quotes for one site, each at most once. */
export type QuotePicker = {
  /** Returns up to `max` quotes, at most one per review. Without a polarity, praise and criticism are mixed proportionally. */
  pick(reviews: readonly SubjectReview[], max: number, polarity?: Quote['polarity']): Quote[];
};

const OPENS_SENTENCE = /["“'‘„«„£$€\d]?\p{Lu}/uy;
const CLOSES_SENTENCE = new Set('.!?…"”’»)');

/** Sorts by weight in steps, then newest first. */
function byWeight(a: Candidate, b: Candidate): number {
  if (a.weightSteps !== b.weightSteps) return b.weightSteps - a.weightSteps;
  const date = a.source.review.date;
  const otherDate = b.source.review.date;
  if (date === otherDate) return b.weight - a.weight;
  return date < otherDate ? 1 : -1;
}

/** Returns the quotable mentions, best first. Complaints with five stars and praise with one are nearly always misread. */
function candidatesOf(reviews: readonly SubjectReview[], language: string): Candidate[] {
  const candidates: Candidate[] = [];
  for (const source of reviews) {
    const { text, rating, language: reviewLanguage = language } = source.review;
    for (const mention of source.quotable ?? source.mentions) {
      const { polarity, strength, quote: place } = mention;
      if (!place || polarity === 'neutral') continue;
      if (strength < MIN_STRENGTH) continue;
      const starsAgainst = polarity === 'negative' ? rating : 6 - rating;
      if (starsAgainst === 5) continue;
      const [start, end] = place;
      let weight =
        BASE_WEIGHT +
        WEIGHT_PER_STRENGTH * (strength - 1) -
        SHORT * Math.max(0, 1 - (end - start) / GOOD_LENGTH.from);
      if (starsAgainst === 4) weight -= AGAINST_STARS;
      if (!reviewLanguage.startsWith(language)) weight -= FOREIGN;
      if (end - start > GOOD_LENGTH.to) weight -= LONG;
      OPENS_SENTENCE.lastIndex = start;
      if (!OPENS_SENTENCE.test(text) || !CLOSES_SENTENCE.has(text[end - 1] ?? ''))
        weight -= CUT_OFF;
      if (weight < MIN_WEIGHT) continue;
      const weightSteps = Math.round(weight / WEIGHT_STEP);
      candidates.push({ source, mention, place, weight, weightSteps });
    }
  }
  return candidates.sort(byWeight);
}

/** Builds the quote. It is mixed if it also overlaps a mention of the opposite polarity. */
function toQuote({ source, mention, place: [start, end] }: Candidate): Quote {
  const { review, mentions, quotable = mentions } = source;
  const { id: review_id, rating, date } = review;
  const opposite = mention.polarity === 'positive' ? 'negative' : 'positive';
  const isMixed = quotable.some(
    (one) => one.polarity === opposite && overlaps(one, { start, end }),
  );
  const polarity = isMixed ? 'mixed' : mention.polarity;
  const text = review.text.slice(start, end);
  return { review_id, start, end, text, polarity, by: mention.by, rating, date };
}

/** Spreads quotes over `share` of a list, with the first one among the first three (or two, if `max` is 2). */
function spread(quotes: readonly Quote[], share: number, max: number) {
  const latestFirst = max > 2 ? 2.5 : 1.5;
  return quotes.map((quote, at) => {
    const position = (at + 0.5) / share;
    return { quote, position: at === 0 ? Math.min(position, latestFirst) : position };
  });
}

/** Creates a picker for a site in the language. */
export function createQuotePicker(language: string): QuotePicker {
  const pickedByReview = new Map<string, Quote[]>();
  const pickedTexts = new Set<string>();
  /** The summary, the aspects and the FAQ pick from the same lists. */
  const candidateCache = new Map<readonly SubjectReview[], readonly Candidate[]>();
  const overlapsPicked = (quote: Quote): boolean =>
    pickedByReview.get(quote.review_id)?.some((other) => overlaps(other, quote)) === true;

  return {
    pick(source, max, polarity) {
      const candidates = candidateCache.get(source) ?? candidatesOf(source, language);
      candidateCache.set(source, candidates);
      const praise: Quote[] = [];
      const rest: Quote[] = [];
      const reviewIds = new Set<string>();
      const texts = new Set(pickedTexts);
      const wanted = polarity === undefined ? 2 * max : max;
      for (const candidate of candidates) {
        if (praise.length + rest.length === wanted) break;
        if (polarity !== undefined && candidate.mention.polarity !== polarity) continue;
        const quote = toQuote(candidate);
        if (polarity !== undefined && quote.polarity !== polarity) continue;
        const list = quote.polarity === 'positive' ? praise : rest;
        const isRepeated = reviewIds.has(quote.review_id) || texts.has(quote.text);
        if (list.length === max || isRepeated || overlapsPicked(quote)) continue;
        list.push(quote);
        reviewIds.add(quote.review_id);
        texts.add(quote.text);
      }
      const praiseShare = (percentPositive(countPolarities(source)) ?? 100) / 100;
      const picked = [...spread(praise, praiseShare, max), ...spread(rest, 1 - praiseShare, max)]
        .sort((one, other) => one.position - other.position)
        .slice(0, max)
        .map(({ quote }) => quote);
      for (const quote of picked) {
        const earlier = pickedByReview.get(quote.review_id) ?? [];
        pickedByReview.set(quote.review_id, [...earlier, quote]);
        pickedTexts.add(quote.text);
      }
      return picked;
    },
  };
}
