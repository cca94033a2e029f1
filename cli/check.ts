import { join, sep } from 'node:path';
import { recogniseExport } from '../build/import/sources.ts';
import { vanishedReviews, vanishedWarning } from '../build/publish/vanished.ts';
import { type OwnContent, readContent } from '../build/read/content.ts';
import { display } from '../build/read/files.ts';
import { ContentError, type ContentProblem } from '../build/read/problem.ts';
import { suggestMentions } from '../build/read/suggest-mentions.ts';
import { warningsOf } from '../build/read/warnings.ts';
import { reviewsDataset } from '../build/render/reviews-dataset.ts';
import type { ReviewPolicy } from '../contract/dataset.ts';
import type { Settings } from '../sidecar/config.ts';
import { readArguments } from './arguments.ts';
import { Progress } from './progress.ts';
import { withheldReasons } from './withheld-reasons.ts';

const OPTIONS = {
  'suggest-mentions': { type: 'boolean' },
  annotations: { type: 'boolean' },
} as const;

/** Checks the content as a build would, and writes nothing: counts and warnings, or proposals of mentions. */
export async function runCheck(settings: Settings, args: string[]): Promise<string> {
  const { CONTENT_DIR, DIST_DIR } = settings;
  const { values } = readArguments(args, OPTIONS, 0);
  const progress = new Progress(process.stderr);
  progress.begin('reading the content');
  const reading = readContent(CONTENT_DIR).finally(() => progress.end());
  const content = await reading.catch(async (error) => {
    if (error instanceof ContentError) await hintAtExports(CONTENT_DIR, error.problems);
    if (values.annotations && error instanceof ContentError) writeAnnotations(error.problems);
    throw error;
  });
  if (values['suggest-mentions']) {
    return suggestMentions(content)
      .map((line) => `${line}\n`)
      .join('');
  }
  const { review_policy } = reviewsDataset(content, (id) => id);
  const vanished = vanishedReviews(DIST_DIR, content);
  const warnings = [
    ...nothingPublished(content, review_policy),
    ...(vanished.length > 0 ? [vanishedWarning(vanished)] : []),
    ...warningsOf(content),
  ];
  for (const warning of warnings) process.stderr.write(`warning: ${warning}\n`);
  const { published_count, withheld_count } = review_policy;
  const reasons = withheldReasons(review_policy);
  const because = reasons === '' ? '' : ` (${reasons})`;
  return `${CONTENT_DIR}/ is in order: ${published_count} published, ${withheld_count} withheld or removed${because}\n`;
}

function nothingPublished(
  { reviews }: OwnContent,
  { published_count, withheld_by_reason }: ReviewPolicy,
): string[] {
  if (published_count > 0 || reviews.length === 0) return [];
  const advice = withheld_by_reason.unverified
    ? '; set review_policy.publish_unverified: true in business.yaml to show unverified ones with their status'
    : '';
  return [`no review would be published${advice}`];
}

/** Names the command for raw exports that lie in imports/, where only what `import` wrote belongs. */
async function hintAtExports(dir: string, problems: readonly ContentProblem[]): Promise<void> {
  const folder = `${display(join(dir, 'imports'))}${sep}`;
  const files = new Set(problems.map(({ file }) => file).filter((file) => file.startsWith(folder)));
  for (const file of files) {
    const advice = await recogniseExport(file);
    if (advice !== undefined) process.stderr.write(`${file}: ${advice}\n`);
  }
}

/** Problems as GitHub shows them at their lines (workflow commands). */
function writeAnnotations(problems: readonly ContentProblem[]): void {
  for (const { file, line, column, field, message } of problems) {
    const text = [field, message].filter((part) => part !== '').join('  ');
    const place = `file=${escaped(file)},line=${line},col=${column}`;
    process.stdout.write(
      `::error ${place}::${text.replaceAll('%', '%25').replaceAll('\n', '%0A')}\n`,
    );
  }
}

function escaped(property: string): string {
  return property.replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C');
}
