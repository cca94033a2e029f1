import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Etags } from '../../contract/etags.ts';
import { laterTime, secondOf, toMoment } from '../../contract/later-time.ts';

/** Tells when what is published now was last changed; times are RFC 3339 UTC. */
export type LastModified = {
  file: (path: string, sha256: string) => string;
  all: (buildId: string) => string;
};

/** The list published before; undefined where there is none that can be read. */
export async function publishedBefore(distDir: string): Promise<Etags | undefined> {
  const text = await readFile(join(distDir, 'etags.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return Etags.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * What is as it was before keeps its time; what is new has the time of the content. What changed has that too, or the
 * second after its old time where the content is no newer (a removal, a rollback): a client that has the old time must
 * not be told 304.
 */
export function lastModifiedSince(before: Etags | undefined, contentTime: string): LastModified {
  const files = new Map(before?.files.map((file) => [file.path, file]));
  return {
    file(path, sha256) {
      const old = files.get(path);
      if (old === undefined) return contentTime;
      return old.sha256 === sha256 ? old.last_modified : timeAfter(old.last_modified, contentTime);
    },
    all(buildId) {
      if (before === undefined) return contentTime;
      const { build_id, last_modified } = before;
      return build_id === buildId ? last_modified : timeAfter(last_modified, contentTime);
    },
  };
}

function timeAfter(old: string, contentTime: string): string {
  return laterTime(old, contentTime) ?? toMoment(secondOf(old) + 1);
}
