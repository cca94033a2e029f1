import { judgedCount, type Quote } from '../../../contract/insights.ts';
import { countPolarities } from './counts.ts';
import type { Voice } from './measures.ts';
import type { ReviewMention } from './review-insights.ts';

type Candidate = Quote & { readonly weight: number };

/** A judgement less sure than this may be counted, but is not shown as an example. */
const QUOTABLE = 0.65;
/** The same of what its words say without the stars: a sentence from a review of five stars praises nothing by that. */
const TOLD = 0.6;
/** A quote against the stars of its review is more often a misreading; against one star or five, nearly always. */
const AGAINST_STARS = 0.35;
const AGAINST_ALL_STARS = 0.6;
/** Weight, after all that makes a quote read worse, below which it is not shown. */
const QUOTABLE_WEIGHT = 0.45;
/** A quote in another language than that of the site is shown where no other tells as much. */
const FOREIGN = 0.2;
/** Lengths that read best, in characters. */
const GOOD_LENGTH = { from: 30, to: 160 };
/** Steps of weight in which quotes are alike, and the newest goes first. */
const ALIKE = 0.1;

/** Gives each quote once: a list takes what those before it left. */
export type QuoteBook = {
  /** Up to `most` quotes, at most one a review; both sides in their proportion where no polarity is asked for. */
  take(voices: readonly Voice[], most: number, polarity?: Quote['polarity']): Quote[];
};

const OPENS_SENTENCE = /^["“'‘„«£$€\d]?\p{Lu}/u;
const CLOSES_SENTENCE = /[.!?…"”’»)]$/;

function weigh(mention: ReviewMention, text: string, rating: number, isForeign: boolean): number {
  let weight = mention.sure;
  const against = mention.polarity === 'negative' ? rating : 6 - rating;
  if (mention.polarity !== 'neutral' && against >= 5) weight -= AGAINST_ALL_STARS;
  else if (mention.polarity !== 'neutral' && against >= 4) weight -= AGAINST_STARS;
  if (isForeign) weight -= FOREIGN;
  if (text.length < GOOD_LENGTH.from) weight -= 0.5 * (1 - text.length / GOOD_LENGTH.from);
  if (text.length > GOOD_LENGTH.to) weight -= 0.2;
  if (!OPENS_SENTENCE.test(text)) weight -= 0.15;
  if (!CLOSES_SENTENCE.test(text)) weight -= 0.05;
  return weight;
}

/** Whether it says enough to be shown. */
function isQuotable({ polarity, sure, told }: ReviewMention): boolean {
  return polarity !== 'neutral' && sure >= QUOTABLE && told >= TOLD;
}

function candidateOf(
  { review, mentions }: Voice,
  mention: ReviewMention,
  [start, end]: readonly [number, number],
  language: string,
): Candidate | null {
  const text = review.text.slice(start, end);
  const isForeign = !(review.language ?? language).startsWith(language);
  const weight = weigh(mention, text, review.rating, isForeign);
  if (weight < QUOTABLE_WEIGHT) return null;
  const both = mentions.some(
    (other) =>
      other.start >= start &&
      other.end <= end &&
      other.polarity !== 'neutral' &&
      other.polarity !== mention.polarity,
  );
  const polarity = both ? 'mixed' : mention.polarity;
  const { id: review_id, rating, date } = review;
  return { review_id, start, end, text, polarity, by: mention.by, rating, date, weight };
}

/** The more telling first; of those alike, the newer. */
function byWeight(a: Candidate, b: Candidate): number {
  const steps = Math.round(b.weight / ALIKE) - Math.round(a.weight / ALIKE);
  if (steps !== 0 || a.date === b.date) return steps || b.weight - a.weight;
  return a.date < b.date ? 1 : -1;
}

function isPraise({ polarity }: Pick<Quote, 'polarity'>): boolean {
  return polarity === 'positive';
}

/** By this place of a list each side has been heard. */
const HEARD_BY = 3;

/** Up to `most` of both sides: any number of the first shows them in their proportion, three of them each side that there is. */
function inProportion<T extends Quote>(quotes: readonly T[], share: number, most: number): T[] {
  const heardBy = Math.min(most, HEARD_BY) - 0.5;
  const placed = (side: readonly T[], part: number): { quote: T; place: number }[] =>
    side.map((quote, at) => {
      const place = (at + 0.5) / part;
      return { quote, place: at === 0 ? Math.min(place, heardBy) : place };
    });
  const praise = placed(quotes.filter(isPraise), share);
  const rest = placed(
    quotes.filter((one) => !isPraise(one)),
    1 - share,
  );
  return [...praise, ...rest]
    .sort((one, other) => one.place - other.place)
    .slice(0, most)
    .map(({ quote }) => quote);
}

/** Part of the reviews that praise, of those that judge. */
function shareOfPraise(voices: readonly Voice[]): number {
  const counts = countPolarities(voices);
  const judged = judgedCount(counts);
  return judged === 0 ? 1 : counts.positive / judged;
}

/** A book with no quote given, for a site in the language. */
export function createQuoteBook(language: string): QuoteBook {
  const given = new Map<string, Quote[]>();
  const texts = new Set<string>();
  const known = new WeakMap<ReviewMention, Candidate | null>();
  const isGiven = ({ review_id, start, end, text }: Quote): boolean =>
    texts.has(text) ||
    given.get(review_id)?.some((quote) => quote.start < end && quote.end > start) === true;
  const candidate = (voice: Voice, mention: ReviewMention): Candidate | null => {
    if (!mention.quote || !isQuotable(mention)) return null;
    const before = known.get(mention);
    if (before !== undefined) return before;
    const made = candidateOf(voice, mention, mention.quote, language);
    known.set(mention, made);
    return made;
  };

  return {
    take(voices, most, polarity) {
      if (most <= 0) return [];
      const seen = new Set<string>();
      const bestOf = (voice: Voice): Candidate | null => {
        let best: Candidate | null = null;
        for (const mention of voice.mentions) {
          const one = candidate(voice, mention);
          if (!one || (polarity !== undefined && one.polarity !== polarity) || isGiven(one))
            continue;
          if (!best || byWeight(one, best) < 0) best = one;
        }
        return best;
      };
      const best = voices
        .flatMap((voice) => bestOf(voice) ?? [])
        .sort(byWeight)
        .filter(({ text }) => !seen.has(text) && seen.add(text));
      return inProportion(best, shareOfPraise(voices), most).map(({ weight: _, ...quote }) => {
        given.set(quote.review_id, [...(given.get(quote.review_id) ?? []), quote]);
        texts.add(quote.text);
        return quote;
      });
    },
  };
}
