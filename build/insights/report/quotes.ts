import type { Quote } from '../../../contract/insights.ts';
import { overlaps } from '../text/spans.ts';
import { countPolarities, percentPositive } from './counts.ts';
import type { Voice } from './measures.ts';
import type { ReviewMention } from './review-insights.ts';

/** A place that may be quoted: of the few that are, `toQuote` makes quotes. */
type Candidate = {
  readonly voice: Voice;
  readonly mention: ReviewMention;
  readonly place: readonly [start: number, end: number];
  readonly weight: number;
};

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

const OPENS_SENTENCE = /["“'‘„«£$€\d]?\p{Lu}/uy;
const CLOSES_SENTENCE = new Set('.!?…"”’»)');

/** The more telling first; of those alike, the newer. */
function byWeight(a: Candidate, b: Candidate): number {
  const steps = Math.round(b.weight / ALIKE) - Math.round(a.weight / ALIKE);
  const [date, other] = [a.voice.review.date, b.voice.review.date];
  if (steps !== 0 || date === other) return steps || b.weight - a.weight;
  return date < other ? 1 : -1;
}

/** The quotes of mentions, the best first, without those that say or weigh too little, or are against one star or five: nearly always a misreading. */
function candidatesOf(voices: readonly Voice[], language: string): Candidate[] {
  const candidates: Candidate[] = [];
  for (const voice of voices) {
    const { text, rating, language: own = language } = voice.review;
    for (const mention of voice.quotable ?? voice.mentions) {
      const { polarity, sure, told, quote: place } = mention;
      if (!place || polarity === 'neutral' || sure < QUOTABLE || told < TOLD) continue;
      const starsAgainst = polarity === 'negative' ? rating : 6 - rating;
      if (starsAgainst === 5) continue;
      const [start, end] = place;
      let weight = sure - SHORT * Math.max(0, 1 - (end - start) / GOOD_LENGTH.from);
      if (starsAgainst === 4) weight -= AGAINST_STARS;
      if (!own.startsWith(language)) weight -= FOREIGN;
      if (end - start > GOOD_LENGTH.to) weight -= LONG;
      OPENS_SENTENCE.lastIndex = start;
      if (!OPENS_SENTENCE.test(text) || !CLOSES_SENTENCE.has(text[end - 1] ?? ''))
        weight -= CUT_OFF;
      if (weight >= QUOTABLE_WEIGHT) candidates.push({ voice, mention, place, weight });
    }
  }
  return candidates.sort(byWeight);
}

/** With what else the review says there: praise and complaint in one quote make it mixed. */
function toQuote({ voice, mention, place: [start, end] }: Candidate): Quote {
  const { review, mentions, quotable = mentions } = voice;
  const { id: review_id, rating, date } = review;
  const contrary = mention.polarity === 'positive' ? 'negative' : 'positive';
  const isMixed = quotable.some(
    (one) => one.polarity === contrary && overlaps(one, { start, end }),
  );
  const polarity = isMixed ? 'mixed' : mention.polarity;
  const text = review.text.slice(start, end);
  return { review_id, start, end, text, polarity, by: mention.by, rating, date };
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
    given.get(quote.review_id)?.some((other) => overlaps(other, quote)) === true;

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
        if (polarity !== undefined && candidate.mention.polarity !== polarity) continue;
        const quote = toQuote(candidate);
        if (polarity !== undefined && quote.polarity !== polarity) continue;
        const side = quote.polarity === 'positive' ? praise : rest;
        if (side.length === most || reviews.has(quote.review_id) || said.has(quote.text)) continue;
        if (isGiven(quote)) continue;
        side.push(quote);
        reviews.add(quote.review_id);
        said.add(quote.text);
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
