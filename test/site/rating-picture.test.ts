import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { toPng } from '../../build/render/png.ts';
import { badgeImage, shareImage } from '../../site/_includes/rating-picture.ts';
import { toDataset } from '../support/generate-dist.ts';
import { pageDataOf } from '../support/pages-of.ts';
import { plainReview } from '../support/plain-review.ts';

const LOGO = {
  mediaType: 'image/svg+xml',
  content:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><path fill="#fff" d="M0 0h9v3z"/></svg>',
};

/** Returns the data of a business whose reviews have these ratings. */
function dataOf(
  business: object = {},
  ratings: (1 | 2 | 3 | 4 | 5)[] = [5, 5, 4, 4, 4],
  accent = '#174d6b',
) {
  const reviews = ratings.map((rating, at) => plainReview(`r${at}`, { rating }));
  const dataset = toDataset({ reviews });
  const data = pageDataOf({ ...dataset, business: { ...dataset.business, ...business } });
  return { ...data, accent };
}

async function pngOf(svg: string | undefined, zoom?: number): Promise<Buffer> {
  expect(svg).toBeDefined();
  return toPng(svg ?? '', zoom);
}

const sizeOf = (png: Buffer): number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];

it('is a PNG of 1200 by 630 for shared links, once there are five reviews', async () => {
  const png = await pngOf(shareImage(dataOf()));
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(sizeOf(png)).toEqual([1200, 630]);
  expect(shareImage(dataOf({}, [5, 5, 5, 5]))).toBeUndefined();
});

it('is a badge of 64 pixels, whatever there is to show', async () => {
  expect(sizeOf(await pngOf(badgeImage(dataOf()), 2))[1]).toBe(128);
  expect(badgeImage(dataOf({}, []))).toMatch(/height="64"(?!.*clip-path)/s);
});

it('has the same bytes for the same data, and shows each part of it', async () => {
  const pictures = [
    shareImage(dataOf()),
    shareImage(dataOf({ name: 'Lantern' })),
    shareImage(dataOf({ address: { address_locality: 'Port Ellery', address_country: 'GB' } })),
    shareImage(dataOf({ type: 'Bakery' })),
    shareImage(dataOf({}, [5, 5, 4, 4, 3])),
    shareImage(dataOf({}, [5, 5, 5, 4, 4, 4, 4])),
    shareImage(dataOf({}, undefined, '#ffb703')),
    shareImage(dataOf(), LOGO),
    badgeImage(dataOf()),
    badgeImage(dataOf({ name: 'Lantern' })),
    badgeImage(dataOf({}, [5, 5, 4, 4, 3])),
    badgeImage(dataOf({}, [5])),
  ];
  const hashes = await Promise.all(
    pictures.map(async (svg) =>
      createHash('sha256')
        .update(await pngOf(svg))
        .digest('hex'),
    ),
  );
  expect(new Set(hashes).size).toBe(pictures.length);
  expect(shareImage(dataOf())).toBe(pictures[0]);
});

it('accepts colours of three digits', () => {
  const inFull = shareImage(dataOf({}, undefined, '#00bb55'))?.replaceAll('#00bb55', '#0b5');
  expect(shareImage(dataOf({}, undefined, '#0b5'))).toBe(inFull);
});

it.each([
  ['Lantern', 92, 7],
  ['株式会社東京水道設備サービスセンター', 50, 18],
  ['Lantern Heating and '.repeat(10).trim(), 40, 40],
])('fits the name %s into the picture, large enough to be read', (name, smallest, most) => {
  const picture = shareImage(dataOf({ name })) ?? '';
  const [, size = '', shown = ''] = /y="285" font-size="(\d+)"[^>]*>([^<]*)</.exec(picture) ?? [];
  expect(Number(size)).toBeGreaterThanOrEqual(smallest);
  expect(shown.length).toBeLessThanOrEqual(most);
  // The letters of Chinese and Japanese are as wide as high, those of Latin half as wide.
  const width = /\p{sc=Han}/u.test(name) ? 1 : 0.56;
  expect(Number(size) * shown.length * width).toBeLessThanOrEqual(1_040);
});

it('leaves out what the font cannot draw', async () => {
  const drawn = (name: string) => pngOf(shareImage(dataOf({ name })));
  const empty = await drawn('');
  expect(await drawn('株式会社 Lantern')).toEqual(empty);
  expect(await drawn('Nước')).toEqual(empty);
  expect(await drawn('Café Żółw ☕️')).toEqual(await drawn('Café Żółw '));
  expect(await drawn('Café Żółw ')).not.toEqual(empty);
});

it('draws letters of both halves of the font in one text', async () => {
  // Cut off after the first letter.
  const first = (said: string, zoom: number) =>
    toPng(
      `<svg xmlns="http://www.w3.org/2000/svg" width="27" height="40" font-weight="700"><text x="9.5" y="30" font-size="28">${said}</text></svg>`,
      zoom,
    );
  for (const zoom of [1, 2]) expect(await first('Łódź', zoom)).toEqual(await first('Ł', zoom));
  expect(await first('iiŁ', 1)).not.toEqual(await first('ii', 1));
});
