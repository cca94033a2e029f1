import { memoize } from './memoize.ts';
import { type Span, type Token, tokenize } from './tokenize.ts';

/** A phrase to find, and the payload of its hits. */
export type Term<T> = { readonly phrase: string; readonly payload: T };

/** The span of a term in a text. It has several payloads if several terms have the same words. */
export type TermHit<T> = Span & { readonly payloads: readonly T[] };

/** Finds terms in a text; hits are in text order and do not overlap. */
export type TermMatcher<T> = (tokens: readonly Token[]) => TermHit<T>[];

/** Returns the forms under which to look up a word, the likeliest first. */
export type WordForms = (word: string) => readonly string[];

/** Creates a function that returns an English word, and what may remain of it without one of the endings. */
function withoutEndings(endings: readonly string[], minLength: number): WordForms {
  return (word) => {
    const forms = [word];
    // Drawn-out letters count once or twice: "sooo", "goood".
    const squeezed = word.replace(/(.)\1{2,}/g, '$1$1');
    if (squeezed !== word) forms.push(squeezed, word.replace(/(.)\1{2,}/g, '$1'));
    const owner = word.replace(/'s?$/, '');
    if (owner !== word) forms.push(owner);
    for (const ending of endings) {
      const base = owner.slice(0, -ending.length);
      if (!owner.endsWith(ending) || base.length < minLength) continue;
      if (ending === 's' && /[isu]$/.test(base)) continue;
      forms.push(base);
      if (ending === 'ing' || ending === 'ly') forms.push(`${base}e`);
      if (base.endsWith('i')) forms.push(`${base.slice(0, -1)}y`);
    }
    return forms;
  };
}

/** Returns an English word and its possible singular forms: "brownies", "brownie", "browny". */
export const pluralForms: WordForms = withoutEndings(['s', 'es'], 3);

/** Returns an English word and its possible base forms: "tastier", "tasty". */
export const baseForms: WordForms = withoutEndings(
  ['ly', 's', 'es', 'd', 'ed', 'ing', 'r', 'er', 'st', 'est', 'ness', 'ful'],
  4,
);

/** A node of the trie of terms. Most have one child or none, so each list is created with its first entry. */
type TermNode<T> = {
  /** Children by word, and by prefix (`accueil*`). */
  words?: Map<string, TermNode<T>>;
  stems?: Map<string, TermNode<T>>;
  /** Marks other than hyphens to skip before the children. */
  marks?: Set<string>;
  /** Payloads of the terms that end here. */
  payloads?: T[];
};

function addTerm<T>(root: TermNode<T>, { phrase, payload }: Term<T>, language: string): void {
  let node = root;
  const pieces = tokenize(phrase, language).tokens;
  pieces.forEach(({ word, isWord }, at) => {
    if (!isWord && pieces.length > 1 && word !== '$') {
      if (word !== '*') node.marks = new Set(node.marks).add(word);
      return;
    }
    const edges = pieces[at + 1]?.word === '*' ? 'stems' : 'words';
    node[edges] ??= new Map();
    const next: TermNode<T> = node[edges].get(word) ?? {};
    node[edges].set(word, next);
    node = next;
  });
  if (node !== root) node.payloads = [...new Set(node.payloads).add(payload)];
}

/** Maximum length of what is compared for `*`, in UTF-16 code units. It bounds the work for a text without spaces. */
const MAX_COMPARED = 50;

function nextNodes<T>(node: TermNode<T>, forms: readonly string[]): TermNode<T>[] {
  const nodes: TermNode<T>[] = [];
  for (const form of forms) {
    const next = node.words?.get(form);
    if (next) nodes.push(next);
    if (!node.stems) continue;
    for (let length = Math.min(form.length, MAX_COMPARED); length > 0; length--) {
      const stem = node.stems.get(form.slice(0, length));
      if (stem) nodes.push(stem);
    }
  }
  return nodes;
}

/**
 * Creates a matcher that finds terms; `*` at the end of a word stands for any ending. The longest term wins, then the
 * likeliest form of its words, and hits do not overlap. Hyphens between words are skipped, and so is punctuation that the term
 * itself contains.
 * @param forms of the words of the text; by default each as it is, because outside English `*` stands for endings
 */
export function createTermMatcher<T>(
  terms: readonly Term<T>[],
  language: string,
  forms: WordForms = (word) => [word],
): TermMatcher<T> {
  const root: TermNode<T> = {};
  for (const term of terms) addTerm(root, term, language);
  if (terms.length === 0) return () => [];
  const formsOf = memoize(forms);

  type Match = { end: number; payloads: readonly T[] };
  function search(tokens: readonly Token[], node: TermNode<T>, from: number, best: Match): void {
    if (node.payloads && from >= best.end) {
      const others = from === best.end ? best.payloads : [];
      best.payloads = [...new Set([...others, ...node.payloads])];
      best.end = from;
    }
    if (!node.words && !node.stems) return;
    for (let at = from; at < tokens.length; at++) {
      const token = tokens[at];
      if (!token) return;
      for (const next of nextNodes(node, formsOf(token.word))) search(tokens, next, at + 1, best);
      if (token.isWord || (token.word !== '-' && !node.marks?.has(token.word))) return;
    }
  }

  return (tokens) => {
    const hits: TermHit<T>[] = [];
    for (let start = 0; start < tokens.length; start++) {
      const best: Match & Span = { start, end: start, payloads: [] };
      for (const node of nextNodes(root, formsOf(tokens[start]?.word ?? '')))
        search(tokens, node, start + 1, best);
      if (best.end === start) continue;
      hits.push(best);
      start = best.end - 1;
    }
    return hits;
  };
}
