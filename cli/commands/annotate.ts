import { readFile } from 'node:fs/promises';
import { annotateReviews, openAnnotations } from '../../build/annotate/annotate-reviews.ts';
import { ModelServerError } from '../../build/annotate/ask-model.ts';
import { exportTask, readAnswers, requestFor } from '../../build/annotate/task.ts';
import { nameAspects } from '../../build/insights/words/aspects.ts';
import { readContent } from '../../build/read/content.ts';
import { GUIDES } from '../../build/read/files.ts';
import { ContentError } from '../../build/read/problems.ts';
import { reviewsDataset } from '../../build/render/reviews-dataset.ts';
import { numbered } from '../../contract/plain-text.ts';
import { PlainError, type Run, UsageError } from '../commands.ts';

/** Characters per token, for the estimate of a dry run. */
const CHARS_PER_TOKEN = 4;

/**
 * Marks what reviews say, by a language model or by a file that any assistant answers, and writes `annotations.ndjson`.
 * Only reviews without a current annotation are read. Builds use the file and need no model.
 */
export const run: Run = async (settings, { import: file, max, ...options }) => {
  if (max !== undefined && !/^[1-9]\d*$/.test(String(max)))
    throw new UsageError(`--max  expected a whole number from 1, got ${max}`);
  const { CONTENT_DIR, ANNOTATE_URL: url, ANNOTATE_MODEL: model, ANNOTATE_KEY: key } = settings;
  const content = await readContent(CONTENT_DIR);
  const aspects = nameAspects('en', content.insights);
  const store = openAnnotations(CONTENT_DIR, () => readContent(CONTENT_DIR), file !== undefined);
  if (typeof file === 'string') {
    const answers = readAnswers(await readFile(file, 'utf8'));
    if (answers === undefined)
      throw new UsageError(
        `${file}  expected {"model": "…", "answers": […]} as JSON, whole, got something else or a part; ask for the file again`,
      );
    for (const answer of answers) store.add(answer);
    await store.write();
    return store.report();
  }
  const unread = reviewsDataset(content, (id) => id)
    .reviews.filter(({ id, text }) => text.trim() !== '' && !content.annotations.byId.has(id))
    .slice(0, max === undefined ? undefined : Number(max));
  if (unread.length === 0) return 'every published review with text is annotated\n';
  if (options.export) return exportTask(unread, aspects);
  if (options['dry-run']) {
    const requests = JSON.stringify(unread.map((review) => requestFor(review, aspects)));
    const tokens = Math.ceil(requests.length / CHARS_PER_TOKEN);
    return `would send ${numbered(unread.length, 'review')}, about ${tokens} tokens plus the answers; nothing was sent\n`;
  }
  if (url === undefined || model === undefined)
    throw new UsageError(
      `set ANNOTATE_URL and ANNOTATE_MODEL, or use --export: ${GUIDES}/annotate.md`,
    );
  const onProgress = (line: string): unknown => process.stderr.write(`${line}\n`);
  try {
    await annotateReviews(unread, aspects, { url, model, key }, store, onProgress);
  } catch (error) {
    // Earlier answers are written, although the content is invalid by now.
    const isContent = error instanceof ContentError;
    if (!isContent && !(error instanceof ModelServerError)) throw error;
    const problems = isContent ? `${error.format()}\n` : '';
    throw new PlainError(
      `${problems}${error.message}\n${store.report()}Run the command again to go on.`,
    );
  }
  return store.report();
};
