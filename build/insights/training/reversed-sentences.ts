import { type Annotated, annotate, type Opinion } from '../lexicon/annotate.ts';
import { factsOf } from '../presets/facts.ts';
import { antonymOf } from './antonyms.ts';
import { clauseAt } from './clause-at.ts';
import type { Label, LabelledSentence } from './mams.ts';

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
  const antonym = antonymOf(token.word);
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

/** The sentence with the contrary said in the clause of `label`; undefined unless all there judges as labelled. */
function reversed(
  annotated: Annotated,
  labels: readonly Label[],
  label: Label,
): Omit<LabelledSentence, 'domain'> | undefined {
  const { text, clause, opinions } = annotated;
  const sign = SIGNS[label.polarity];
  const home = clauseAt(annotated, label.start);
  const inHome = labels.filter(({ start }) => clauseAt(annotated, start) === home);
  const said = opinions.filter(({ at }) => clause[at] === home);
  if (sign === undefined || inHome.some(({ polarity }) => polarity !== label.polarity)) return;
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
    labels: labels.map((one) => ({
      ...one,
      start: movedBy(edits, one.start),
      end: movedBy(edits, one.end),
      polarity: inHome.includes(one) ? (sign > 0 ? 'negative' : 'positive') : one.polarity,
    })),
  };
}

/**
 * Sentences in which one clause was turned into its contrary, and the labels of its targets with it: the same words
 * then stand for both, and only what judges can tell them apart.
 */
export function reversedSentences(sentences: readonly LabelledSentence[]): LabelledSentence[] {
  return sentences.flatMap(({ domain, text, labels }) => {
    const annotated = annotate(text, factsOf(domain));
    return labels.flatMap((label) => {
      const made = reversed(annotated, labels, label);
      return made ? [{ domain, ...made }] : [];
    });
  });
}
