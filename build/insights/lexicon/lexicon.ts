import { HYPHEN, isKind } from './kinds.ts';
import phrasesByValue from './phrases.json' with { type: 'json' };
import wordsByValue from './words.json' with { type: 'json' };
import { type WordWithId, wordIdOf } from './words.ts';

/**
 * Values of opinion words, -2.5 (strong complaint) to 2.5 (strong praise). Words of value 0 are listed if `stems` would
 * otherwise find an opinion in them ("numbers", "lighting").
 */
const values = new Map<string, number>();
for (const { value, words } of wordsByValue) {
  for (const word of words.join(' ').split(' ')) values.set(word, value);
}

const ENDINGS = ['ly', 's', 'es', 'd', 'ed', 'ing', 'r', 'er', 'st', 'est', 'ness', 'ful'];
/** Minimum value of a word to look for its comparative: "waiter" is not "more wait". */
const MIN_COMPARABLE_VALUE = 1;

/** The skin tone and colour presentation of an emoji. */
const EMOJI_VARIANT = /\p{Emoji_Modifier}|\ufe0f/gu;

/** Yields the possible base forms of a word, such as "tasty" for "tastier", and an emoji without its skin tone. */
function* stems(word: string): Generator<string> {
  const plain = word.replace(EMOJI_VARIANT, '');
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

/** Writes doubled letters once, so that "disapointed" and "dissapointed" match "disappointed". */
function collapseDoubles(word: string): string {
  return word.replace(/(.)\1+/g, '$1');
}

/** Shorter words would match unrelated ones. */
const MIN_TYPO_LENGTH = 7;
const collapsedWords = new Map<string, number>();
for (const [word, value] of values) {
  if (word.length >= MIN_TYPO_LENGTH) collapsedWords.set(collapseDoubles(word), value);
}

/** Returns the value of a lower-case word, -2.5 (strong complaint) to 2.5 (strong praise), or 0 if it is not an opinion word. */
export function wordValue(word: string): number {
  const direct = values.get(word);
  if (direct !== undefined) return direct;
  for (const stem of stems(word)) {
    const value = values.get(stem);
    if (value === undefined) continue;
    if (/(?:er|est)$/.test(word) && Math.abs(value) < MIN_COMPARABLE_VALUE) continue;
    return value;
  }
  return word.length < MIN_TYPO_LENGTH - 1 ? 0 : (collapsedWords.get(collapseDoubles(word)) ?? 0);
}

/** A node of the idiom trie; `value` is set where an idiom ends. */
type IdiomNode = { readonly next: Map<number, IdiomNode>; value?: number };

/** Idioms by the id of their first word. Values are -3 to 3; 0 cancels the opinion of the words ("good bye"). */
const idioms: (IdiomNode | undefined)[] = [];
/** By word id, whether a word occurs after the first word of any idiom. */
const continuesIdiom: boolean[] = [];
for (const { value, phrases } of phrasesByValue) {
  for (const phrase of phrases.join('|').split('|')) {
    const [first = -1, ...others] = phrase.split(' ').map(wordIdOf);
    let node: IdiomNode = idioms[first] ?? { next: new Map() };
    idioms[first] = node;
    for (const id of others) {
      const next: IdiomNode = node.next.get(id) ?? { next: new Map() };
      node.next.set(id, next);
      continuesIdiom[id] = true;
      node = next;
    }
    node.value = value;
  }
}

/** Returns the longest idiom at token `at`, with or without hyphens between its words, or undefined if there is none. */
export function idiomAt(
  tokens: readonly (WordWithId & { readonly kinds: number })[],
  at: number,
): { length: number; value: number } | undefined {
  let node = idioms[tokens[at]?.wordId ?? -1];
  let idiom: { length: number; value: number } | undefined;
  for (let end = at + 1; node; end++) {
    if (node.value !== undefined) idiom = { length: end - at, value: node.value };
    if (isKind(tokens[end], HYPHEN)) end++;
    const id = tokens[end]?.wordId ?? -1;
    node = continuesIdiom[id] ? node.next.get(id) : undefined;
  }
  return idiom;
}
