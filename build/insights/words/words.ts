import { primaryLanguage } from '../../../contract/plain-text.ts';
import { memoize } from '../text/memoize.ts';
import type { GrammarList } from '../text/segment.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import type { Industry } from './industry.ts';
import it from './it.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

/** Languages that are read, and in which labels, questions and sentences exist. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Id of the aspect for the business as a whole. */
export const OVERALL_ID = 'miscellaneous';

/** The name and the terms of an aspect in one language. */
type AspectWords = {
  readonly label: string;
  /** Form for use as the object of a sentence: "Customers praise the staff". By default the label. */
  readonly noun: string;
  /** A question that can be answered with yes or no. */
  readonly question: string;
  /** Separated by commas. English terms also match their plural and possessive; `*` stands for any ending in the others. */
  readonly terms: string;
  /** Things that the aspect is about, which count only where words judge them: "boiler". */
  readonly objects: string;
};
type AspectTable = Readonly<Record<string, Partial<AspectWords>>>;

/** Lists of phrases, separated by commas, by their value: -3 (strong complaint) to 3 (strong praise). 0 hides other opinions. */
export type ByValue = Readonly<Record<string, readonly string[]>>;

/** `<language>.json`. Phrases are separated by commas; `|` and `?` stand for several phrases, see `listOf`. */
type Words = {
  /** Lists of words that connect clauses, negate, or refer to other businesses. See `GrammarList`. */
  readonly grammar: Readonly<Partial<Record<GrammarList, string>>>;
  /** Words and idioms of praise and complaint. */
  readonly opinions: ByValue;
  /** Phrases that name a subject and judge it, by subject (see subjects.ts): "turned up on time". */
  readonly claims: Readonly<Record<string, ByValue>>;
  /** The same with gaps and slots, by subject, `opinion` or `heading`; of equally long hits the first counts. See `createPatternMatcher`. */
  readonly patterns: Readonly<Record<string, ByValue>>;
  readonly slots: Readonly<Record<string, string>>;
  /** Figures of speech that contain a term but mention no subject: "of course". */
  readonly passing?: string;
  /** Words that tell a name from the word with the same spelling, patterns of a signature, and endings of names. See names.ts. */
  readonly names?: Readonly<Record<string, string>>;
  /** Patterns of people who are not of the team. See names.ts. */
  readonly others?: readonly string[];
  /** Words that several kinds of business share. */
  readonly aspects: AspectTable;
  /** Additions and replacements for one kind of business. The English tables define which aspects exist. */
  readonly industries: Readonly<Record<string, AspectTable>>;
};

export const WORDS: Readonly<Record<Language, Words>> = { en, de, fr, es, it, nl, pt, pl };

/** Returns the language of a BCP 47 tag, or English if it is not supported. */
export function supportedLanguage(tag: string): Language {
  const primary = primaryLanguage(tag);
  return LANGUAGES.find((language) => language === primary) ?? 'en';
}

/** Returns the phrases that an entry of a list stands for. */
function variantsOf(entry: string): string[] {
  return entry.split(' ').reduce<string[]>(
    (phrases, word) => {
      const isOptional = word.endsWith('?');
      const choices = word.slice(0, isOptional ? -1 : undefined).split('|');
      if (isOptional) choices.push('');
      return phrases.flatMap((phrase) => choices.map((one) => `${phrase} ${one}`.trim()));
    },
    [''],
  );
}

/** Splits a list at its commas. `a|b c?` stands for `a c`, `b c`, `a` and `b`. */
export function listOf(terms: string): string[] {
  const entries = terms.split(',').map((term) => term.trim());
  return entries.filter((entry) => entry !== '').flatMap(variantsOf);
}

/** Returns a function that reports whether one of the lists has a word. `formOf` returns the form in which it is looked up. */
export function wordLists<L extends string>(
  lists: Readonly<Partial<Record<L, string>>>,
  formOf = (word: string): string => word,
): (list: L, word: string | undefined) => boolean {
  const wordsOf = memoize((list: L) => new Set(listOf(lists[list] ?? '').map(formOf)));
  return (list, word = '') => wordsOf(list).has(word);
}

/** Returns the ids of the known aspects of a kind of business, in display order. */
export function aspectIds(industry: Industry): string[] {
  return Object.keys(WORDS.en.industries[industry] ?? {});
}

/** Lowers the first letter of a label for use inside a sentence, except in German and of words like WLAN. */
export function inSentence(label: string, language: Language): string {
  if (language === 'de' || /^\S+\p{Lu}/u.test(label)) return label;
  return label.charAt(0).toLocaleLowerCase(language) + label.slice(1);
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
  if (label === undefined || question === undefined) return undefined;
  const joined = (list: 'terms' | 'objects'): string =>
    [shared?.[list], specific?.[list]].filter(Boolean).join(',');
  return {
    label,
    noun: noun ?? inSentence(label, language),
    question,
    terms: joined('terms'),
    objects: joined('objects'),
  };
}
