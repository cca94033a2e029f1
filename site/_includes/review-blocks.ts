/** Reviews on one page of a list. */
export const PAGE_SIZE = 20;

/** One page of a list: newest first inside. Pages are numbered from the oldest; the front page has no number. */
export type Block<T> = {
  number: number | undefined;
  items: readonly T[];
  older: number | undefined;
};

/**
 * Cuts a list (newest first) into pages that are numbered from the oldest: page 1 holds the 20 oldest for ever. The front
 * page, first in the result, holds the newest 20 to 39; when it would hold 40, the older half becomes the next numbered page.
 * So a new review changes the front page and no other, and the address of a page keeps its reviews.
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
