import {
  createTermMatcher,
  pluralForms,
  type Term,
  type TermMatcher,
} from '../text/phrase-matcher.ts';
import type { InsightsConfig } from './config.ts';
import { aspectIds, aspectWords, inSentence, type Language, listOf, WORDS } from './words.ts';

type Changes = Pick<InsightsConfig, 'industry' | 'aspects'>;

/** The name of an aspect in the language of the site. */
export type AspectName = {
  readonly id: string;
  readonly label: string;
  /** Form for use as the object of a sentence. */
  readonly noun: string;
  /** Undefined if the owner added the aspect without a question. */
  readonly question: string | undefined;
  /** Whether the question can be answered with yes or no, as all built-in questions can. */
  readonly isYesNo: boolean;
};

/** Lists the known aspects and the owner's: the owner's changes of each, and its known words in a language. */
function aspectsIn(language: Language, { industry, aspects }: Changes) {
  const ids = new Set([...aspectIds(industry), ...aspects.map(({ id }) => id)]);
  return [...ids].map((id) => ({
    id,
    changed: aspects.find((aspect) => aspect.id === id),
    known: aspectWords(language, industry, id),
  }));
}

/** An aspect that a term mentions. */
export type AspectTerm = {
  readonly aspect: string;
  /** Whether it is only a thing that the aspect is about ("boiler"): a mention where words judge it, never by the stars. */
  readonly isObject: boolean;
};

/** Returns the terms of all aspects in a language, the owner's first. */
function termsIn(language: Language, changes: Changes): Term<AspectTerm>[] {
  const added = changes.aspects.flatMap(({ id, terms }) => {
    const payload = { aspect: id, isObject: false };
    return terms.map((phrase) => ({ phrase, payload }));
  });
  const addedPhrases = added.map(({ phrase }) => phrase);
  const known = aspectsIn(language, changes).flatMap(({ id, changed, known }) => {
    const replaced = [...addedPhrases, ...(changed?.drop_terms ?? [])];
    const lower = new Set(replaced.map((term) => term.toLowerCase()));
    const { terms = '', objects = '' } = known ?? {};
    return [terms, objects].flatMap((list) => {
      const payload = { aspect: id, isObject: list === objects };
      const kept = listOf(list).filter((phrase) => !lower.has(phrase));
      return kept.map((phrase) => ({ phrase, payload }));
    });
  });
  return [...added, ...known];
}

/** Returns the names of the aspects in a language. The owner's words replace the known ones. */
export function nameAspects(language: Language, changes: Changes): AspectName[] {
  return aspectsIn(language, changes).map(({ id, changed, known }) => {
    const label = changed?.label ?? known?.label ?? id;
    // The known noun does not fit a new label.
    const noun = changed?.label === undefined ? known?.noun : undefined;
    return {
      id,
      label,
      noun: changed?.noun ?? noun ?? inSentence(label, language),
      question: changed?.question ?? known?.question,
      isYesNo: changed?.question === undefined && known !== undefined,
    };
  });
}

/** Payload of figures of speech that contain terms but mention no aspect ("of course", "can't wait"). */
const NO_ASPECT: AspectTerm = { aspect: '', isObject: true };

/** Creates a finder of the known terms in a language and the owner's. A figure of speech hides the terms in it. */
export function createTermFinder(language: Language, changes: Changes): TermMatcher<AspectTerm> {
  const terms = termsIn(language, changes);
  const phrases = new Set(terms.map(({ phrase }) => phrase));
  const figures = listOf(WORDS[language].passing ?? '')
    .filter((phrase) => !phrases.has(phrase))
    .map((phrase) => ({ phrase, payload: NO_ASPECT }));
  const forms = language === 'en' ? pluralForms : undefined;
  const match = createTermMatcher([...terms, ...figures], language, forms);
  return (tokens) => match(tokens).filter(({ payloads }) => payloads[0] !== NO_ASPECT);
}
