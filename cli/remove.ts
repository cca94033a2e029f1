import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOVAL_REASONS, type Tombstone } from '../contract/review.ts';
import type { Settings } from '../sidecar/config.ts';
import { deleteReview, findReview, type StoredReview, writeWhole } from './stored-review.ts';
import { readArguments, UsageError } from './usage-error.ts';

/** Takes a review down: a tombstone without text stays, so that programs that copied it learn of it. */
export async function runRemove({ CONTENT_DIR }: Settings, args: string[]): Promise<undefined> {
  const { values, positionals } = readArguments(args, { reason: { type: 'string' } }, 1);
  const [id] = positionals;
  if (id === undefined) throw new UsageError('the id of the review is missing');
  const reason = REMOVAL_REASONS.find((known) => known === values.reason);
  if (reason === undefined) {
    const got = values.reason ?? 'nothing';
    throw new UsageError(`--reason  expected one of ${REMOVAL_REASONS.join(', ')}, got ${got}`);
  }
  const review = await findReview(CONTENT_DIR, id);
  // The tombstone first: should we die between the two, `check` names the review that is in both places.
  await addTombstone(join(CONTENT_DIR, 'removed.ndjson'), {
    id,
    removed_at: new Date().toISOString().replace(/\.\d+/, ''),
    reason,
  });
  await deleteReview(review);
  await rm(join(CONTENT_DIR, 'replies', `${id}.md`), { force: true });
  process.stdout.write(`removed ${id} from ${review.path}\n\n${howToPurge(review)}`);
}

async function addTombstone(path: string, tombstone: Tombstone): Promise<void> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  await writeWhole(path, `${before}${JSON.stringify(tombstone)}\n`);
}

/** How to take the text out of the history of git, where a deleted file or line stays. */
function howToPurge({ kind, path }: StoredReview): string {
  const command =
    kind === 'file'
      ? `git filter-repo --invert-paths --path ${path}`
      : `git filter-repo --replace-text words.txt    (words.txt holds the customer's words, one paragraph a line)`;
  return `Commit and push. The text stays in git's history; to purge it (git-filter-repo.readthedocs.io):
  ${command}
  git push --force
Then ask your git host to delete cached views and forks.
`;
}
