import { fold, quotedPhrase } from './fold.ts';
import { editDistance } from './nearest-name.ts';

/** Maximum number of words in a query with `mode=words`. */
export const MAX_WORDS = 8;
/** Longer terms (a URL, a repeated letter) are not indexed: only a substring search finds them. */
const MAX_TERM_LENGTH = 64;
/** Shorter words have too many neighbours to guess which one was meant. */
const MIN_CORRECTED_LENGTH = 4;
/** Another letter in a shorter word often makes another one: "slow", "slot". */
const MIN_REPLACED_LENGTH = 6;
/** Two edits of a shorter word often make another one. Of longer ones they make relatives: "proffesional", "professionally". */
const MIN_TWO_EDITS_LENGTH = 10;
/** Minimum length of a word that others may begin with: "ac" is no "account". */
export const MIN_BEGINNING = 3;
const MAX_SUGGESTIONS = 5;
/** Words in more documents than this tell little about one of them, and scoring them is slow. */
const MAX_RANKED_DOCUMENTS = 1_000;

/** Scripts without spaces between words: each character is a term. */
const SPACELESS = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}`;
/** A run of letters and digits, or one character of a script without spaces. */
const TERM = new RegExp(String.raw`[[\p{L}\p{N}]--[${SPACELESS}]]+|[${SPACELESS}]`, 'gv');
/** The same in a text that is not folded: accents and invisible characters belong to their word. */
export const WRITTEN = new RegExp(
  String.raw`[[\p{L}\p{N}\p{M}\p{Cf}]--[${SPACELESS}]]+|[${SPACELESS}]\p{M}*`,
  'gv',
);

/** Splits a folded text into the terms that a search by words matches. */
export function termsOf(folded: string): string[] {
  return folded.match(TERM) ?? [];
}

/** Returns the words of a query: its terms of two or more characters. Single ones match only exactly, and a phrase in quotes has none. */
export function wordsOf(query: string): string[] {
  const terms = quotedPhrase(query) === undefined ? termsOf(fold(query)) : [];
  return terms.filter((term) => term.length > 1);
}

/** Reports whether a term of a text is a term of the query or, from `MIN_BEGINNING` characters on, begins with it. */
function matchesTerm(term: string, queried: string): boolean {
  return queried.length >= MIN_BEGINNING ? term.startsWith(queried) : term === queried;
}

/** Finds the words of an unfolded text that match a term of a query, as ranges of UTF-16 code units. */
export function findWords(
  text: string,
  queried: readonly string[],
): { start: number; end: number }[] {
  if (queried.length === 0) return [];
  return [...text.matchAll(WRITTEN)].flatMap(({ 0: word, index }) => {
    const terms = termsOf(fold(word));
    const isMatch = queried.some((one) => terms.some((term) => matchesTerm(term, one)));
    return isMatch ? [{ start: index, end: index + word.length }] : [];
  });
}

/** Cuts a long text around a match, at the ends of words: at most `max` UTF-16 code units besides the ellipses. */
export function excerptOf(
  text: string,
  { start, end }: { start: number; end: number },
  max: number,
): string {
  if (text.length <= max) return text;
  const before = Math.floor((max - (end - start)) / 3);
  const earliest = Math.max(0, Math.min(start - before, text.length - max));
  const isWordStart = earliest === 0 || /\s/.test(text[earliest - 1] ?? '');
  const space = text.slice(earliest, start).search(/\s/);
  const from = isWordStart ? earliest : space < 0 ? start : earliest + space + 1;
  const rest = text.slice(end, from + max);
  const to = from + max >= text.length ? text.length : end + rest.replace(/\s*\S*$/, '').length;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}

/** Reports whether a word is long enough, and no number, to be a misspelling or a correction. */
function isCorrectable(word: string): boolean {
  return word.length >= MIN_CORRECTED_LENGTH && !/\p{N}/u.test(word);
}

/** Reports whether a word is rather the spelling that was meant than another word: in short ones, unless another letter is in its place. */
function isMisspelt(term: string, word: string): boolean {
  const letters = (one: string) => [...one].sort().join('');
  const isReplaced = term.length === word.length && letters(term) !== letters(word);
  return !isReplaced || term.length >= MIN_REPLACED_LENGTH;
}

/** The part of MiniSearch that the search needs. Created with `RANKER_OPTIONS`. */
export type Ranker = {
  add(document: { id: number; title: string; text: string }): void;
  search(
    query: string,
    options: {
      prefix?: (term: string) => boolean;
      fuzzy?: number;
      /** Called for each document with a matching word. Documents with the factor 0 are skipped. */
      boostDocument?: (id: number, word: string) => number;
    },
  ): { id: number; score: number }[];
};

/** Options of MiniSearch in the sidecar and in the browser. */
export const RANKER_OPTIONS = {
  fields: ['title', 'text'],
  tokenize: termsOf,
  processTerm: (term: string) => (term.length > MAX_TERM_LENGTH ? null : term),
  searchOptions: { boost: { title: 1.5 }, combineWith: 'OR' as const },
};

/** A word of a query that no document has, and the spelling that was searched instead. */
export type Correction = { from: string; to: string };

/** The documents with the most words of a query. */
export type WordMatches = {
  /** Numbers of the documents, in ascending order. */
  readonly found: readonly number[];
  /** How many of the distinct words of the query each document has, and how many there are. */
  readonly matched: { words: number; of: number };
  /** The terms that were searched, folded, after corrections. */
  readonly terms: readonly string[];
  readonly corrections: Correction[];
  /** Words one edit away from short ones that were not found. Empty unless nothing was found. */
  readonly suggestions: string[];
};

/**
 * A search by words, the same in the sidecar and in the browser. A document has a word of the query if one of its words is equal
 * to it or begins with it; one or two characters must be equal. A word that no document has is replaced by its nearest spelling
 * that begins alike: with one letter more or less, two that changed places, another one in words of six letters or more, or two such
 * edits from ten letters on; or without its ending ("leak" for "leaking"). Words with digits are not replaced. If no document has all
 * words, those with the most match.
 */
export type WordSearch = {
  /** Adds the next document; the first is number 0. Both texts are folded. */
  add(title: string, text: string): void;
  /** Finds the documents that pass a filter and have the most words. The query is not folded. */
  find(query: string, passes: (number: number) => boolean): WordMatches;
  /**
   * Scores documents that were found, best highest (BM25+ of MiniSearch, a match in a title counts 1.5 times). Words in more
   * than 1,000 documents do not count: without rarer words, no document has a score.
   */
  score(matches: WordMatches): Map<number, number>;
};

/**
 * Creates an empty index.
 *
 * @param writtenAs returns a document as written, to spell corrections with their accents
 */
export function createWordSearch(
  ranker: Ranker,
  writtenAs: (number: number) => { title?: string | undefined; text: string } | undefined,
): WordSearch {
  let size = 0;
  /** Numbers of the documents with a word, in ascending order. */
  const documentsByWord = new Map<string, number[]>();
  /** Words by their first two characters: a query compares a few hundred of them. */
  const wordsByStart = new Map<string, string[]>();

  function add(title: string, text: string): void {
    const number = size++;
    ranker.add({ id: number, title, text });
    for (const term of termsOf(`${title} ${text}`)) {
      if (term.length > MAX_TERM_LENGTH) continue;
      const documents = documentsByWord.get(term);
      if (documents === undefined) {
        documentsByWord.set(term, [number]);
        const start = term.slice(0, 2);
        const words = wordsByStart.get(start);
        if (words === undefined) wordsByStart.set(start, [term]);
        else words.push(term);
      } else if (documents.at(-1) !== number) documents.push(number);
    }
  }

  /** Returns the documents of each word that matches a term. */
  function documentsOf(term: string): number[][] {
    const words = wordsByStart.get(term.slice(0, 2)) ?? [];
    return words
      .filter((word) => matchesTerm(word, term))
      .map((word) => documentsByWord.get(word) ?? []);
  }

  function find(query: string, passes: (number: number) => boolean): WordMatches {
    const queried = [...new Set(termsOf(fold(query)))];
    const corrections: Correction[] = [];
    const doubtful: string[] = [];
    const searched = queried.map((term) => {
      if (documentsOf(term).length > 0) return term;
      const similar = similarWords(term);
      const nearest = similar.find((word) => isMisspelt(term, word));
      if (nearest === undefined) doubtful.push(...similar);
      else corrections.push({ from: term, to: spell(nearest) });
      return nearest ?? term;
    });
    const terms = [...new Set(searched)];
    const { found, words } = findMost(terms, passes);
    const suggestions = [...new Set(doubtful)].filter((word) =>
      documentsByWord.get(word)?.some(passes),
    );
    return {
      found,
      matched: { words, of: terms.length },
      terms,
      corrections,
      suggestions: found.length > 0 ? [] : suggestions.slice(0, MAX_SUGGESTIONS).map(spell),
    };
  }

  function findMost(terms: readonly string[], passes: (number: number) => boolean) {
    const counts = new Uint8Array(size);
    const lastTerm = new Uint8Array(size);
    for (const [at, term] of terms.entries()) {
      for (const documents of documentsOf(term)) {
        for (const number of documents) {
          if (lastTerm[number] === at + 1) continue;
          lastTerm[number] = at + 1;
          counts[number] = (counts[number] ?? 0) + 1;
        }
      }
    }
    let words = 1;
    let found: number[] = [];
    for (let number = 0; number < size; number++) {
      const count = counts[number] ?? 0;
      if (count < words || !passes(number)) continue;
      if (count > words) found = [];
      words = count;
      found.push(number);
    }
    return { found, words: found.length === 0 ? 0 : words };
  }

  /** Returns the nearest words with the same first letter as a term, the most frequent first, then the term without its ending. */
  function similarWords(term: string): string[] {
    if (!isCorrectable(term)) return [];
    const similar = new Set<string>();
    // Collects the words without scoring their documents.
    const boostDocument = (_: number, word: string) => {
      similar.add(word);
      return 0;
    };
    // Two letters that change places are two edits of MiniSearch, and one of `editDistance`.
    ranker.search(term, { fuzzy: 2, boostDocument });
    const documents = (word: string) => documentsByWord.get(word)?.length ?? 0;
    const limit = term.length < MIN_TWO_EDITS_LENGTH ? 2 : 3;
    const distance = (word: string) => editDistance(term, word, limit);
    const near = [...similar]
      .filter((word) => isCorrectable(word) && word[0] === term[0] && distance(word) < limit)
      .sort((a, b) => distance(a) - distance(b) || documents(b) - documents(a) || (a < b ? -1 : 1));
    return [...near, ...stemOf(term)];
  }

  /** Returns the longest word of a document that a term begins with: "leak" for "leaking", "tap" for "taps". Three letters need a plural. */
  function stemOf(term: string): string[] {
    const stems = [1, 2, 3].map((cut) => term.slice(0, -cut));
    const isStem = (word: string) =>
      isCorrectable(word) || (word.length === 3 && term === `${word}s`);
    return stems.filter((word) => isStem(word) && documentsByWord.has(word)).slice(0, 1);
  }

  /** Returns a word as the newest document spells it, in lower case. */
  function spell(word: string): string {
    const [number = 0] = documentsByWord.get(word) ?? [];
    const { title = '', text = '' } = writtenAs(number) ?? {};
    const said = `${title} ${text}`;
    const written = findWords(said, [word])
      .map(({ start, end }) => said.slice(start, end).toLowerCase())
      .find((one) => fold(one) === word);
    return written ?? word;
  }

  function score({ found, terms }: WordMatches): Map<number, number> {
    const ranked = terms.filter((term) => {
      const documents = documentsOf(term).reduce((sum, { length }) => sum + length, 0);
      return documents <= MAX_RANKED_DOCUMENTS;
    });
    const isFound = new Set(found);
    const hits = ranker.search(ranked.join(' '), {
      prefix: (term) => term.length >= MIN_BEGINNING,
      boostDocument: (id) => (isFound.has(id) ? 1 : 0),
    });
    return new Map(hits.map(({ id, score }) => [id, score]));
  }

  return { add, find, score };
}

/** Returns what a search result says about the words that were found. */
export function describeMatches({ matched, corrections, suggestions }: WordMatches) {
  return {
    matched,
    ...(corrections.length > 0 && { corrections }),
    ...(suggestions.length > 0 && { suggestions }),
  };
}
