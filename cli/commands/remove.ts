import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANNOTATIONS_FILE } from '../../build/annotate/annotation.ts';
import { recordsAbout } from '../../build/read/content.ts';
import { RemovedLine } from '../../build/read/content-schema.ts';
import { GUIDE } from '../../build/read/files.ts';
import { startChange } from '../../build/replace-files.ts';
import { REMOVAL_REASONS, toMoment } from '../../contract/review.ts';
import type { Run } from '../commands.ts';
import { readReviews } from '../find-review.ts';
import { fillForm } from '../form.ts';
import { NEXT } from '../output.ts';

const REASONS = REMOVAL_REASONS.join(', ').replace('platform_removed', '$& (gone on its platform)');
const QUESTIONS = { reason: { ask: `Reason: ${REASONS}` } };

/** Takes a review down. Leaves a tombstone without text, which tells programs that copied the review to delete it. */
export const run: Run = async ({ CONTENT_DIR }, options, name) => {
  using change = await startChange(CONTENT_DIR);
  const { findAny } = await readReviews(CONTENT_DIR);
  const { review, origin, isImported } = findAny(name);
  const kind = 'recommends' in review && { recommendation: true };
  const known = { id: review.id, removed_at: toMoment(Date.now()), ...kind };
  const tombstone = RemovedLine.parse(await fillForm(RemovedLine, QUESTIONS, known, options));
  const { files, annotations } = await recordsAbout(review.id, CONTENT_DIR);
  const removed = join(CONTENT_DIR, 'removed.ndjson');
  const annotated = join(CONTENT_DIR, ANNOTATIONS_FILE);
  await change.replace([
    [removed, `${linesWithout(removed, [])}${JSON.stringify(tombstone)}\n`],
    [origin.file, isImported ? linesWithout(origin.file, [origin.text]) : ''],
    [annotated, linesWithout(annotated, annotations)],
    ...files.map((about) => [about, ''] as const),
  ]);
  const images = 'images' in review ? (review.images ?? []) : [];
  const others = [
    ...files.map((about) => `, with ${about}`),
    ...images.map((image) => `, but not ${join(CONTENT_DIR, 'photos', image.file)}`),
  ];
  return `removed ${review.id} from ${origin.file}${others.join('')}

${NEXT}
The text remains in git's history; ${GUIDE} explains how to remove it with git-filter-repo.
`;
};

/** Returns the text of a file without some of its lines, or no text if it is missing. */
function linesWithout(path: string, lines: readonly string[]): string {
  const all = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const kept = all.filter((line) => line.trim() !== '' && !lines.includes(line.trim()));
  return kept.map((line) => `${line}\n`).join('');
}
