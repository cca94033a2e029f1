import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { STAR_STEP } from '../lexicon/known-words.ts';
import { hashWord } from '../lexicon/words.ts';
import { segment } from '../text/clauses.ts';
import { markNegation } from '../text/negation.ts';
import { tokenize } from '../text/tokenize.ts';
import { lessonSets } from './learn.ts';
import { isPraise } from './lessons.ts';
import { wordStars } from './train.ts';
import { wordClasses } from './word-classes.ts';

/** `node learn-words.ts FILE`: a process of its own, because whoever reads texts loads the words at once. */

/** Words that reviews have less often are left out, nobody's name is learned from one or two; unless what is labelled has them so often. */
const LEAST_SEEN = 10;
const LEAST_LABELLED = 8;
/** How much of a text is read, in characters. */
const LONGEST_READ = 3000;

type Sentence = {
  readonly words: readonly string[];
  readonly negated: readonly number[];
  readonly stars: number | undefined;
};

function sentencesIn(text: string, stars?: number): Sentence[] {
  const cut = tokenize(text.slice(0, LONGEST_READ));
  const { tokens } = cut;
  const { sentences, clause } = segment(cut);
  const negated = markNegation(tokens, clause);
  return sentences.map(({ start, end }) => ({
    words: tokens.slice(start, end).map(({ word }) => word),
    negated: negated.slice(start, end),
    stars,
  }));
}

function undenied({ words, negated }: Sentence): string[] {
  return words.filter((_, at) => negated[at] === 0);
}

/** Words that are there `least` times, the most frequent first. */
function byCount(sentences: readonly Sentence[], least: number): string[] {
  const counts = new Map<string, number>();
  for (const word of sentences.flatMap(undenied)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([word]) => word);
}

const [, , file = ''] = process.argv;
const { rows, mamsTargets, invented } = lessonSets();
const reviews = rows.flatMap(({ text = '', rating }) => sentencesIn(text, rating));
const ours = invented.flatMap(({ sentences }) => sentences);
const labelled = [...mamsTargets, ...ours].flatMap(({ text }) => sentencesIn(text));
const words = [...new Set([...byCount(reviews, LEAST_SEEN), ...byCount(labelled, LEAST_LABELLED)])];
const numbers = new Map(words.map((word, number) => [word, number]));
const starred = reviews.flatMap((sentence) => {
  const praised = isPraise(sentence.stars);
  if (praised === undefined) return [];
  const known = undenied(sentence).flatMap((word) => numbers.get(word) ?? []);
  return [{ words: Int32Array.from(new Set(known)), praised }];
});
const stars = Int8Array.from(wordStars(starred, words.length), (value) =>
  Math.max(-127, Math.min(127, Math.round(value / STAR_STEP))),
);
const company = [...reviews, ...labelled].map((sentence) =>
  Int32Array.from(sentence.words, (word) => numbers.get(word) ?? -1),
);
const classes = wordClasses(company, words.length);
const sorted = words
  .map((word, number) => ({ hash: hashWord(word) >>> 8, number }))
  .sort((a, b) => a.hash - b.hash);
const gaps = sorted.map(({ hash }, at) => hash - (sorted[at - 1]?.hash ?? 0));
if (gaps.some((gap) => gap > 0xffff)) throw new Error('Two bytes are too few for a gap');
const columns = [
  gaps.map((gap) => gap >> 8),
  gaps,
  sorted.map(({ number }) => stars[number] ?? 0),
  sorted.map(({ number }) => classes[number] ?? 0),
];
const table = brotliCompressSync(Buffer.from(columns.flat())).toString('base64');
writeFileSync(file, `${JSON.stringify({ table }, null, 2)}\n`);
