import { pipeline } from 'node:stream/promises';
import { createAnalyzer } from '../../build/insights/analyze.ts';
import { analyzeLines, readLines } from '../../build/insights/analyze-lines.ts';
import { readBusinessType, readInsightsConfig } from '../../build/read/content.ts';
import { ContentError, Problems } from '../../build/read/problem.ts';
import type { Run } from '../commands.ts';

/**
 * NDJSON on standard input to NDJSON on standard output; what each field means is in docs/insights.md. Lines without a
 * domain are read as CONTENT_DIR/insights.yaml and the type of its business say.
 */
export const run: Run = async ({ CONTENT_DIR }) => {
  const problems = new Problems();
  const type = await readBusinessType(CONTENT_DIR);
  const config = await readInsightsConfig(CONTENT_DIR, type, problems);
  if (config === undefined || problems.count > 0) throw new ContentError(problems);
  const answers = analyzeLines(readLines(process.stdin), createAnalyzer(config));
  await pipeline(async function* () {
    for await (const answer of answers) yield `${answer}\n`;
  }, process.stdout).catch((error) => {
    // Whoever reads the answers may have seen enough (`| head`).
    if (error.code !== 'EPIPE') throw error;
  });
};
