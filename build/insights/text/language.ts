import { wordSet } from '../lexicon/words.ts';
import commonWords from './common-words.json' with { type: 'json' };
import type { Token } from './tokenize.ts';

/** The language that the model is trained on. */
export const MODEL_LANGUAGE = 'en';

/** Common words of other languages that are not English words. */
const COMMON_WORDS = new Map(
  Object.entries(commonWords).map(([language, lines]) => [language, wordSet(lines.join(' '))]),
);

/** Minimum share of English words in an English text. */
const MIN_ENGLISH_SHARE = 0.5;
/** The same if the owner writes in another language. */
const MIN_ENGLISH_SHARE_ABROAD = 0.7;
/** A text with this share of English words, and this many words, is not compared with other languages. */
const CERTAIN_ENGLISH_SHARE = 0.9;
const MIN_CERTAIN_WORDS = 8;

/** Reports whether a text contains a letter, a number or an emoji. */
export function hasContent(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);
}

function primarySubtag(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? tag;
}

/** Languages that share too many common words to tell them apart reliably. */
const SCANDINAVIAN: ReadonlySet<string> = new Set(['da', 'no', 'sv']);

/** Returns the language with the most common words in the text, or `und` if Scandinavian languages tie. */
function likeliestLanguage(words: readonly string[]) {
  let best = { language: 'und', count: 0, common: wordSet('') };
  for (const [language, common] of COMMON_WORDS) {
    const count = words.filter((word) => common.has(word)).length;
    if (count > best.count) best = { language, count, common };
    else if (count === best.count && SCANDINAVIAN.has(best.language)) best.language = 'und';
  }
  return best;
}

/**
 * Returns the language of a text: its tag or, without a tag, a guess from its words. A text is English if enough words occur in
 * English reviews and few are common in another language. Returns `und` for an unknown language.
 * @param ownerLanguage decides if the words fit several languages
 */
export function languageOf(
  tokens: readonly Token[],
  tag: string | undefined,
  ownerLanguage: string = MODEL_LANGUAGE,
): string {
  if (tag !== undefined) return primarySubtag(tag);
  let count = 0;
  let english = 0;
  for (const { startsWithLetter, isEnglish } of tokens) {
    if (startsWithLetter) count++;
    if (startsWithLetter && isEnglish) english++;
  }
  const isCertain = count >= MIN_CERTAIN_WORDS && english >= count * CERTAIN_ENGLISH_SHARE;
  if (count === 0 || isCertain) return MODEL_LANGUAGE;
  const words = tokens.filter(({ startsWithLetter }) => startsWithLetter);
  const other = likeliestLanguage(words.map(({ word }) => word));
  const onlyEnglish = words.filter((one) => one.isEnglish && !other.common.has(one.word)).length;
  const owner = primarySubtag(ownerLanguage);
  const minShare = owner === MODEL_LANGUAGE ? MIN_ENGLISH_SHARE : MIN_ENGLISH_SHARE_ABROAD;
  if (onlyEnglish >= count * minShare && onlyEnglish > other.count) return MODEL_LANGUAGE;
  if (other.count > 0) return other.language;
  return owner === MODEL_LANGUAGE ? 'und' : owner;
}
