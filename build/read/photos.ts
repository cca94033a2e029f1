import { open } from 'node:fs/promises';
import { z } from 'zod';
import { nameHint } from '../../contract/nearest-name.ts';
import { AltText } from '../../contract/photo.ts';
import { doc } from '../../contract/schema.ts';
import { extensionOf } from '../document.ts';
import { allFilesBelow } from './files.ts';
import { addProblem, type Located } from './parse.ts';
import type { Origin, Problems } from './problems.ts';

/** Pictures that can be re-encoded. */
const PHOTO_ENDINGS = ['.avif', '.jpeg', '.jpg', '.png', '.webp'];
/** Their first bytes, in Latin-1, with the ending of their names. */
const SIGNATURES: readonly (readonly [start: RegExp, ending: string])[] = [
  [/^\xff\xd8\xff/, '.jpg'],
  [/^\x89PNG/, '.png'],
  [/^RIFF....WEBP/s, '.webp'],
  [/^....ftypavi[fs]/s, '.avif'],
];
export const PHOTO_RULE = `expected a picture (${PHOTO_ENDINGS.join(', ')}); export others, like .heic, as JPEG`;

const FILE_RULE =
  'the name of a picture in content/photos/; to download one, run npm run -s cli -- photo <address>';
const isFile = (name: string): boolean =>
  PHOTO_ENDINGS.includes(extensionOf(name)) && !name.includes(':');

/** A photo in the content: a file in `content/photos/`, and what it shows. */
export const PhotoFile = z.strictObject({
  file: doc(
    z.string().refine(isFile, { message: FILE_RULE }),
    'Picture in `content/photos/`.',
    'van.jpg',
  ),
  alt: AltText,
});
export type PhotoFile = z.infer<typeof PhotoFile>;

/** Paths of the files in `content/photos/` by name, normalized: macOS decomposes letters in names of files. */
export type PhotoFiles = ReadonlyMap<string, string>;

/** Lists the photos of a content folder. Returns none if the folder is missing. */
export async function readPhotos(dir: string, problems: Problems): Promise<PhotoFiles> {
  const photos = new Map<string, string>();
  for (const [name, path] of await allFilesBelow(dir, problems)) {
    if (PHOTO_ENDINGS.includes(extensionOf(name)) && (await isPhoto(path)))
      photos.set(name.normalize(), path);
    else problems.addFile(path, PHOTO_RULE);
  }
  return photos;
}

async function isPhoto(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
  return endingOf(buffer) !== undefined;
}

/** Returns the ending for the name of a picture by its first bytes, or undefined if it cannot be re-encoded. */
export function endingOf(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 12);
  return SIGNATURES.find(([signature]) => signature.test(start))?.[1];
}

type WithPhoto = { photo?: PhotoFile | undefined };

/** The part of business.yaml that names photos. */
type BusinessPhotos = {
  site: WithPhoto;
  business: { services: readonly WithPhoto[]; technicians: readonly WithPhoto[] };
};

/** Refuses names of photos that are not in the folder. */
export function checkPhotos(
  photos: PhotoFiles,
  file: Located<BusinessPhotos> | undefined,
  reviews: readonly Located<{ images?: PhotoFile[] | undefined }>[],
  problems: Problems,
): void {
  const check = (photo: PhotoFile | undefined, origin: Origin, path: PropertyKey[]): void => {
    if (photo === undefined || photos.has(photo.file.normalize())) return;
    const message = () =>
      `there is no ${photo.file} in content/photos/; ${nameHint(photo.file, photos.keys())}`;
    addProblem(problems, origin, [...path, 'file'], message);
  };
  if (file !== undefined) {
    const { value, origin } = file;
    check(value.site.photo, origin, ['site', 'photo']);
    for (const kind of ['services', 'technicians'] as const)
      for (const [at, { photo }] of value.business[kind].entries())
        check(photo, origin, ['business', kind, at, 'photo']);
  }
  for (const { value, origin } of reviews)
    for (const [at, image] of (value.images ?? []).entries()) check(image, origin, ['images', at]);
}
