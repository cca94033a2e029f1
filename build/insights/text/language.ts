import { fold } from '../../../contract/fold.ts';
import { primaryLanguage } from '../../../contract/plain-text.ts';
import commonWords from './common-words.json' with { type: 'json' };

/** Frequent words of each language, which tell it. */
const COMMON_WORDS = new Map(
  Object.entries(commonWords).map(([language, { frequent, frequent_function }]) => [
    language,
    new Set(`${frequent} ${frequent_function}`.split(' ')),
  ]),
);

/** Words of each language that mean nothing alone, folded. */
const FUNCTION_WORDS = new Map(
  Object.entries(commonWords).map(([language, words]) => [
    language,
    new Set(fold(`${words.frequent_function} ${words.function}`).split(' ')),
  ]),
);

/** Reports whether a folded word of a language means nothing alone: "the". */
export function isFunctionWord(language: string, word: string): boolean {
  return FUNCTION_WORDS.get(language)?.has(word) === true;
}

/** Minimum number of common words of another language than the owner's. */
const MIN_FOREIGN = 3;
/** How many times as many common words another language must have. */
const MIN_RATIO = 1.6;
/** Minimum number of different words of a text in which none is common in any known language. */
const MIN_UNKNOWN = 8;

/** Reports whether a text contains a letter, a number or an emoji. */
export function hasContent(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);
}

/**
 * Returns the language of a text: its tag or, without a tag, a guess from its common words. The owner's language is assumed
 * unless another one has clearly more of them, so a text too short to tell counts as the owner's. Returns `und` for a text
 * of some length in no known language or in another script.
 */
export function languageOf(text: string, tag: string | undefined, ownerLanguage: string): string {
  if (tag !== undefined) return primaryLanguage(tag);
  const owner = primaryLanguage(ownerLanguage);
  // One word that is said three times, like "no", tells no more than once.
  const letters = text.toLowerCase().normalize('NFC');
  const words = [...new Set(letters.match(/\p{L}+/gu))];
  const latin = words.filter((word) => word < '\x80' || /^\p{Script=Latin}/u.test(word)).length;
  if (words.length > 0 && latin < words.length / 2) return COMMON_WORDS.has(owner) ? 'und' : owner;
  const countOf = (language: string): number =>
    words.filter((word) => COMMON_WORDS.get(language)?.has(word)).length;
  const own = countOf(owner);
  let best = { language: owner, count: own };
  for (const language of COMMON_WORDS.keys()) {
    const count = countOf(language);
    if (count > best.count) best = { language, count };
  }
  if (best.count === 0) return words.length < MIN_UNKNOWN ? owner : 'und';
  return best.count < MIN_FOREIGN || best.count < own * MIN_RATIO ? owner : best.language;
}
