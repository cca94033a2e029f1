import { fold } from '../../../contract/fold.ts';
import { memoizeByWord } from '../lexicon/words.ts';
import type { Span } from './annotated.ts';
import { type Token, tokenize } from './tokenize.ts';

/** A phrase to find, and the payload of its hits. */
export type Term<T> = { readonly phrase: string; readonly payload: T };

/** The span of a term in a text. It has several payloads if several terms have the same words. */
export type TermHit<T> = Span & { readonly payloads: readonly T[] };

/** Finds terms in a text; hits are in text order and do not overlap. */
export type TermMatcher<T> = (tokens: readonly Token[]) => TermHit<T>[];

/** The longest match so far. */
type Match<T> = { end: number; payloads: readonly T[] };

/** Returns the forms under which to look up a word. The first one is the form stored for a term. */
type WordForms = (word: string) => readonly string[];

/** Returns an English word and its possible singular and base forms: "brownies", "brownie", "browny". */
export function formsOf(word: string): readonly string[] {
  const base = word.replace(/'s$|(?<=s)'$/, '');
  const forms = base === word ? [word] : [word, base];
  if (base.length < 4 || !base.endsWith('s') || /(?:ss|us|is)$/.test(base)) return forms;
  forms.push(base.slice(0, -1));
  if (base.endsWith('ies')) forms.push(`${base.slice(0, -3)}y`);
  else if (/(?:ch|sh|x|ss|zz)es$/.test(base)) forms.push(base.slice(0, -2));
  return forms;
}

/** Returns a word of another language folded, without an elided article (`l'accueil`) or ending (`foto's`). */
export function foldedForms(word: string): readonly string[] {
  const folded = fold(word);
  const mark = folded.lastIndexOf("'");
  if (mark === -1) return [folded];
  const after = folded.slice(mark + 1);
  return [after.length > 1 ? after : folded.slice(0, mark)];
}

/** A node of the trie of terms: its children by word and by prefix (`accueil*`), and the marks to skip before them. */
type TermNode<T> = {
  readonly words: Map<string, TermNode<T>>;
  readonly stems: Map<string, TermNode<T>>;
  readonly marks: Set<string>;
  /** Payloads of the terms that end here. */
  readonly payloads: T[];
};

function createNode<T>(): TermNode<T> {
  return { words: new Map(), stems: new Map(), marks: new Set(['-']), payloads: [] };
}

/** Adds a term to the trie, and its words after the first one to `rest`. */
function addTerm<T>(root: TermNode<T>, rest: TermNode<T>, term: Term<T>, forms: WordForms): void {
  let node = root;
  const pieces = tokenize(term.phrase).tokens;
  pieces.forEach(({ word, isWord }, at) => {
    if (!isWord && word !== '$') {
      node.marks.add(word);
      return;
    }
    const edges = pieces[at + 1]?.word === '*' ? 'stems' : 'words';
    const [form = word] = forms(word);
    const next = node[edges].get(form) ?? createNode<T>();
    node[edges].set(form, next);
    if (node !== root) rest[edges].set(form, next);
    node = next;
  });
  if (node !== root && !node.payloads.includes(term.payload)) node.payloads.push(term.payload);
}

/** Shared empty result, which most words have. */
const NO_NODES: readonly never[] = [];

function nextNodes<T>(node: TermNode<T>, forms: readonly string[]): readonly TermNode<T>[] {
  let nodes: readonly TermNode<T>[] = NO_NODES;
  for (const form of forms) {
    const next = node.words.get(form);
    if (next) nodes = [...nodes, next];
    if (node.stems.size === 0) continue;
    for (let length = form.length; length > 0; length--) {
      const stem = node.stems.get(form.slice(0, length));
      if (stem) nodes = [...nodes, stem];
    }
  }
  return nodes;
}

/**
 * Creates a matcher that finds terms in any form of their words; `*` at the end of a word stands for any ending. The longest
 * term wins and hits do not overlap. Hyphens between words are skipped, and so is punctuation that the term itself contains.
 */
export function createTermMatcher<T>(
  terms: readonly Term<T>[],
  forms: WordForms = formsOf,
): TermMatcher<T> {
  const root = createNode<T>();
  const rest = createNode<T>();
  for (const term of terms) addTerm(root, rest, term, forms);
  if (terms.length === 0) return () => [];
  const formsOfToken = memoizeByWord(forms);
  const firstNodes = memoizeByWord((word) => nextNodes(root, forms(word)));
  /** Reports whether a word occurs in any term after the first word. Most do not. */
  const continuesTerm = memoizeByWord((word) => nextNodes(rest, forms(word)).length > 0);

  function search(tokens: readonly Token[], node: TermNode<T>, from: number, best: Match<T>): void {
    const { payloads } = node;
    if (payloads.length > 0 && from >= best.end) {
      best.payloads = from === best.end ? [...new Set([...best.payloads, ...payloads])] : payloads;
      best.end = from;
    }
    if (node.words.size + node.stems.size === 0) return;
    for (let at = from; at < tokens.length; at++) {
      const token = tokens[at];
      if (!token) return;
      const nodes = continuesTerm(token) ? nextNodes(node, formsOfToken(token)) : NO_NODES;
      for (const next of nodes) search(tokens, next, at + 1, best);
      if (token.isWord || !node.marks.has(token.word)) return;
    }
  }

  return (tokens) => {
    const hits: TermHit<T>[] = [];
    for (let start = 0; start < tokens.length; start++) {
      const token = tokens[start];
      const nodes = token ? firstNodes(token) : [];
      if (nodes.length === 0) continue;
      const best = { start, end: start, payloads: NO_NODES };
      for (const node of nodes) search(tokens, node, start + 1, best);
      if (best.end === start) continue;
      hits.push(best);
      start = best.end - 1;
    }
    return hits;
  };
}
