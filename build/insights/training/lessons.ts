import { existsSync, readFileSync } from 'node:fs';
import { type Annotated, annotate } from '../lexicon/annotate.ts';
import { hashWord } from '../model/word-hash.ts';
import { factsOf } from '../presets/facts.ts';
import { PRESETS } from '../presets/presets.ts';
import { type Span, wholeOf } from '../text/surroundings.ts';
import { createTermMatcher, type TermMatcher } from '../text/term-matcher.ts';
import { clauseAt } from './clause-at.ts';
import { classIndex, type Example, toExample, tokensBetween } from './example.ts';
import type { Label, LabelledSentence } from './mams.ts';

function matcherOf(industry: keyof typeof PRESETS): TermMatcher<string> {
  return createTermMatcher(
    PRESETS[industry].flatMap(({ id, terms }) =>
      terms.split(',').map((term) => ({ phrase: term.trim(), payload: id })),
    ),
  );
}

/** Weight of a lesson without its words, so that the lexicon also stands alone where all words are new. */
const LEXICON_WEIGHT = 0.5;

/** A labelled target; `label` is its position in `CLASSES`. */
export type LabelledTarget = {
  readonly span: Span;
  /** The other targets of the text. */
  readonly rivals: readonly Span[];
  readonly label: number;
};

export function targetsIn(reading: Annotated, labels: readonly Label[]): LabelledTarget[] {
  const spans = labels.map(({ start, end }) => tokensBetween(reading, start, end));
  return spans.map((span, at) => ({
    span,
    rivals: spans.filter((_, other) => other !== at),
    label: classIndex(labels[at]?.polarity ?? ''),
  }));
}

/** Every labelled target; the other targets of its sentence are its rivals. */
export function targetLessons(sentences: readonly LabelledSentence[], bits: number): Example[] {
  return sentences.flatMap(({ text, labels, domain }) => {
    const reading = annotate(text, factsOf(domain));
    return targetsIn(reading, labels).flatMap(({ span, rivals, label }) => {
      const lesson = { label, weight: 1, polarOnly: false };
      const bare = { ...lesson, weight: LEXICON_WEIGHT, lexiconOnly: true };
      return [
        toExample(reading, span, rivals, bits, lesson),
        toExample(reading, span, rivals, bits, bare),
      ];
    });
  });
}

const SHORTEST_FRAGMENT = 4;

/**
 * Every labelled target in its own clause, cut out of the sentence: everyday reviews are plainer than MAMS, where
 * each sentence has several opinions.
 */
export function fragmentLessons(sentences: readonly LabelledSentence[], bits: number): Example[] {
  return sentences.flatMap(({ text, labels, domain }) => {
    const reading = annotate(text, factsOf(domain));
    const { tokens, clause } = reading;
    return labels.flatMap(({ start, end, polarity }) => {
      const home = clauseAt(reading, start);
      const first = clause.indexOf(home);
      const last = clause.lastIndexOf(home);
      const length = last - first + 1;
      if (home === -1 || length < SHORTEST_FRAGMENT || length === tokens.length) return [];
      const from = tokens[first]?.start ?? 0;
      const to = tokens[last]?.end ?? text.length;
      const fragment = annotate(text.slice(from, to), factsOf(domain));
      const within = labels.filter((label) => label.start >= from && label.end <= to);
      const rivals = within
        .filter((label) => label.start !== start)
        .map((label) => tokensBetween(fragment, label.start - from, label.end - from));
      const lesson = { label: classIndex(polarity), weight: 1, polarOnly: false };
      const span = tokensBetween(fragment, start - from, end - from);
      return [toExample(fragment, span, rivals, bits, lesson)];
    });
  });
}

/** Every labelled category, judged by the sentence as a whole. */
export function categoryLessons(sentences: readonly LabelledSentence[], bits: number): Example[] {
  return sentences.flatMap(({ text, labels, domain }) => {
    const reading = annotate(text, factsOf(domain));
    const whole = wholeOf(reading);
    return labels.map(({ polarity }) => {
      const lesson = { label: classIndex(polarity), weight: 0.5, polarOnly: false };
      return toExample(reading, whole, undefined, bits, lesson);
    });
  });
}

export type StarRow = {
  id: string;
  rating?: number;
  text?: string;
  text_translated?: string;
  language?: string;
  source?: { platform?: string };
};

/** Longer texts are cut where stars are learned from. */
export const LONGEST_TEXT = 1500;

/** Whether so many stars praise (5) or complain (1 and 2); undefined where they say neither. */
export function isPraise(stars: number | undefined): boolean | undefined {
  if (stars === undefined || (stars > 2 && stars < 4.5)) return undefined;
  return stars > 2;
}

/** Every tenth review (by a hash of its id) is kept back to measure on. */
export function isHeldOut(id: string): boolean {
  return hashWord(id) % 10 === 0;
}

export function readStarRows(path: string): StarRow[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): StarRow => JSON.parse(line))
    .filter((row) => row.text && !row.text_translated && (row.language ?? 'en') === 'en');
}

/**
 * Weak lessons from stars: what a review of 5 stars judges is taken as praise, of 1 or 2 as complaint. They weigh
 * little, say nothing about neutral, and weigh less where the words of the sentence point the other way.
 */
export function starLessons(rows: readonly StarRow[], bits: number, weight: number): Example[] {
  const matchers = { restaurant: matcherOf('restaurant'), generic: matcherOf('generic') };
  const lessons: Example[] = [];
  for (const row of rows) {
    const praise = isPraise(row.rating);
    if (praise === undefined) continue;
    const label = praise ? 0 : 2;
    const reading = annotate((row.text ?? '').slice(0, LONGEST_TEXT));
    const { tokens, sentence, opinions } = reading;
    const eatery = /^(?:zomato|yelp|google)$/.test(row.source?.platform ?? '');
    const hits = matchers[eatery ? 'restaurant' : 'generic'](tokens.map(({ word }) => word));
    for (const hit of hits) {
      const here = sentence[hit.start];
      const nearby = opinions.filter(({ at }) => sentence[at] === here);
      if (nearby.length === 0) continue;
      const sum = nearby.reduce((total, { value }) => total + value, 0);
      const agrees = label === 0 ? sum > 0 : sum <= 0;
      const lesson = {
        label,
        weight: weight * (agrees ? 1 : 0.3) * (label === 2 ? 2 : 1),
        polarOnly: true,
      };
      const rivals = hits.filter((other) => other !== hit && sentence[other.start] === here);
      lessons.push(toExample(reading, hit, rivals, bits, lesson));
      if (rivals.length > 0) continue;
      const start = sentence.indexOf(here ?? 0);
      const end = sentence.lastIndexOf(here ?? 0) + 1;
      lessons.push(toExample(reading, { start, end }, undefined, bits, lesson));
    }
  }
  return lessons;
}
