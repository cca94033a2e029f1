import type { Quote } from '../../../contract/insights.ts';
import { overlap } from '../text/surroundings.ts';
import { countPolarities, percentPositive } from './counts.ts';
import type { Voice } from './measures.ts';
import type { ReviewMention } from './review-insights.ts';

type Candidate = Quote & { readonly weight: number };

/** A judgement less sure than this may be counted, but is not shown as an example. */
const QUOTABLE = 0.65;
/** The same of what its words say without the stars: a sentence from a review of five stars praises nothing by that. */
const TOLD = 0.6;
/** What a quote weighs less by that reads worse: its review has two stars or four and says the contrary, or another language. */
const AGAINST_STARS = 0.35;
const FOREIGN = 0.2;
const LONG = 0.2;
const SHORT = 0.5;
const CUT_OFF = 0.15;
/** Lengths that read best, in characters. */
const GOOD_LENGTH = { from: 30, to: 160 };
/** Weight below which it is not shown. */
const QUOTABLE_WEIGHT = 0.45;
/** Steps of weight in which quotes are alike, and the newest goes first. */
const ALIKE = 0.1;

/** Gives each quote once: a list takes what those before it left. */
export type QuoteBook = {
  /** Up to `most` quotes, at most one a review; both sides in their proportion where no polarity is asked for. */
  take(voices: readonly Voice[], most: number, polarity?: Quote['polarity']): Quote[];
};

const WHOLE_SENTENCE = /^["“'‘„«£$€\d]?\p{Lu}.*[.!?…"”’»)]$/su;

/** The quote of a mention with its weight; null where it says too little, or is against one star or five: nearly always a misreading. */
function candidateOf(
  { review, mentions, beside = [] }: Voice,
  { polarity, sure, told, quote, by }: ReviewMention,
  language: string,
): Candidate | null {
  if (!quote || polarity === 'neutral' || sure < QUOTABLE || told < TOLD) return null;
  const { id: review_id, rating, date } = review;
  const starsAgainst = polarity === 'negative' ? rating : 6 - rating;
  if (starsAgainst === 5) return null;
  const [start, end] = quote;
  const text = review.text.slice(start, end);
  const isForeign = !(review.language ?? language).startsWith(language);
  const isMixed = [...mentions, ...beside].some(
    (other) =>
      overlap(other, { start, end }) && other.polarity !== 'neutral' && other.polarity !== polarity,
  );
  let weight = sure - SHORT * Math.max(0, 1 - text.length / GOOD_LENGTH.from);
  if (starsAgainst === 4) weight -= AGAINST_STARS;
  if (isForeign) weight -= FOREIGN;
  if (text.length > GOOD_LENGTH.to) weight -= LONG;
  if (!WHOLE_SENTENCE.test(text)) weight -= CUT_OFF;
  if (weight < QUOTABLE_WEIGHT) return null;
  const shown = isMixed ? 'mixed' : polarity;
  return { review_id, start, end, text, polarity: shown, by, rating, date, weight };
}

/** The more telling first; of those alike, the newer. */
function byWeight(a: Candidate, b: Candidate): number {
  const steps = Math.round(b.weight / ALIKE) - Math.round(a.weight / ALIKE);
  if (steps !== 0 || a.date === b.date) return steps || b.weight - a.weight;
  return a.date < b.date ? 1 : -1;
}

/** By this place of a list each side has been heard. */
const HEARD_BY = 3;

/** Up to `most` of both sides: any number of the first shows them in their proportion, three of them each side that there is. */
function inProportion(quotes: readonly Candidate[], share: number, most: number): Candidate[] {
  const heardBy = Math.min(most, HEARD_BY) - 0.5;
  return [true, false]
    .flatMap((isPraise) =>
      quotes
        .filter(({ polarity }) => (polarity === 'positive') === isPraise)
        .map((quote, at) => {
          const place = (at + 0.5) / (isPraise ? share : 1 - share);
          return { quote, place: at === 0 ? Math.min(place, heardBy) : place };
        }),
    )
    .sort((one, other) => one.place - other.place)
    .slice(0, most)
    .map(({ quote }) => quote);
}

/** A book with no quote given, for a site in the language. */
export function createQuoteBook(language: string): QuoteBook {
  const given = new Map<string, Quote[]>();
  const texts = new Set<string>();
  const weighed = new WeakMap<ReviewMention, Candidate | null>();
  const isFree = ({ review_id, start, end, text }: Quote): boolean =>
    !texts.has(text) && !given.get(review_id)?.some((quote) => overlap(quote, { start, end }));
  const weigh = (voice: Voice, mention: ReviewMention): Candidate | null => {
    const known = weighed.get(mention);
    if (known !== undefined) return known;
    const candidate = candidateOf(voice, mention, language);
    weighed.set(mention, candidate);
    return candidate;
  };

  return {
    take(voices, most, polarity) {
      if (most <= 0) return [];
      const bestOfEach = voices.flatMap((voice) => {
        const [best] = [...voice.mentions, ...(voice.beside ?? [])]
          .flatMap((mention) => weigh(voice, mention) ?? [])
          .filter((one) => (polarity === undefined || one.polarity === polarity) && isFree(one))
          .sort(byWeight);
        return best ?? [];
      });
      const byText = Map.groupBy(bestOfEach.sort(byWeight), ({ text }) => text);
      const best = [...byText.values()].flatMap(([first]) => first ?? []);
      const percent = percentPositive(countPolarities(voices)) ?? 100;
      return inProportion(best, percent / 100, most).map(({ weight: _, ...quote }) => {
        given.set(quote.review_id, [...(given.get(quote.review_id) ?? []), quote]);
        texts.add(quote.text);
        return quote;
      });
    },
  };
}
