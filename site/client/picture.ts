import type { Photo } from '../../contract/photo.ts';
import { type Html, html } from './html.ts';

/** Width of a thumbnail in pixels, as in contract/photo.ts. */
const THUMBNAIL_WIDTH = 800;

export type PathOf = (page: { url: string }) => string;

/** Renders the photos of a customer, each a link to its larger size. */
export function photoList(photos: readonly Photo[] = [], pathOf: PathOf): Html | false {
  const items = photos.map(
    (photo) => html`<li><a href="${pathOf(photo)}">${picture(photo, '8rem', pathOf)}</a></li>`,
  );
  return items.length > 0 && html`<ul class="shots">${items}</ul>`;
}

/**
 * Renders a photo. `sizes` says how wide it is on the page, so that browsers load the size they need. Only a photo in the first
 * screen is `urgent`: browsers load the others when they come near.
 */
export function picture(
  { url, thumbnail_url, width, height, alt }: Photo,
  sizes: string,
  pathOf: PathOf,
  urgent = false,
): Html {
  const src = pathOf({ url: thumbnail_url });
  const small = `${src} ${Math.min(width, THUMBNAIL_WIDTH)}w`;
  const srcset = url === thumbnail_url ? small : `${small}, ${pathOf({ url })} ${width}w`;
  const avif = srcset.replaceAll('.jpg ', '.avif ');
  const when = urgent ? html`fetchpriority="high"` : html`loading="lazy"`;
  return html`<picture><source type="image/avif" srcset="${avif}" sizes="${sizes}">\
<img src="${src}" srcset="${srcset}" sizes="${sizes}" alt="${alt}" width="${width}" height="${height}" ${when}></picture>`;
}
