import { bothSides } from '../../../contract/both-sides.ts';
import type { Quote } from '../../../contract/insights.ts';
import type { Voice } from './measures.ts';
import type { ReviewMention } from './review-analysis.ts';

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
/** Lengths that read best, in characters. */
const GOOD_LENGTH = { from: 30, to: 160 };

function weigh(mention: ReviewMention, text: string, rating: number): number {
  let weight = mention.sure;
  const against = mention.polarity === 'negative' ? rating : 6 - rating;
  if (against >= 5) weight -= AGAINST_ALL_STARS;
  else if (against >= 4) weight -= AGAINST_STARS;
  if (text.length < GOOD_LENGTH.from) weight -= 0.25 * (1 - text.length / GOOD_LENGTH.from);
  if (text.length > GOOD_LENGTH.to) weight -= 0.2;
  if (!/^["“'‘£$€\d]?\p{Lu}/u.test(text)) weight -= 0.15;
  if (!/[.!?…"”')]$/.test(text)) weight -= 0.05;
  return weight;
}

function bestOf({ review, mentions }: Voice): Candidate | undefined {
  let best: Candidate | undefined;
  for (const mention of mentions) {
    if (!mention.quote || mention.polarity === 'neutral') continue;
    if (mention.sure < QUOTABLE || mention.told < TOLD) continue;
    const [start, end] = mention.quote;
    const text = review.text.slice(start, end);
    const weight = weigh(mention, text, review.rating);
    if (weight < QUOTABLE_WEIGHT || (best && best.weight >= weight)) continue;
    const spoken = mentions.filter(
      (other) => other.quote?.[0] === start && other.polarity !== 'neutral',
    );
    const both = spoken.some(({ polarity }) => polarity !== mention.polarity);
    const polarity = both ? 'mixed' : mention.polarity;
    const { id: review_id, rating, date } = review;
    best = { review_id, start, end, text, polarity, rating, date, weight };
  }
  return best;
}

function byWeight(a: Candidate, b: Candidate): number {
  return b.weight - a.weight || (a.date < b.date ? 1 : a.date > b.date ? -1 : 0);
}

function withoutWeight({ weight: _, ...quote }: Candidate): Quote {
  return quote;
}

/** Representative quotes, at most one a review, on both sides. */
export function pickQuotes(voices: readonly Voice[], most: number): Quote[] {
  const texts = new Set<string>();
  const candidates = voices
    .flatMap((voice) => bestOf(voice) ?? [])
    .sort(byWeight)
    .filter(({ text }) => !texts.has(text) && texts.add(text));
  return bothSides(candidates, most).map(withoutWeight);
}

/** Quotes of one polarity only, the most telling first. */
export function quotesWhere(
  voices: readonly Voice[],
  polarity: Quote['polarity'],
  most: number,
): Quote[] {
  return voices
    .flatMap((voice) => bestOf(voice) ?? [])
    .filter((candidate) => candidate.polarity === polarity)
    .sort(byWeight)
    .slice(0, most)
    .map(withoutWeight);
}
