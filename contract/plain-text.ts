import { MARKUP_ESCAPES } from './markup-escapes.ts';

/** Cuts a text to at most `maxChars` UTF-16 code units, without splitting a surrogate pair. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  const isHighSurrogate = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHighSurrogate ? maxChars - 1 : maxChars);
}

/** Escapes text for HTML and XML, in element content and attribute values. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => MARKUP_ESCAPES[character] ?? character);
}

/** Shortens a text to at most `max` UTF-16 code units, between words if possible and not after a comma. Keeps paragraphs. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = cutText(text, max - 1);
  const space = cut.search(/\s\S*$/);
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/(?<![\s,;:])[\s,;:]+$/, '')}…`;
}

/** Returns the first words of a text on one line, at most `max` UTF-16 code units. */
export function excerpt(text: string, max: number): string {
  return shorten(text.replace(/\s+/g, ' ').trim(), max);
}

/** Returns the first sentences of a text that fit into `max` UTF-16 code units; the first one even if it does not. */
export function firstSentences(text: string, max: number): string {
  let end = 0;
  const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
  for (const { segment, index } of sentences.segment(text)) {
    if (end > 0 && index + segment.trimEnd().length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trimEnd();
}

/** Cuts a text at the end of the last sentence that fits, or between words if the first sentence is too long. */
export function cutAtSentence(text: string, maxBytes: number): { shown: string; isCut: boolean } {
  // Without the lookbehind, a long run of spaces would be read once for each of them.
  const tidy = text.replace(/(?<!\s)\s*\n\s*/g, '\n');
  const max = lengthWithin(tidy, maxBytes);
  if (tidy.length <= max) return { shown: tidy, isCut: false };
  const first = firstSentences(tidy, max - 2);
  const shown = first.length > max - 2 ? shorten(tidy, max) : `${first} …`;
  return { shown, isCut: true };
}

/** Returns how many UTF-16 code units of a text fit into `maxBytes` bytes of UTF-8. */
export function lengthWithin(text: string, maxBytes: number): number {
  return new TextEncoder().encodeInto(text, new Uint8Array(maxBytes)).read;
}

/** Returns a count with its noun: "1 row", "2 rows". */
export function numbered(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns the language of a tag without script and region, in lower case: `en` of `en-GB`. */
export function primaryLanguage(tag: string): string {
  return tag.toLowerCase().replace(/-.*/, '');
}
