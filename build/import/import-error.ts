/** The whole import is refused and nothing was written. The message has one sentence per line. */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** A file without reviews of the business, or whose reviews may not be kept. In a folder it is skipped. */
export class NotReviews extends ImportError {
  /** What to say of it in a folder; undefined where it is nothing like reviews. */
  readonly reason: string | undefined;

  constructor(message: string, reason?: string) {
    super(message);
    this.reason = reason;
  }
}

/** Most lines of one list in a message. */
export const MAX_LINES = 20;

/** The first lines, and how many more there are. */
export function firstLines(lines: readonly string[], total = lines.length): string[] {
  const shown = lines.slice(0, MAX_LINES);
  return total > shown.length ? [...shown, `and ${total - shown.length} more`] : shown;
}
