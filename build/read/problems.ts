import { relative } from 'node:path';
import { numbered } from '../../contract/plain-text.ts';

/** The text that a value was read from, used to locate problems. */
export type Origin = { file: string; text: string; firstLine: number };

/** A problem in the owner's content. */
export type ContentProblem = {
  file: string;
  /** Line and column, both from 1. */
  line: number;
  column: number;
  /** Dotted path of the field; empty for the file as a whole. */
  field: string;
  message: string;
};

/** Maximum number of problems shown for a file. Further ones are only counted. */
const MAX_PROBLEMS_PER_FILE = 20;

/** Returns a path as problems show it: relative to the working directory if it is below it. */
export function displayPath(path: string): string {
  const below = relative('', path);
  return below === '' || below.startsWith('..') ? path : below;
}

/** Collects problems in the order they are found. What adds one returns undefined, for readers that then have no value. */
export class Problems {
  /** The first problems of each file. */
  readonly shown: ContentProblem[] = [];
  readonly #counts = new Map<string, number>();

  /** Adds a problem. `describe` is called only if the problem is shown. */
  add(file: string, describe: () => Omit<ContentProblem, 'file'>): undefined {
    const count = (this.#counts.get(file) ?? 0) + 1;
    this.#counts.set(file, count);
    if (count <= MAX_PROBLEMS_PER_FILE) this.shown.push({ file, ...describe() });
  }

  /** Adds a problem at a character of a text. */
  addAt(origin: Origin, offset: number, message: string, field = ''): undefined {
    this.add(origin.file, () => ({ ...positionOf(origin, offset), field, message }));
  }

  /** Adds a problem with a whole file or folder, or at a place in a file whose text is not at hand. */
  addFile(path: string, message: string, line = 1, column = 1): undefined {
    this.add(displayPath(path), () => ({ line, column, field: '', message }));
  }

  /** Number of problems, including those that are not shown. */
  get count(): number {
    return this.#counts.values().reduce((sum, count) => sum + count, 0);
  }

  /** Returns a line for each problem, `file:line:column  field  message`, and one that counts the others of a file. */
  format(): string {
    const lines = this.shown.map(({ file, line, column, field, message }) =>
      [`${file}:${line}:${column}`, field, message].filter((part) => part !== '').join('  '),
    );
    const more = [...this.#counts]
      .filter(([, count]) => count > MAX_PROBLEMS_PER_FILE)
      .map(([file, count]) => `${file}  and ${count - MAX_PROBLEMS_PER_FILE} more`);
    return [...lines, ...more].join('\n');
  }
}

/** Returns the line and column, both from 1, of a character of a text in its file. */
export function positionOf(
  { text, firstLine }: Origin,
  offset: number,
): Pick<ContentProblem, 'line' | 'column'> {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length + firstLine - 1, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Content that cannot be published. */
export class ContentError extends Error {
  override name = 'ContentError';
  /** The shown problems, at most MAX_PROBLEMS_PER_FILE for each file. */
  readonly problems: readonly ContentProblem[];
  readonly format: () => string;

  constructor(problems: Problems) {
    super(`${numbered(problems.count, 'problem')} in the content`);
    this.problems = problems.shown;
    this.format = () => problems.format();
  }
}

/** Returns the first names, and how many others there are if there are several: "a, b, c and 31 more". */
export function firstNames(names: readonly string[], max: number): string {
  const more = names.length - max;
  return more > 1 ? `${names.slice(0, max).join(', ')} and ${more} more` : names.join(', ');
}
