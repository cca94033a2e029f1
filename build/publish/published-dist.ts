import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Etags, PublishedFile } from '../../contract/etags.ts';

/** The dist/ of the last build, as described by its etags.json. */
export type PublishedDist = {
  buildId: string | undefined;
  /** Returns the entry of a public path in etags.json. */
  listed: (path: string) => PublishedFile | undefined;
  /** Reports whether a file is unchanged since that build, judging by size and modification time. */
  has: (name: string, size: number) => boolean;
  /** Returns the content of reviews.json, which is read only once. */
  reviews: () => PublishedReviews;
};

/** The content of reviews.json on disk; no lines if the file does not exist. */
export type PublishedReviews = {
  lines: readonly { id: string; line: string }[];
  /** Whether it is sample data. */
  isSample: boolean;
  /** Whether its hash is the one in etags.json. */
  isListed: boolean;
};

/** Reads etags.json of a dist/. An unreadable file counts as an empty list. */
export function readPublishedDist(distDir: string): PublishedDist {
  const etags = parse(readTextIfExists(join(distDir, 'etags.json')));
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

/** A line of reviews.json, which has one review per line. */
const REVIEW_LINE = /^(\{"id":"([^"]+)","url":.*\}),?$/gm;

function readReviews(file: string, sha256: string | undefined): PublishedReviews {
  const text = readTextIfExists(file) ?? '';
  return {
    lines: Array.from(text.matchAll(REVIEW_LINE), ([, line = '', id = '']) => ({ id, line })),
    isSample: SAMPLE.test(text),
    isListed: hash('sha256', text) === sha256,
  };
}

/** Reads a text file. Returns undefined if it cannot be read. */
export function readTextIfExists(file: string): string | undefined {
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
