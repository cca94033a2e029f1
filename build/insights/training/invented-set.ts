import { type MarkedSentence, readMarked } from './marked-sentences.ts';

const bench = (file: string): URL => new URL(`../../../bench/${file}`, import.meta.url);

/**
 * Sentences that we invented and labelled before the analysis saw them. The errors in the development half were read,
 * those in the held-out half never.
 */
export function inventedTargets(half: 'development' | 'held-out'): MarkedSentence[] {
  return readMarked(bench('insights-invented.tsv')).filter((sentence) => sentence.half === half);
}

/** Sentences invented apart from the lessons, for figures only: whoever works on the analysis does not read them. */
export function independentSentences(): MarkedSentence[] {
  return readMarked(bench('insights-independent.tsv'));
}

/** Long sentences about laptops, invented after all lessons and labelled twice, for figures only as well. */
export function windingSentences(): MarkedSentence[] {
  return readMarked(bench('insights-laptops.tsv'));
}
