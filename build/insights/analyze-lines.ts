import type { z } from 'zod';
import { describeIssue, expected, formatValue } from '../../contract/issues.ts';
import { nameHint } from '../../contract/nearest-name.ts';
import type { Issue } from '../../contract/problem.ts';
import { AnalyzeInput, type Analyzer } from './analyze.ts';

function issuesOf(error: z.ZodError, value: unknown): Issue[] {
  return error.issues.flatMap((issue): Issue[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const message = `no such field; ${nameHint(key, Object.keys(AnalyzeInput.shape))}`;
        return { code: 'unknown_parameter', path: key, message };
      });
    }
    const { code, message } = describeIssue(issue, value, AnalyzeInput);
    return [{ code, path: issue.path.join('.'), message }];
  });
}

function parse(line: string): AnalyzeInput | Issue[] {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    const message = expected('one JSON object', formatValue(line));
    return [{ code: 'invalid_value', path: '', message }];
  }
  const parsed = AnalyzeInput.safeParse(value);
  return parsed.success ? parsed.data : issuesOf(parsed.error, value);
}

/** Splits UTF-8 bytes into lines at line feeds only, because JSON may contain U+2028. Drops a byte order mark. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let partial = '';
  for await (const chunk of chunks) {
    const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n');
    partial += first;
    for (const next of rest) {
      yield partial;
      partial = next;
    }
  }
  yield partial + decoder.decode();
}

/** Analyzes NDJSON line by line and skips empty lines. An invalid line yields its number (from 1) and its issues. */
export async function* analyzeLines(
  lines: AsyncIterable<string> | Iterable<string>,
  analyzer: Analyzer,
): AsyncGenerator<string> {
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() === '') continue;
    const input = parse(line);
    const output = Array.isArray(input)
      ? { error: { line: number, issues: input } }
      : analyzer.analyze(input);
    yield JSON.stringify(output);
  }
}
