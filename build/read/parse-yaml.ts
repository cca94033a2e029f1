import { load, YAMLException } from 'js-yaml';
import type { Origin } from './check.ts';
import type { ContentProblem } from './problem.ts';

function isNothing(text: string): boolean {
  return text.split('\n').every((line) => /^\s*(?:#|$)/.test(line));
}

/** Reads YAML 1.2 (dates stay text), of which nothing means no fields; a syntax error becomes a problem and undefined is returned. */
export function parseYaml(origin: Origin, problems: ContentProblem[]): unknown {
  if (isNothing(origin.text)) return {};
  try {
    return load(origin.text, { filename: origin.file }) ?? {};
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    problems.push({
      file: origin.file,
      line: (error.mark?.line ?? 0) + origin.firstLine,
      column: (error.mark?.column ?? 0) + 1,
      field: '',
      message: `expected YAML, got ${error.reason}`,
    });
    return undefined;
  }
}
