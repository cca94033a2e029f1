import fs from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Hidden folders in content/: files being written, and complete files waiting to be moved into place. */
const STAGED = '.staged';
const READY = '.ready';

/**
 * Replaces files of a content folder atomically: all of them or none. If the process is killed while moving them,
 * `finishReplacing` moves the rest. An empty text deletes the file or folder.
 */
export async function replaceFiles(
  contentDir: string,
  files: Iterable<readonly [path: string, text: string]>,
): Promise<void> {
  finishReplacing(contentDir);
  const staged = join(contentDir, STAGED);
  fs.rmSync(staged, { recursive: true, force: true });
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
  finishReplacing(contentDir);
}

/** Moves files into place that a killed process had written but not moved. */
export function finishReplacing(contentDir: string): void {
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
