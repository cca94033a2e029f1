/** A sentence of the interface: a string, or its forms by the plural category of `count` (`one`, `few`, `many`, `other`). */
export type WordEntry = string | Readonly<Record<string, string>>;

const cache: Map<string, ReturnType<typeof createFormats>> = new Map();

/**
 * Splits a sentence into text and the values of its slots. Formats numbers for the locale. Used by pages and by the script of
 * the search page.
 */
export function fillWords<T = never>(
  entry: WordEntry,
  slots: Readonly<Record<string, string | number | T>>,
  locale: string,
): (string | T)[] {
  const { plural, number } = formatsOf(locale);
  const text =
    typeof entry === 'string' ? entry : (entry[plural.select(Number(slots.count))] ?? entry.other);
  return (text ?? '').split(/\{(\w+)\}/).map((part, at) => {
    const value = at % 2 === 0 ? part : slots[part];
    return typeof value === 'number' ? number.format(value) : (value ?? `{${part}}`);
  });
}

/** Returns a sentence of a table with text in its slots. */
export function sayIn<K extends string>(
  { words, language }: { words: Readonly<Record<K, WordEntry>>; language: string },
  key: K,
  slots: Readonly<Record<string, string | number>> = {},
) {
  return fillWords(words[key], slots, language).join('');
}

/** Formats an average rating with one decimal. An average below 5 is never shown as 5. */
export function formatRating(rating: number, locale: string) {
  return formatsOf(locale).rating.format(rating < 5 ? Math.min(rating, 4.9) : rating);
}

/** Formats a date (`YYYY-MM-DD`, or a time that starts with one) in words. */
export function formatDay(day: string, locale: string, style: 'long' | 'medium' = 'long') {
  return ordinalFirst(formatsOf(locale)[style].format(new Date(day.slice(0, 10))), locale);
}

/** Writes the first day of a month as an ordinal in French ("1er mars") and in Brazil ("1º de março"), which Intl does not do. */
export function ordinalFirst(text: string, locale: string) {
  if (!/^(?:fr|pt-BR)/.test(locale)) return text;
  return text.replaceAll(/\b1(?=(?:–\d+)? \p{L})/gu, locale.startsWith('fr') ? '1er' : '1º');
}

/** Returns the Intl objects of a locale, which are expensive to create but cheap to use. */
export function formatsOf(locale: string) {
  const formats = cache.get(locale) ?? createFormats(locale);
  cache.set(locale, formats);
  return formats;
}

function createFormats(locale: string) {
  return {
    plural: new Intl.PluralRules(locale),
    number: new Intl.NumberFormat(locale),
    rating: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    list: new Intl.ListFormat(locale),
    long: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
    medium: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  };
}
