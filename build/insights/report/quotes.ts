import type { Quote } from '../../../contract/insights.ts';
import { overlap } from '../text/surroundings.ts';
import { countPolarities, percentPositive } from './counts.ts';
import type { Voice } from './measures.ts';

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

const OPENS_SENTENCE = /^["“'‘„«£$€\d]?\p{Lu}/u;
const CLOSES_SENTENCE = new Set('.!?…"”’»)');

/** The more telling first; of those alike, the newer. */
function byWeight(a: Candidate, b: Candidate): number {
  const steps = Math.round(b.weight / ALIKE) - Math.round(a.weight / ALIKE);
  if (steps !== 0 || a.date === b.date) return steps || b.weight - a.weight;
  return a.date < b.date ? 1 : -1;
}

/** The quotes of mentions, the best first, without those that say or weigh too little, or are against one star or five: nearly always a misreading. */
function candidatesOf(voices: readonly Voice[], language: string): Candidate[] {
  const candidates: Candidate[] = [];
  for (const { review, mentions, quotable = mentions } of voices) {
    const { id: review_id, rating, date } = review;
    const isForeign = !(review.language ?? language).startsWith(language);
    for (const { polarity, sure, told, quote, by } of quotable) {
      if (!quote || polarity === 'neutral' || sure < QUOTABLE || told < TOLD) continue;
      const starsAgainst = polarity === 'negative' ? rating : 6 - rating;
      if (starsAgainst === 5) continue;
      const [start, end] = quote;
      const text = review.text.slice(start, end);
      let weight = sure - SHORT * Math.max(0, 1 - text.length / GOOD_LENGTH.from);
      if (starsAgainst === 4) weight -= AGAINST_STARS;
      if (isForeign) weight -= FOREIGN;
      if (text.length > GOOD_LENGTH.to) weight -= LONG;
      if (!OPENS_SENTENCE.test(text) || !CLOSES_SENTENCE.has(text.at(-1) ?? '')) weight -= CUT_OFF;
      if (weight < QUOTABLE_WEIGHT) continue;
      const contrary = polarity === 'positive' ? 'negative' : 'positive';
      const place = { start, end };
      const isMixed = quotable.some((one) => one.polarity === contrary && overlap(one, place));
      const shown = isMixed ? 'mixed' : polarity;
      candidates.push({ review_id, start, end, text, polarity: shown, by, rating, date, weight });
    }
  }
  return candidates.sort(byWeight);
}

/** Each quote of a side with its place where that side takes `part` of all places: of three there is one of each side, of two as well. */
function placed(side: readonly Quote[], part: number, most: number) {
  const latestFirst = most > 2 ? 2.5 : 1.5;
  return side.map((quote, at) => {
    const place = (at + 0.5) / part;
    return { quote, place: at === 0 ? Math.min(place, latestFirst) : place };
  });
}

/** A book with no quote given, for a site in the language. */
export function createQuoteBook(language: string): QuoteBook {
  const given = new Map<string, Quote[]>();
  const texts = new Set<string>();
  /** By the voices: summary, aspects and answers choose from the same. */
  const found = new Map<readonly Voice[], readonly Candidate[]>();
  const isGiven = (quote: Quote): boolean =>
    given.get(quote.review_id)?.some((other) => overlap(other, quote)) === true;

  return {
    take(voices, most, polarity) {
      const candidates = found.get(voices) ?? candidatesOf(voices, language);
      found.set(voices, candidates);
      const praise: Quote[] = [];
      const rest: Quote[] = [];
      const reviews = new Set<string>();
      const said = new Set(texts);
      const wanted = polarity === undefined ? 2 * most : most;
      for (const candidate of candidates) {
        if (praise.length + rest.length === wanted) break;
        const side = candidate.polarity === 'positive' ? praise : rest;
        const { review_id, text } = candidate;
        if (polarity !== undefined && candidate.polarity !== polarity) continue;
        if (side.length === most || reviews.has(review_id) || said.has(text)) continue;
        if (isGiven(candidate)) continue;
        const { weight: _, ...quote } = candidate;
        side.push(quote);
        reviews.add(review_id);
        said.add(text);
      }
      const share = (percentPositive(countPolarities(voices)) ?? 100) / 100;
      const taken = [...placed(praise, share, most), ...placed(rest, 1 - share, most)]
        .sort((one, other) => one.place - other.place)
        .slice(0, most)
        .map(({ quote }) => quote);
      for (const quote of taken) {
        given.set(quote.review_id, [...(given.get(quote.review_id) ?? []), quote]);
        texts.add(quote.text);
      }
      return taken;
    },
  };
}
