import { fold } from '../../../contract/fold.ts';
import { memoizeByWord } from '../lexicon/words.ts';
import { type Token, tokenize } from './tokenize.ts';

/** Words a phrase matcher knows; `payload` is what a hit gives back. */
export type Term<T> = { readonly phrase: string; readonly payload: T };

/** A hit: the tokens from `start` to `end` (exclusive) say the term. */
export type TermHit<T> = {
  readonly start: number;
  readonly end: number;
  readonly payloads: readonly T[];
};

export type TermMatcher<T> = (tokens: readonly Token[]) => TermHit<T>[];

/** The forms of terms that a word of a text may stand for, first of all its own. */
type WordForms = (word: string) => readonly string[];

/** The word itself and what it may be the plural or possessive of: `brownies` of `brownie` (or `browny`). */
export function formsOf(word: string): readonly string[] {
  const owner = word.replace(/'s$|(?<=s)'$/, '');
  const forms = owner === word ? [word] : [word, owner];
  if (owner.length < 4 || !owner.endsWith('s') || /(?:ss|us|is)$/.test(owner)) return forms;
  forms.push(owner.slice(0, -1));
  if (owner.endsWith('ies')) forms.push(`${owner.slice(0, -3)}y`);
  else if (/(?:ch|sh|x|ss|zz)es$/.test(owner)) forms.push(owner.slice(0, -2));
  return forms;
}

/** Outside English: folded, without an elided article (`l'accueil`) or ending (`foto's`). */
export function foldedForms(word: string): readonly string[] {
  const folded = fold(word);
  const mark = folded.lastIndexOf("'");
  if (mark === -1) return [folded];
  const after = folded.slice(mark + 1);
  return [after.length > 1 ? after : folded.slice(0, mark)];
}

/** Where some words of terms lead to: words and beginnings of words that may follow, marks that may stand before those, and the terms that end here. */
type TermNode<T> = {
  readonly words: Map<string, TermNode<T>>;
  readonly stems: Map<string, TermNode<T>>;
  readonly marks: Set<string>;
  readonly payloads: T[];
};

function createNode<T>(): TermNode<T> {
  return { words: new Map(), stems: new Map(), marks: new Set(['-']), payloads: [] };
}

/** Adds a term to a tree of terms, and the words after its first to `later`. */
function addTerm<T>(
  root: TermNode<T>,
  later: TermNode<T>,
  { phrase, payload }: Term<T>,
  forms: WordForms,
): void {
  let branch = root;
  const pieces = tokenize(phrase).tokens;
  pieces.forEach(({ word, isWord }, at) => {
    if (!isWord && word !== '$') {
      branch.marks.add(word);
      return;
    }
    const ways = pieces[at + 1]?.word === '*' ? 'stems' : 'words';
    const [own = word] = forms(word);
    const next = branch[ways].get(own) ?? createNode<T>();
    branch[ways].set(own, next);
    if (branch !== root) later[ways].set(own, next);
    branch = next;
  });
  if (branch !== root && !branch.payloads.includes(payload)) branch.payloads.push(payload);
}

/** What most words lead to: one list for all. */
const NO_NODES: readonly never[] = [];

function nextNodes<T>(branch: TermNode<T>, forms: readonly string[]): readonly TermNode<T>[] {
  let steps: readonly TermNode<T>[] = NO_NODES;
  for (const form of forms) {
    const next = branch.words.get(form);
    if (next) steps = [...steps, next];
    if (branch.stems.size === 0) continue;
    for (let length = form.length; length > 0; length--) {
      const stem = branch.stems.get(form.slice(0, length));
      if (stem) steps = [...steps, stem];
    }
  }
  return steps;
}

/**
 * Finds terms in the forms of their words, where `*` at the end of a word stands for any ending; the longest wins, hits do not
 * overlap. A hyphen between two words of a term is passed over, and so are the marks that the term itself has there.
 */
export function createTermMatcher<T>(
  terms: readonly Term<T>[],
  forms: WordForms = formsOf,
): TermMatcher<T> {
  const root = createNode<T>();
  const later = createNode<T>();
  for (const term of terms) addTerm(root, later, term, forms);
  if (terms.length === 0) return () => [];
  const formsOfToken = memoizeByWord(forms);
  const beginnings = memoizeByWord((word) => nextNodes(root, forms(word)));
  /** Whether a word stands in any term after the first: most do not. */
  const goesOn = memoizeByWord((word) => nextNodes(later, forms(word)).length > 0);

  function search(
    tokens: readonly Token[],
    branch: TermNode<T>,
    from: number,
    best: { end: number; payloads: readonly T[] },
  ): void {
    const { payloads } = branch;
    if (payloads.length > 0 && from >= best.end) {
      best.payloads = from === best.end ? [...new Set([...best.payloads, ...payloads])] : payloads;
      best.end = from;
    }
    if (branch.words.size + branch.stems.size === 0) return;
    for (let at = from; at < tokens.length; at++) {
      const token = tokens[at];
      if (!token) return;
      const steps = goesOn(token) ? nextNodes(branch, formsOfToken(token)) : NO_NODES;
      for (const next of steps) search(tokens, next, at + 1, best);
      if (token.isWord || !branch.marks.has(token.word)) return;
    }
  }

  return (tokens) => {
    const hits: TermHit<T>[] = [];
    for (let start = 0; start < tokens.length; start++) {
      const token = tokens[start];
      const branches = token ? beginnings(token) : [];
      if (branches.length === 0) continue;
      const best = { start, end: start, payloads: NO_NODES };
      for (const branch of branches) search(tokens, branch, start + 1, best);
      if (best.end === start) continue;
      hits.push(best);
      start = best.end - 1;
    }
    return hits;
  };
}
