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

/** Languages besides English in which reviews are read: subjects by their terms, praise and criticism by the stars. */
export const STARS_LANGUAGES = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const;
export type StarsLanguage = (typeof STARS_LANGUAGES)[number];
/** Languages of labels, questions and sentences. */
export const LANGUAGES = ['en', ...STARS_LANGUAGES] as const;
export type Language = (typeof LANGUAGES)[number];

/** Id of the aspect for the business as a whole. */
export const OVERALL_ID = 'miscellaneous';

/** The name and the terms of an aspect in one language. */
type AspectWords = {
  readonly label: string;
  /** Form for use as the object of a sentence: "Customers praise the staff". */
  readonly noun: string;
  /** A question that can be answered with yes or no. */
  readonly question: string;
  /** Separated by commas. English terms also match their plural and possessive; in other languages `*` stands for any ending. */
  readonly terms: string;
};
type AspectTable = Readonly<Record<string, Partial<AspectWords>>>;

/** `words/<language>.json`; lists are separated by commas. */
type Words = {
  /** `leaning` words refer back at the start of a sentence ("it"). English has neither praise nor fault here: see the lexicon. */
  readonly judging: Readonly<
    Record<'praise' | 'fault' | 'contrast' | 'negation' | 'joining' | 'leaning', string>
  >;
  /** Words that several kinds of business share; empty in English. */
  readonly aspects: AspectTable;
  /** Additions and replacements for one kind of business. The English tables define which aspects exist. */
  readonly industries: Readonly<Record<string, AspectTable>>;
};

export const WORDS: Readonly<Record<Language, Words>> = { en, de, fr, es, it, nl, pt, pl };

/** Returns the language of a BCP 47 tag, or English if it is not supported. */
export function supportedLanguage(tag: string): Language {
  const primary = tag.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary) ?? 'en';
}

/** Splits a list at its commas. */
export function listOf(terms: string): string[] {
  const entries = terms.split(',').map((term) => term.trim());
  return entries.filter((entry) => entry !== '');
}

/** Returns the words of a language that connect clauses and sentences. Joining words are also dependent. */
export function connectivesIn(language: Language): Connectives {
  const { contrast, joining, leaning } = WORDS[language].judging;
  const joiningWords = new Set(listOf(joining));
  const dependentWords = joiningWords.union(new Set(listOf(leaning)));
  return { contrastWords: new Set(listOf(contrast)), joiningWords, dependentWords };
}

/** Returns the ids of the known aspects of a kind of business, in display order. */
export function aspectIds(industry: Industry): string[] {
  return Object.keys(WORDS.en.industries[industry] ?? {});
}

/** Returns the words of an aspect for a kind of business, with the shared terms first, or undefined if it is unknown. */
export function aspectWords(
  language: Language,
  industry: Industry,
  id: string,
): AspectWords | undefined {
  const { aspects, industries } = WORDS[language];
  const shared = aspects[id];
  const specific = industries[industry]?.[id];
  const { label, noun, question } = { ...shared, ...specific };
  if (label === undefined || noun === undefined || question === undefined) return undefined;
  const terms = [shared?.terms, specific?.terms].filter(Boolean).join(',');
  return { label, noun, question, terms };
}
