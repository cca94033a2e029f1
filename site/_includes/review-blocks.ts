/** Number of reviews on a numbered page of a list. */
export const PAGE_SIZE = 20;

/** One page of a list, newest first. Pages are numbered from the oldest; the front page has no number. */
export type Block<T> = {
  number: number | undefined;
  items: readonly T[];
  /** Number of the next older page. */
  older: number | undefined;
};

/**
 * Splits a list (newest first) into pages numbered from the oldest: page 1 always holds the 20 oldest items. The front page,
 * first in the result, holds the newest 20 to 39; at 40, the older half becomes the next numbered page. So a new review changes
 * only the front page, and the URL of a numbered page always shows the same reviews.
 */
export function reviewBlocks<T>(newestFirst: readonly T[], size = PAGE_SIZE): Block<T>[] {
  const numbered = Math.max(0, Math.floor(newestFirst.length / size) - 1);
  const frontSize = newestFirst.length - numbered * size;
  const front = {
    number: undefined,
    items: newestFirst.slice(0, frontSize),
    older: below(numbered + 1),
  };
  const rest = Array.from({ length: numbered }, (_, at) => {
    const start = frontSize + at * size;
    const number = numbered - at;
    return { number, items: newestFirst.slice(start, start + size), older: below(number) };
  });
  return [front, ...rest];
}

function below(number: number): number | undefined {
  return number > 1 ? number - 1 : undefined;
}
