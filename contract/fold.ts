/** Letters and punctuation, keyed by their folded form. */
const LETTERS = { ss: 'ß', ae: 'æ', oe: 'œ', o: 'ø', d: 'đ', l: 'ł', i: 'ı', σ: 'ς' };
const PUNCTUATION = { "'": '‘’‚‛', '"': '“”„‟', '-': '‐‑‒–—―−' };
const FOLDED = new Map(
  Object.entries({ ...LETTERS, ...PUNCTUATION }).flatMap(([to, from]) =>
    [...from].map((character) => [character, to]),
  ),
);
const BEYOND_ASCII = /[\u0080-\uffff]/;
const MARKS = /[\p{M}\p{Cf}]+/gu;
const SPECIAL = new RegExp(`[${[...FOLDED.keys()].join('')}]`, 'gu');
const SPACE = /\s+/gu;
const UNEVEN_SPACE = /\s\s|[^\S ]/u;
const UNEVEN_ASCII_SPACE = /[\t-\r]| {2}/;

/**
 * Folds text for comparison, so that case, accents and typography do not matter: NFKD, marks (`\p{M}`) and
 * format characters (`\p{Cf}`) dropped, lower case, `ß æ œ ø đ ł ı ς` to `ss ae oe o d l i σ`, curly quotes and
 * dashes to ASCII, each run of white space to one space. Does not trim: a leading or trailing space is part of a phrase.
 */
export function fold(text: string): string {
  // Most texts are ASCII, where only case and white space can differ.
  const isAscii = !BEYOND_ASCII.test(text);
  const letters = isAscii ? text.toLowerCase() : foldLetters(text);
  const uneven = isAscii ? UNEVEN_ASCII_SPACE : UNEVEN_SPACE;
  return uneven.test(letters) ? letters.replace(SPACE, ' ') : letters;
}

/** Folds a text or phrase of a search. Lone surrogates become U+FFFD, as in UTF-8. */
export function searchable(text: string): string {
  return fold(text).toWellFormed();
}

/** Returns the folded phrase of a query that is in quotation marks as a whole. */
export function quotedPhrase(query: string): string | undefined {
  return /^["«»]([^"«»]+)["«»]$/.exec(fold(query).trim())?.[1]?.trim() || undefined;
}

function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => FOLDED.get(letter) ?? letter);
}
