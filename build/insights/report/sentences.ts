import { criticismCount, type Polarity, praiseCount } from '../../../contract/insights.ts';
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

/** Words for a share of reviews. A majority is never `some`. */
export type ShareWord = 'few' | 'some' | 'half' | 'most' | 'nearly_all' | 'all';

/** Upper bounds of the shares that the words stand for; `all` is exact. */
const SHARES: readonly (readonly [ShareWord, max: number])[] = [
  ['few', 0.1],
  ['some', 0.45],
  ['half', 0.55],
  ['most', 0.9],
  ['nearly_all', 1],
];

/** Returns the word for `part` of `count` reviews. */
export function shareWord(part: number, count: number): ShareWord {
  return SHARES.find(([, max]) => part < max * count)?.[0] ?? 'all';
}

/** Formats phrases in one language. */
export type Phrasing = {
  readonly language: Language;
  readonly phrases: Phrases;
  /** Fills the slots of a phrase; `count` picks its plural form. */
  readonly format: (phrase: Phrase | undefined, slots?: Slots, count?: number) => string;
  /** Returns, for example, "25 reviews with praise, 12 with criticism". A review with both counts twice. */
  readonly tally: (polarity: Record<Polarity, number>) => string;
  /** Returns, for example, "Of 78 reviews, 71 give four or five stars; 3 give one or two". */
  readonly stars: (reviews: readonly Pick<Review, 'rating'>[]) => string;
};

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
    tally: (polarity) => {
      const counts = { praise: praiseCount(polarity), criticism: criticismCount(polarity) };
      const { tally } = phrases;
      const praise = format(tally.praise, { count: counts.praise }, counts.praise);
      if (counts.criticism === 0) return format(tally.no_criticism, { praise });
      if (counts.praise > 0)
        return format(tally.both, { praise, criticism: counts.criticism }, counts.criticism);
      const criticism = format(tally.criticism, { count: counts.criticism }, counts.criticism);
      return format(tally.no_praise, { criticism });
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
