import { expect, it } from 'vitest';
import { LanguageTag, quarterName, quarterOf, WebAddress } from './review.ts';

it.each([
  ['2026-01-01', '2026-Q1'],
  ['2026-03-31', '2026-Q1'],
  ['2026-04-01', '2026-Q2'],
  ['2025-12-31', '2025-Q4'],
  ['0204-07-01', '0204-Q3'],
])('%s is in %s', (day, name) => {
  expect(quarterName(quarterOf(day))).toBe(name);
});

it('counts quarters across the new year', () => {
  expect(quarterOf('2026-01-01') - quarterOf('2025-12-31')).toBe(1);
});

it.each([
  ['https://bäckerei.example', 'https://xn--bckerei-5wa.example/'],
  ['https://a.example/Café?b="c"', 'https://a.example/Caf%C3%A9?b=%22c%22'],
  ['https://a.example/b?c=%C3%A9', 'https://a.example/b?c=%C3%A9'],
])('reads the address %s as ASCII', (address, ascii) => {
  expect(WebAddress.parse(address)).toBe(ascii);
});

it.each([
  ...['en', 'pt-BR', 'zh-Hant-TW', 'es-419', 'de-CH-1996', 'ca-valencia'],
  ...['en-1', 'en-a', 'en-12', 'en-abc', 'de-1996-CH', 'de-1996-1996', 'en_US'],
])('takes the language %s if Intl does', (tag) => {
  const format = () => new Intl.DateTimeFormat(tag);
  if (LanguageTag.safeParse(tag).success) expect(format).not.toThrow();
  else expect(format).toThrow(RangeError);
});
