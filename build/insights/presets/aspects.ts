import { wordSet } from '../lexicon/words.ts';
import { createTermMatcher, type Term, type TermMatcher } from '../text/term-matcher.ts';
import type { InsightsConfig } from './config.ts';
import english from './english.json' with { type: 'json' };
import { aspectIds, aspectWords, type Language, listOf } from './words.ts';

type Changes = Pick<InsightsConfig, 'industry' | 'aspects'>;

/** The aspects in force: the known ones with the owner's changes. */
export type Aspects = {
  readonly ids: ReadonlySet<string>;
  readonly findTerms: TermMatcher<string>;
  /** Words that judge nothing in texts about this kind of business. */
  readonly neutralWords: ReadonlySet<string>;
};

/** How an aspect is called on a site in one language. */
export type AspectName = {
  readonly id: string;
  readonly label: string;
  /** As the object of a sentence. */
  readonly noun: string;
  /** Undefined for an aspect of the owner without one. */
  readonly question: string | undefined;
  /** Whether the question is one of ours, which ask for yes or no. */
  readonly isYesNo: boolean;
};

function idsOf({ industry, aspects }: Changes): string[] {
  return [...new Set([...aspectIds(industry), ...aspects.map(({ id }) => id)])];
}

/** The terms of the aspects in a language; those of the owner first. */
export function termsIn(language: Language, changes: Changes): Term<string>[] {
  const { industry, aspects } = changes;
  const own = aspects.flatMap(({ id, terms }) => terms.map((phrase) => ({ phrase, payload: id })));
  const taken = new Set(own.map(({ phrase }) => phrase.toLowerCase()));
  const known = idsOf(changes).flatMap((id) => {
    const dropped = aspects.find((aspect) => aspect.id === id)?.drop_terms ?? [];
    const without = new Set([...taken, ...dropped.map((term) => term.toLowerCase())]);
    return listOf(aspectWords(language, industry, id)?.terms ?? '')
      .filter((phrase) => !without.has(phrase))
      .map((phrase) => ({ phrase, payload: id }));
  });
  return [...own, ...known];
}

/** An aspect of the owner inside a sentence; German nouns keep their capital. */
function inSentence(label: string, language: Language): string {
  if (language === 'de') return label;
  return label.charAt(0).toLocaleLowerCase(language) + label.slice(1);
}

/** Names of the aspects in a language; the owner's words go first. */
export function nameAspects(language: Language, changes: Changes): AspectName[] {
  return idsOf(changes).map((id) => {
    const mine = changes.aspects.find((aspect) => aspect.id === id);
    const known = aspectWords(language, changes.industry, id);
    const label = mine?.label ?? known?.label ?? id;
    const noun = mine?.label === undefined ? known?.noun : undefined;
    return {
      id,
      label,
      noun: mine?.noun ?? noun ?? inSentence(label, language),
      question: mine?.question ?? known?.question,
      isYesNo: mine?.question === undefined && known !== undefined,
    };
  });
}

/** Payload of a figure of speech, which speaks of no aspect, whatever terms stand in it ("of course", "can't wait"). */
const NO_ASPECT = '';

const FACTS: Readonly<Record<string, string>> = english.facts;

/** Words that name what a business is called for: they sound like complaints but judge nothing there. */
export function neutralWordsFor(industry: string): ReadonlySet<string> {
  return wordSet(FACTS[industry] ?? '');
}

/** Puts the known English terms and the owner's changes together; a figure of speech wins over the terms in it. */
export function createAspects(changes: Changes): Aspects {
  const terms = termsIn('en', changes);
  const phrases = new Set(terms.map(({ phrase }) => phrase));
  const passing = listOf(english.passing)
    .filter((phrase) => !phrases.has(phrase))
    .map((phrase) => ({ phrase, payload: NO_ASPECT }));
  const match = createTermMatcher([...terms, ...passing]);
  return {
    ids: new Set(idsOf(changes)),
    findTerms: (tokens) => match(tokens).filter(({ payloads }) => payloads[0] !== NO_ASPECT),
    neutralWords: neutralWordsFor(changes.industry),
  };
}
