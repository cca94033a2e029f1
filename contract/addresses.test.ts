import { expect, it } from 'vitest';
import { isLoopback } from './addresses.ts';

it.each(['localhost', 'reviews.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
  '%s is loopback',
  (name) => {
    expect(isLoopback(name)).toBe(true);
  },
);

it.each([
  'localhost.example',
  'notlocalhost',
  '128.0.0.1',
  '127.0.0.1.example',
  '[::2]',
  '0.0.0.0',
])('%s is not loopback', (name) => {
  expect(isLoopback(name)).toBe(false);
});
