/**
 * A sentence of the interface: a string, or its forms by the plural category of `count` (`one`, `few`, `many`, `other`).
 * @typedef {string | Readonly<Record<string, string>>} WordEntry
 */

/** @type {Map<string, ReturnType<typeof makeRules>>} */
const cache = new Map();

/**
 * Splits a sentence into text and the values of its slots. Formats numbers for the locale. Used by pages and by the script of
 * the search page.
 * @template [T=never]
 * @param {WordEntry} entry
 * @param {Readonly<Record<string, string | number | T>>} slots
 * @param {string} locale
 * @returns {(string | T)[]}
 */
export function fillWords(entry, slots, locale) {
  const { plural, number } = rulesOf(locale);
  const text =
    typeof entry === 'string' ? entry : (entry[plural.select(Number(slots.count))] ?? entry.other);
  return (text ?? '').split(/\{(\w+)\}/).map((part, at) => {
    const value = at % 2 === 0 ? part : slots[part];
    return typeof value === 'number' ? number.format(value) : (value ?? `{${part}}`);
  });
}

/** Formats an average rating with one decimal. An average below 5 is never shown as 5. @param {number} rating @param {string} locale */
export function formatRating(rating, locale) {
  return rulesOf(locale).rating.format(rating < 5 ? Math.min(rating, 4.9) : rating);
}

/**
 * Formats a date (`YYYY-MM-DD`, or a time that starts with one) in words.
 * @param {string} day
 * @param {string} locale
 * @param {'long' | 'medium'} style
 */
export function formatDay(day, locale, style = 'long') {
  return ordinalFirst(rulesOf(locale)[style].format(new Date(day.slice(0, 10))), locale);
}

/**
 * Writes the first day of a month as an ordinal in French ("1er mars"), which Intl does not do.
 * @param {string} text
 * @param {string} locale
 */
export function ordinalFirst(text, locale) {
  return locale.startsWith('fr') ? text.replaceAll(/\b1 (?=\p{L})/gu, '1er ') : text;
}

/** @param {string} locale */
function rulesOf(locale) {
  const rules = cache.get(locale) ?? makeRules(locale);
  cache.set(locale, rules);
  return rules;
}

/** Creates Intl objects, which are expensive to create but cheap to use. @param {string} locale */
function makeRules(locale) {
  return {
    plural: new Intl.PluralRules(locale),
    number: new Intl.NumberFormat(locale),
    rating: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    long: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
    medium: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  };
}
