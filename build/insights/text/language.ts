import { wordSet } from '../lexicon/words.ts';
import commonWords from './common-words.json' with { type: 'json' };
import type { Token } from './tokenize.ts';

/** The language whose words the analysis reads. */
export const MODEL_LANGUAGE = 'en';

/** Small and common words of reviews in other languages, without those that are English words too. */
const COMMON_WORDS = new Map(
  Object.entries(commonWords).map(([language, lines]) => [language, wordSet(lines.join(' '))]),
);

/** Part of the words that must be English ones, where nothing else is known. */
const ENOUGH = 0.5;
/** The same where the owner writes in another language. */
const ENOUGH_ABROAD = 0.7;
/** With so many of so many words no other language needs to be asked. */
const CERTAIN = 0.9;
const CERTAIN_WORDS = 8;

/** Whether a text says anything: with a letter, a number or an emoji. */
export function hasContent(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);
}

function primary(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? tag;
}

/** Of these so many common words are the same that a text may be either. */
const NORTHERN: ReadonlySet<string> = new Set(['da', 'no', 'sv']);

/** The language most of whose common words stand here, and how many do; `und` where two northern ones have as many. */
function likeliest(words: readonly string[]) {
  let best = { language: 'und', count: 0, common: wordSet('') };
  for (const [language, common] of COMMON_WORDS) {
    const count = words.filter((word) => common.has(word)).length;
    if (count > best.count) best = { language, count, common };
    else if (count === best.count && NORTHERN.has(best.language))
      best = { ...best, language: 'und' };
  }
  return best;
}

/**
 * Language of a text, as its tag says or, without one, by its words: English when enough of them are words that English
 * reviews use and few are common in another language. `und` when it is none we know.
 * @param own language of the owner: decides where a text of few words could be either
 */
export function languageOf(
  tokens: readonly Token[],
  tag: string | undefined,
  own: string = MODEL_LANGUAGE,
): string {
  if (tag !== undefined) return primary(tag);
  let count = 0;
  let english = 0;
  for (const { hasLetters, isEnglish } of tokens) {
    if (hasLetters) count++;
    if (hasLetters && isEnglish) english++;
  }
  if (count === 0 || (count >= CERTAIN_WORDS && english >= count * CERTAIN)) return MODEL_LANGUAGE;
  const words = tokens.filter(({ hasLetters }) => hasLetters);
  const other = likeliest(words.map(({ word }) => word));
  const ours = words.filter(({ isEnglish, word }) => isEnglish && !other.common.has(word)).length;
  const enough = primary(own) === MODEL_LANGUAGE ? ENOUGH : ENOUGH_ABROAD;
  if (ours >= count * enough && ours > other.count) return MODEL_LANGUAGE;
  if (other.count > 0) return other.language;
  return primary(own) === MODEL_LANGUAGE ? 'und' : primary(own);
}
