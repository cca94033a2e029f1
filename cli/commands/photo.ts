import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { InputFile } from '../../build/import/read/table.ts';
import { toSlug } from '../../build/read/business-file.ts';
import { endingOf, PHOTO_RULE } from '../../build/read/photos.ts';
import { displayPath } from '../../build/read/problems.ts';
import { type Run, UsageError } from '../commands.ts';
import { download } from '../download.ts';

/** Copies a picture from a file or an https address into `photos/` of CONTENT_DIR. Builds never download pictures. */
export const run: Run = async ({ CONTENT_DIR, HUB_CALLBACK_ALLOW: allow }, _options, from = '') => {
  const { name, bytes } = await readPicture(from, allow);
  const ending = endingOf(bytes);
  if (ending === undefined) throw new UsageError(`${name}: ${PHOTO_RULE}`);
  const words = basename(name, extname(name)).replace(/%[\da-f]{2}/gi, ' ');
  const file = `${toSlug(words, 'photo')}${ending}`;
  const path = join(CONTENT_DIR, 'photos', file);
  await mkdir(join(CONTENT_DIR, 'photos'), { recursive: true });
  await writeFile(path, bytes, { flag: 'wx' }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    if (!bytes.equals(await readFile(path)))
      throw new UsageError(`${displayPath(path)} is another picture: rename one of the two`);
  });
  return `${displayPath(path)}
Say where it belongs and what it shows, in business.yaml (site, a service, a technician) or in a review:
  photo: { file: ${file}, alt: "What it shows" }
  images: [{ file: ${file}, alt: "What it shows" }]
`;
};

async function readPicture(from: string, allow: readonly string[]): Promise<InputFile> {
  if (!/^\w+:\/\//.test(from)) {
    // Node 24 does not name a folder that it cannot read.
    const bytes = await readFile(from).catch((error) => {
      throw Object.assign(error, { path: from });
    });
    return { name: from, bytes };
  }
  if (URL.parse(from)?.protocol !== 'https:')
    throw new UsageError(`${from}: expected an https address`);
  return download({ url: from }, { allow, env: {} });
}
