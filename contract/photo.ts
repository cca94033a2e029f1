import { z } from 'zod';
import { doc, resource } from './schema.ts';

/** Widths of published photos in pixels. Smaller photos keep their width. */
export const PHOTO_WIDTHS = { thumbnail: 800, full: 1600 } as const;

/** Public path of photos. Their names have a hash of their content. */
export const PHOTO_FOLDER = '/assets/photos/';

/** What a photo shows, for people who do not see it. */
export const AltText = doc(
  z.string().trim().min(1).max(300),
  'What it shows, for people who do not see it.',
  'Two vans in front of the workshop.',
);

const address = z.url({ protocol: /^https?$/ });

/** A photo as published: re-encoded without the data of its camera, in two sizes. */
export const Photo = resource(
  'Photo',
  'A photo. Each JPEG is also there as AVIF, with `.avif` for `.jpg`.',
  {
    url: doc(
      address,
      `JPEG, at most ${PHOTO_WIDTHS.full} pixels wide.`,
      'https://reviews.example/assets/photos/van-4zk3Qd0x1e-1600.jpg',
    ),
    thumbnail_url: doc(
      address,
      `JPEG, at most ${PHOTO_WIDTHS.thumbnail} pixels wide.`,
      'https://reviews.example/assets/photos/van-4zk3Qd0x1e-800.jpg',
    ),
    width: doc(z.int().min(1), 'Width of the larger one in pixels.', 1600),
    height: doc(z.int().min(1), 'Height of the larger one in pixels.', 1067),
    alt: AltText,
  },
);
export type Photo = z.infer<typeof Photo>;
