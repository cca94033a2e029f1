import { remember } from '../../../contract/remember.ts';

/** Enough for the reviews of any business; of later words nothing is kept. */
const MOST_WORDS = 50_000;

/** A function of words that keeps what it made of them: most words of a text were met before. */
export function rememberWords<T>(make: (word: string) => T): (word: string) => T {
  return remember(make, MOST_WORDS);
}
