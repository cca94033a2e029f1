import type { Topic } from '../../../contract/insights.ts';
import type { Aspects } from '../presets/aspects.ts';
import { round } from './round.ts';
import type { ReadReview } from './subjects.ts';

/** Weight of the prior in the log-odds, in phrases: keeps rare phrases near 0. */
const PRIOR = 0.5;
const MOST_REVIEWS_LISTED = 50;
/** A phrase in more than this part of the reviews says nothing. */
const TOO_COMMON = 0.4;

type Phrase = { readonly text: string; readonly at: readonly number[] };

/** C-value: longer and more frequent is better; what mostly stands inside a longer phrase is worth less. */
function cValue({ text, at }: Phrase, containers: readonly Phrase[]): number {
  const length = Math.log2(text.split(' ').length + 1);
  if (containers.length === 0) return length * at.length;
  const inside = containers.reduce((sum, phrase) => sum + phrase.at.length, 0) / containers.length;
  return length * (at.length - inside);
}

/** How many standard deviations the log-odds of a phrase lie apart in good and bad reviews. */
function logOddsZ(good: number, goodTotal: number, bad: number, badTotal: number): number {
  const odds = (count: number, total: number): number =>
    Math.log((count + PRIOR) / (total - count + PRIOR));
  const spread = Math.sqrt(1 / (good + PRIOR) + 1 / (bad + PRIOR));
  return (odds(good, goodTotal) - odds(bad, badTotal)) / spread;
}

function collect(read: readonly ReadReview[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  read.forEach(({ analysis }, index) => {
    for (const phrase of analysis.phrases) {
      const known = places.get(phrase);
      if (known) known.push(index);
      else places.set(phrase, [index]);
    }
  });
  return places;
}

/** For each run of words inside a longer phrase, the phrases that hold it. */
function containersByPart(phrases: readonly Phrase[]): Map<string, Phrase[]> {
  const containers = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    for (const part of new Set(parts(phrase.text.split(' ')))) {
      const known = containers.get(part);
      if (known) known.push(phrase);
      else containers.set(part, [phrase]);
    }
  }
  return containers;
}

/** Every run of neighbouring words shorter than the whole. */
function* parts(words: readonly string[]): Generator<string> {
  for (let length = 1; length < words.length; length++) {
    for (let at = 0; at + length <= words.length; at++)
      yield words.slice(at, at + length).join(' ');
  }
}

/** Whether the phrase only names an aspect, which is told elsewhere. */
function isAspectTerm(text: string, aspects: Aspects): boolean {
  const words = text.split(' ');
  return aspects.findTerms(words).some(({ start, end }) => start === 0 && end === words.length);
}

/** Phrases that at least `minimum` reviews use, best C-value first, with how they go with the stars. */
export function deriveTopics(
  read: readonly ReadReview[],
  aspects: Aspects,
  minimum: number,
  most: number,
): Topic[] {
  const phrases: Phrase[] = [];
  for (const [text, at] of collect(read)) {
    const common = at.length > Math.max(3, read.length * TOO_COMMON);
    if (at.length < Math.max(2, minimum) || common || isAspectTerm(text, aspects)) continue;
    phrases.push({ text, at });
  }
  const isGood = read.map(({ review }) => review.rating >= 4);
  const goodTotal = isGood.filter(Boolean).length;
  const containers = containersByPart(phrases);
  const ranked = phrases
    .map((phrase) => ({ ...phrase, value: cValue(phrase, containers.get(phrase.text) ?? []) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || (a.text < b.text ? -1 : 1));
  return ranked.slice(0, most).map(({ text, at }) => {
    const good = at.filter((index) => isGood[index]).length;
    return {
      phrase: text,
      reviews: at.length,
      percent_positive: round((100 * good) / at.length, 1),
      lift: round(logOddsZ(good, goodTotal, at.length - good, read.length - goodTotal), 2),
      review_ids: at.slice(0, MOST_REVIEWS_LISTED).map((index) => read[index]?.review.id ?? ''),
    };
  });
}
