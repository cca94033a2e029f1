// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 forbids (production 2, Char).
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Text that may stand in an XML 1.0 document once it is escaped: forbidden characters and lone surrogates replaced. */
export function xmlSafe(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '\uFFFD');
}

/** Text without control characters, white space aside: they have no meaning, and terminals obey some. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '');
}

/** Five stars, filled ones first. */
export function starText(rating: number): string {
  return '★'.repeat(rating) + '☆'.repeat(5 - rating);
}
