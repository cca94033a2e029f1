/** An import that is refused as a whole, in sentences of one line each; nothing was written. */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** A file without reviews of the business, or with some that may not be kept: in a folder it is passed over. */
export class NotReviews extends ImportError {}

/** Longest list in any message. */
export const MAX_LINES = 20;

/** The first lines, and how many more there are. */
export function firstLines(lines: readonly string[], total = lines.length): string[] {
  const shown = lines.slice(0, MAX_LINES);
  return total > shown.length ? [...shown, `and ${total - shown.length} more`] : shown;
}
