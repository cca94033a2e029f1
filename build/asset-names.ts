import { createHash } from 'node:crypto';
import type { Document } from './publish/publish.ts';

/** Our fonts, and style sheets and scripts of pages. Other files of the theme keep their names, because style sheets refer to them. */
const FONT = /^(\/assets\/fonts\/[^/]+)\.(woff2)$/;
const ASSET = /^(\/assets\/(?:[^/]+|theme\/theme))\.(css|js)$/;

/** A reference in an attribute, a data block or a style sheet. Quotes in text are escaped, so nothing else can match. */
const REFERENCE = /(?<=["/])(?:assets\/|(?=fonts\/))([^"\s?#]+\.(?:css|js|woff2))(?=")/g;

/**
 * Adds a hash of their content to the names of fonts, style sheets and scripts, and changes the references to them. So a page
 * loads only the files that were built with it, and browsers may keep them forever.
 */
export function nameByContent(documents: readonly Document[]): Document[] {
  const names = new Map<string, string>();
  const rename = (document: Document, kind: RegExp): Document => {
    const [, name, extension] = kind.exec(document.path) ?? [];
    if (name === undefined) return document;
    const hash = createHash('sha256').update(document.content).digest('hex').slice(0, 10);
    const path = `${name}.${hash}.${extension}`;
    names.set(document.path, path);
    return { ...document, path };
  };
  const refer = (document: Document, mediaType: string): Document => {
    if (!document.mediaType.startsWith(mediaType)) return document;
    const content = document.content.toString().replace(REFERENCE, (reference, name: string) => {
      const path = names.get(`/assets/${name}`);
      return path === undefined
        ? reference
        : path.slice(reference === name ? '/assets/'.length : 1);
    });
    return { ...document, content };
  };
  return documents
    .map((document) => rename(document, FONT))
    .map((document) => rename(refer(document, 'text/css'), ASSET))
    .map((document) => refer(document, 'text/html'));
}
