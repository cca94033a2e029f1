import { createAnalyzer } from '../build/insights/analyze.ts';
import { analyzeLines, linesOf } from '../build/insights/analyze-lines.ts';
import { readBusinessType, readInsightsConfig } from '../build/read/content.ts';
import { ContentError, Problems } from '../build/read/problem.ts';
import type { Settings } from '../sidecar/config.ts';
import { readArguments } from './arguments.ts';

/**
 * NDJSON on standard input to NDJSON on standard output; what each field means is in docs/insights.md. Lines without a
 * domain are read as CONTENT_DIR/insights.yaml and the type of its business say.
 */
export async function runAnalyze({ CONTENT_DIR }: Settings, args: string[]): Promise<undefined> {
  readArguments(args, {}, 0);
  const problems = new Problems();
  const type = await readBusinessType(CONTENT_DIR);
  const config = await readInsightsConfig(CONTENT_DIR, type, problems);
  if (config === undefined || problems.count > 0) throw new ContentError(problems);
  const analyzer = createAnalyzer(config);
  process.stdout.on('error', endWithReader);
  for await (const line of analyzeLines(linesOf(process.stdin), analyzer)) {
    if (!process.stdout.write(`${line}\n`)) {
      await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
  }
}

/** Whoever reads the answers may have seen enough (`| head`). */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}
