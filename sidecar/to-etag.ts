import { hash } from 'node:crypto';

/** Strong, quoted entity tag of a content: the first 132 bits of its SHA-256. */
export function toEtag(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}
