import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type ShareCard, shareImage } from './share-image.ts';

const CARD: ShareCard = {
  name: 'Lantern & Sons',
  about: 'Plumber in Port Ellery',
  star: 'M12 2l10 20H2z',
  lit: 100,
  rating: '4.2',
  count: '172 reviews',
  accent: '#174d6b',
};

const hashOf = async (change: Partial<ShareCard>): Promise<string> =>
  createHash('sha256')
    .update(await shareImage({ ...CARD, ...change }))
    .digest('hex');

it('is a PNG of 1200 by 630', async () => {
  const png = await shareImage(CARD);
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

it('is the same for the same card, and shows each of its fields', async () => {
  const changes: Partial<ShareCard>[] = [
    { name: 'Lantern' },
    { about: 'Port Ellery' },
    { lit: 103 },
    { star: 'M2 2h20v20z' },
    { rating: '4.3' },
    { count: '173 reviews' },
    { accent: '#ffb703' },
    {
      logo: {
        mediaType: 'image/svg+xml',
        content: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><path fill="#fff" d="M0 0h9v3z"/></svg>',
        ),
      },
    },
  ];
  const hashes = await Promise.all([{}, ...changes].map(hashOf));
  expect(new Set(hashes).size).toBe(changes.length + 1);
  expect(await hashOf({})).toBe(hashes[0]);
});

it('accepts colours of three digits', async () => {
  expect(await hashOf({ accent: '#0b5' })).toBe(await hashOf({ accent: '#00bb55' }));
});
