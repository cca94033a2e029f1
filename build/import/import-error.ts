/** The whole import was refused and nothing was written. The message has one sentence per line. */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** A file has no reviews of the business, or reviews that may not be kept. Such files are skipped in folders. */
export class NotReviews extends ImportError {
  /** The message for a file found in a folder, or undefined if the file does not look like reviews at all. */
  readonly reason: string | undefined;
  /** The kind of file that may not be imported. */
  readonly refused: string | undefined;

  constructor(message: string, reason?: string, refused?: string) {
    super(message);
    this.reason = reason;
    this.refused = refused;
  }
}

/** Maximum number of lines of a list in a message. */
export const MAX_LINES = 20;

/** Returns the first lines, and a line that counts the others. */
export function firstLines(lines: readonly string[], total = lines.length): string[] {
  const shown = lines.slice(0, MAX_LINES);
  return total > shown.length ? [...shown, `and ${total - shown.length} more`] : shown;
}

/** Returns a count with its noun: "1 row", "2 rows". */
export function numbered(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
