import { createInterface } from 'node:readline';
import { createAnalyzer } from '../build/derive/insights/analyze.ts';
import { analyzeLines } from '../build/derive/insights/analyze-lines.ts';

/** NDJSON on standard input to NDJSON on standard output; what each field means is in docs/insights.md. */
export async function runAnalyze(): Promise<undefined> {
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of analyzeLines(lines, createAnalyzer())) {
    if (!process.stdout.write(`${line}\n`)) {
      await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
  }
}
