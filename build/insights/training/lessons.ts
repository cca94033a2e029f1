import { CLASSES, type Emit, placeOf } from '../model/feature.ts';
import { features as featuresOf, lexiconFeatures } from '../model/features.ts';
import { neutralWordsFor, termsIn } from '../presets/aspects.ts';
import type { Industry } from '../presets/industry.ts';
import { annotate } from '../text/annotate.ts';
import type { Annotated, Span } from '../text/annotated.ts';
import { sentencesAround, tokensAt, wholeText } from '../text/spans.ts';
import { createTermMatcher, type TermMatcher } from '../text/term-matcher.ts';
import type { Labelled, RealReview } from './labelled.ts';

/** A training example: sparse features and the correct class. */
export type Example = {
  /** Places of the features in the table of weights, and their values. */
  readonly places: Int32Array;
  readonly values: Float32Array;
  /** Position in `CLASSES`. */
  readonly label: number;
  readonly weight: number;
  /** Whether the label only distinguishes praise from complaint. */
  readonly polarOnly: boolean;
};

type Lesson = Pick<Example, 'label' | 'weight' | 'polarOnly'> & { lexiconOnly?: boolean };

/** Returns the position of a polarity in `CLASSES`, or -1 if the model has no such class. */
export function classIndex(polarity: string): number {
  const names: readonly string[] = CLASSES;
  return names.indexOf(polarity);
}

/** Returns the clause of the first token that ends after a text offset, or -1 if there is none. */
export function clauseAt({ ends, clause }: Annotated, offset: number): number {
  return clause[ends.findIndex((end) => end > offset)] ?? -1;
}

/** Builds an example from a target and its rivals or, if `rivals` is undefined, from the whole span. */
export function toExample(
  annotated: Annotated,
  span: Span,
  rivals: readonly Span[] | undefined,
  { label, weight, polarOnly, lexiconOnly = false }: Lesson,
): Example {
  const features = new Map<number, number>();
  const emit: Emit = (kind, hash, size) => {
    const place = placeOf(kind, hash);
    features.set(place, (features.get(place) ?? 0) + size);
  };
  (lexiconOnly ? lexiconFeatures : featuresOf)(annotated, span, rivals, emit);
  return {
    places: Int32Array.from(features.keys()),
    values: Float32Array.from(features.values()),
    label,
    weight,
    polarOnly,
  };
}

/** Builds an example from each labelled target of a sentence. The other targets are its rivals. */
function targetExamples(
  { text, targets, domain }: Labelled,
  lesson: Omit<Lesson, 'label'>,
): Example[] {
  const annotated = annotate(text, neutralWordsFor(domain));
  const spans = targets.flatMap(({ start, end }) => tokensAt(annotated, start, end) ?? []);
  if (spans.length < targets.length) return [];
  return targets.flatMap(({ gold }, at) => {
    const label = classIndex(gold);
    const span = spans[at];
    if (label < 0 || !span) return [];
    const rivals = spans.filter((_, other) => other !== at);
    return [toExample(annotated, span, rivals, { ...lesson, label })];
  });
}

/** Builds examples from targets. With `lexiconOnly` they have no word features, which teaches the model to rely on the lexicon. */
export function targetLessons(
  sentences: readonly Labelled[],
  weight: number,
  lexiconOnly = false,
): Example[] {
  return sentences.flatMap((one) => targetExamples(one, { weight, polarOnly: false, lexiconOnly }));
}

const MIN_CLAUSE_TOKENS = 4;

/** Builds examples from clauses with targets, cut out of their sentences: everyday reviews are plainer than MAMS. */
export function clauseLessons(sentences: readonly Labelled[], weight: number): Example[] {
  return sentences.flatMap(({ text, targets, domain }) => {
    const annotated = annotate(text, neutralWordsFor(domain));
    const { tokens, starts, ends, clause } = annotated;
    const homes = new Set(targets.map(({ start }) => clauseAt(annotated, start)));
    return [...homes].flatMap((home) => {
      const first = clause.indexOf(home);
      const last = clause.lastIndexOf(home);
      const length = last - first + 1;
      if (home === -1 || length < MIN_CLAUSE_TOKENS || length === tokens.length) return [];
      const from = starts[first] ?? 0;
      const to = ends[last] ?? text.length;
      const within = targets
        .filter(({ start, end }) => start >= from && end <= to)
        .map(({ start, end, gold }) => ({ start: start - from, end: end - from, gold }));
      const cutOut = { domain, text: text.slice(from, to), targets: within, categories: [] };
      return targetExamples(cutOut, { weight, polarOnly: false });
    });
  });
}

/** Builds an example from each labelled category and its whole sentence. */
export function categoryLessons(sentences: readonly Labelled[], weight: number): Example[] {
  return sentences.flatMap(({ text, categories, domain }) => {
    const annotated = annotate(text, neutralWordsFor(domain));
    return categories.flatMap(({ gold }) => {
      const label = classIndex(gold);
      if (label < 0) return [];
      return [
        toExample(annotated, wholeText(annotated), undefined, { label, weight, polarOnly: false }),
      ];
    });
  });
}

/** Reports whether a rating is praise (5 stars) or complaint (1 or 2); undefined if it is neither. */
export function isPraise(stars: number | undefined): boolean | undefined {
  if (stars === undefined || (stars > 2 && stars < 4.5)) return undefined;
  return stars > 2;
}

function matcherOf(industry: Industry): TermMatcher<string> {
  return createTermMatcher(termsIn('en', { industry, aspects: [] }));
}

/** Maximum length of a text that star lessons use, in characters. The rest is cut off. */
const MAX_TEXT_LENGTH = 1500;

/**
 * Builds weak examples from stars: judgements in a review of 5 stars count as praise, of 1 or 2 as complaint. They have
 * little weight, and even less if the lexicon disagrees with the stars.
 */
export function starLessons(reviews: readonly RealReview[], weight: number): Example[] {
  const matchers = { restaurant: matcherOf('restaurant'), generic: matcherOf('generic') };
  return reviews.flatMap(({ rating, text = '', source }) => {
    const praise = isPraise(rating);
    if (praise === undefined) return [];
    const annotated = annotate(text.slice(0, MAX_TEXT_LENGTH));
    const { tokens, sentence, opinions } = annotated;
    const isEatery = /^(?:zomato|yelp|google)$/.test(source?.platform ?? '');
    const hits = matchers[isEatery ? 'restaurant' : 'generic'](tokens);
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
      const one = toExample(annotated, hit, rivals, lesson);
      if (rivals.length > 0) return [one];
      return [one, toExample(annotated, sentencesAround(annotated, hit), undefined, lesson)];
    });
  });
}
