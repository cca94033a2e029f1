/**
 * A sentence of the interface: one text, or its forms by the plural category of `count` (`one`, `few`, `many`, `other`).
 * @typedef {string | Readonly<Record<string, string>>} WordEntry
 */

/** @type {Map<string, ReturnType<typeof makeRules>>} */
const known = new Map();

/**
 * Splits a sentence into text and the values of its slots; numbers are formatted for the locale. Pages and the script of the
 * search page use it.
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

/**
 * A day (`YYYY-MM-DD`, or a moment that begins with one) in words.
 * @param {string} day
 * @param {string} locale
 */
export function formatDay(day, locale) {
  return ordinalFirst(rulesOf(locale).day.format(new Date(day.slice(0, 10))), locale);
}

/**
 * The first of a month is an ordinal in French ("1er mars"), which Intl does not know.
 * @param {string} text
 * @param {string} locale
 */
export function ordinalFirst(text, locale) {
  return locale.startsWith('fr') ? text.replaceAll(/\b1 (?=\p{L})/gu, '1er ') : text;
}

/** @param {string} locale */
function rulesOf(locale) {
  const rules = known.get(locale) ?? makeRules(locale);
  known.set(locale, rules);
  return rules;
}

/** Rules of Intl cost more to make than to use. @param {string} locale */
function makeRules(locale) {
  return {
    plural: new Intl.PluralRules(locale),
    number: new Intl.NumberFormat(locale),
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
  };
}
