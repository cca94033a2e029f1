import { suggestMentions } from '../../build/check/suggest-mentions.ts';
import { warningsOf } from '../../build/check/warnings.ts';
import { recogniseExport } from '../../build/import/sources.ts';
import { missingReviewWarnings } from '../../build/publish/publish.ts';
import { readContent } from '../../build/read/content.ts';
import { ContentError } from '../../build/read/problems.ts';
import { editorProblem } from '../../build/render/admin-files.ts';
import { reviewsDataset } from '../../build/render/reviews-dataset.ts';
import { type Run, UsageError } from '../commands.ts';
import { todayIn } from '../find-review.ts';
import { countsOf } from '../output.ts';

/** Checks the content as a build would, without writing anything. Prints counts and warnings, or suggested mentions. */
export const run: Run = async ({ CONTENT_DIR, DIST_DIR }, options) => {
  const content = await readContent(CONTENT_DIR).catch(warnOfExports);
  if (options['suggest-mentions']) {
    process.stderr.write('Add correct ones to their reviews: mentions: {services: [stairs]}\n');
    return [...suggestMentions(content), ''].join('\n');
  }
  const { review_policy } = reviewsDataset(content, (id) => id);
  const missing = missingReviewWarnings(DIST_DIR, content);
  const editor = content.site.admin && editorProblem();
  if (editor !== undefined) throw new UsageError(editor);
  const others = warningsOf(content, todayIn(content.time_zone));
  for (const warning of [...missing, ...others]) process.stderr.write(`warning: ${warning}\n`);
  return `${CONTENT_DIR}/ is valid: ${countsOf(review_policy)}\n`;
};

/** Prints the import command for each raw export in the content folder, then rethrows. */
async function warnOfExports(error: unknown): Promise<never> {
  const problems = error instanceof ContentError ? error.problems : [];
  for (const file of new Set(problems.map((problem) => problem.file))) {
    const advice = await recogniseExport(file);
    if (advice !== undefined) process.stderr.write(`${file}: ${advice}\n`);
  }
  throw error;
}
