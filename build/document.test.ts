import { expect, it } from 'vitest';
import { mediaTypeOf } from './document.ts';

it.each([
  ['shop.jpg', 'image/jpeg'],
  ['shop.jpeg', 'image/jpeg'],
  ['shop.webp', 'image/webp'],
  ['shop.avif', 'image/avif'],
])('knows the type of %s', (name, mediaType) => {
  expect(mediaTypeOf(name)).toBe(mediaType);
});

it('refuses an unknown extension', () => {
  expect(() => mediaTypeOf('shop.xyz')).toThrow('shop.xyz: no Content-Type is known');
});
