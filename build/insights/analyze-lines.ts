import { check, expected, formatValue, type Parsed } from '../../contract/issues.ts';
import { AnalyzeInput, type Analyzer } from './analyze.ts';

function parse(line: string): Parsed<AnalyzeInput> {
  try {
    if (/^\s*\{/.test(line)) return check(AnalyzeInput, JSON.parse(line));
  } catch {}
  const message = expected('one JSON object', formatValue(line));
  return { ok: false, issues: [{ code: 'invalid_value', path: '', message }] };
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
    const output = input.ok
      ? analyzer.analyze(input.value)
      : { error: { line: number, issues: input.issues } };
    yield JSON.stringify(output);
  }
}
