import { extensionOf } from './files.ts';

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
};

/** Returns the Content-Type of a file. Throws for an unknown extension instead of guessing. */
export function mediaTypeOf(name: string): string {
  const mediaType = MEDIA_TYPES[extensionOf(name)];
  if (mediaType === undefined)
    throw new Error(`${name}: no Content-Type is known for this extension`);
  return mediaType;
}
