import { z } from 'zod';
import type { Industry } from './industry.ts';

/** The languages beside English in which reviews are read: subjects by their terms, praise and criticism by the stars. */
export const STARS_LANGUAGES = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const;
export type StarsLanguage = (typeof STARS_LANGUAGES)[number];

/** How an aspect is called in one language, and the words for it. */
export type AspectWords = {
  readonly label: string;
  /** As the object of a sentence: "Customers praise the staff". */
  readonly noun: string;
  /** To be answered with yes or no. */
  readonly question: string;
  /** Separated by commas; a star at the end of a word stands for any ending. */
  readonly terms: string;
};

const Words = z
  .strictObject({ label: z.string(), noun: z.string(), question: z.string(), terms: z.string() })
  .partial();

/** `words/<language>.yaml`: aspects that several kinds of business share, and what one kind adds or says otherwise. */
export const Translation = z.strictObject({
  judging: z.strictObject({
    praise: z.string(),
    fault: z.string(),
    contrast: z.string(),
    negation: z.string(),
    /** Words like "and", and those that point back where they open a sentence, like "it". */
    joining: z.string(),
    leaning: z.string(),
  }),
  aspects: z.record(z.string(), Words),
  industries: z.record(z.string(), z.record(z.string(), Words)),
});
export type Translation = z.infer<typeof Translation>;

/** The entries of a list that commas separate. */
export function listOf(terms: string): string[] {
  return terms
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');
}

/** The words of an aspect of a kind of business: what is said of it alone, and the terms of both. Undefined where the table does not have it. */
export function aspectWords(
  { aspects, industries }: Translation,
  industry: Industry,
  id: string,
): AspectWords | undefined {
  const shared = aspects[id];
  const own = industries[industry]?.[id];
  const { label, noun, question } = { ...shared, ...own };
  if (label === undefined || noun === undefined || question === undefined) return undefined;
  return { label, noun, question, terms: [shared?.terms, own?.terms].filter(Boolean).join(',') };
}
