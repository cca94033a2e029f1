import { LANGUAGES, type Language } from '../presets/words.ts';
import type { Part } from './counts.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import nl from './words/nl.json' with { type: 'json' };
import pl from './words/pl.json' with { type: 'json' };
import pt from './words/pt.json' with { type: 'json' };

/** A sentence with `{slots}`, or its forms by plural category of the language (Intl.PluralRules). */
type Phrase = string | Readonly<Record<string, string>>;
/** A table like the English one, where any phrase may have forms that English does not need. */
type Like<T> = T extends readonly string[]
  ? readonly string[]
  : T extends string | { other: string }
    ? Phrase
    : { readonly [K in keyof T]: Like<T[K]> };

/** `words/<language>.json`: the sentences of insights.json. */
export const SENTENCES: Readonly<Record<Language, Like<typeof en>>> = {
  en,
  de,
  es,
  fr,
  it,
  nl,
  pl,
  pt,
};

type Slots = Readonly<Record<string, string | undefined>>;

/** The form for `count`, with its slots filled. */
function fill(language: string, phrase: Phrase = '', slots: Slots = {}, count = 0): string {
  const form =
    typeof phrase === 'string'
      ? phrase
      : (phrase[new Intl.PluralRules(language).select(count)] ?? phrase.other ?? '');
  return form.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot);
}

/** Shares of fewer are told as counts, of more as tenths. */
const EXACT_UP_TO = 20;

/** Says things in one language. */
export type Speaker = {
  readonly language: Language;
  readonly table: (typeof SENTENCES)[Language];
  /** The phrase with its slots filled; `count` picks the plural form. */
  readonly say: (phrase: Phrase | undefined, slots?: Slots, count?: number) => string;
  readonly number: (value: number, digits?: number) => string;
  /** "nine in ten reviews that comment on this". */
  readonly share: (share: Part) => string;
  /** "of 78 reviews, 71 give four or five stars; 3 give one or two". */
  readonly stars: (ratings: readonly number[]) => string;
};

type Portion = keyof (typeof en)['share'];

function portionOf({ part, count }: Part): Portion {
  // "All 2" reads badly.
  if (part === count && count !== 2) return 'all';
  if (part === 0) return 'none';
  if (count < EXACT_UP_TO) return 'of';
  const tenths = Math.round((10 * part) / count);
  if (tenths === 5) return 'half';
  if (tenths === 10) return 'nearly_all';
  return tenths === 0 ? 'hardly_any' : 'tenths';
}

/** The language of a tag (BCP 47) where we have its words, or English. */
export function spokenLanguage(tag: string): Language {
  const wanted = tag.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === wanted) ?? 'en';
}

/** A speaker of the language. */
export function createSpeaker(language: Language): Speaker {
  const table = SENTENCES[language];
  const say: Speaker['say'] = (phrase, slots, count) => fill(language, phrase, slots, count);
  const number: Speaker['number'] = (value, digits = 0) =>
    value.toLocaleString(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  return {
    language,
    table,
    say,
    number,
    share: (share) => {
      const { part, count } = share;
      const tenths = table.numbers[Math.round((10 * part) / count) - 1];
      const slots = { part: number(part), count: number(count), number: tenths };
      return say(table.share[portionOf(share)], slots, count);
    },
    stars: (ratings) => {
      const count = ratings.length;
      const good = ratings.filter((rating) => rating >= 4).length;
      const low = ratings.filter((rating) => rating <= 2).length;
      const { all, none, some, low: withLow } = table.stars;
      if (good === count || good === 0) {
        return say(good === 0 ? none : all, { count: number(count) }, count);
      }
      const most = say(some, { count: number(count), good: number(good) }, good);
      return low === 0 ? most : say(withLow, { most, low: number(low) }, low);
    },
  };
}

/** The text with a capital first letter. */
export function capitalized(text: string, language: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(language) + text.slice(first.length);
}
