import { wordSet } from './word-set.ts';

/** Small words that most English sentences have and few others. */
const ENGLISH = wordSet(`
  the and was is to of for in it we they our with my very had this that have on were you not are at be would
  from but all as so will good great service food place nice i a an he she his her no
`);

/** Part of the words that must be common English ones. */
const ENOUGH = 0.15;
const SHORT_TEXT_WORDS = 4;

/** The language the analysis reads. */
const READ_LANGUAGE = 'en';

/** Whether a text says anything: with a letter, a number or an emoji. */
export function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);
}

/**
 * Whether the analysis reads this text: English by its tag or, without one, by its small words. A text of up to four
 * words without a tag passes when it is plain Latin script, because there is nothing to go by.
 */
export function isRead(words: readonly string[], language: string | undefined): boolean {
  if (language !== undefined) return language.toLowerCase().split('-')[0] === READ_LANGUAGE;
  const latin = words.filter((word) => /^[a-z0-9']+$/.test(word)).length;
  if (latin < words.length * 0.8) return false;
  if (words.length <= SHORT_TEXT_WORDS) return true;
  return words.filter((word) => ENGLISH.has(word)).length >= words.length * ENOUGH;
}
