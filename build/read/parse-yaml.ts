import { load, YAMLException } from 'js-yaml';
import type { Origin } from './check.ts';
import type { Problems } from './problem.ts';

function isNothing(text: string): boolean {
  return text.split('\n').every((line) => /^\s*(?:#|$)/.test(line));
}

/** Reads YAML 1.2 (dates stay text), of which nothing means no fields; a syntax error becomes a problem and undefined is returned. */
export function parseYaml(origin: Origin, problems: Problems): unknown {
  if (isNothing(origin.text)) return {};
  try {
    return load(origin.text, { filename: origin.file }) ?? {};
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { mark, reason } = error;
    problems.add(origin.file, () => ({
      line: (mark?.line ?? 0) + origin.firstLine,
      column: (mark?.column ?? 0) + 1,
      field: '',
      message:
        reason === 'duplicated mapping key'
          ? 'expected each field once, got this one again'
          : `expected lines like "rating: 5" (YAML), got ${reason}`,
    }));
    return undefined;
  }
}
