import { fold } from '../../../contract/fold.ts';
import type { Topic } from '../../../contract/insights.ts';
import { OVERALL_ID } from '../words/words.ts';
import { round } from './counts.ts';
import { type ReadReview, type ReviewMention, starPolarity } from './review-insights.ts';

const MAX_REVIEW_IDS = 50;
/** Up to this many reviews with the same opinion form a topic even in different words; more say different things. */
const MAX_REVIEWS_WITHOUT_TERM = 4;
/** Preferred number of words in a phrase, and the penalty, in words, for one that the stars of its review contradict. */
const GOOD_WORDS = 4;
const AGAINST_STARS = 8;

/** A mention that judges an aspect, with its review. */
type Judgement = { readonly source: ReadReview; readonly mention: ReviewMention };

/** Returns the key of the opinion: language, polarity and aspect. */
function opinionOf({ source, mention }: Judgement): string {
  return `${source.analysis.language} ${mention.polarity} ${mention.id}`;
}

function reviewsOf(judgements: readonly Judgement[]): Set<ReadReview> {
  return new Set(judgements.map(({ source }) => source));
}

/** Returns the last word of a term without the noun endings of most languages; only for comparing. */
function stemOf(term: string): string {
  const word = fold(term).split(/[\s-]/).at(-1) ?? '';
  let end = word.length;
  while (end > 4 && /[aeiouynsxm]/.test(word[end - 1] ?? '')) end--;
  return word.slice(0, end);
}

/** Groups judgements of one opinion by term. If no term is frequent enough, a few reviews form one group together. */
function groupsOf(judgements: readonly Judgement[], minimum: number): (readonly Judgement[])[] {
  const withTerm = judgements.filter(({ mention }) => mention.term !== '');
  const terms = new Set(withTerm.map(({ mention }) => mention.term));
  const stems = new Map([...terms].map((term) => [term, stemOf(term)]));
  const byStem = Map.groupBy(withTerm, ({ mention }) => stems.get(mention.term));
  const groups = [...byStem.values()].filter((group) => reviewsOf(group).size >= minimum);
  const { size } = reviewsOf(judgements);
  const areFew = size >= minimum && size <= MAX_REVIEWS_WITHOUT_TERM;
  return groups.length === 0 && areFew ? [judgements] : groups;
}

/** Returns the most readable phrase, the newest of equals. */
function bestPhrase(group: readonly Judgement[]): string | undefined {
  const phrases = group.flatMap(({ source: { review }, mention: { phrase, polarity } }) => {
    if (!phrase) return [];
    const text = review.text.slice(...phrase);
    const distance = Math.abs(text.split(/\s+/).length - GOOD_WORDS);
    const isContradicted = starPolarity(review.rating) !== polarity;
    return [{ text, penalty: distance + (isContradicted ? AGAINST_STARS : 0) }];
  });
  return phrases.sort((a, b) => a.penalty - b.penalty)[0]?.text;
}

/**
 * Returns opinions that at least `minimum` reviews share, most frequent first, each in the words of one of them. A group
 * is left out if the stars of most of its reviews contradict it, or if another topic of the same opinion covers most of them.
 */
export function deriveTopics(read: readonly ReadReview[], minimum: number, max: number): Topic[] {
  const isGood = ({ review }: ReadReview): boolean => review.rating >= 4;
  const goodShare = read.filter(isGood).length / read.length;
  const judgements: Judgement[] = [];
  for (const source of read) {
    for (const mention of source.analysis.mentions) {
      const { kind, id, polarity } = mention;
      if (kind !== 'aspects' || id === OVERALL_ID || polarity === 'neutral') continue;
      judgements.push({ source, mention });
    }
  }
  const groups = [...Map.groupBy(judgements, opinionOf)]
    .flatMap(([opinion, all]) => groupsOf(all, minimum).map((group) => ({ opinion, group })))
    .map(({ opinion, group }) => {
      const reviews = reviewsOf(group);
      const good = [...reviews].filter(isGood).length;
      const isPraise = group[0]?.mention.polarity === 'positive';
      const agreeing = isPraise ? good : reviews.size - good;
      return { opinion, group, reviews, good, isPraise, agreeing };
    })
    .filter(({ reviews, agreeing }) => agreeing * 2 >= reviews.size)
    .sort((a, b) => b.reviews.size - a.reviews.size || b.agreeing - a.agreeing);
  const topics: { topic: Topic; opinion: string; reviews: ReadonlySet<ReadReview> }[] = [];
  for (const { opinion, group, reviews, good, isPraise } of groups) {
    if (topics.length === max) break;
    const phrase = bestPhrase(group);
    if (phrase === undefined) continue;
    const isCovered = topics.some(
      (other) =>
        other.topic.phrase === phrase ||
        (other.opinion === opinion && reviews.intersection(other.reviews).size * 2 >= reviews.size),
    );
    if (isCovered) continue;
    const all = [...reviews];
    const share = good / all.length;
    const topic: Topic = {
      phrase,
      language: all[0]?.analysis.language ?? 'und',
      polarity: isPraise ? 'positive' : 'negative',
      reviews: all.length,
      percent_positive: round(100 * share, 1),
      lift: good === 0 ? 0 : round(share / goodShare, 2),
      review_ids: all.slice(0, MAX_REVIEW_IDS).map(({ review }) => review.id),
    };
    topics.push({ topic, opinion, reviews });
  }
  return topics.map(({ topic }) => topic);
}
