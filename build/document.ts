import { extname } from 'node:path';
import { toFileName } from '../contract/etags.ts';

/** A public file: its path, Content-Type and content. Strings are written as UTF-8. */
export type Document<Content = string | Buffer> = {
  path: string;
  mediaType: string;
  content: Content;
};

/** Content-Type by file extension. */
const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.jsonld': 'application/ld+json',
  '.csv': 'text/csv; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.yml': 'text/yaml; charset=utf-8',
};

/** Returns the extension of the name of a file, like `.jpg`. Cameras and the editor of the content write some in capitals. */
export function extensionOf(name: string): string {
  return extname(name).toLowerCase();
}

/** Returns the Content-Type of a file. Throws for an unknown extension instead of guessing. */
export function mediaTypeOf(name: string): string {
  const mediaType = MEDIA_TYPES[extensionOf(name)];
  if (mediaType === undefined)
    throw new Error(`${name}: no Content-Type is known for this extension`);
  return mediaType;
}

/** Returns a document, by default with the Content-Type of its extension. */
export function toDocument<Content extends string | Buffer>(
  path: string,
  content: Content,
  mediaType: string = mediaTypeOf(toFileName(path)),
): Document<Content> {
  return { path, mediaType, content };
}
