/** Number of reviews on a numbered page of a list. */
export const PAGE_SIZE = 20;

/** One page of a list, newest first. Pages are numbered from the oldest; the front page has no number. */
export type Block<T> = {
  number: number | undefined;
  items: readonly T[];
};

/**
 * Splits a list (newest first) into pages numbered from the oldest: page 1 always holds the 20 oldest items. The front page,
 * first in the result, holds the newest 20 to 39; at 40, the older half becomes the next numbered page. So a new review changes
 * only the front page, and the URL of a numbered page always shows the same reviews.
 */
export function reviewBlocks<T>(newestFirst: readonly T[], size = PAGE_SIZE): Block<T>[] {
  const numbered = Math.max(0, Math.floor(newestFirst.length / size) - 1);
  const frontSize = newestFirst.length - numbered * size;
  const front = { number: undefined, items: newestFirst.slice(0, frontSize) };
  const rest = Array.from({ length: numbered }, (_, at) => {
    const start = frontSize + at * size;
    return { number: numbered - at, items: newestFirst.slice(start, start + size) };
  });
  return [front, ...rest];
}
