import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Etags, type PublishedFile, toFileName } from '../../contract/etags.ts';

/** The dist/ of the last build, as its etags.json describes it. */
export type PublishedDist = {
  buildId: string | undefined;
  /** What etags.json says of a public path. */
  listed: (path: string) => PublishedFile | undefined;
  /** Whether a file still is as that build left it: by size and time. */
  has: (name: string, size: number) => boolean;
  /** Text of a public file whose bytes still are the listed ones. */
  textOf: (path: string) => string | undefined;
};

/** Reads etags.json of a dist/; a list that cannot be read is an empty one. */
export function readPublishedDist(distDir: string): PublishedDist {
  const etags = parse(readTextIfThere(join(distDir, 'etags.json')));
  const files = new Map(etags?.files.map((file) => [file.path, file]));
  const times = new Set(etags?.files.map(({ last_modified }) => Date.parse(last_modified)));
  return {
    buildId: etags?.build_id,
    listed: (path) => files.get(path),
    has(name, size) {
      const found = statSync(join(distDir, name), { throwIfNoEntry: false });
      return found !== undefined && found.size === size && times.has(found.mtimeMs);
    },
    textOf(path) {
      const text = readTextIfThere(join(distDir, toFileName(path)));
      if (text === undefined || hash('sha256', text) !== files.get(path)?.sha256) return undefined;
      return text;
    },
  };
}

/** A line of reviews.json, which has one review a line. */
const REVIEW_LINE = /^(\{"id":"([^"]+)","url":.*\}),?$/gm;

/** The reviews in the text of a published reviews.json. */
export function reviewLines(text: string): { id: string; line: string }[] {
  return Array.from(text.matchAll(REVIEW_LINE), ([, line = '', id = '']) => ({ id, line }));
}

/** Content of a file; undefined where it cannot be read. */
export function readTextIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parse(text: string | undefined): Etags | undefined {
  try {
    const etags = JSON.parse(text ?? '');
    return Array.isArray(etags.files) ? etags : undefined;
  } catch {
    return undefined;
  }
}
