import phrasesByValue from './phrases.json' with { type: 'json' };
import wordsByValue from './words.json' with { type: 'json' };

/**
 * Words with their values, -2.5 (strong complaint) to 2.5 (strong praise); other forms are found by `stems`. Those of 0 are
 * here because a form of them would judge ("numbers", "lighting").
 */
const words = new Map<string, number>();
for (const { value, words: lines } of wordsByValue) {
  for (const word of lines.join(' ').split(' ')) words.set(word, value);
}

/** Phrases that mean something else than their words, -3 to 3; 0 takes the judgement out of one ("good bye"). */
const phrases = new Map<string, number>();
for (const { value, phrases: lines } of phrasesByValue) {
  for (const phrase of lines.join('|').split('|')) phrases.set(phrase, value);
}

type Phrase = { readonly rest: readonly string[]; readonly value: number };

/** Phrases by their first word and then their second ('' in those of one word), the longest first. */
const phrasesByWords = new Map<string, Map<string, Phrase[]>>();
for (const [phrase, value] of phrases) {
  const [first = '', second = '', ...rest] = phrase.split(' ');
  const seconds = phrasesByWords.get(first) ?? new Map<string, Phrase[]>();
  const group = seconds.get(second) ?? [];
  group.push({ rest, value });
  seconds.set(second, group);
  phrasesByWords.set(first, seconds);
}
for (const seconds of phrasesByWords.values()) {
  for (const group of seconds.values()) group.sort((a, b) => b.rest.length - a.rest.length);
}

const ENDINGS = ['ly', 's', 'es', 'd', 'ed', 'ing', 'r', 'er', 'st', 'est', 'ness', 'ful'];
/** `waiter` is not "more wait": a comparative counts only of a word that clearly judges. */
const CLEAR_VALUE = 1;

/** The skin tone of an emoji, and that it is to be drawn in colour. */
const TONE = /\p{Emoji_Modifier}|\ufe0f/gu;

/** Base forms a word may come from: `poorly` from `poor`, `leaked` from `leak`, `tastier` from `tasty`; an emoji without its tone. */
function* stems(word: string): Generator<string> {
  const plain = word.replace(TONE, '');
  if (plain !== word) yield plain;
  const squeezed = word.replace(/(.)\1{2,}/g, '$1$1');
  if (squeezed !== word) yield squeezed;
  if (squeezed !== word) yield word.replace(/(.)\1{2,}/g, '$1');
  if (word.endsWith("'s")) yield word.slice(0, -2);
  if (word.length < 5) return;
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const base = word.slice(0, -ending.length);
    if (base.length < 4) continue;
    yield base;
    if (ending === 'ing' || ending === 'ly') yield `${base}e`;
    if (base.endsWith('i')) yield `${base.slice(0, -1)}y`;
  }
}

/** A word with each doubled letter once: "disapointed" and "dissapointed" are one with "disappointed". */
function undoubled(word: string): string {
  return word.replace(/(.)\1+/g, '$1');
}

/** Shorter words come too near to others. */
const SHORTEST_TYPO = 7;
const undoubledWords = new Map<string, number>();
for (const [word, value] of words) {
  if (word.length >= SHORTEST_TYPO) undoubledWords.set(undoubled(word), value);
}

/** Value of one lower-case word, -2.5 (strong complaint) to 2.5 (strong praise), 0 when it judges nothing. */
export function wordValue(word: string): number {
  const direct = words.get(word);
  if (direct !== undefined) return direct;
  for (const stem of stems(word)) {
    const value = words.get(stem);
    if (value === undefined) continue;
    if (/(?:er|est)$/.test(word) && Math.abs(value) < CLEAR_VALUE) continue;
    return value;
  }
  return word.length < SHORTEST_TYPO - 1 ? 0 : (undoubledWords.get(undoubled(word)) ?? 0);
}

/** Index after the words of a phrase that follow `from`, hyphens between them or not; undefined where others stand. */
function endOfPhrase(
  wordAt: (index: number) => string | undefined,
  from: number,
  rest: readonly string[],
): number | undefined {
  let next = from;
  for (const word of rest) {
    if (wordAt(next) === '-') next++;
    if (wordAt(next) !== word) return undefined;
    next++;
  }
  return next;
}

/** The longest idiom that begins at word `at`, or undefined. */
export function idiomAt(
  wordAt: (index: number) => string | undefined,
  at: number,
): { length: number; value: number } | undefined {
  const seconds = phrasesByWords.get(wordAt(at) ?? '');
  if (seconds === undefined) return undefined;
  const next = wordAt(at + 1) === '-' ? at + 2 : at + 1;
  const second = wordAt(next);
  const group = second === undefined ? undefined : seconds.get(second);
  for (const { rest, value } of group ?? []) {
    const end = endOfPhrase(wordAt, next + 1, rest);
    if (end !== undefined) return { length: end - at, value };
  }
  const [alone] = seconds.get('') ?? [];
  return alone && { length: 1, value: alone.value };
}
