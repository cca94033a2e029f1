import { createTermMatcher, type TermMatcher } from '../text/term-matcher.ts';
import { type AspectPreset, termsOf } from './aspect.ts';
import type { InsightsConfig } from './config.ts';
import { factsOf } from './facts.ts';
import type { Industry } from './industry.ts';
import { PASSING_PHRASES } from './passing.ts';
import { PRESETS } from './presets.ts';

/** The aspects in force: a preset with the owner's changes. */
export type Aspects = {
  readonly industry: Industry;
  readonly list: readonly AspectPreset[];
  readonly byId: ReadonlyMap<string, AspectPreset>;
  readonly findTerms: TermMatcher<string>;
  /** Words that judge nothing in texts about this kind of business. */
  readonly facts: ReadonlySet<string>;
};

type Changes = Pick<InsightsConfig, 'industry' | 'aspects' | 'hide_aspects'>;

function extended(preset: readonly AspectPreset[], changes: Changes): AspectPreset[] {
  const aspects = new Map(preset.map((aspect) => [aspect.id, aspect]));
  for (const { id, label, question, terms, drop_terms } of changes.aspects) {
    const known = aspects.get(id);
    const name = label ?? known?.label ?? id;
    const dropped = new Set(drop_terms.map((term) => term.toLowerCase()));
    const kept = (known ? termsOf(known) : []).filter((term) => !dropped.has(term));
    aspects.set(id, {
      id,
      label: name,
      noun: known?.noun ?? name.toLowerCase(),
      question: question ?? known?.question ?? '',
      terms: [...kept, ...terms.map((term) => term.toLowerCase())].join(','),
    });
  }
  for (const id of changes.hide_aspects) aspects.delete(id);
  return [...aspects.values()];
}

/** Payload of a phrase that speaks of no aspect, whatever terms stand in it. */
const NO_ASPECT = '';

/**
 * Puts a preset and the owner's changes together; an own term wins over a known one, and a figure of speech over the
 * terms in it.
 */
export function createAspects(changes: Changes): Aspects {
  const list = extended(PRESETS[changes.industry], changes);
  const own = changes.aspects.flatMap(({ id, terms }) =>
    terms.map((phrase) => ({ phrase, payload: id })),
  );
  const ownPhrases = new Set(own.map(({ phrase }) => phrase.toLowerCase()));
  const known = list.flatMap((aspect) =>
    termsOf(aspect)
      .filter((phrase) => phrase !== '' && !ownPhrases.has(phrase))
      .map((phrase) => ({ phrase, payload: aspect.id })),
  );
  const phrases = new Set([...own, ...known].map(({ phrase }) => phrase));
  const passing = PASSING_PHRASES.filter((phrase) => !phrases.has(phrase)).map((phrase) => ({
    phrase,
    payload: NO_ASPECT,
  }));
  const match = createTermMatcher([...own, ...known, ...passing]);
  return {
    industry: changes.industry,
    list,
    byId: new Map(list.map((aspect) => [aspect.id, aspect])),
    findTerms: (words) => match(words).filter(({ payloads }) => payloads[0] !== NO_ASPECT),
    facts: factsOf(changes.industry),
  };
}
