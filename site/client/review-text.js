// Prepares customers' words for pages and for the script of the search page.

/** Controls (but white space) and noncharacters, errors in HTML (13.2.3.5); `[^\P{Cc}…]` reads: Cc, except …. */
const NOT_IN_HTML = /[^\P{Cc}\t\n\f\r]|[\uFDD0-\uFDEF\uFFFE\uFFFF]/gu;

/** Characters that open or close a stretch of another direction (UAX #9, 2.1 to 2.5). */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Text as HTML can hold it. @param {string} text */
export function printable(text) {
  return text.toWellFormed().replace(NOT_IN_HTML, '\uFFFD');
}

/** Text that turns nothing around it: for names, and titles, which other programs show too. @param {string} text */
export function withoutDirections(text) {
  return text.replace(DIRECTION_CONTROLS, '');
}

/** Lines of each paragraph. @param {string} text */
export function paragraphsOf(text) {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return paragraphs.map((part) => part.trim().split(/\r?\n/));
}

/**
 * The beginning of a text, at most `max` UTF-16 units, cut between words if possible. Keeps paragraphs.
 * @param {string} text @param {number} max
 */
export function shorten(text, max) {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.search(/\s\S*$/);
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/**
 * The day a review was last changed; undefined for the day it was written, and if only the response of the business was added.
 * @param {{ date: string, updated_at?: string | undefined, reply?: { date: string } | undefined }} review
 */
export function updatedDay({ date, updated_at, reply }) {
  const day = updated_at?.slice(0, 10);
  return day === date || day === reply?.date ? undefined : day;
}

/** Width of the lit stars in their picture. @param {number} rating */
export function litWidth(rating) {
  return Math.round(rating * 240) / 10;
}
