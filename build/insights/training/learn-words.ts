import { writeFileSync } from 'node:fs';
import { annotate } from '../lexicon/annotate.ts';
import { hashWord } from '../model/word-hash.ts';
import { sentencesOf } from '../text/surroundings.ts';
import { lessonSets } from './learn.ts';
import { isPraise } from './lessons.ts';
import { wordStars } from './word-stars.ts';

/** `node learn-words.ts FILE`: a process of its own, because whoever reads texts loads the words at once. */

/** Words that reviews have less often are left out, nobody's name is learned from one or two; unless what is labelled has them so often. */
const LEAST_SEEN = 10;
const LEAST_LABELLED = 8;
const SEED = 1;
/** Star values are kept in steps of 1/32. */
const STEPS = 32;
/** How much of a text is read, in characters. */
const LONGEST_READ = 3000;

type Sentence = { readonly words: readonly string[]; readonly stars: number | undefined };

function sentencesIn(text: string, stars?: number): Sentence[] {
  const annotated = annotate(text.slice(0, LONGEST_READ));
  return sentencesOf(annotated).map(({ start, end }) => ({
    words: annotated.tokens
      .slice(start, end)
      .filter((_, at) => annotated.negated[start + at] === 0)
      .map(({ word }) => word),
    stars,
  }));
}

/** Words that are there `least` times, the most frequent first. */
function byCount(sentences: readonly Sentence[], least: number): string[] {
  const counts = new Map<string, number>();
  for (const word of sentences.flatMap(({ words }) => words))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([word]) => word);
}

const [, , file] = process.argv;
if (file === undefined) throw new Error('expected the file to write the words to, got none');
const { rows, mamsTargets, invented } = lessonSets();
const reviews = rows.flatMap(({ text = '', rating }) => sentencesIn(text, rating));
const labelled = [...mamsTargets, ...invented].flatMap(({ text }) => sentencesIn(text));
const words = [...new Set([...byCount(reviews, LEAST_SEEN), ...byCount(labelled, LEAST_LABELLED)])];
const numbers = new Map(words.map((word, number) => [word, number]));
const starred = reviews.flatMap((sentence) => {
  const praised = isPraise(sentence.stars);
  if (praised === undefined) return [];
  const known = sentence.words.flatMap((word) => numbers.get(word) ?? []);
  return [{ words: Int32Array.from(new Set(known)), praised }];
});
const values = wordStars(starred, words.length, SEED);
const steps = Int8Array.from(values, (value) =>
  Math.max(-127, Math.min(127, Math.round(value * STEPS))),
);
const base64 = (numbers: Uint32Array | Int8Array): string =>
  Buffer.from(numbers.buffer).toString('base64');
const table = {
  count: words.length,
  scale: 1 / STEPS,
  hashes: base64(Uint32Array.from(words, hashWord)),
  praise: base64(steps),
};
writeFileSync(file, `${JSON.stringify(table, null, 2)}\n`);
