import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createAnalyzer } from '../build/derive/insights/analyze.ts';
import { analyzeLines } from '../build/derive/insights/analyze-lines.ts';
import { InsightsConfig } from '../build/derive/insights/config.ts';
import { check } from '../build/read/check.ts';
import { parseYaml } from '../build/read/parse-yaml.ts';
import { ContentError, type ContentProblem } from '../build/read/problem.ts';
import type { Settings } from '../contract/settings.ts';

/** The owner's way of reading; the defaults where there is no such file. */
async function readConfig(file: string): Promise<InsightsConfig> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const origin = { file, text, firstLine: 1 };
  const problems: ContentProblem[] = [];
  const value = parseYaml(origin, problems);
  const config = check(InsightsConfig, value ?? {}, () => origin, problems);
  if (config === undefined || problems.length > 0) throw new ContentError(problems);
  return config;
}

/**
 * NDJSON on standard input to NDJSON on standard output; what each field means is in docs/insights.md. Lines without a
 * domain are read as CONTENT_DIR/insights.yaml says.
 */
export async function runAnalyze({ CONTENT_DIR }: Settings): Promise<undefined> {
  const analyzer = createAnalyzer(await readConfig(join(CONTENT_DIR, 'insights.yaml')));
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of analyzeLines(lines, analyzer)) {
    if (!process.stdout.write(`${line}\n`)) {
      await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
  }
}
