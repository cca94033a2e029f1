import { mixHash, wordSet } from '../lexicon/words.ts';
import type { Annotated, Opinion } from '../text/annotated.ts';
import { offsetFrom, opinionsWithin, type Span } from '../text/surroundings.ts';
import { type Emit, KIND, mood } from './feature.ts';

/** Words between a target and the verb or preposition that it hangs on: "with [my new] charger". */
const DETERMINERS = wordSet(`
  the a an my our your their his her its this that these those some any all both each every very so really other new old own second first last
  same whole entire
`);
/** Words between a target and what is said of it: "the rooms [are] [all] …" begins with "are". */
const ADVERBS = wordSet('really very also just always all both here there too');
/** Words that show how two others hang together, and say nothing themselves. */
const FUNCTION_WORDS = wordSet(`
  the a an my our your their his her its this that these those some any all i we you he she it they me us them is are was were be been being am has
  have had do does did will would can could should to of in on at for with from by about as than like if when while because so and or but though
  although not no never too very only just more most less there what which who it's i'm how after before until since without despite except over
  into out up down off , ; : ( ) - . ! ?
`);

const NOTHING_BEFORE = 7;
const NOTHING_AFTER = 11;
/** Mood of a clause in which nothing judges. */
const QUIET = 3;

/** Mood of the judging word that stands nearest to the target in its clause. */
function nearestMood(annotated: Annotated, span: Span, around: Span): number {
  let nearest: Opinion | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const opinion of opinionsWithin(annotated, around)) {
    const offset = Math.abs(offsetFrom(span, opinion.at));
    if (annotated.clause[opinion.at] !== annotated.clause[span.start]) continue;
    if (offset >= distance) continue;
    nearest = opinion;
    distance = offset;
  }
  return nearest ? mood(nearest.value) : QUIET;
}

const LISTING = /^(?:,|and|&)$/;
const BE = /^(?:is|are|was|were)(?:n't)?$/;
/** So far from its first thing a list may have its verb. */
const LONGEST_LIST = 10;

/** The verb that a thing in a list shares with the others ("[soup], bread and wine were …"), or a name with its noun. */
function verbAfterList({ tokens, clause }: Annotated, { end }: Span): number | undefined {
  if (!LISTING.test(tokens[end]?.word ?? '')) return undefined;
  for (let at = end; at < end + LONGEST_LIST && clause[at] === clause[end - 1]; at++) {
    if (BE.test(tokens[at]?.word ?? '')) return at;
  }
  return undefined;
}

/** Emits what the target hangs on ("ordered the …", "with my …") and what follows it, alone and with the mood there. */
export function frameFeatures(annotated: Annotated, span: Span, around: Span, emit: Emit): void {
  const { tokens, hashes } = annotated;
  let left = span.start - 1;
  while (left >= around.start && DETERMINERS.has(tokens[left]?.word ?? '')) left--;
  let right = verbAfterList(annotated, span) ?? span.end;
  while (right < around.end && ADVERBS.has(tokens[right]?.word ?? '')) right++;
  const opens = left < around.start;
  const closes = right >= around.end;
  const before = opens ? NOTHING_BEFORE : (hashes[left] ?? 0);
  const after = closes ? NOTHING_AFTER : (hashes[right] ?? 0);
  const near = nearestMood(annotated, span, around);
  emit(mixHash(KIND.before, before), 0.7, -1);
  emit(mixHash(KIND.after, after), 0.7, -1);
  emit(mixHash(mixHash(KIND.beforeMood, before), near), 0.7, -1);
  emit(mixHash(mixHash(KIND.afterMood, after), near), 0.7, -1);
  emit(mixHash(mixHash(KIND.edge, (opens ? 1 : 0) + (closes ? 2 : 0)), near), 0.7, -1);
}

/** So many words may stand between a target and what judges it for their path to be looked at. */
const LONGEST_PATH = 7;
const CONTENT = 3;

/** Hash of the words from `start` to `end`: function words as they are, any others between them as one blank. */
function pathHash({ tokens, hashes }: Annotated, { start, end }: Span): number {
  let path = 17;
  let blank = false;
  for (let at = start; at < end; at++) {
    if (FUNCTION_WORDS.has(tokens[at]?.word ?? '')) {
      path = mixHash(path, hashes[at] ?? 0);
      blank = false;
    } else if (!blank) {
      path = mixHash(path, CONTENT);
      blank = true;
    }
  }
  return path;
}

/** Emits, for each judging word near the target, by which words it gets there: "[soup] was so good", "good for a [soup]". */
export function pathFeatures(annotated: Annotated, span: Span, around: Span, emit: Emit): void {
  for (const { at, length, value } of opinionsWithin(annotated, around)) {
    if (at >= span.start && at < span.end) continue;
    const leads = at < span.start;
    const start = leads ? at + length : span.end;
    const end = leads ? span.start : at;
    if (end - start > LONGEST_PATH) continue;
    const side = (leads ? 1 : 0) + (value > 0 ? 2 : 0);
    emit(mixHash(mixHash(KIND.path, pathHash(annotated, { start, end })), side), 0.8, at);
  }
}
