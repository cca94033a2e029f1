import type { Photo } from '../../contract/photo.ts';
import type { Child, Tree } from './tree.ts';

/** Width of a thumbnail in pixels, as in contract/photo.ts. */
const THUMBNAIL_WIDTH = 800;

export type PathOf = (page: { url: string }) => string;

/** Renders the photos of a customer, each a link to its larger size. */
export function photosTree(photos: readonly Photo[] = [], pathOf: PathOf): Child {
  const items = photos.map((photo): Tree => {
    return ['li', {}, ['a', { href: pathOf(photo) }, pictureTree(photo, '8rem', pathOf)]];
  });
  return items.length > 0 && ['ul', { class: 'shots' }, ...items];
}

/**
 * Renders a photo. `sizes` says how wide it is on the page, so that browsers load the size they need. Only a photo in the first
 * screen is `urgent`: browsers load the others when they come near.
 */
export function pictureTree(
  { url, thumbnail_url, width, height, alt }: Photo,
  sizes: string,
  pathOf: PathOf,
  urgent = false,
): Tree {
  const src = pathOf({ url: thumbnail_url });
  const small = `${src} ${Math.min(width, THUMBNAIL_WIDTH)}w`;
  const srcset = url === thumbnail_url ? small : `${small}, ${pathOf({ url })} ${width}w`;
  const when = urgent ? { fetchpriority: 'high' } : { loading: 'lazy' };
  const avif = { type: 'image/avif', srcset: srcset.replaceAll('.jpg ', '.avif '), sizes };
  const image = { src, srcset, sizes, alt, width, height, ...when };
  return ['picture', {}, ['source', avif], ['img', image]];
}
