import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesAbout } from '../../build/read/content.ts';
import { RemovedLine } from '../../build/read/content-schema.ts';
import { replaceFiles } from '../../build/replace-files.ts';
import { REMOVAL_REASONS, toMoment } from '../../contract/review.ts';
import type { Run } from '../commands.ts';
import { readReviews } from '../find-review.ts';
import { fillForm } from '../form.ts';
import { NEXT } from '../output.ts';

const REASONS = REMOVAL_REASONS.join(', ').replace('platform_removed', '$& (gone on its platform)');
const QUESTIONS = { reason: { ask: `Reason: ${REASONS}` } };

/** Takes a review down. Leaves a tombstone without text, which tells programs that copied the review to delete it. */
export const run: Run = async ({ CONTENT_DIR }, options, name) => {
  const { findAny } = await readReviews(CONTENT_DIR);
  const { review, originOf, isImported } = findAny(name);
  const { file, text } = originOf();
  const kind = 'recommends' in review && { recommendation: true };
  const known = { id: review.id, removed_at: toMoment(Math.floor(Date.now() / 1000)), ...kind };
  const tombstone = RemovedLine.parse(await fillForm(RemovedLine, QUESTIONS, known, options));
  const removed = join(CONTENT_DIR, 'removed.ndjson');
  const before = existsSync(removed) ? (await readFile(removed, 'utf8')).trimEnd() : '';
  const lines = isImported ? (await readFile(file, 'utf8')).split('\n') : [];
  await replaceFiles(CONTENT_DIR, [
    [removed, `${before}\n${JSON.stringify(tombstone)}\n`.trimStart()],
    [file, lines.filter((line) => line.trim() !== text).join('\n')],
    ...(await filesAbout(review.id, CONTENT_DIR)).map((about) => [about, ''] as const),
  ]);
  return `removed ${review.id} from ${file}

${NEXT}
The text remains in git's history; content/README.md explains how to remove it with git-filter-repo.
`;
};
