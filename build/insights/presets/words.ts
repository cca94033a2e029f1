import type { Connectives } from '../text/quote-around.ts';
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
type AspectWords = {
  readonly label: string;
  /** As the object of a sentence: "Customers praise the staff". */
  readonly noun: string;
  /** To be answered with yes or no. */
  readonly question: string;
  /** Separated by commas. Of English ones plural and possessive are found too; in other languages a star stands for any ending. */
  readonly terms: string;
};
type AspectTable = Readonly<Record<string, Partial<AspectWords>>>;

/** A sentence with `{slots}`, or its forms by plural category of the language (Intl.PluralRules). */
export type Phrase = string | Readonly<Record<string, string>>;
/** A table like the English one, where any phrase may have forms that English does not need. */
type Like<T> = T extends readonly string[]
  ? readonly string[]
  : T extends string | { other: string }
    ? Phrase
    : { readonly [K in keyof T]: Like<T[K]> };

/** `words/<language>.json`; lists are separated by commas. */
type Words = {
  /** Words that judge (not of English), turn, deny, join ("and") and point back where they open a sentence ("it"). */
  readonly judging: Readonly<
    Record<'praise' | 'fault' | 'contrast' | 'negation' | 'joining' | 'leaning', string>
  >;
  /** What several kinds of business share; English has none of it. */
  readonly aspects: AspectTable;
  /** What one kind adds or says otherwise; the English ones tell which aspects there are. */
  readonly industries: Readonly<Record<string, AspectTable>>;
  readonly sentences: Like<typeof en.sentences>;
};

/** The known words of each language. */
export const WORDS: Readonly<Record<Language, Words>> = { en, de, fr, es, it, nl, pt, pl };

/** The language of a tag (BCP 47) where we have its words, or English. */
export function spokenLanguage(tag: string): Language {
  const wanted = tag.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === wanted) ?? 'en';
}

/** The entries of a list that commas separate. */
export function listOf(terms: string): string[] {
  return terms
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');
}

/** Returns the words of a language that connect clauses and sentences. */
export function connectivesIn(language: Language): Connectives {
  const { contrast, joining, leaning } = WORDS[language].judging;
  const joiningWords = new Set(listOf(joining));
  const dependentWords = joiningWords.union(new Set(listOf(leaning)));
  return { contrastWords: new Set(listOf(contrast)), joiningWords, dependentWords };
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
