import { CLASSES, type Emit, placeOf } from '../model/feature.ts';
import { features as featuresOf, lexiconFeatures } from '../model/features.ts';
import { neutralWordsFor, termsIn } from '../presets/aspects.ts';
import type { Industry } from '../presets/industry.ts';
import { annotate } from '../text/annotate.ts';
import type { Annotated, Span } from '../text/annotated.ts';
import { sentencesAround, tokensAt, wholeText } from '../text/spans.ts';
import { createTermMatcher, type TermMatcher } from '../text/term-matcher.ts';
import type { Labelled, StarRow } from './labelled.ts';

/** One thing to learn from: sparse features and the right class. */
export type Example = {
  readonly index: Int32Array;
  readonly size: Float32Array;
  /** Position in `CLASSES`. */
  readonly label: number;
  readonly weight: number;
  /** Known to be praise or complaint only: says nothing about neutral. */
  readonly polarOnly: boolean;
};

type Lesson = Pick<Example, 'label' | 'weight' | 'polarOnly'> & { lexiconOnly?: boolean };

/** Position of a polarity in `CLASSES`; -1 for one the model does not have. */
export function classIndex(polarity: string): number {
  const names: readonly string[] = CLASSES;
  return names.indexOf(polarity);
}

/** Clause of the first token that ends after an offset of the text; -1 where there is none. */
export function clauseAt({ ends, clause }: Annotated, offset: number): number {
  return clause[ends.findIndex((end) => end > offset)] ?? -1;
}

/** Features of a target (with its rivals) or, when `rivals` is undefined, of a stretch as a whole. */
export function toExample(
  annotated: Annotated,
  span: Span,
  rivals: readonly Span[] | undefined,
  { label, weight, polarOnly, lexiconOnly = false }: Lesson,
): Example {
  const features = new Map<number, number>();
  const emit: Emit = (kind, hash, size) => {
    const index = placeOf(kind, hash);
    features.set(index, (features.get(index) ?? 0) + size);
  };
  (lexiconOnly ? lexiconFeatures : featuresOf)(annotated, span, rivals, emit);
  return {
    index: Int32Array.from(features.keys()),
    size: Float32Array.from(features.values()),
    label,
    weight,
    polarOnly,
  };
}

/** Every labelled target of a sentence; the others are its rivals. */
function targetExamples(
  { text, targets, domain }: Labelled,
  lesson: Omit<Lesson, 'label'>,
): Example[] {
  const reading = annotate(text, neutralWordsFor(domain));
  const spans = targets.flatMap(({ start, end }) => tokensAt(reading, start, end) ?? []);
  if (spans.length < targets.length) return [];
  return targets.flatMap(({ gold }, at) => {
    const label = classIndex(gold);
    const span = spans[at];
    if (label < 0 || !span) return [];
    const rivals = spans.filter((_, other) => other !== at);
    return [toExample(reading, span, rivals, { ...lesson, label })];
  });
}

/** Targets as they stand, or without their words (`lexiconOnly`), so that the lexicon also stands alone where all words are new. */
export function targetLessons(
  sentences: readonly Labelled[],
  weight: number,
  lexiconOnly = false,
): Example[] {
  return sentences.flatMap((one) => targetExamples(one, { weight, polarOnly: false, lexiconOnly }));
}

const SHORTEST_FRAGMENT = 4;

/** Each clause that has targets, cut out of its sentence: everyday reviews are plainer than MAMS. */
export function fragmentLessons(sentences: readonly Labelled[], weight: number): Example[] {
  return sentences.flatMap(({ text, targets, domain }) => {
    const reading = annotate(text, neutralWordsFor(domain));
    const { tokens, starts, ends, clause } = reading;
    const homes = new Set(targets.map(({ start }) => clauseAt(reading, start)));
    return [...homes].flatMap((home) => {
      const first = clause.indexOf(home);
      const last = clause.lastIndexOf(home);
      const length = last - first + 1;
      if (home === -1 || length < SHORTEST_FRAGMENT || length === tokens.length) return [];
      const from = starts[first] ?? 0;
      const to = ends[last] ?? text.length;
      const within = targets
        .filter(({ start, end }) => start >= from && end <= to)
        .map(({ start, end, gold }) => ({ start: start - from, end: end - from, gold }));
      const fragment = { domain, text: text.slice(from, to), targets: within, categories: [] };
      return targetExamples(fragment, { weight, polarOnly: false });
    });
  });
}

/** Every labelled category, judged by the sentence as a whole. */
export function categoryLessons(sentences: readonly Labelled[], weight: number): Example[] {
  return sentences.flatMap(({ text, categories, domain }) => {
    const reading = annotate(text, neutralWordsFor(domain));
    return categories.flatMap(({ gold }) => {
      const label = classIndex(gold);
      if (label < 0) return [];
      return [
        toExample(reading, wholeText(reading), undefined, { label, weight, polarOnly: false }),
      ];
    });
  });
}

/** Whether so many stars praise (5) or complain (1 and 2); undefined where they say neither. */
export function isPraise(stars: number | undefined): boolean | undefined {
  if (stars === undefined || (stars > 2 && stars < 4.5)) return undefined;
  return stars > 2;
}

function matcherOf(industry: Industry): TermMatcher<string> {
  return createTermMatcher(termsIn('en', { industry, aspects: [] }));
}

/** Longer texts are cut where stars are learned from. */
const LONGEST_TEXT = 1500;

/**
 * Weak lessons from stars: what a review of 5 stars judges is taken as praise, of 1 or 2 as complaint. They weigh
 * little, say nothing about neutral, and weigh less where the words of the sentence point the other way.
 */
export function starLessons(rows: readonly StarRow[], weight: number): Example[] {
  const matchers = { restaurant: matcherOf('restaurant'), generic: matcherOf('generic') };
  return rows.flatMap(({ rating, text = '', source }) => {
    const praise = isPraise(rating);
    if (praise === undefined) return [];
    const reading = annotate(text.slice(0, LONGEST_TEXT));
    const { tokens, sentence, opinions } = reading;
    const eatery = /^(?:zomato|yelp|google)$/.test(source?.platform ?? '');
    const hits = matchers[eatery ? 'restaurant' : 'generic'](tokens);
    return hits.flatMap((hit) => {
      const here = sentence[hit.start];
      const nearby = opinions.filter(({ at }) => sentence[at] === here);
      if (nearby.length === 0) return [];
      const sum = nearby.reduce((total, { value }) => total + value, 0);
      const agrees = praise ? sum > 0 : sum <= 0;
      const lesson = {
        label: classIndex(praise ? 'positive' : 'negative'),
        weight: weight * (agrees ? 1 : 0.3) * (praise ? 1 : 2),
        polarOnly: true,
      };
      const rivals = hits.filter((other) => other !== hit && sentence[other.start] === here);
      const one = toExample(reading, hit, rivals, lesson);
      if (rivals.length > 0) return [one];
      return [one, toExample(reading, sentencesAround(reading, hit), undefined, lesson)];
    });
  });
}
