import { z } from 'zod';
import type { Part } from './counts.ts';

const one = z.string().min(1);
/** One form, or one for each plural category. */
const forms = z.union([one, z.record(z.string(), one)]);
const five = z.tuple([one, one, one, one, one]);
const portion = <T extends z.ZodType>(all: T) =>
  z.strictObject({ all, nearly_all: one, hardly_any: one, none: one, of: one, tenths: one });

/** `words/<language>.yaml`: the sentences of insights.json in one language. */
export const Sentences = z.strictObject({
  quote: one,
  and: one,
  numbers: z.array(one).length(9),
  bare: portion(one),
  share: portion(forms),
  stars: z.strictObject({ all: forms, none: forms, some: forms, low: forms }),
  summary: z.strictObject({
    praise: one,
    praise_two: one,
    some_criticise: one,
    many_criticise: one,
    more_praise: one,
    less_praise: one,
    person: forms,
    service: forms,
  }),
  faq: z.strictObject({
    verdicts: five,
    tones: five,
    answer: one,
    answer_with_complaints: one,
    positive: forms,
    critical: forms,
    question: one,
    average: forms,
  }),
  disclosure: z.strictObject({
    computed: forms,
    words: forms,
    stars: forms,
    stars_only: forms,
    unread: forms,
    unknown_language: one,
    accuracy: one,
  }),
});
export type Sentences = z.infer<typeof Sentences>;

/** A sentence with `{slots}`, or its forms by plural category. */
type Phrase = z.infer<typeof forms>;

/** The form for `count`, with its slots filled. */
function fill(
  language: string,
  phrase: Phrase,
  slots: Readonly<Record<string, string>> = {},
  count = 0,
): string {
  const form =
    typeof phrase === 'string'
      ? phrase
      : (phrase[new Intl.PluralRules(language).select(count)] ?? phrase.other ?? '');
  return form.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot);
}

/** Up to so many, counts are told as they are; of more, as tenths. */
const EXACT_UP_TO = 20;

/** Says things in one language. */
export type Speaker = {
  readonly language: string;
  readonly table: Sentences;
  /** The phrase with its slots filled; `count` picks the plural form. */
  readonly say: (phrase: Phrase, slots?: Record<string, string>, count?: number) => string;
  readonly number: (value: number, digits?: number) => string;
  /** "nine in ten reviews that comment on this". */
  readonly share: (share: Part) => string;
  /** "nine in ten". */
  readonly bareShare: (share: Part) => string;
  /** "of 78 reviews, nine in ten give four or five stars; 3 give one or two". */
  readonly stars: (ratings: readonly number[]) => string;
};

type Portion = 'all' | 'nearly_all' | 'hardly_any' | 'none' | 'of' | 'tenths';

function portionOf({ part, count }: Part): Portion {
  // "All 2" reads badly.
  if (part === count && count !== 2) return 'all';
  if (part === 0) return 'none';
  if (count < EXACT_UP_TO) return 'of';
  const tenths = Math.round((10 * part) / count);
  if (tenths === 10) return 'nearly_all';
  return tenths === 0 ? 'hardly_any' : 'tenths';
}

/** A speaker of the language, with its table. */
export function createSpeaker(language: string, table: Sentences): Speaker {
  const say: Speaker['say'] = (phrase, slots, count) => fill(language, phrase, slots, count);
  const number: Speaker['number'] = (value, digits = 0) =>
    value.toLocaleString(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const portion = (from: Sentences['bare' | 'share'], share: Part): string => {
    const { part, count } = share;
    const tenths = table.numbers[Math.round((10 * part) / count) - 1] ?? '';
    const slots = { part: number(part), count: number(count), number: tenths };
    return say(from[portionOf(share)], slots, count);
  };
  const bareShare: Speaker['bareShare'] = (share) => portion(table.bare, share);
  /** A count where the whole has been told. */
  const shortShare = (share: Part): string => {
    const kind = portionOf(share);
    return kind === 'of' || kind === 'hardly_any' ? number(share.part) : bareShare(share);
  };
  return {
    language,
    table,
    say,
    number,
    share: (share) => portion(table.share, share),
    bareShare,
    stars: (ratings) => {
      const countOf = (is: (rating: number) => boolean): Part => ({
        part: ratings.filter(is).length,
        count: ratings.length,
      });
      const good = countOf((rating) => rating >= 4);
      const bad = countOf((rating) => rating <= 2);
      const slots = { count: number(good.count), share: shortShare(good) };
      const kind = portionOf(good);
      if (kind === 'all' || kind === 'none') return say(table.stars[kind], slots, good.count);
      const most = say(table.stars.some, slots, good.part);
      if (bad.part === 0) return most;
      return say(table.stars.low, { most, low: shortShare(bad) }, bad.part);
    },
  };
}

/** The text with a capital first letter. */
export function capitalized(text: string, language: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(language) + text.slice(first.length);
}
