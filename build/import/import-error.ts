import { numbered } from '../../contract/plain-text.ts';

/** The whole import was refused and nothing was written. The message has one sentence per line. */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** A file has no reviews of the business, or reviews that may not be kept. Such files are skipped in folders. */
export class NotReviews extends ImportError {
  /** The kind of file that may not be imported, or undefined if the file does not look like reviews at all. */
  readonly refused: string | undefined;

  constructor(message: string, refused?: string) {
    super(message);
    this.refused = refused;
  }
}

/** Maximum number of lines of a list in a message. */
export const MAX_LINES = 20;

/** Returns the first lines, and a line that counts the others if there are several. */
export function firstLines(lines: readonly string[]): string[] {
  const more = lines.length - MAX_LINES;
  return more > 1 ? [...lines.slice(0, MAX_LINES), `and ${more} more`] : [...lines];
}

const DAY =
  /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d{2}))(?:[T ][\d:.Z+-]*)?$/;
const NUMBER = /^(?:-?[\d.,]{1,6} ?%?|[★☆⭐🌟½*]{1,10})$/u;
/** A time that counts from an unknown day: "a month ago", "vor 2 Wochen". */
const AGO =
  /^(?:(?:vor|il y a|hace|há) \S{1,7} \p{L}{3,8}|\S{1,7} \p{L}{3,8} (?:ago|fa|geleden|temu|atrás)|yesterday|gestern|hier|ayer|ieri|gisteren|wczoraj|ontem)$/iu;
/** An e-mail address, or a number as long as one of a telephone. */
const CONTACT = /@|^\+?[\d\s()./-]{7,}$/;

/**
 * Formats a rating or a date that cannot be read, for the report, which may be public. In a row whose columns are shifted, names and
 * telephone numbers stand there, so only numbers, dates and times like "2 days ago" are shown.
 */
export function shownValue(value: unknown): string {
  const text = String(value ?? '').trim();
  if (text === '') return 'nothing';
  return [DAY, NUMBER, AGO].some((known) => known.test(text)) ? text : lengthOf(text);
}

/** Returns a name or an id for the report, unless it looks like a customer's address. */
export function withoutContact(text: string): string {
  return CONTACT.test(text.trim()) ? lengthOf(text.trim()) : text;
}

function lengthOf(text: string): string {
  return `a text of ${numbered([...text].length, 'character')}`;
}

/** Reports whether cells of a header hold values: then the file has no header, and its first row is a customer's. */
export function isRowOfValues(cells: readonly string[]): boolean {
  return cells.some((cell) => DAY.test(cell) || CONTACT.test(cell));
}
