import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { toMoment } from '../../contract/review.ts';

/**
 * Time of the last commit that touched the content folder, RFC 3339 UTC, where there is git and nothing in the folder
 * is uncommitted; else the newest time in the content. Never the time of the build: two builds of one commit are alike.
 */
export async function contentTime(contentDir: string, newestInContent: string): Promise<string> {
  const changed = await git(contentDir, ['status', '--porcelain', '--', '.']);
  if (changed !== '') return newestInContent;
  const seconds = await git(contentDir, ['log', '-1', '--format=%ct', '--', '.']);
  if (!/^\d+$/.test(seconds ?? '')) return newestInContent;
  return toMoment(Number(seconds));
}

/** What git prints; undefined where there is no git or no repository. */
async function git(cwd: string, args: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', args, { cwd });
    return stdout.trim();
  } catch {
    return undefined;
  }
}
