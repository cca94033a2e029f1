import { hash } from 'node:crypto';

/** Returns a strong, quoted entity tag: the first 132 bits of the SHA-256 of the content. */
export function toEtag(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}
