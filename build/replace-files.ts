import fs from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { lockContent } from './lock.ts';

/** Hidden folders in content/: files being written, and complete files waiting to be moved into place. */
const STAGED = '.staged';
const READY = '.ready';

/** The right to change a content folder. No other process has it until it is disposed. */
export type ContentChange = Disposable & {
  /**
   * Replaces files atomically: all of them or none. If the process is killed while moving them, the next command moves the rest. An
   * empty text deletes the file or folder.
   */
  replace(files: Iterable<readonly [path: string, text: string]>): Promise<void>;
};

/** Starts a change of a content folder, before the files are read that it depends on. Throws LockedError if another goes on. */
export async function startChange(contentDir: string, maxWaitMs?: number): Promise<ContentChange> {
  const lock = await lockContent(contentDir, maxWaitMs);
  moveReady(contentDir);
  return {
    replace: (files) => replaceFiles(contentDir, files),
    [Symbol.dispose]: () => lock[Symbol.dispose](),
  };
}

/** Moves files into place that a killed process had written but not moved. */
export async function finishReplacing(contentDir: string): Promise<void> {
  if (!fs.existsSync(join(contentDir, READY))) return;
  using _change = await startChange(contentDir);
}

async function replaceFiles(
  contentDir: string,
  files: Iterable<readonly [path: string, text: string]>,
): Promise<void> {
  const staged = join(contentDir, STAGED);
  fs.rmSync(staged, { recursive: true, force: true });
  fs.mkdirSync(staged, { recursive: true });
  try {
    for (const [path, text] of files) {
      const copy = join(staged, relative(contentDir, path));
      fs.mkdirSync(dirname(copy), { recursive: true });
      await fs.promises.writeFile(copy, text, { flush: true });
    }
    fs.renameSync(staged, join(contentDir, READY));
  } finally {
    fs.rmSync(staged, { recursive: true, force: true });
  }
  moveReady(contentDir);
}

function moveReady(contentDir: string): void {
  const ready = join(contentDir, READY);
  if (!fs.existsSync(ready)) return;
  for (const name of fs.readdirSync(ready, { recursive: true, encoding: 'utf8' })) {
    const [copy, path] = [join(ready, name), join(contentDir, name)];
    const stats = fs.statSync(copy);
    if (stats.isDirectory()) fs.mkdirSync(path, { recursive: true });
    else if (stats.size > 0) fs.renameSync(copy, path);
    else fs.rmSync(path, { recursive: true, force: true });
  }
  fs.rmSync(ready, { recursive: true });
}
