import { relative } from 'node:path';

/** A path as problems show it: relative to the working folder where it lies below it. */
export function display(path: string): string {
  const below = relative('', path);
  return below === '' || below.startsWith('..') ? path : below;
}
