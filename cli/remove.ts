import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RemovedLine } from '../build/read/content-schema.ts';
import { REMOVAL_REASONS, type Tombstone } from '../contract/review.ts';
import type { Settings } from '../sidecar/config.ts';
import { needed, readArguments } from './arguments.ts';
import { fillForm, optionsOf, type Question } from './form.ts';
import { deleteReview, now, readPlaces, type StoredReview, writeWhole } from './stored-review.ts';

const QUESTIONS: readonly Question[] = [
  { path: 'reason', option: 'reason', ask: `Reason (${REMOVAL_REASONS.join(', ')})` },
];

/** Takes a review down: a tombstone without text stays, so that programs that copied it learn of it. */
export async function runRemove({ CONTENT_DIR }: Settings, args: string[]): Promise<string> {
  const { values, positionals } = readArguments(args, optionsOf(QUESTIONS), 1);
  const id = needed(positionals[0], 'the id of the review');
  const find = await readPlaces(CONTENT_DIR);
  const review = find(id);
  const answers = await fillForm(RemovedLine, QUESTIONS, values);
  const tombstone = RemovedLine.parse({ id, removed_at: now(), ...answers });
  // The tombstone first: should we die between the two, `check` names the review that is in both places.
  await addTombstone(join(CONTENT_DIR, 'removed.ndjson'), tombstone);
  await deleteReview(review);
  await rm(join(CONTENT_DIR, 'replies', `${id}.md`), { force: true });
  return `removed ${id} from ${review.path}\n\n${howToPurge(review)}`;
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
function howToPurge({ path, line }: StoredReview): string {
  const command =
    line === undefined
      ? `git filter-repo --invert-paths --path ${path}`
      : `git filter-repo --replace-text words.txt    (words.txt holds the customer's words, one paragraph a line)`;
  return `Commit and push. The text stays in git's history; to purge it (git-filter-repo.readthedocs.io):
  ${command}
  git push --force
Then ask your git host to delete cached views and forks.
`;
}
