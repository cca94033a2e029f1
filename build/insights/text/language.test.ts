import { expect, it } from 'vitest';
import { isRead } from './language.ts';

const words = (text: string): string[] => text.split(' ');

it('believes the tag of a review', () => {
  expect(isRead(words('perfekt'), 'de')).toBe(false);
  expect(isRead(words('perfekt'), 'en-GB')).toBe(true);
});

it('knows English by its small words when there is no tag', () => {
  expect(isRead(words('the boiler was fixed within an hour'), undefined)).toBe(true);
  expect(isRead(words('die heizung geht wieder und alle sind zufrieden'), undefined)).toBe(false);
  expect(isRead(words('muy buen servicio y precio justo en todo'), undefined)).toBe(false);
});

it('lets a short text in Latin letters pass, and no other script', () => {
  expect(isRead(['great'], undefined)).toBe(true);
  expect(isRead(words('очень хорошо'), undefined)).toBe(false);
});
