import type { Business } from '../../contract/business.ts';
import { primaryLanguage } from '../../contract/plain-text.ts';
import { platformName } from '../../contract/platform.ts';
import { languageName, type Source } from '../../contract/review.ts';
import {
  fillWords,
  formatDay,
  formatRating,
  formatsOf,
  ordinalFirst,
  type WordEntry,
} from '../client/format.ts';
import type { Content } from '../client/html.ts';
import type slots from '../words/slots.json';

/** The text of the interface in one language, by dotted key. */
export type WordTable = {
  language: string;
  entries: Readonly<Record<string, WordEntry>>;
};

export type WordKey = keyof typeof slots;

/** Arguments after the key: none, or an object with a value for each slot. */
type Slots<K extends WordKey, T> = [keyof (typeof slots)[K]] extends [never]
  ? []
  : [slots: Record<keyof (typeof slots)[K], T>];

/** Formats sentences, numbers, dates and lists in the site's language, by the conventions of its country. */
export class Words {
  readonly language: string;
  readonly locale: string;
  readonly #entries: WordTable['entries'];

  constructor({ language, entries }: WordTable, locale: string) {
    this.language = language;
    this.locale = locale;
    this.#entries = entries;
  }

  say<K extends WordKey>(key: K, ...slots: Slots<K, string | number>): string {
    const [values = {}]: readonly Record<string, string | number>[] = slots;
    return fillWords(this.#entry(key), values, this.locale).join('');
  }

  /** Joins a name and what is said about it: "Lantern Bakery: 172 reviews". */
  named(name: string, text: string): string {
    return this.say('frame.named', { name, text });
  }

  /** Returns a sentence with markup in its slots. */
  show<K extends WordKey>(key: K, ...slots: Slots<K, Content>): Content[] {
    const [values = {}]: readonly Record<string, Content>[] = slots;
    return fillWords<Content>(this.#entry(key), values, this.locale);
  }

  #entry(key: WordKey): WordEntry {
    const entry = this.#entries[key];
    if (entry === undefined) throw new Error(`the words of ${this.language} have no ${key}`);
    return entry;
  }

  /** Returns sentences with unfilled slots, by names of their own. */
  pick<N extends string>(keys: Readonly<Record<N, WordKey>>): Record<N, WordEntry> {
    const entries = Object.entries<WordKey>(keys).map(([name, key]) => [name, this.#entry(key)]);
    // The type of Object.fromEntries does not keep the names.
    return Object.fromEntries(entries) as Record<N, WordEntry>;
  }

  /** Counts reviews: "172 reviews", or says that there are none. */
  reviews(count: number): string {
    return count === 0 ? this.say('rating.none') : this.say('rating.count', { count });
  }

  number(value: number): string {
    return fillWords('{value}', { value }, this.locale).join('');
  }

  /** Formats an average rating with one decimal; a dash for null. An average below 5 is never shown as 5. */
  rating(rating: number | null): string {
    return rating === null ? '–' : formatRating(rating, this.locale);
  }

  /** Returns the name of a platform, or what the place is called that has none. */
  platform(platform: Source['platform']): string {
    if (platform === 'direct') return this.say('source.direct');
    return platformName(platform) ?? this.say('source.another');
  }

  /** Says what and where a business is: "Plumber in Ostlebridge". The place alone if the words have no name for its kind. */
  kindIn({ type, address }: Pick<Business, 'type' | 'address'>): string {
    const place = address.address_locality;
    const kind = this.#entries[`kind.${type}`];
    return typeof kind === 'string' ? this.say('frame.kind_in', { kind, place }) : place;
  }

  /** Formats a date (`YYYY-MM-DD`, or a time that starts with one). */
  day(day: string): string {
    return formatDay(day, this.locale);
  }

  /** Formats a range of dates: "1–5 March 2026". */
  days(first: string, last: string): string {
    const range = formatsOf(this.locale).long.formatRange(new Date(first), new Date(last));
    // Italian ranges have "01 gennaio", Italian dates "1 gennaio".
    return ordinalFirst(range.replaceAll(/\b0/g, ''), this.locale);
  }

  /** Names a day of the week, from 0 for Monday. */
  weekday(day: number, style: 'short' | 'long'): string {
    // 1 January 2024 was a Monday.
    const date = new Date(Date.UTC(2024, 0, 1 + day));
    const name = date.toLocaleDateString(this.locale, { weekday: style, timeZone: 'UTC' });
    // Opening hours in Portuguese are "segunda–sexta".
    return name.replace(/-feira$/, '');
  }

  /** Formats a time of the day (`18:00`). The end of a day is 24:00 where days have 24 hours. */
  time(time: string): string {
    const date = new Date(`2024-01-01T${time.replace('24:', '00:')}Z`);
    const parts = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
    const shown = date.toLocaleTimeString(this.locale, parts);
    return time.startsWith('24:') ? shown.replace(/^00?(?=\D)/, '24') : shown;
  }

  list(items: readonly Content[]): Content[] {
    const parts = formatsOf(this.locale).list.formatToParts(items.map((_, at) => String(at)));
    return parts.map(({ type, value }) => (type === 'element' ? items[Number(value)] : value));
  }

  languageName(tag: string): string {
    return languageName(tag, this.locale);
  }
}

/**
 * Returns the locale of dates and numbers: the language of the site, or of the words if they are in another language, with the
 * country of the business unless the language includes a region.
 */
export function localeOf(words: string, site: string, country: string): string {
  const isSameLanguage = primaryLanguage(site) === words;
  const locale = new Intl.Locale(isSameLanguage ? site : words);
  const region = locale.region ?? country;
  return new Intl.Locale(locale, { region }).toString();
}
