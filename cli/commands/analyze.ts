import { pipeline } from 'node:stream/promises';
import { analyzeLines, createAnalyzer, readLines } from '../../build/insights/analyze.ts';
import { supportedLanguage } from '../../build/insights/words/words.ts';
import { readBusinessFile, readInsightsConfig } from '../../build/read/content.ts';
import { ContentError, Problems } from '../../build/read/problems.ts';
import type { Run } from '../commands.ts';

/** Analyses NDJSON from standard input and writes NDJSON to standard output; docs/insights.md explains the fields. */
export const run: Run = async ({ CONTENT_DIR }) => {
  const problems = new Problems();
  // Without a valid business.yaml, texts are read as those of any business.
  const file = (await readBusinessFile(CONTENT_DIR, new Problems()))?.value;
  const config = await readInsightsConfig(CONTENT_DIR, file?.business.type, problems);
  if (config === undefined || problems.count > 0) throw new ContentError(problems);
  const language = supportedLanguage(file?.language ?? 'en');
  const analyze = createAnalyzer(config, language, file?.business);
  const results = analyzeLines(readLines(process.stdin), analyze);
  await pipeline(async function* () {
    for await (const result of results) yield `${result}\n`;
  }, process.stdout).catch((error) => {
    // The reader may close the pipe early (`| head`).
    if (error.code !== 'EPIPE') throw error;
  });
};
