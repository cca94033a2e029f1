import type { Review } from '../../../contract/review.ts';
import { type Language, type Phrase, WORDS } from '../presets/words.ts';

type Table = (typeof WORDS)[Language]['sentences'];
type Slots = Readonly<Record<string, string | number | undefined>>;

/** A part of a whole, both counts. */
export type Part = { readonly part: number; readonly count: number };

/** Shares of fewer are told as counts, of more as tenths. */
const EXACT_UP_TO = 20;

/** Says things in one language. */
export type Speaker = {
  readonly language: Language;
  readonly table: Table;
  /** The phrase with its slots filled; `count` picks the plural form. */
  readonly say: (phrase: Phrase | undefined, slots?: Slots, count?: number) => string;
  /** "nine in ten reviews that comment on this". */
  readonly share: (share: Part) => string;
  /** "of 78 reviews, 71 give four or five stars; 3 give one or two". */
  readonly stars: (reviews: readonly Pick<Review, 'rating'>[]) => string;
};

function portionOf({ part, count }: Part): keyof Table['share'] {
  // "All 2" reads badly.
  if (part === count && count !== 2) return 'all';
  if (part === 0) return 'none';
  if (count < EXACT_UP_TO) return 'of';
  const tenths = Math.round((10 * part) / count);
  if (tenths === 5) return 'half';
  if (tenths === 10) return 'nearly_all';
  return tenths === 0 ? 'hardly_any' : 'tenths';
}

/** A speaker of the language. */
export function createSpeaker(language: Language): Speaker {
  const table = WORDS[language].sentences;
  const plurals = new Intl.PluralRules(language);
  const say: Speaker['say'] = (phrase = '', slots = {}, count = 0) => {
    const isOne = typeof phrase === 'string';
    const form = isOne ? phrase : (phrase[plurals.select(count)] ?? phrase.other ?? '');
    return form.replace(/\{(\w+)\}/g, (slot, name: string) =>
      (slots[name] ?? slot).toLocaleString(language),
    );
  };
  return {
    language,
    table,
    say,
    share: (share) => {
      const { part, count } = share;
      const number = table.numbers[Math.round((10 * part) / count) - 1];
      return say(table.share[portionOf(share)], { part, count, number }, count);
    },
    stars: (reviews) => {
      const count = reviews.length;
      const good = reviews.filter(({ rating }) => rating >= 4).length;
      const bad = reviews.filter(({ rating }) => rating <= 2).length;
      const { all, none, some, low } = table.stars;
      if (good === 0 || good === count) return say(good === 0 ? none : all, { count }, count);
      const most = say(some, { count, good }, good);
      return bad === 0 ? most : say(low, { most, low: bad }, bad);
    },
  };
}

/** The text with a capital first letter. */
export function capitalized(text: string, language: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(language) + text.slice(first.length);
}
