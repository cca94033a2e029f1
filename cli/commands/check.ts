import { suggestMentions } from '../../build/check/suggest-mentions.ts';
import { warningsOf } from '../../build/check/warnings.ts';
import { readMaps } from '../../build/import/existing.ts';
import { missingReviewWarnings } from '../../build/publish/publish.ts';
import { readContent } from '../../build/read/content.ts';
import { Problems } from '../../build/read/problems.ts';
import { renderPhotos, SMALLEST } from '../../build/render/photos.ts';
import { reviewsDataset } from '../../build/render/reviews-dataset.ts';
import { adviseOnExports, inboxWarnings } from '../../build/setup/stray-exports.ts';
import type { Run } from '../commands.ts';
import { checkAddresses } from '../download.ts';
import { countsOf, write } from '../output.ts';

/** Checks the content as a build would, without writing anything. Prints counts and warnings, or suggested mentions. */
export const run: Run = async ({ CONTENT_DIR, DIST_DIR }, options) => {
  const problems = new Problems();
  // Builds do not read these.
  await readMaps(CONTENT_DIR, problems);
  await checkAddresses(CONTENT_DIR, problems);
  const content = await readContent(CONTENT_DIR, problems).catch(async (error) => {
    process.stderr.write(await adviseOnExports(error));
    throw error;
  });
  if (options['suggest-mentions']) {
    process.stderr.write('Add correct ones to their reviews: mentions: {services: [stairs]}\n');
    return [...suggestMentions(content), ''].join('\n');
  }
  await renderPhotos(content, { siteUrl: '' }, undefined, SMALLEST);
  const missing = missingReviewWarnings(DIST_DIR, content);
  const inbox = await inboxWarnings(CONTENT_DIR);
  for (const warning of [...missing, ...inbox, ...warningsOf(content)])
    write(process.stderr, `warning: ${warning}\n`);
  return `${CONTENT_DIR}/ is valid: ${countsOf(reviewsDataset(content, (id) => id).review_policy)}\n`;
};
