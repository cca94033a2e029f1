/** The characters of the bytes 0x80 to 0x9f in Windows-1252. The five that it does not define stand for themselves. */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const byteOf = new Map([...HIGH].map((char, at) => [char, 0x80 + at]));

const CONTINUATION = `[\\u0080-\\u00bf${HIGH}]`;
/**
 * Matches UTF-8 that was read as Windows-1252: a lead byte and its continuation bytes, as characters. For Latin, Greek, Cyrillic,
 * punctuation, symbols and emoji, one sequence is enough. Lead bytes of other scripts also end undamaged words (»Spaß«), so they
 * must occur twice in a row.
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

/** Repairs text whose UTF-8 was read as Windows-1252: "fjÃ¸l" becomes "fjøl". Other text is unchanged. */
export function repairEncoding(text: string): string {
  return text.replace(DAMAGED, (damaged) => {
    const bytes = Uint8Array.from(damaged, (char) => byteOf.get(char) ?? char.charCodeAt(0));
    const repaired = new TextDecoder().decode(bytes);
    return repaired.includes('\ufffd') ? damaged : repaired;
  });
}
