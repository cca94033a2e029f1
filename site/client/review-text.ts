// Prepares customers' text for pages and for the script of the search page.

/** Matches characters that change the text direction (UAX #9, 2.1 to 2.5). */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Removes direction controls, for names and titles inside other text. */
export function withoutDirections(text: string) {
  return text.replace(DIRECTION_CONTROLS, '');
}

/** Returns the first letters of a name's first and last words, for its round picture. */
export function initials(name: string) {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0))
    .join('')
    .toLocaleUpperCase();
}

/** Returns the number of a name's hue, 1 to 5. */
export function hueOf(name: string) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return (sum % 5) + 1;
}
