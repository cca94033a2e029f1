import type { Photo } from '../../contract/photo.ts';
import { avifOf, sourcesOf } from '../client/photo-sources.ts';
import { type Html, html } from './html.ts';
import { localPath, type PageData } from './page-data.ts';

/**
 * Renders a photo. `sizes` says how wide it is on the page, so that browsers load the size they need. Only a photo in the first
 * screen is `urgent`: browsers load the others when they come near.
 */
export function picture(data: PageData, photo: Photo, sizes: string, urgent = false): Html {
  const { thumbnail_url, width, height, alt } = photo;
  const small = localPath(data, { url: thumbnail_url });
  const sources = sourcesOf(photo, (page) => localPath(data, page));
  const when = urgent ? html`fetchpriority="high"` : html`loading="lazy"`;
  return html`<picture><source type="image/avif" srcset="${avifOf(sources)}" sizes="${sizes}"><img src="${small}" srcset="${sources}" sizes="${sizes}" alt="${alt}" width="${width}" height="${height}" ${when}></picture>`;
}

/** Renders the photos of a customer, each a link to its larger size. */
export function customerPhotos(data: PageData, photos: readonly Photo[]): Html | false {
  if (photos.length === 0) return false;
  return html`<ul class="shots">${photos.map((photo) => html`<li><a href="${localPath(data, photo)}">${picture(data, photo, '8rem')}</a></li>`)}</ul>`;
}
