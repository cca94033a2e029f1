import { AnalyzeInput, type AnalyzeOutput, type Analyzer } from './analyze.ts';

/** What a bad line gives: its number (from 1) and each broken rule. */
export type BadLine = { error: { line: number; issues: { path: string; message: string }[] } };

function parse(line: string, number: number): AnalyzeInput | BadLine {
  const bad = (path: string, message: string): BadLine => ({
    error: { line: number, issues: [{ path, message }] },
  });
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    return bad(
      '',
      `expected one JSON object: ${cause instanceof Error ? cause.message : 'not JSON'}`,
    );
  }
  const parsed = AnalyzeInput.safeParse(value);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({
      path: path.join('.'),
      message,
    }));
    return { error: { line: number, issues } };
  }
  const { text, targets } = parsed.data;
  const wrong = (targets ?? []).findIndex(({ start, end }) => start >= end || end > text.length);
  if (wrong === -1) return parsed.data;
  const { start, end } = targets?.[wrong] ?? { start: 0, end: 0 };
  return bad(
    `targets.${wrong}`,
    `expected start < end <= ${text.length} (the length of the text), got ${start} and ${end}`,
  );
}

/**
 * NDJSON in, NDJSON out: one line for each line that is not empty, in order. A bad line gives `{"error": …}` with its
 * number and the rule, and the next line is read.
 */
export async function* analyzeLines(
  lines: AsyncIterable<string> | Iterable<string>,
  analyzer: Analyzer,
): AsyncGenerator<string> {
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() === '') continue;
    const input = parse(line, number);
    const output: AnalyzeOutput | BadLine = 'error' in input ? input : analyzer.analyze(input);
    yield JSON.stringify(output);
  }
}
