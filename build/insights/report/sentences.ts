import type { Review } from '../../../contract/review.ts';
import type { Language } from '../words/words.ts';
import de from './sentences/de.json' with { type: 'json' };
import en from './sentences/en.json' with { type: 'json' };
import es from './sentences/es.json' with { type: 'json' };
import fr from './sentences/fr.json' with { type: 'json' };
import it from './sentences/it.json' with { type: 'json' };
import nl from './sentences/nl.json' with { type: 'json' };
import pl from './sentences/pl.json' with { type: 'json' };
import pt from './sentences/pt.json' with { type: 'json' };

/** A sentence with `{slots}`, or its forms by plural category (Intl.PluralRules). */
export type Phrase = string | Readonly<Record<string, string>>;
/** A table with the keys of the English one, in which any phrase may have plural forms. */
type Like<T> = T extends readonly string[]
  ? readonly string[]
  : T extends string | { other: string }
    ? Phrase
    : { readonly [K in keyof T]: Like<T[K]> };

type Phrases = Like<typeof en>;
/** `sentences/<language>.json`. */
export const SENTENCES: Readonly<Record<Language, Phrases>> = { en, de, fr, es, it, nl, pt, pl };

type Slots = Readonly<Record<string, string | number | undefined>>;

/** A share of reviews: `part` out of `count`. */
export type Share = { readonly part: number; readonly count: number };

/** Shares of fewer reviews than this are given as exact counts, others in tenths. */
const MIN_FOR_TENTHS = 20;

/** Formats phrases in one language. */
export type Phrasing = {
  readonly language: Language;
  readonly phrases: Phrases;
  /** Fills the slots of a phrase; `count` picks its plural form. */
  readonly format: (phrase: Phrase | undefined, slots?: Slots, count?: number) => string;
  /** Returns, for example, "nine in ten reviews that comment on this". */
  readonly share: (share: Share) => string;
  /** Returns, for example, "of 78 reviews, 71 give four or five stars; 3 give one or two". */
  readonly stars: (reviews: readonly Pick<Review, 'rating'>[]) => string;
};

function sharePhrase({ part, count }: Share): keyof Phrases['share'] {
  // "All 2" reads badly.
  if (part === count && count !== 2) return 'all';
  if (part === 0) return 'none';
  if (count < MIN_FOR_TENTHS) return 'of';
  const tenths = Math.round((10 * part) / count);
  if (tenths === 5) return 'half';
  if (tenths === 10) return 'nearly_all';
  return tenths === 0 ? 'hardly_any' : 'tenths';
}

export function createPhrasing(language: Language): Phrasing {
  const phrases = SENTENCES[language];
  const plurals = new Intl.PluralRules(language);
  const format: Phrasing['format'] = (phrase = '', slots = {}, count = 0) => {
    const hasOneForm = typeof phrase === 'string';
    const form = hasOneForm ? phrase : (phrase[plurals.select(count)] ?? phrase.other ?? '');
    return form.replace(/\{(\w+)\}/g, (slot, name: string) =>
      (slots[name] ?? slot).toLocaleString(language),
    );
  };
  return {
    language,
    phrases,
    format,
    share: (share) => {
      const { part, count } = share;
      const number = phrases.numbers[Math.round((10 * part) / count) - 1];
      return format(phrases.share[sharePhrase(share)], { part, count, number }, count);
    },
    stars: (reviews) => {
      const count = reviews.length;
      const good = reviews.filter(({ rating }) => rating >= 4).length;
      const bad = reviews.filter(({ rating }) => rating <= 2).length;
      const { all, none, some, low } = phrases.stars;
      if (good === 0 || good === count) return format(good === 0 ? none : all, { count }, count);
      const most = format(some, { count, good }, good);
      return bad === 0 ? most : format(low, { most, low: bad }, bad);
    },
  };
}
