import type { Term } from '../text/term-matcher.ts';
import type { Aspects } from './aspects.ts';
import type { InsightsConfig } from './config.ts';
import { PRESETS } from './presets.ts';
import { aspectWords, listOf, type Translation } from './translations.ts';

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

/** An aspect of the owner inside a sentence; German nouns keep their capital. */
function inSentence(label: string, language: string): string {
  if (language === 'de') return label;
  return label.charAt(0).toLocaleLowerCase(language) + label.slice(1);
}

/** Names of the aspects in the language of a translation, in English without one; the owner's words go first. */
export function nameAspects(
  { industry, list }: Aspects,
  own: InsightsConfig['aspects'],
  language: string,
  translation: Translation | undefined,
): AspectName[] {
  const presets = new Map(PRESETS[industry].map((aspect) => [aspect.id, aspect]));
  return list.map(({ id }) => {
    const mine = own.find((aspect) => aspect.id === id);
    const known = (translation && aspectWords(translation, industry, id)) ?? presets.get(id);
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

/** The terms of the aspects in the language of a translation, with the owner's changes. */
export function translatedTerms(
  { industry, list }: Aspects,
  own: InsightsConfig['aspects'],
  translation: Translation,
): Term<string>[] {
  return list.flatMap(({ id }) => {
    const mine = own.find((aspect) => aspect.id === id);
    const dropped = new Set(mine?.drop_terms.map((term) => term.toLowerCase()));
    const known = listOf(aspectWords(translation, industry, id)?.terms ?? '');
    const terms = [...known.filter((term) => !dropped.has(term)), ...(mine?.terms ?? [])];
    return terms.map((phrase) => ({ phrase, payload: id }));
  });
}
