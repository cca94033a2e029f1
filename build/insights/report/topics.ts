import { fold } from '../../../contract/fold.ts';
import { criticismCount, praiseCount, type Topic } from '../../../contract/insights.ts';
import { countPolarities } from '../../../contract/opinions.ts';
import type { ReadReview, ReviewMention } from '../read/review-analysis.ts';
import { isFunctionWord } from '../text/language.ts';
import { memoize } from '../text/memoize.ts';
import { overlaps, type Span } from '../text/tokenize.ts';
import { type Language, OVERALL_ID, supportedLanguage, WORDS, wordLists } from '../words/words.ts';
import { judgedBy } from './measures.ts';
import type { QuotePicker } from './quotes.ts';

const MAX_TOPICS = 12;
const MAX_REVIEW_IDS = 50;
const MAX_QUOTES = 2;
/** Minimum number of reviews that contain a phrase. */
const MIN_REVIEWS = 3;
/** Minimum number of reviews with the same form of a phrase, before others are looked up. */
const MIN_SAME_FORM = 2;
/** Maximum number of letters of an ending that a form of a phrase adds: "prices". */
const MAX_ENDING = 3;
/** Number of frequent phrases that are looked up in all reviews. */
const MAX_CANDIDATES = 60;

/** Matches before a word, and captures it with up to three that follow it, each after a space. */
const RUNS =
  /(?<![\p{L}\p{N}]['’-]?)(?=([\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*(?: [\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*){1,3}))/gu;

/** Forms of "to be", with which no phrase begins: "was friendly". */
const COPULA =
  /^(?:is|was|were|are|ist|war|waren|sind|est|etait|sont|es|fue|son|era|sono|zijn|jest|byl|byla|byli|foi|sao|e)$/;

/** Words of each language with which no phrase begins either: "he suggested". */
const grammarOf = memoize((language: Language) => wordLists(WORDS[language].grammar, fold));

/** A phrase in a text, and the opinions in it. */
type Phrase = { readonly text: string; readonly opinions: readonly ReviewMention[] };

/**
 * Reports whether a mention may be part of a topic: an opinion in words on an aspect, but not on the business as a whole. A mark names
 * a point, which groups it with others.
 */
function isOpinion({ kind, id, strength, term, by, point }: ReviewMention): boolean {
  if (kind !== 'aspects' || id === OVERALL_ID || strength === 0) return false;
  return by === 'model' ? Boolean(point) : term !== '';
}

/**
 * Reports whether a phrase is part of an opinion: it contains the opinion's term and a word that judges it, or a marked passage
 * contains the phrase.
 */
function isPartOf(
  { by, because, start, end }: ReviewMention,
  phrase: Span & { folded: string },
): boolean {
  if (by === 'model') return start <= phrase.start && end >= phrase.end;
  const isWithin = start >= phrase.start && end <= phrase.end;
  return isWithin && because.some((words) => phrase.folded.includes(fold(words)));
}

/**
 * Returns the phrases of two to four words in a review that contain the term of an opinion, by their key: folded text and point. A
 * phrase begins and ends with that term or with a word that means something alone. It contains no name and no number.
 */
function phrasesOf({ review: { text }, analysis }: ReadReview): Map<string, Phrase> {
  const { language = '', mentions } = analysis;
  const phrases = new Map<string, Phrase>();
  const judged = mentions.filter(isOpinion);
  if (judged.length === 0) return phrases;
  const names = mentions.filter(({ kind }) => kind !== 'aspects');
  const isIn = grammarOf(supportedLanguage(language));
  for (const { 1: longest = '', index: start } of text.matchAll(RUNS)) {
    if (!judged.some((one) => overlaps(one, { start, end: start + longest.length }))) continue;
    const [first = '', ...others] = longest.split(' ');
    let end = start + first.length;
    let folded = fold(first);
    const isLink = isFunctionWord(language, folded);
    if (isLink && (COPULA.test(folded) || !judged.some((one) => one.start === start))) continue;
    if (isIn('subjects', folded)) continue;
    for (const word of others) {
      const next = fold(word);
      folded += ` ${next}`;
      end += 1 + word.length;
      if (/\p{N}/u.test(folded) || names.some((name) => overlaps(name, { start, end }))) break;
      if (isFunctionWord(language, next)) continue;
      const around = judged.filter((one) => isPartOf(one, { start, end, folded }));
      for (const [point, opinions] of Map.groupBy(around, (one) => fold(one.point ?? '')))
        phrases.set(`${folded}|${point}`, { text: text.slice(start, end), opinions });
    }
  }
  return phrases;
}

/** Returns the keys of the phrases of most reviews; the longest of equals first. */
function frequentPhrases(read: readonly ReadReview[]): string[] {
  const counts = new Map<string, number>();
  for (const one of read) {
    for (const phrase of phrasesOf(one).keys()) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= MIN_SAME_FORM)
    .sort(([a, count], [b, other]) => other - count || b.length - a.length || (a < b ? -1 : 1))
    .slice(0, MAX_CANDIDATES)
    .map(([phrase]) => phrase);
}

/**
 * Returns phrases that at least three reviews contain and that are part of the same opinion in all of them, most frequent first. A
 * phrase is left out if most of its reviews contain another one with a word in common.
 * @param all published reviews, newest first
 */
export function deriveTopics(all: readonly ReadReview[], quotes: QuotePicker): Topic[] {
  const frequent = frequentPhrases(all);
  const texts = all.map(({ review }) => fold(review.text));
  const phrasesIn = memoize(phrasesOf);
  const topics: { topic: Topic; words: ReadonlySet<string>; reviews: ReadonlySet<ReadReview> }[] =
    [];
  for (const key of frequent) {
    if (topics.length === MAX_TOPICS) break;
    const [folded = '', point] = key.split('|');
    const containing = all.filter((_, at) => texts[at]?.includes(folded));
    const reviews = new Set(containing);
    const words = new Set(folded.split(' '));
    const isCovered = topics.some(
      (other) =>
        !words.isDisjointFrom(other.words) &&
        reviews.intersection(other.reviews).size * 2 >= reviews.size,
    );
    if (containing.length < MIN_REVIEWS || isCovered) continue;
    const isForm = ([form = '', ofPoint]: string[]): boolean =>
      ofPoint === point && form.startsWith(folded) && form.length <= folded.length + MAX_ENDING;
    const inReviews = containing.map(
      (read) => [...phrasesIn(read)].find(([other]) => isForm(other.split('|')))?.[1],
    );
    const judged = containing.map((read, at) => judgedBy(read, inReviews[at]?.opinions ?? []));
    const polarity = countPolarities(judged);
    // The phrase itself rather than another form of it, and in small letters.
    const ranks = inReviews.map((one) => {
      const { text = '' } = one ?? {};
      return 2 * Number(fold(text) === folded) + Number(text === text.toLowerCase());
    });
    const shown = ranks.indexOf(Math.max(...ranks));
    // A question or a negation does not say it: "Friendly staff? Not here."
    if (![praiseCount(polarity), criticismCount(polarity)].includes(containing.length)) continue;
    const topic: Topic = {
      phrase: inReviews[shown]?.text ?? folded,
      language: containing[shown]?.analysis.language ?? 'und',
      reviews: containing.length,
      polarity,
      review_ids: containing.slice(0, MAX_REVIEW_IDS).map(({ review }) => review.id),
      quotes: quotes.pick(judged, MAX_QUOTES).filter(({ text }) => fold(text).includes(folded)),
    };
    topics.push({ topic, words, reviews });
  }
  return topics.map(({ topic }) => topic);
}
