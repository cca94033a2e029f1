import { expect, it } from 'vitest';
import { base64Bytes } from './base64-bytes.ts';

it('gives every byte back', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  expect(base64Bytes(Buffer.from(bytes).toString('base64'))).toEqual(bytes);
});
