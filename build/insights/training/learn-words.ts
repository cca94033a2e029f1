import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { STAR_STEP } from '../lexicon/known-words.ts';
import { hashWord } from '../lexicon/words.ts';
import { segment } from '../text/clauses.ts';
import { markNegation } from '../text/negation.ts';
import { tokenize } from '../text/tokenize.ts';
import { lessonSets } from './learn.ts';
import { isPraise } from './lessons.ts';
import { wordRatings } from './train.ts';
import { wordClasses } from './word-classes.ts';

/** `node learn-words.ts FILE` writes known-words.json. It is a separate process because reading texts loads that file. */

/** Minimum number of uses of a word, in the reviews or in the labelled sentences. It keeps rare names out. */
const MIN_IN_REVIEWS = 10;
const MIN_IN_LABELLED = 8;
/** Maximum length of a text, in characters. The rest is not read. */
const MAX_TEXT_LENGTH = 3000;

type Sentence = {
  readonly words: readonly string[];
  readonly negated: readonly number[];
  readonly stars: number | undefined;
};

function sentencesIn(text: string, stars?: number): Sentence[] {
  const tokenized = tokenize(text.slice(0, MAX_TEXT_LENGTH));
  const { tokens } = tokenized;
  const { sentences, clause } = segment(tokenized);
  const negated = markNegation(tokens, clause);
  return sentences.map(({ start, end }) => ({
    words: tokens.slice(start, end).map(({ word }) => word),
    negated: negated.slice(start, end),
    stars,
  }));
}

function wordsNotNegated({ words, negated }: Sentence): string[] {
  return words.filter((_, at) => negated[at] === 0);
}

/** Returns the words with at least `minimum` uses, most frequent first. */
function frequentWords(sentences: readonly Sentence[], minimum: number): string[] {
  const counts = new Map<string, number>();
  for (const word of sentences.flatMap(wordsNotNegated))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= minimum)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([word]) => word);
}

const [, , file = ''] = process.argv;
const { reviews, mamsTargets, invented } = lessonSets();
const rated = reviews.flatMap(({ text = '', rating }) => sentencesIn(text, rating));
const inventedSentences = invented.flatMap(({ sentences }) => sentences);
const labelled = [...mamsTargets, ...inventedSentences].flatMap(({ text }) => sentencesIn(text));
const words = [
  ...new Set([
    ...frequentWords(rated, MIN_IN_REVIEWS),
    ...frequentWords(labelled, MIN_IN_LABELLED),
  ]),
];
const numbers = new Map(words.map((word, number) => [word, number]));
const polar = rated.flatMap((sentence) => {
  const praises = isPraise(sentence.stars);
  if (praises === undefined) return [];
  const known = wordsNotNegated(sentence).flatMap((word) => numbers.get(word) ?? []);
  return [{ words: Int32Array.from(new Set(known)), isPraise: praises }];
});
const stars = Int8Array.from(wordRatings(polar, words.length), (value) =>
  Math.max(-127, Math.min(127, Math.round(value / STAR_STEP))),
);
const numbered = [...rated, ...labelled].map((sentence) =>
  Int32Array.from(sentence.words, (word) => numbers.get(word) ?? -1),
);
const classes = wordClasses(numbered, words.length);
const sorted = words
  .map((word, number) => ({ hash: hashWord(word) >>> 8, number }))
  .sort((a, b) => a.hash - b.hash);
const gaps = sorted.map(({ hash }, at) => hash - (sorted[at - 1]?.hash ?? 0));
if (gaps.some((gap) => gap > 0xffff))
  throw new Error('Two bytes are too few for a gap between hashes');
const columns = [
  gaps.map((gap) => gap >> 8),
  gaps,
  sorted.map(({ number }) => stars[number] ?? 0),
  sorted.map(({ number }) => classes[number] ?? 0),
];
const table = brotliCompressSync(Buffer.from(columns.flat())).toString('base64');
writeFileSync(file, `${JSON.stringify({ table }, null, 2)}\n`);
