import { fillWords, formatDay, ordinalFirst, type WordEntry } from '../client/words.js';
import type { WordSlots } from '../words/slots.ts';
import type { Content } from './html.ts';

/** The interface in one language: the language of its sentences, and the sentences by dotted key. */
export type WordTable = {
  language: string;
  entries: Readonly<Record<string, WordEntry>>;
};

export type WordKey = keyof WordSlots;

/** Arguments after the key: none, or a value for each slot. */
type Slots<K extends WordKey, T> = [WordSlots[K]] extends [never]
  ? []
  : [slots: Record<WordSlots[K], T>];

/** Writes sentences, numbers, dates and lists in the language of the site, by the conventions of its country. */
export class Words {
  readonly language: string;
  readonly locale: string;
  readonly #entries: WordTable['entries'];
  readonly #rating: Intl.NumberFormat;
  readonly #percent: Intl.NumberFormat;
  readonly #days: Intl.DateTimeFormat;
  readonly #weekday: Intl.DateTimeFormat;
  readonly #list: Intl.ListFormat;
  readonly #choice: Intl.ListFormat;
  readonly #languages: Intl.DisplayNames;

  constructor({ language, entries }: WordTable, locale: string) {
    this.language = language;
    this.locale = locale;
    this.#entries = entries;
    const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    this.#rating = new Intl.NumberFormat(locale, decimals);
    this.#percent = new Intl.NumberFormat(locale, { style: 'percent' });
    this.#days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    this.#weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
    this.#list = new Intl.ListFormat(locale);
    this.#choice = new Intl.ListFormat(locale, { type: 'disjunction' });
    this.#languages = new Intl.DisplayNames(locale, { type: 'language' });
  }

  /** A sentence as text. */
  say<K extends WordKey>(key: K, ...slots: Slots<K, string | number>): string {
    const [values = {}]: readonly Record<string, string | number>[] = slots;
    return fillWords(this.#entry(key), values, this.locale).join('');
  }

  /** A sentence with markup in its slots. */
  show<K extends WordKey>(key: K, ...slots: Slots<K, Content>): Content[] {
    const [values = {}]: readonly Record<string, Content>[] = slots;
    return fillWords<Content>(this.#entry(key), values, this.locale);
  }

  #entry(key: WordKey): WordEntry {
    const entry = this.#entries[key];
    if (entry === undefined) throw new Error(`the words of ${this.language} have no ${key}`);
    return entry;
  }

  /** Sentences with their slots unfilled, by key. */
  pick<K extends WordKey>(keys: readonly K[]): Record<K, WordEntry> {
    // Object.fromEntries forgets which keys it was given.
    return Object.fromEntries(keys.map((key) => [key, this.#entry(key)])) as Record<K, WordEntry>;
  }

  number(value: number): string {
    return fillWords('{value}', { value }, this.locale).join('');
  }

  /** An average rating with two decimals; a dash for none. */
  rating(rating: number | null): string {
    return rating === null ? '–' : this.#rating.format(rating);
  }

  /** A percentage without decimals; a dash for none. */
  percent(percent: number | null): string {
    return percent === null ? '–' : this.#percent.format(Math.round(percent) / 100);
  }

  /** A day (`YYYY-MM-DD`, or a moment that begins with one). */
  day(day: string): string {
    return formatDay(day, this.locale);
  }

  /** A range of days, "1–5 March 2026". */
  days(first: string, last: string): string {
    return ordinalFirst(this.#days.formatRange(new Date(first), new Date(last)), this.locale);
  }

  /** A line of schema.org openingHours (`Mo-Fr 08:00-18:00`) with the days in words. */
  hours(line: string): string {
    const days = line.replace(/[A-Z][a-z]/g, (day) => this.#weekday.format(dayLike(day)));
    return days.replaceAll('-', '–').replaceAll(',', ', ');
  }

  /** A period of a trend (`2026-Q1` or `2026`). */
  period(period: string): string {
    const [year = '', quarter] = period.split('-Q');
    return quarter === undefined ? year : this.say('trend.quarter', { quarter, year });
  }

  /** A list, "a, b and c". */
  list(items: readonly Content[]): Content[] {
    return joined(this.#list, items);
  }

  /** A choice, "a, b or c". */
  choice(items: readonly Content[]): Content[] {
    return joined(this.#choice, items);
  }

  /** Name of a language (BCP 47); an unknown tag stays as it is. */
  languageName(tag: string): string {
    try {
      return this.#languages.of(tag) ?? tag;
    } catch {
      // Our pattern accepts tags that Intl refuses (RFC 5646 reserves four letters).
      return tag;
    }
  }
}

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** A day with this name. */
function dayLike(name: string): Date {
  const monday = Date.UTC(2024, 0, 1);
  return new Date(monday + WEEKDAYS.indexOf(name) * 86_400_000);
}

function joined(format: Intl.ListFormat, items: readonly Content[]): Content[] {
  const parts = format.formatToParts(items.map((_, at) => String(at)));
  return parts.map(({ type, value }) => (type === 'element' ? items[Number(value)] : value));
}

/**
 * The locale of dates and numbers: the language of the site (of the words, where these are in another one) with the
 * country of the business, unless the language names a region.
 */
export function localeOf(words: string, site: string, country: string): string {
  const isOwn = site.toLowerCase().split('-')[0] === words.split('-')[0];
  try {
    const locale = new Intl.Locale(isOwn ? site : words);
    const region = locale.region ?? country;
    return new Intl.Locale(locale, { region }).toString();
  } catch {
    return words;
  }
}
