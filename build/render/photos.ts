import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../compile-cache.ts';
import { absolute, type Site } from '../../contract/addresses.ts';
import { PHOTO_FOLDER, PHOTO_WIDTHS, type Photo } from '../../contract/photo.ts';
import { type Document, toDocument } from '../document.ts';
import { toSlug } from '../read/business-file.ts';
import type { Content } from '../read/content-schema.ts';
import type { PhotoFile } from '../read/photos.ts';
import { ContentError, Problems } from '../read/problems.ts';
import { withheldFor } from '../read/withhold.ts';

/** Eleventy Image re-encodes photos. Sites without photos need not install it, because it takes 20 MB. */
const ENCODER = '@11ty/eleventy-img';
type Encode = (path: string, options: object) => Promise<Images>;
/** Its output by format, the smallest size first. It ships no types. */
type Images = { avif: ImageSize[]; jpeg: ImageSize[] };
type ImageSize = { filename: string; width: number; height: number; buffer: Buffer };

type Sizes = { widths: readonly number[]; formats: readonly (keyof Images)[] };
const SIZES: Sizes = { widths: Object.values(PHOTO_WIDTHS), formats: ['avif', 'jpeg'] };
/** Shows whether a photo can be decoded, in a twentieth of the time. */
export const SMALLEST: Sizes = { widths: [16], formats: ['jpeg'] };

/** The photos of a site: the published files, and each photo as documents name it. */
export type Photos = { files: Document[]; photoOf: (photo: PhotoFile) => Photo | undefined };

/**
 * Re-encodes the photos that the site shows, without the data of their cameras, which may say where they were taken. Takes photos
 * that did not change from `cacheDir`. Throws ContentError for a picture that cannot be decoded, and without the encoder.
 */
export async function renderPhotos(
  content: Content,
  site: Pick<Site, 'siteUrl'>,
  cacheDir: string | undefined,
  sizes = SIZES,
): Promise<Photos> {
  const files = new Map<string, Document>();
  const photos = new Map<string, Omit<Photo, 'alt'>>();
  const photoOf = ({ file, alt }: PhotoFile): Photo | undefined => {
    const photo = photos.get(file);
    return photo && { ...photo, alt };
  };
  const names = new Set(shownPhotos(content).map(({ file }) => file));
  if (names.size === 0) return { files: [], photoOf };
  const encode = await loadEncoder();
  const problems = new Problems();
  const dir = cacheDir && join(cacheDir, 'photos');
  for (const name of [...names].sort()) {
    const path = content.photos.get(name.normalize()) ?? name;
    const slug = toSlug(name.replace(/\.\w+$/, ''), 'photo');
    const encoded = encodeOrReuse(encode, path, slug, dir, sizes);
    const { avif = [], jpeg = [] }: Partial<Images> = await encoded.catch((error: Error) => {
      const message = `expected a picture that can be decoded: ${error.message.split('\n')[0]}`;
      problems.addFile(path, message);
      return {};
    });
    for (const { filename, buffer } of [...avif, ...jpeg]) {
      const file = toDocument(PHOTO_FOLDER + filename, buffer);
      files.set(file.path, file);
    }
    const [small, large = small] = jpeg;
    if (small === undefined || large === undefined) continue;
    photos.set(name, {
      url: absolute(site, PHOTO_FOLDER + large.filename),
      thumbnail_url: absolute(site, PHOTO_FOLDER + small.filename),
      width: large.width,
      height: large.height,
    });
  }
  if (problems.count > 0) throw new ContentError(problems);
  return { files: [...files.values()], photoOf };
}

/** Returns the photos of the business and of its published reviews. */
function shownPhotos({ site, business, reviews, review_policy }: Content): PhotoFile[] {
  return [
    ...[site, ...business.services, ...business.technicians].flatMap(({ photo }) => photo ?? []),
    ...reviews.flatMap((review) =>
      withheldFor(review, review_policy) === undefined ? (review.images ?? []) : [],
    ),
  ];
}

/** Encodes a photo in both sizes and formats, or reads them from `cacheDir`. */
async function encodeOrReuse(
  encode: Encode,
  path: string,
  name: string,
  cacheDir: string | undefined,
  sizes: Sizes,
): Promise<Images> {
  const options = {
    ...sizes,
    // A sixth of the time of the default effort, for files that are 15 % larger.
    sharpAvifOptions: { quality: 55, effort: 2 },
    sharpJpegOptions: { quality: 78, mozjpeg: true },
    fixOrientation: true,
    // JPEG has no transparency: without a background it would become black.
    transform: (picture: { flatten: (to: object) => void }, { format }: { format: string }) => {
      if (format === 'jpeg') picture.flatten({ background: '#fff' });
    },
    useCache: false,
    // Returns buffers instead of writing files.
    dryRun: true,
    filenameFormat: (id: string, _path: string, width: number, format: string) =>
      `${name}-${id}-${width}.${format === 'jpeg' ? 'jpg' : format}`,
  };
  if (cacheDir === undefined) return encode(path, options);
  // Without the buffers.
  const planned = await encode(path, { ...options, statsOnly: true });
  const cached = (size: ImageSize): ImageSize => {
    return { ...size, buffer: readFileSync(join(cacheDir, size.filename)) };
  };
  try {
    return { avif: planned.avif.map(cached), jpeg: planned.jpeg.map(cached) };
  } catch {
    const encoded = await encode(path, options);
    await mkdir(cacheDir, { recursive: true });
    for (const { filename, buffer } of [...encoded.avif, ...encoded.jpeg])
      writeAtomically(join(cacheDir, filename), buffer);
    return encoded;
  }
}

async function loadEncoder(): Promise<Encode> {
  try {
    return (await import(ENCODER)).default;
  } catch {
    const problems = new Problems();
    const message = `photos need another package: npm install --save-dev --include=optional ${ENCODER}@7`;
    problems.addFile('content/photos', message);
    throw new ContentError(problems);
  }
}
