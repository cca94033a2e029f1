import { stringify } from 'yaml';
import type { z } from 'zod';
import { addProblem, check, type Located } from './check.ts';
import { parseYaml } from './files.ts';
import type { Problems } from './problem.ts';

/** Front matter and the text below it. `firstLine` is the first line of the YAML. */
type FrontMatter = { yaml: string; firstLine: number; body: string };

const FENCED = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/** Splits a file at its first two `---` lines. Returns undefined if it does not begin with one or has no second one. */
export function splitFrontMatter(text: string): FrontMatter | undefined {
  const match = FENCED.exec(text);
  if (match === null || match.index !== 0) return undefined;
  return { yaml: match[1] ?? '', firstLine: 2, body: text.slice(match[0].length) };
}

/**
 * Parses a Markdown file of the content (`reviews/YYYY/*.md`, `replies/*.md`): fields in the front matter, `text` below it. Adds any
 * problems and then returns undefined.
 */
export function parseTextFile<T>(
  schema: z.ZodType<T>,
  file: string,
  source: string,
  problems: Problems,
): Located<T> | undefined {
  const parts = splitFrontMatter(source);
  if (parts === undefined) {
    const message = 'expected a line of three dashes, fields, and a second line of three dashes';
    problems.addFile(file, message);
    return undefined;
  }
  const origin = { file, text: parts.yaml, firstLine: parts.firstLine };
  const fields = parseYaml(origin, problems);
  if (fields === undefined) return undefined;
  const text = parts.body.replaceAll('\r\n', '\n').trim();
  const own = typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : {};
  if ('text' in own) {
    const message = 'expected the text below the second line of dashes, not in a field';
    addProblem(problems, origin, ['text'], () => message);
    return undefined;
  }
  const value = check(schema, { ...own, text }, () => origin, problems);
  return value && { value, origin };
}

/** Returns a Markdown file of the content: fields, and the text below them. */
export function toTextFile({ text, ...fields }: { text: string }): string {
  return `---\n${stringify(fields)}---\n${text.trim()}\n`;
}
