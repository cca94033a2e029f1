import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { shareImage } from './share-image.ts';

/** Palette indexes of the picture: 0 paper, 1–9 lit, 10–18 unlit. */
function pixelsOf(png: Buffer): Uint8Array {
  const start = png.indexOf('IDAT');
  return inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)));
}

function count(png: Buffer, from: number, to: number): number {
  return pixelsOf(png).filter((index) => index >= from && index <= to).length;
}

it('is a PNG of 1200 by 630', () => {
  const png = shareImage(4.24);
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(pixelsOf(png)).toHaveLength(1201 * 630);
});

it('fills the stars up to the rating', () => {
  expect(count(shareImage(0), 1, 9)).toBe(0);
  expect(count(shareImage(5), 10, 18)).toBe(0);
  const [three, four] = [count(shareImage(3), 1, 9), count(shareImage(4), 1, 9)];
  expect(four / three).toBeCloseTo(4 / 3, 2);
  expect(count(shareImage(3.5), 1, 9)).toBeGreaterThan(three);
});

it("has a band in the owner's colour, if there is one", () => {
  const png = shareImage(4.24, '#0b5d3b');
  expect(count(png, 19, 19)).toBe(1200 * 48);
  expect(count(shareImage(4.24), 19, 19)).toBe(0);
  const palette = png.indexOf('PLTE') + 4;
  expect([...png.subarray(palette + 57, palette + 60)]).toEqual([0x0b, 0x5d, 0x3b]);
  expect(shareImage(4.24, '#0b5')).toEqual(shareImage(4.24, '#00bb55'));
});
