/** The bytes that Windows-1252 shows as characters beyond Latin-1; the five it does not define stay as they are. */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const byteOf = new Map([...HIGH].map((char, at) => [char, 0x80 + at]));

const CONTINUATION = `[\\u0080-\\u00bf${HIGH}]`;
/**
 * UTF-8 read as Windows-1252: a lead byte and its continuation bytes, as characters. One is enough for Latin, Greek,
 * Cyrillic, punctuation, symbols and emoji; leads of other scripts also end sound words (»Spaß« is no damage), so
 * these count only in a row.
 */
const DAMAGED = new RegExp(
  [
    `[\\u00c2-\\u00c5\\u00cc-\\u00d1]${CONTINUATION}`,
    `[\\u00e2\\u00ef]${CONTINUATION}{2}`,
    `\\u00f0${CONTINUATION}{3}`,
    `(?:[\\u00d7-\\u00db]${CONTINUATION}){2,}`,
    `(?:[\\u00e0-\\u00ed]${CONTINUATION}{2}){2,}`,
  ].join('|'),
  'g',
);

/** Mends text whose UTF-8 was read as Windows-1252 ("fjÃ¸l" is "fjøl"); other text stays as it is. */
export function repairEncoding(text: string): string {
  return text.replace(DAMAGED, (damaged) => {
    const bytes = Uint8Array.from(damaged, (char) => byteOf.get(char) ?? char.charCodeAt(0));
    const mended = new TextDecoder().decode(bytes);
    return mended.includes('\ufffd') ? damaged : mended;
  });
}
