import { createHash } from 'node:crypto';
import type { Document } from './publish/publish.ts';

/** Style sheets and scripts of pages. Other files of the theme keep their names, because style sheets refer to them. */
const ASSET = /^(\/assets\/(?:[^/]+|theme\/theme))\.(css|js)$/;

/** A reference in an attribute or a data block. Quotes in text are escaped, so nothing else can match. */
const REFERENCE = /(?<=["/])assets\/[^"\s?#]+\.(?:css|js)(?=")/g;

/**
 * Adds a hash of their content to the names of style sheets and scripts, and changes the references in pages. So a page loads only
 * the files that were built with it, and browsers may keep them forever.
 */
export function nameByContent(documents: readonly Document[]): Document[] {
  const names = new Map<string, string>();
  for (const { path, content } of documents) {
    const [, name, extension] = ASSET.exec(path) ?? [];
    if (name === undefined) continue;
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    names.set(path, `${name}.${hash}.${extension}`);
  }
  return documents.map((document) => {
    const { path, mediaType, content } = document;
    const named = names.get(path);
    if (named !== undefined) return { ...document, path: named };
    if (!mediaType.startsWith('text/html')) return document;
    const html = content
      .toString()
      .replace(REFERENCE, (reference) => names.get(`/${reference}`)?.slice(1) ?? reference);
    return { ...document, content: html };
  });
}
