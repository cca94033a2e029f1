import { annotate } from '../lexicon/annotate.ts';
import { hashWord } from '../model/word-hash.ts';
import { sentencesOf } from '../text/surroundings.ts';
import { isPraise, type StarRow } from './lessons.ts';
import { toBase64 } from './to-base64.ts';
import { wordClasses } from './word-classes.ts';
import { wordStars } from './word-stars.ts';
import { LONGEST_READ, wordVectors } from './word-vectors.ts';

/** Words that reviews have less often are left out, nobody's name is learned from one or two; unless what is labelled has them so often. */
const LEAST_SEEN = 10;
const LEAST_LABELLED = 8;
const CLASS_COUNT = 100;
const SEED = 1;
/** A denied word that was hardly seen denied says the contrary, more faintly. */
const DENIAL = -0.4;
/** Star values are kept in steps of 1/32. */
const STEPS = 32;

type Sentence = {
  readonly words: readonly string[];
  readonly denied: readonly boolean[];
  readonly stars: number | undefined;
};

function sentencesIn(row: Pick<StarRow, 'text' | 'rating'>): Sentence[] {
  const annotated = annotate((row.text ?? '').slice(0, LONGEST_READ));
  return sentencesOf(annotated).map(({ start, end }) => ({
    words: annotated.tokens.slice(start, end).map(({ word }) => word),
    denied: Array.from(annotated.negated.subarray(start, end), (mark) => mark === 1),
    stars: row.rating,
  }));
}

/** Words that are there `least` times, the most frequent first. */
function byCount(words: Iterable<string>, least: number): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([word]) => word);
}

function wordsIn(sentences: readonly Sentence[]): string[] {
  return sentences.flatMap(({ words }) => words);
}

const toSteps = (value: number): number => Math.max(-127, Math.min(127, Math.round(value * STEPS)));

/**
 * Learns of the words of reviews, without labels, what words they are like, and from the stars which of them praise.
 * The words themselves are not kept, only their hashes.
 * @param labelled texts with other labels than stars
 */
export function learnWords(
  rows: readonly StarRow[],
  labelled: readonly string[],
): {
  count: number;
  scale: number;
  hashes: string;
  kinds: string;
  praise: string;
  denied: string;
} {
  const ofReviews = rows.flatMap(sentencesIn);
  const ofLabelled = labelled.flatMap((text) => sentencesIn({ text }));
  const sentences = [...ofReviews, ...ofLabelled];
  const words = [
    ...new Set([
      ...byCount(wordsIn(ofReviews), LEAST_SEEN),
      ...byCount(wordsIn(ofLabelled), LEAST_LABELLED),
    ]),
  ];
  const numbers = new Map(words.map((word, number) => [word, number]));
  const company = sentences.map((sentence) =>
    Int32Array.from(sentence.words, (word) => numbers.get(word) ?? -1),
  );
  const classes = wordClasses(wordVectors(company, words.length, SEED), CLASS_COUNT, SEED);

  const seenDenied = new Set(
    byCount(
      sentences.flatMap(({ words: all, denied }) => all.filter((_, at) => denied[at])),
      LEAST_SEEN,
    ),
  );
  const starred = sentences.flatMap(({ words: all, denied, stars }) => {
    const praised = isPraise(stars);
    if (praised === undefined) return [];
    const known = all.flatMap((word, at) => {
      const number = numbers.get(word);
      if (number === undefined || (denied[at] && !seenDenied.has(word))) return [];
      return denied[at] ? number + words.length : number;
    });
    return { words: Int32Array.from(new Set(known)), praised };
  });
  const values = wordStars(starred, 2 * words.length, SEED);
  const plain = (word: number): number => values[word] ?? 0;
  return {
    count: words.length,
    scale: 1 / STEPS,
    hashes: toBase64(Uint32Array.from(words, hashWord)),
    kinds: toBase64(Uint8Array.from(classes)),
    praise: toBase64(Int8Array.from(words, (_, at) => toSteps(plain(at)))),
    denied: toBase64(
      Int8Array.from(words, (word, at) =>
        toSteps(seenDenied.has(word) ? plain(at + words.length) : DENIAL * plain(at)),
      ),
    ),
  };
}
