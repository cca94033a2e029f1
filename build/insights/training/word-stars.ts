import { createRandom, shuffled } from './train.ts';

/** The words of a sentence, by number and without repeats, from a review that praises or complains. */
export type StarredSentence = { readonly words: Int32Array; readonly praised: boolean };

const ROUNDS = 6;
const RATE = 0.1;
const DECAY = 2e-4;

/**
 * How much each word speaks for many stars (above 0) or few (below 0): logistic regression over the words of single
 * sentences, praise and complaint weighing the same in all.
 */
export function wordStars(
  sentences: readonly StarredSentence[],
  words: number,
  seed: number,
): Float64Array {
  const random = createRandom(seed);
  const values = new Float64Array(words);
  const squares = new Float64Array(words).fill(0.1);
  const praised = sentences.filter((sentence) => sentence.praised).length / sentences.length;
  let lean = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const pick of shuffled(sentences.length, random)) {
      const sentence = sentences[pick];
      if (!sentence || sentence.words.length === 0) continue;
      const right = sentence.praised ? 1 : -1;
      const score = sentence.words.reduce((sum, word) => sum + (values[word] ?? 0), lean);
      const share = sentence.praised ? praised : 1 - praised;
      const slope = (-right / (1 + Math.exp(right * score))) * (0.5 / share);
      lean -= 0.05 * RATE * slope;
      for (const word of sentence.words) {
        const step = slope + DECAY * (values[word] ?? 0);
        squares[word] = (squares[word] ?? 0) + step * step;
        values[word] = (values[word] ?? 0) - (RATE * step) / Math.sqrt(squares[word] ?? 1);
      }
    }
  }
  return values;
}
