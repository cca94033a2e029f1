import { relative } from 'node:path';
import type { ContentProblem } from './problem.ts';

/** A problem with a file or folder as a whole. */
export function fileProblem(path: string, message: string): ContentProblem {
  return { file: display(path), line: 1, column: 1, field: '', message };
}

/** A path as problems show it: relative to the working folder where it lies below it. */
export function display(path: string): string {
  const below = relative('', path);
  return below === '' || below.startsWith('..') ? path : below;
}
