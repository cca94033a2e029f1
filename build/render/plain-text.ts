// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 forbids (production 2, Char).
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Replaces lone surrogates and characters that XML 1.0 forbids. The result still needs escaping. */
export function xmlSafe(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '\uFFFD');
}

/** Removes control characters except white space: they carry no meaning, and terminals interpret some of them. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '');
}

/** Returns five star characters, filled ones first. */
export function starText(rating: number): string {
  return '★'.repeat(rating) + '☆'.repeat(5 - rating);
}
