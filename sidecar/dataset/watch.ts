import { unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';

/** Calls `refresh` when a build replaces etags.json, which is looked at by its path: a build replaces the whole folder. Gives the way to stop. */
export function watchFolder(distDir: string, everyMs: number, refresh: () => unknown): () => void {
  const file = join(distDir, 'etags.json');
  const look = () => void refresh();
  watchFile(file, { persistent: false, interval: everyMs }, look);
  // What is published before the watcher looks for the first time is no change to it.
  const first = setTimeout(look, everyMs).unref();
  return () => {
    clearTimeout(first);
    unwatchFile(file, look);
  };
}

/** Calls `refresh` again and again: an origin tells nobody. Gives the way to stop. */
export function watchOrigin(everyMs: number, refresh: () => unknown): () => void {
  const timer = setInterval(refresh, everyMs).unref();
  return () => clearInterval(timer);
}
