import { z } from 'zod';
import type { Industry } from './industry.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import nl from './words/nl.json' with { type: 'json' };
import pl from './words/pl.json' with { type: 'json' };
import pt from './words/pt.json' with { type: 'json' };

/** The languages beside English in which reviews are read: subjects by their terms, praise and criticism by the stars. */
export const STARS_LANGUAGES = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const;
export type StarsLanguage = (typeof STARS_LANGUAGES)[number];
/** Languages of labels, questions and sentences. */
export const LANGUAGES = ['en', ...STARS_LANGUAGES] as const;
export type Language = (typeof LANGUAGES)[number];

/** Aspect of what is said about the business as a whole. */
export const OVERALL_ID = 'miscellaneous';

/** How an aspect is called in one language, and the words for it. */
const AspectWords = z.strictObject({
  label: z.string(),
  /** As the object of a sentence: "Customers praise the staff". */
  noun: z.string(),
  /** To be answered with yes or no. */
  question: z.string(),
  /** Separated by commas. Of English ones plural and possessive are found too; in other languages a star stands for any ending. */
  terms: z.string(),
});
type AspectWords = z.infer<typeof AspectWords>;
const Aspects = z.record(z.string(), AspectWords.partial());

/** Words of a language that judge, turn, deny, join and point back; separated by commas. */
const Judging = z.strictObject({
  praise: z.string(),
  fault: z.string(),
  contrast: z.string(),
  negation: z.string(),
  /** Words like "and". */
  joining: z.string(),
  /** Words that point back where they open a sentence, like "it". */
  leaning: z.string(),
});

/** `words/<language>.json`: aspects that several kinds of business share, and what one kind adds or says otherwise. */
const Words = z.strictObject({
  judging: Judging.optional(),
  aspects: Aspects,
  industries: z.record(z.string(), Aspects),
});

/** The known words of each language; English has no shared aspects and tells which there are. */
export const WORDS = z.record(z.enum(LANGUAGES), Words).parse({ en, de, fr, es, it, nl, pt, pl });

export const JUDGING = z
  .record(
    z.enum(STARS_LANGUAGES),
    z.object({ judging: Judging }).transform((one) => one.judging),
  )
  .parse({ de, fr, es, it, nl, pt, pl });

/** The entries of a list that commas separate. */
export function listOf(terms: string): string[] {
  return terms
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');
}

/** Ids of the known aspects of a kind of business, in their order. */
export function aspectIds(industry: Industry): string[] {
  return Object.keys(WORDS.en.industries[industry] ?? {});
}

/** The words of an aspect of a kind of business: what is said of it alone, and the terms of both. Undefined where nobody knows it. */
export function aspectWords(
  language: Language,
  industry: Industry,
  id: string,
): AspectWords | undefined {
  const { aspects, industries } = WORDS[language];
  const shared = aspects[id];
  const own = industries[industry]?.[id];
  const { label, noun, question } = { ...shared, ...own };
  if (label === undefined || noun === undefined || question === undefined) return undefined;
  return { label, noun, question, terms: [shared?.terms, own?.terms].filter(Boolean).join(',') };
}
