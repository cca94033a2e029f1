import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { git } from '../../build/git.ts';
import { adviceOnType } from '../../build/insights/words/industry.ts';
import { BusinessFile } from '../../build/read/business-file.ts';
import { readBusinessProfile } from '../../build/setup/business-profile.ts';
import { QUESTIONS, readIssueForm } from '../../build/setup/questions.ts';
import { isDemo, setUp } from '../../build/setup/set-up.ts';
import { type Run, UsageError } from '../commands.ts';
import { fillForm } from '../form.ts';

const GENERAL =
  'business.yaml: type is LocalBusiness, which names no trade; if https://schema.org/LocalBusiness lists yours, write it there, else name an industry in insights.yaml';

/**
 * Asks about the business and writes content/ for it, replacing the demo, but no reviews without a business.yaml. A Google or
 * schema.org export suggests answers. Throws UsageError if content/ already describes a real business.
 */
export const run: Run = async ({ CONTENT_DIR }, { form }, file) => {
  const path = join(CONTENT_DIR, 'business.yaml');
  const isSample = await isDemo(path);
  if (isSample === false)
    throw new UsageError(`${path} already describes a business; edit it, or delete it first`);
  // Reviews that were added to the demo would be gone. Outside of a repository there is no output.
  const status = ['status', '--porcelain', '--', '.', ':(exclude,glob)**/.*'];
  const uncommitted = await git(CONTENT_DIR, status);
  if (isSample && uncommitted)
    throw new UsageError(
      `init replaces the reviews in ${CONTENT_DIR}/, and git has no commit of these changes; commit or undo them first:\n${uncommitted}`,
    );
  const known = {
    'business.name': '',
    'business.type': 'LocalBusiness',
    'business.address.address_locality': '',
    'business.address.address_country': '',
    'review_policy.publish_unverified': true,
    ...(file !== undefined && (await readBusinessProfile(file))),
  };
  const given = typeof form === 'string' ? readIssueForm(await readFile(form, 'utf8')) : undefined;
  const answers = await fillForm(BusinessFile, QUESTIONS, known, {}, given);
  const written = await setUp(CONTENT_DIR, answers);
  const { type } = BusinessFile.parse(answers).business;
  const advice = type === 'LocalBusiness' ? GENERAL : adviceOnType(type);
  if (advice !== undefined) process.stderr.write(`warning: ${advice}\n`);
  const hasReviews = ['reviews', 'imports'].some((name) => existsSync(join(CONTENT_DIR, name)));
  if (isSample === undefined && hasReviews)
    process.stderr.write(`warning: ${CONTENT_DIR}/ keeps its reviews; delete any of the demo\n`);
  return `${isSample ? 'removed the demo, and ' : ''}wrote ${written.join(', ')}

Next:
  npm run import -- ${file === undefined ? '<export file, folder or zip>' : `"${file}"`}   # shows what would be imported
  npm run -s cli -- new   # adds a review you received yourself
  npm start               # shows the site at http://localhost:8080
`;
};
