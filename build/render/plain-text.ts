import { cutText } from '../../contract/cut-text.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 forbids (production 2, Char).
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Text that may stand in an XML 1.0 document once it is escaped: forbidden characters and lone surrogates replaced. */
export function xmlSafe(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '\uFFFD');
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and XML, element content and attribute values alike. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** The first words of a text in one line, at most `max` UTF-16 units, cut between words where there is one. */
export function excerpt(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = cutText(line, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > max / 2 ? cut.slice(0, space) : cut}…`;
}

/** Five stars, filled ones first. */
export function starText(rating: number): string {
  return '★'.repeat(rating) + '☆'.repeat(5 - rating);
}
