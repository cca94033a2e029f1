import { expect, it } from 'vitest';
import { repairEncoding } from './repair-encoding.ts';

/** UTF-8 read as Windows-1252; the five bytes it does not define become control characters, as in browsers. */
function damage(text: string): string {
  return new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
}

it.each([
  'fjøl på Grünerløkka, ÆØÅ æøå',
  'crème brûlée à la carte – “voilà” … ’tis €5',
  'Καλό φαγητό',
  'Очень хорошо',
  'шикарно, дякую 👍🏽🍻❤️ ⭐️',
  'مطعم جميل جدا',
  'とても美味しい 寿司',
  'อร่อยมาก',
])('repairs %s', (text) => {
  expect(damage(text)).not.toBe(text);
  expect(repairEncoding(damage(text))).toBe(text);
  expect(repairEncoding(text)).toBe(text);
});

it.each([
  '»Spaß« und „Spaß“',
  '« parlé… » “parlé…”',
  'SMÅ, Åse og NÅ!',
  'naïve café, 20 °C, ½ l, 2×½',
  'ÖSTERREICH® – „GRÜẞE“',
  'plain ASCII',
])('does not change %s', (text) => {
  expect(repairEncoding(text)).toBe(text);
});

it('repairs only the damaged letters of a text', () => {
  expect(repairEncoding('Åse sa «Ã…pent» 👍')).toBe('Åse sa «Åpent» 👍');
});
