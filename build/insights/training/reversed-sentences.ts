import { factsOf } from '../presets/aspects.ts';
import { annotate } from '../text/annotate.ts';
import type { Annotated, Opinion } from '../text/annotated.ts';
import { type Labelled, readAntonyms, type Target } from './labelled.ts';
import { clauseAt } from './lessons.ts';

const antonyms = new Map<string, string>();
for (const pair of readAntonyms()) {
  const [praise = '', complaint = ''] = pair.split('/');
  if (!antonyms.has(praise)) antonyms.set(praise, complaint);
  if (!antonyms.has(complaint)) antonyms.set(complaint, praise);
}

const BE = /^(?:is|are|was|were|be|been)$/;
/** A fainter word may stay as it is. */
const CLEAR = 1;

/** Puts `text` in place of the characters from `start` to `end`. */
type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** Turns one judging word into its contrary, by an antonym or a "not" after the verb; undefined where neither fits. */
function contraryOf({ tokens, negated }: Annotated, { at, length }: Opinion): Edit | undefined {
  const token = tokens[at];
  const verb = tokens[at - 1];
  if (!token || length > 1 || negated[at] === 1) return undefined;
  const antonym = antonyms.get(token.word);
  if (antonym !== undefined) return { start: token.start, end: token.end, text: antonym };
  return verb && BE.test(verb.word) ? { start: verb.end, end: verb.end, text: ' not' } : undefined;
}

function applied(text: string, edits: readonly Edit[]): string {
  return edits.reduceRight(
    (changed, edit) => changed.slice(0, edit.start) + edit.text + changed.slice(edit.end),
    text,
  );
}

function movedBy(edits: readonly Edit[], offset: number): number {
  return edits
    .filter(({ start }) => start < offset)
    .reduce((moved, { start, end, text }) => moved + text.length - (end - start), offset);
}

const SIGNS: Readonly<Record<string, number>> = { positive: 1, negative: -1 };

/** The sentence with the contrary said in the clause of `target`; undefined unless all there judges as labelled. */
function reversed(
  annotated: Annotated,
  targets: readonly Target[],
  target: Target,
): Pick<Labelled, 'text' | 'targets'> | undefined {
  const { text, clause, opinions } = annotated;
  const sign = SIGNS[target.gold];
  const home = clauseAt(annotated, target.start);
  const inHome = targets.filter(({ start }) => clauseAt(annotated, start) === home);
  const said = opinions.filter(({ at }) => clause[at] === home);
  if (sign === undefined || inHome.some(({ gold }) => gold !== target.gold)) return;
  if (said.some(({ value }) => value * sign < 0)) return;
  const edits: Edit[] = [];
  for (const opinion of said) {
    const edit = contraryOf(annotated, opinion);
    const isInside = edit && inHome.some(({ start, end }) => edit.start < end && edit.end > start);
    if (isInside || (!edit && Math.abs(opinion.value) >= CLEAR)) return;
    if (edit) edits.push(edit);
  }
  if (edits.length === 0) return;
  return {
    text: applied(text, edits),
    targets: targets.map((one) => ({
      ...one,
      start: movedBy(edits, one.start),
      end: movedBy(edits, one.end),
      gold: inHome.includes(one) ? (sign > 0 ? 'negative' : 'positive') : one.gold,
    })),
  };
}

/**
 * Sentences in which one clause was turned into its contrary, and the labels of its targets with it: the same words
 * then stand for both, and only what judges can tell them apart.
 */
export function reversedSentences(sentences: readonly Labelled[]): Labelled[] {
  return sentences.flatMap(({ domain, text, targets }) => {
    const annotated = annotate(text, factsOf(domain));
    return targets.flatMap((target) => {
      const made = reversed(annotated, targets, target);
      return made ? [{ domain, categories: [], ...made }] : [];
    });
  });
}
