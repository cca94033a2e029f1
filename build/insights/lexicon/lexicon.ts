import { HYPHEN, is } from './kinds.ts';
import phrasesByValue from './phrases.json' with { type: 'json' };
import wordsByValue from './words.json' with { type: 'json' };
import { type WordWithId, wordIdOf } from './words.ts';

/**
 * Words with their values, -2.5 (strong complaint) to 2.5 (strong praise); other forms are found by `stems`. Those of 0 are
 * here because a form of them would judge ("numbers", "lighting").
 */
const words = new Map<string, number>();
for (const { value, words: lines } of wordsByValue) {
  for (const word of lines.join(' ').split(' ')) words.set(word, value);
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

/** A node of the idiom trie; `value` is set where an idiom ends. */
type Branch = { readonly next: Map<number, Branch>; value?: number };

/** Phrases that mean something else than their words, -3 to 3; 0 takes the judgement out of one ("good bye"). By their first word. */
const phrases: (Branch | undefined)[] = [];
/** By the number of a word: whether it stands in a phrase after the first word. */
const goesOn: boolean[] = [];
for (const { value, phrases: lines } of phrasesByValue) {
  for (const phrase of lines.join('|').split('|')) {
    const [first = -1, ...others] = phrase.split(' ').map(wordIdOf);
    let branch: Branch = phrases[first] ?? { next: new Map() };
    phrases[first] = branch;
    for (const number of others) {
      const next: Branch = branch.next.get(number) ?? { next: new Map() };
      branch.next.set(number, next);
      goesOn[number] = true;
      branch = next;
    }
    branch.value = value;
  }
}

/** The longest idiom that begins at token `at`, with hyphens between its words or not; undefined where none does. */
export function idiomAt(
  tokens: readonly (WordWithId & { readonly kinds: number })[],
  at: number,
): { length: number; value: number } | undefined {
  let branch = phrases[tokens[at]?.wordId ?? -1];
  let idiom: { length: number; value: number } | undefined;
  for (let end = at + 1; branch; end++) {
    if (branch.value !== undefined) idiom = { length: end - at, value: branch.value };
    if (is(tokens[end], HYPHEN)) end++;
    const number = tokens[end]?.wordId ?? -1;
    branch = goesOn[number] ? branch.next.get(number) : undefined;
  }
  return idiom;
}
