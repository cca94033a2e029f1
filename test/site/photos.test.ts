import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
// @ts-expect-error It ships no types.
import image from '@11ty/eleventy-img';
import { expect, it } from 'vitest';
import { readContent } from '../../build/read/content.ts';
import { ContentError } from '../../build/read/problems.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { toFileName } from '../../contract/etags.ts';
import { fileHeaders } from '../../contract/headers.ts';
import { GARAGE, garageWith, reviewLine } from '../garage/garage.ts';
import { buildInto, garageSettings } from '../garage/serve.ts';
import { runHere } from '../support/run-command.ts';

/** Draws a photo as a camera writes it: lying on its side, with the place and the owner of the camera in its EXIF data. */
async function takePhoto(width: number, height: number): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#486"/><circle cx="200" cy="200" r="150" fill="#dc4"/></svg>`;
  const options = {
    widths: [width],
    formats: ['jpeg'],
    useCache: false,
    dryRun: true,
    transform: (sharp: { withMetadata: (metadata: object) => void }) =>
      sharp.withMetadata({
        orientation: 6,
        exif: {
          IFD0: { Copyright: 'Orla Brennan' },
          IFD3: { GPSLatitude: '53/1 6/1 0/1', GPSLatitudeRef: 'N' },
        },
      }),
  };
  const { jpeg } = await image(Buffer.from(drawing), options);
  return jpeg[0]?.buffer ?? Buffer.alloc(0);
}

const wide = await takePhoto(2400, 1200);
const small = await takePhoto(600, 600);

/** The garage with photos of the shop, a person, a service and two reviews, one of which is withheld. */
async function files(): Promise<Record<string, string | Buffer>> {
  const business = await readFile(join(GARAGE, 'business.yaml'), 'utf8');
  return {
    'photos/shop.jpg': wide,
    'photos/Orla B.jpg': small,
    'photos/2026/wheel.jpg': small,
    'photos/private.jpg': small,
    'imports/photos.ndjson':
      reviewLine({ id: 'p-1', images: [{ file: '2026/wheel.jpg', alt: 'A wheel "as new"' }] }) +
      reviewLine({
        id: 'p-2',
        images: [{ file: 'private.jpg', alt: 'A face' }],
        withhold: { reason: 'privacy' },
      }),
    'business.yaml': business
      .replace('aliases: [Orla],', 'aliases: [Orla], photo: { file: Orla B.jpg, alt: Orla },')
      .replace('[brake pads] }', '[brake pads], photo: { file: shop.jpg, alt: A lift } }')
      .replace('review_policy:', 'site: { photo: { file: shop.jpg, alt: "Two lifts" } }\n$&'),
  };
}

async function problemsOf(changed: Record<string, string | Buffer>): Promise<string> {
  await using garage = await garageWith({ ...(await files()), ...changed });
  const error = await buildInto(garageSettings(garage.root), garage.contentDir, false).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ContentError)) throw new Error(`it was accepted, or: ${error}`);
  return error.format().replaceAll(`${garage.contentDir}/`, '');
}

it('publishes photos upright, in two sizes and formats, and without the data of the camera', async () => {
  await using garage = await garageWith(await files());
  const settings = garageSettings(garage.root, { SITE_URL: 'https://garage.example/reviews' });
  const { etags } = await buildInto(settings, garage.contentDir, false);
  const read = (path: string): Promise<Buffer> =>
    readFile(join(settings.DIST_DIR, toFileName(path)));
  const photos = etags.files.filter(({ path }) => path.startsWith('/assets/photos/'));
  const names = photos.map(({ path }) => path.replace(/-.{10}-(?=\d+\.\w+$)/, ' '));
  expect(names).toEqual(
    [
      ...['2026-wheel 600.avif', '2026-wheel 600.jpg', 'orla-b 600.avif', 'orla-b 600.jpg'],
      ...['shop 1200.avif', 'shop 1200.jpg', 'shop 800.avif', 'shop 800.jpg'],
    ].map((name) => `/assets/photos/${name}`),
  );
  for (const file of photos) {
    const bytes = await read(file.path);
    expect(bytes.includes('Exif') || bytes.includes('Orla Brennan'), file.path).toBe(false);
    expect(fileHeaders(etags.site_url, file)['Cache-Control']).toContain('immutable');
  }
  const { business, reviews }: ReviewsDataset = JSON.parse(String(await read('/reviews.json')));
  expect(business.photo).toEqual({
    url: expect.stringMatching(
      /^https:\/\/garage\.example\/reviews\/assets\/photos\/shop-.{10}-1200\.jpg$/,
    ),
    thumbnail_url: expect.stringMatching(/-800\.jpg$/),
    ...{ width: 1200, height: 2400, alt: 'Two lifts' },
  });
  const review = reviews.find(({ id }) => id === 'p-1');
  expect(review?.images).toEqual([
    expect.objectContaining({ width: 600, alt: 'A wheel "as new"' }),
  ]);

  const pages = ['/', '/reviews/', '/reviews/p-1/', '/services/brakes/', '/technicians/'];
  for (const page of pages) {
    const html = String(await read(page));
    const pictures = html.match(/<picture>.*?<\/picture>/g) ?? [];
    expect(pictures, page).not.toEqual([]);
    for (const picture of pictures) {
      expect(picture).toMatch(
        / alt="[^"]+" width="\d+" height="\d+" (loading="lazy"|fetchpriority="high")>/,
      );
      const addresses = picture.match(/\/reviews\/assets\/[^ ",]+/g) ?? [];
      for (const address of addresses) await read(address.replace('/reviews', ''));
      expect(picture.match(/\/assets\//g)).toHaveLength(addresses.length);
    }
  }
  const home = String(await read('/'));
  expect(home).toMatch(/<div class="photo"><picture>.*? alt="Two lifts"/);
  expect(home).toContain(`"image":"${business.photo?.url}"`);
  expect(String(await read('/reviews/p-1/'))).toContain('alt="A wheel &quot;as new&quot;"');

  const again = { ...settings, DIST_DIR: join(garage.root, 'again') };
  expect((await buildInto(again, garage.contentDir, false)).etags).toEqual(etags);
});

it('names each photo that is missing, not downloaded or without an alternative text by its line', async () => {
  const business = String((await files())['business.yaml']);
  const line = (text: string): number =>
    business.slice(0, business.indexOf(text)).split('\n').length;
  const changed = business
    .replace('file: Orla B.jpg', 'file: Orla.jpg')
    .replace(', alt: A lift', '')
    .replace('file: shop.jpg, alt: "Two', 'file: "https://cdn.example/shop.jpg", alt: "Two');
  const problems = await problemsOf({ 'business.yaml': changed });
  expect(problems).toContain(`business.yaml:${line('id: brakes')}`);
  expect(problems).toContain('business.services.0.photo.alt  expected a text');
  expect(problems).toContain(
    'site.photo.file  expected the name of a picture in content/photos/; to download one, run npm run -s cli -- photo <address>, got "https://cdn.example/shop.jpg"',
  );
  expect(
    await problemsOf({
      'business.yaml': business.replace('file: Orla B.jpg', 'file: Orla.jpg'),
      'imports/photos.ndjson': reviewLine({ images: [{ file: 'gone.jpg', alt: 'Gone' }] }),
      'photos/notes.txt': 'x',
    }),
  ).toBe(
    `photos/notes.txt:1:1  expected a picture (.avif, .jpeg, .jpg, .png, .webp); export others, like .heic, as JPEG
business.yaml:${line('id: orla-brennan')}:73  business.technicians.0.photo.file  there is no Orla.jpg in content/photos/; did you mean Orla B.jpg?
imports/photos.ndjson:1:181  images.0.file  there is no gone.jpg in content/photos/; known: 2026/wheel.jpg, Orla B.jpg, private.jpg, shop.jpg`,
  );
});

it.each([100, wide.length >> 1])(
  'names a picture of which only %i bytes are there, in the build and in check',
  async (length) => {
    const changed = { 'photos/shop.jpg': wide.subarray(0, length) };
    const problem =
      /photos\/shop\.jpg:1:1 {2}expected a picture that can be decoded: .+(?:\n1 problem .+\n)?$/;
    expect(await problemsOf(changed)).toMatch(problem);
    for (const [body, code] of [
      [changed, 1],
      [{}, 0],
    ] as const) {
      await using garage = await garageWith({ ...(await files()), ...body });
      const checked = await runHere(['check'], {
        CONTENT_DIR: garage.contentDir,
        DIST_DIR: join(garage.root, 'dist'),
      });
      expect([checked.code, problem.test(checked.err)]).toEqual([code, code === 1]);
    }
  },
);

it.each([
  ['an empty file', ''],
  ['a GIF', 'GIF89a'],
  ['a photo of a telephone', '\0\0\0\x18ftypheic\0\0\0\0'],
])('refuses %s that is named like a JPEG, when content is read', async (_case, body) => {
  await using garage = await garageWith({ ...(await files()), 'photos/shop.jpg': body });
  await expect(readContent(garage.contentDir)).rejects.toMatchObject({
    problems: expect.arrayContaining([
      expect.objectContaining({
        message: expect.stringMatching(/^expected a picture .* like \.heic, as JPEG$/),
      }),
    ]),
  });
});

it('puts white behind a picture with transparency', async () => {
  const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>';
  const options = { widths: [90], formats: ['png'], useCache: false, dryRun: true } as const;
  const pngOf = async (picture: string | Buffer, more = {}): Promise<Buffer> => {
    const encoded = await image(picture, { ...options, ...more });
    return encoded.png[0].buffer;
  };
  await using garage = await garageWith({
    ...(await files()),
    'photos/shop.jpg': await pngOf(Buffer.from(dot)),
  });
  const settings = garageSettings(garage.root);
  const { etags } = await buildInto(settings, garage.contentDir, false);
  const jpeg = etags.files.find(({ path }) => /\/shop-.*\.jpg$/.test(path))?.path ?? '';
  const shown = await pngOf(join(settings.DIST_DIR, toFileName(jpeg)), {
    sharpPngOptions: { palette: true },
  });
  expect(shown.includes(Buffer.from('PLTE\xff\xff\xff', 'latin1'))).toBe(true);
});

it('encodes photos again whose copy in the cache can be neither read nor replaced', async () => {
  await using garage = await garageWith(await files());
  const settings = garageSettings(garage.root);
  const first = await buildInto(settings, garage.contentDir);
  const cache = join(settings.DATA_DIR, 'cache/photos');
  const [name = ''] = await readdir(cache);
  await rm(join(cache, name));
  await mkdir(join(cache, name, 'in the way'), { recursive: true });
  await rm(settings.DIST_DIR, { recursive: true });
  const again = await buildInto(settings, garage.contentDir);
  expect(again.etags.build_id).toBe(first.etags.build_id);
});
