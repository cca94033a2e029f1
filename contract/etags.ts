import { hash } from 'node:crypto';
import { z } from 'zod';
import { Moment, type Review, ReviewId } from './review.ts';
import { doc, resource } from './schema.ts';

/** Content codings that files are compressed with, and their file extensions. */
export const ENCODINGS = { br: 'br', zstd: 'zst', gzip: 'gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

const Sha256 = doc(
  z.string().regex(/^[0-9a-f]{64}$/),
  'SHA-256 in hex.',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
);

export const PublishedFile = resource('PublishedFile', 'A published file.', {
  path: doc(
    z.string().regex(/^\//),
    'Public path below `site_url`. A path that ends with `/` is the index.html of a folder.',
    '/reviews.json',
  ),
  sha256: Sha256.describe('SHA-256 of the bytes in hex.'),
  etag: doc(
    z.string().regex(/^"[!#-~]+"$/),
    'Strong entity tag, derived from the bytes.',
    '"47DEQpj8HBSa-_TImW-5JA"',
  ),
  last_modified: doc(
    Moment,
    'Its Last-Modified: the time of the last change in the content, the same for all files.',
    '2026-03-05T10:00:00Z',
  ),
  size: doc(z.int().min(0), 'Uncompressed size in bytes.', 81_220),
  media_type: doc(z.string(), 'Content-Type of the file.', 'application/json'),
  encodings: doc(
    z.array(z.enum(Object.keys(ENCODINGS) as [Encoding, ...Encoding[]])),
    'Content codings with a compressed file.',
    ['br', 'zstd', 'gzip'],
  ),
});
export type PublishedFile = z.infer<typeof PublishedFile>;

/** Public path of etags.json, which does not list itself. */
export const ETAGS_PATH = '/etags.json';

/** `dist/etags.json`: the only interface between build and sidecar. It is written last. */
export const Etags = resource('Etags', 'Build id, hashes and entity tags of every public file.', {
  version: doc(z.literal(1), 'Version of this file.', 1),
  build_id: Sha256.describe('Hash of all paths and hashes; equal content has an equal id.'),
  last_modified: doc(Moment, 'Newest change in the content.', '2026-03-05T10:00:00Z'),
  site_url: doc(
    z.url(),
    'Public address of the site, including its path if it has one. All paths are below it.',
    'https://reviews.example',
  ),
  hub_url: doc(z.url().optional(), 'Address of the WebSub hub.', 'https://hub.example/'),
  files: z.array(PublishedFile).describe('All public files, sorted by path.'),
});
export type Etags = z.infer<typeof Etags>;

/** Public path of the entity tags of all reviews. */
export const REVIEW_ETAGS_PATH = '/reviews/etags.json';

/** `GET /reviews/etags.json`: what a client compares its copy with. */
export const ReviewEtags = resource('ReviewEtags', 'Entity tag of every published review.', {
  reviews: doc(
    z.record(ReviewId, PublishedFile.shape.etag),
    'By id, the ETag of `GET /api/reviews/{id}`, newest review first. It changes if anything in the review changes.',
    { 'r-7f3a': '"47DEQpj8HBSa-_TImW-5JA"' },
  ),
});
export type ReviewEtags = z.infer<typeof ReviewEtags>;

/** Returns the strong, quoted entity tag of a content: the first 132 bits of its SHA-256. */
export function toEtag(content: string | Uint8Array): string {
  return tagOf(hash('sha256', content, 'base64url'));
}

function tagOf(base64url: string): string {
  return `"${base64url.slice(0, 22)}"`;
}

/** Describes a public file as etags.json lists it. */
export function describeFile(
  path: string,
  content: string | Uint8Array,
  media_type: string,
  last_modified: string,
  encodings: Encoding[] = [],
): PublishedFile {
  const sha256 = hash('sha256', content);
  // Without a second hash.
  const etag = tagOf(Buffer.from(sha256, 'hex').toString('base64url'));
  const size = Buffer.byteLength(content);
  return { path, sha256, etag, last_modified, size, media_type, encodings };
}

/** Returns the entity tag of a review: that of its JSON without white space. */
export function reviewEtag(review: Review): string {
  return toEtag(JSON.stringify(review));
}

/** Returns the path of a public file inside dist/: `/` and `/a/` are index.html files. */
export function toFileName(path: string): string {
  return path.slice(1) + (path.endsWith('/') ? 'index.html' : '');
}
