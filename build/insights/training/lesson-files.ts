import { readdirSync } from 'node:fs';
import type { LabelledSentence } from './mams.ts';
import { type MarkedSentence, readMarked } from './marked-sentences.ts';
import type { LabelledCase } from './test-sets.ts';

const FOLDER = new URL('./lessons/', import.meta.url);

/** The sentences we invented to learn from, by file, in the order they were written. */
export function lessonFiles(): Map<string, MarkedSentence[]> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.tsv'));
  return new Map(
    names.sort().map((name) => [name.slice(0, -'.tsv'.length), readMarked(new URL(name, FOLDER))]),
  );
}

/** The targets of such sentences, as the files of MAMS give theirs. */
export function targetsOf(sentences: readonly LabelledCase[]): LabelledSentence[] {
  return sentences.map(({ domain, text, targets }) => ({
    domain,
    text,
    labels: targets.map(({ gold, ...place }) => ({
      ...place,
      polarity: gold,
      category: undefined,
    })),
  }));
}

/** Their categories, but those with praise and complaint at once: the model has no class for them. */
export function categoriesOf(sentences: readonly LabelledCase[]): LabelledSentence[] {
  return sentences.map(({ domain, text, categories }) => ({
    domain,
    text,
    labels: categories
      .filter(({ gold }) => gold !== 'conflict')
      .map(({ name, gold }) => ({ category: name, polarity: gold, start: 0, end: text.length })),
  }));
}
