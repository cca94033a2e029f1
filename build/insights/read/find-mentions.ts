import { starPolarity } from '../../../contract/opinions.ts';
import type { TermHit } from '../text/phrase-matcher.ts';
import { overlaps, type Span } from '../text/tokenize.ts';
import type { AspectTerm } from '../words/aspects.ts';
import { QUALITIES } from '../words/subjects.ts';
import { OVERALL_ID } from '../words/words.ts';
import type { Annotated, Opinion } from './annotate.ts';

/** A mention of an aspect, and what the words say about it. */
export type FoundMention = Span & {
  readonly aspect: string;
  /** The opinions about it; none if the words do not judge it. */
  readonly opinions: readonly Opinion[];
};

type Place = TermHit<AspectTerm>;

/** An opinion with the aspects of its subjects, and those it can be about; none for any. */
type Aimed = Opinion & Readonly<Record<'known' | 'aspects', readonly string[]>>;

/** An object that begins a sentence is one of its first words: "the" or "my old" may precede it. */
const MAX_LEAD = 3;
/** Maximum number of tokens between a subject and what is said of it before, or right after it. */
export const MAX_LINKING = 4;
/** The aspect of trades that clean: what is spotless praises it, whatever else is named, and its terms are the subject of no other claim. */
const CLEANLINESS = 'cleanliness';
/** A rating after its subject: "Food: 4/5", "Service - 2.5 / 10". */
const RATING = /[^\S\n]?[:=(–-]{0,2}[^\S\n]?(\d{1,2}(?:[.,]\d+)?) ?\/ ?(5|10)(?![\d/])/y;
/** Values of ratings. They are certain. */
const RATED = { positive: 3, neutral: 0, negative: -3 };

/** Sums the values of opinions: above 0 for praise, below 0 for complaint. */
export function sumOf(opinions: readonly Opinion[]): number {
  return opinions.reduce((sum, { value }) => sum + value, 0);
}

/** Returns the rating of a subject that follows it, as an opinion. */
function ratingAfter({ text, starts, ends }: Annotated, subject: Span): Opinion | undefined {
  RATING.lastIndex = ends[subject.end - 1] ?? 0;
  const [all = '', given = '', most] = RATING.exec(text) ?? [];
  if (all === '') return undefined;
  const end = starts.findLastIndex((at) => at < RATING.lastIndex) + 1;
  const value = RATED[starPolarity((5 * Number(given.replace(',', '.'))) / Number(most))];
  return { start: end - 3, end, value, subjects: [], isFree: true };
}

/** Reports whether a token or the rest of its sentence adds to what precedes: "but also the service". */
export function isAdding(text: Annotated, at: number): boolean {
  const { sentence, sentences, tokens, isIn } = text;
  const rest = tokens.slice(at, sentences[sentence[at] ?? 0]?.end);
  return rest.some(({ word }) => isIn('adding', word));
}

/** Reports whether "except" or the like precedes a span, and nothing is added ("Apart from the cut, I also had a massage"). */
export function isExcepted(text: Annotated, span: Span): boolean {
  return text.excepted.some((one) => overlaps(one, span) && !isAdding(text, one.start));
}

/** Reports whether a span is among the first words of its sentence. */
function startsSentence({ sentence, sentences }: Annotated, { start }: Span): boolean {
  return start < (sentences[sentence[start] ?? 0]?.start ?? 0) + MAX_LEAD;
}

/** Returns the distance between two spans in tokens, 0 if they touch or overlap. */
function distance(a: Span, b: Span): number {
  return Math.max(0, a.start - b.end, b.start - a.end);
}

/**
 * Finds the opinions about a place: those of its clause that no other place is nearer to; else all of its clause, as in a list
 * ("great food and service"); and if it has none, those of the next one ("The windows, nothing to complain about") or of a heading
 * ("Pros: food, service."). What is excepted is judged the other way than the rest of the sentence, which alone must be judged. What is
 * said far before it is not about it.
 */
function opinionsAbout(
  text: Annotated,
  opinions: readonly Aimed[],
  place: Place,
  places: readonly Place[],
): Opinion[] {
  const { clause, sentence, tokens } = text;
  const isAbout = ({ end, aspects }: Aimed): boolean =>
    place.start - end <= MAX_LINKING &&
    (aspects.length === 0 || place.payloads.some(({ aspect }) => aspects.includes(aspect)));
  const opinionsIn = (home: number | undefined): Aimed[] =>
    opinions.filter(
      (one) => one.value !== 0 && one.isFree && clause[one.start] === home && isAbout(one),
    );
  const home = clause[place.start];
  const inClause = opinionsIn(home);
  if (isExcepted(text, place)) {
    const rest = opinions.filter(
      ({ start }) => clause[start] !== home && sentence[start] === sentence[place.start],
    );
    const turned = rest.map((one) => ({ ...one, value: -one.value }));
    return rest.length > 0 && inClause.length > 0 ? inClause : turned;
  }
  const isNearer = (other: Place, opinion: Aimed): boolean =>
    clause[other.start] === home && distance(other, opinion) < distance(place, opinion);
  const nearest = inClause.filter((one) => !places.some((other) => isNearer(other, one)));
  if (inClause.length > 0) return nearest.length > 0 ? nearest : inClause;
  const isDetached = /^[,:?]$/.test(tokens[place.end]?.word ?? '') && startsSentence(text, place);
  const next = isDetached ? opinionsIn(clause[place.end + 1]) : [];
  const isHeading = ({ subjects, start }: Aimed): boolean =>
    subjects.includes('heading') &&
    start < place.start &&
    sentence[start] === sentence[place.start];
  return next.length > 0 ? next : opinions.filter(isHeading).slice(-1);
}

/**
 * Finds the sentences that only judge, and name no subject: "Excellent!", "We were very happy." An answer to a question is about
 * what was asked, and plain words like "thanks" are no judgement.
 */
function findVerdicts(
  { tokens, sentences, isIn }: Annotated,
  opinionsIn: ReadonlyMap<number, readonly Opinion[]>,
  namedIn: ReadonlyMap<number, readonly Place[]>,
) {
  return sentences.flatMap(({ start, end }, at) => {
    const opinions = opinionsIn.get(at)?.filter(({ value }) => value !== 0) ?? [];
    const [first] = opinions;
    const isAbout = namedIn.has(at) || opinions.some(({ subjects }) => subjects.length > 0);
    if (first === undefined || isAbout || tokens[start - 1]?.word === '?') return [];
    const wordsIn = (span: Span): string[] =>
      tokens.slice(span.start, span.end).flatMap(({ isWord, word }) => (isWord ? word : []));
    const judging = new Set(opinions.flatMap(wordsIn));
    const said = wordsIn({ start, end }).filter((word) => !isIn('plain', word));
    if (said.length === 0 || !said.every((word) => judging.has(word))) return [];
    return [{ ...first, end: opinions.at(-1)?.end ?? first.end, opinions }];
  });
}

/**
 * Finds the mentions of aspects: claims, which name their subject and mostly judge it, and terms.
 * @param aspectsOf returns the aspects of the subjects of a claim that the kind of business has, the usual one first
 */
export function findMentions(
  text: Annotated,
  terms: readonly Place[],
  aspectsOf: (subjects: readonly string[]) => readonly string[],
): FoundMention[] {
  const all = text.opinions.map((one): Aimed => {
    const known = aspectsOf(one.subjects);
    const aspects = one.subjects.every((name) => QUALITIES.has(name)) ? [] : known;
    return { ...one, known, aspects, isFree: one.isFree || known.length === 0 };
  });
  /** Claims that name their subject but do not judge it, as terms do. */
  const bare = all.flatMap(({ start, end, value, known: [aspect] }): Place[] =>
    value === 0 && aspect ? [{ start, end, payloads: [{ aspect, isObject: false }] }] : [],
  );
  const subjects = [...terms, ...bare].sort((a, b) => a.start - b.start);
  const subjectsIn = Map.groupBy(subjects, ({ start }) => text.clause[start]);
  const sentenceOf = ({ start }: Span): number => text.sentence[start] ?? 0;
  const aspectsIn = ({ payloads }: Place): string[] => payloads.map(({ aspect }) => aspect);
  /**
   * A claim is about the subject that its clause names ("kind" about a doctor), else its first aspect: a taste only if none is named
   * ("a delicious bed"), a quality or an idiom of taste only if none is named right before it ("the waiters were shabby"). Qualities
   * and speed are about what the review named last up to the end of their sentence, of what they can be about: a "quick" delivery.
   */
  const claims = all.flatMap((claim) => {
    const beside = subjectsIn.get(text.clause[claim.start]) ?? [];
    const named = beside.flatMap(aspectsIn);
    const known = claim.value === 0 ? [] : claim.known;
    const isNamed = (one: string): boolean => one !== CLEANLINESS && named.includes(one);
    const isTaste = claim.subjects.every((name) => name === 'food');
    const isOwn = known.includes(CLEANLINESS) || known.includes(OVERALL_ID);
    const isQuality = claim.aspects.length === 0 && !isOwn;
    const isFloating = known[0] && (isQuality || claim.subjects.every((name) => name === 'speed'));
    const soFar = isFloating ? subjects.filter((one) => sentenceOf(one) <= sentenceOf(claim)) : [];
    const topic = soFar.flatMap(aspectsIn).findLast((one) => known.includes(one));
    const isWord = claim.end - claim.start === 1;
    const isSaidOf = (one: Span): boolean =>
      (isTaste && isWord) || (one.end <= claim.start && claim.start - one.end <= MAX_LINKING);
    const isOfTerm = isQuality && (isTaste || isWord) && beside.some(isSaidOf);
    const aspect = known.find(isNamed) ?? (isOfTerm ? undefined : (topic ?? known[0]));
    const opinions = [ratingAfter(text, claim) ?? claim];
    return aspect === undefined ? [] : [{ ...claim, aspect, opinions }];
  });
  const hiding: Span[] = [...claims, ...text.rivals];
  const named = subjects.filter((term) => !hiding.some((one) => overlaps(one, term)));
  const [namedIn, opinionsIn] = [Map.groupBy(named, sentenceOf), Map.groupBy(all, sentenceOf)];
  const mentions = named.flatMap((place): FoundMention[] => {
    const sentence = sentenceOf(place);
    const neighbours = namedIn.get(sentence) ?? [];
    const [beside = [], after = []] = [opinionsIn.get(sentence), opinionsIn.get(sentence + 1)];
    const rating = ratingAfter(text, place);
    const opinions = rating
      ? [rating]
      : opinionsAbout(text, [...beside, ...after], place, neighbours);
    /** The sentence is about it: "The boiler gurgles." */
    const isTopic = neighbours.length === 1 && startsSentence(text, place) && beside.length === 0;
    return place.payloads
      .filter(({ isObject }) => !isObject || isTopic || opinions.length > 0)
      .map(({ aspect }) => ({ start: place.start, end: place.end, aspect, opinions }));
  });
  const verdicts = aspectsOf(['verdict']).flatMap((aspect) =>
    findVerdicts(text, opinionsIn, namedIn).map((one): FoundMention => ({ ...one, aspect })),
  );
  return [...mentions, ...claims, ...verdicts].sort((a, b) => a.start - b.start || a.end - b.end);
}
