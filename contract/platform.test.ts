import { expect, it } from 'vitest';
import { knownPlatformOf, Platform, platformName, platformOf } from './platform.ts';

it.each([
  ['Google', 'google'],
  ['GOOGLE MAPS', 'google'],
  ['TripAdvisor', 'tripadvisor'],
  ['Booking.com', 'booking'],
  ['Trusted Shops', 'trustedshops'],
  ['Reviews.io', 'reviewsio'],
  ['https://www.yell.com', 'yell'],
  ['My Trade Portal', 'my-trade-portal'],
  ['Größen & Söhne', 'grossen-sohne'],
  ['persönlich', 'direct'],
  ['Di persona', 'direct'],
  ['other', 'other'],
])('takes "%s" for %s', (name, platform) => {
  expect(platformOf(name)).toBe(platform);
  expect(Platform.safeParse(platform).success).toBe(true);
});

it('returns no platform for a name without letters, and none known for others', () => {
  expect(platformOf('★ 5')).toBeUndefined();
  expect(knownPlatformOf('My Trade Portal')).toBeUndefined();
  expect(knownPlatformOf('etsy')).toBe('etsy');
});

it.each([
  ['etsy', 'Etsy'],
  ['booking', 'Booking.com'],
  ['my-trade-portal', 'My Trade Portal'],
  ['constructor', 'Constructor'],
  ['direct', undefined],
  ['other', undefined],
])('names %s %s', (platform, name) => expect(platformName(platform)).toBe(name));

it.each(['Google', 'a b', '-a', '', 'x'.repeat(41)])('refuses %j in content', (name) => {
  expect(Platform.safeParse(name).success).toBe(false);
});
