/** First of `length` indexes for which a test holds that, once it holds, holds for all that follow; `length` if for none. */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let from = 0;
  let to = length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
