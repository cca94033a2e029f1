import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Etags, PublishedFile } from '../../contract/etags.ts';

/** The dist/ of the last build, as its etags.json describes it. */
export type PublishedDist = {
  buildId: string | undefined;
  /** What etags.json says of a public path. */
  listed: (path: string) => PublishedFile | undefined;
  /** Whether a file still is as that build left it: by size and time. */
  has: (name: string, size: number) => boolean;
  /** Its reviews.json, read once. */
  reviews: () => PublishedReviews;
};

/** What a reviews.json on disk holds; no lines where there is none. */
export type PublishedReviews = {
  lines: readonly { id: string; line: string }[];
  /** Whether they are the invented ones of the demo. */
  isSample: boolean;
  /** Whether its bytes still are those that etags.json lists. */
  isListed: boolean;
};

/** Reads etags.json of a dist/; a list that cannot be read is an empty one. */
export function readPublishedDist(distDir: string): PublishedDist {
  const etags = parse(readTextIfThere(join(distDir, 'etags.json')));
  const files = new Map(etags?.files.map((file) => [file.path, file]));
  const times = new Set(etags?.files.map(({ last_modified }) => Date.parse(last_modified)));
  let reviews: PublishedReviews | undefined;
  return {
    buildId: etags?.build_id,
    listed: (path) => files.get(path),
    has(name, size) {
      const found = statSync(join(distDir, name), { throwIfNoEntry: false });
      return found !== undefined && found.size === size && times.has(found.mtimeMs);
    },
    reviews() {
      reviews ??= readReviews(join(distDir, 'reviews.json'), files.get('/reviews.json')?.sha256);
      return reviews;
    },
  };
}

const SAMPLE = /^\{"api_version":"[^"]*","sample":true/;

/** A line of reviews.json, which has one review a line. */
const REVIEW_LINE = /^(\{"id":"([^"]+)","url":.*\}),?$/gm;

function readReviews(file: string, sha256: string | undefined): PublishedReviews {
  const text = readTextIfThere(file) ?? '';
  return {
    lines: Array.from(text.matchAll(REVIEW_LINE), ([, line = '', id = '']) => ({ id, line })),
    isSample: SAMPLE.test(text),
    isListed: hash('sha256', text) === sha256,
  };
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
