/** Something wrong in the owner's content: where, which field, what was expected, what stands there. */
export type ContentProblem = {
  file: string;
  /** Line and column, both from 1. */
  line: number;
  column: number;
  /** Dotted path of the field; empty for the file as a whole. */
  field: string;
  message: string;
};

/** One line for each problem: `file:line:column  field  message`. */
export function formatProblems(problems: readonly ContentProblem[]): string {
  return problems
    .map(({ file, line, column, field, message }) =>
      [`${file}:${line}:${column}`, field, message].filter((part) => part !== '').join('  '),
    )
    .join('\n');
}

/** Content that cannot be published; `problems` holds all there are. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    super(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in the content`);
    this.name = 'ContentError';
    this.problems = problems;
  }
}
