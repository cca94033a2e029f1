import type { Annotated } from '../lexicon/annotate.ts';
import type { Span } from './surroundings.ts';

const LONGEST = 240;
const SHORTEST_WORDS = 3;
const LEANING = new Set(
  'and or but so if what which who because also however although though then plus or than this that these those'.split(
    ' ',
  ),
);

function wordsIn({ tokens }: Annotated, { start, end }: Span): number {
  let count = 0;
  for (let at = start; at < end; at++) if (tokens[at]?.isWord) count++;
  return count;
}

/** Offsets of the span in the text, in UTF-16 code units. */
export function charsOf({ tokens }: Annotated, { start, end }: Span): [number, number] {
  const from = tokens[start]?.start ?? 0;
  return [from, tokens[end - 1]?.end ?? from];
}

/** The part of the sentence around the span, up to a "but", a dash or a semicolon. */
function partAround({ tokens }: Annotated, around: Span, span: Span): Span {
  const parts = (at: number): boolean => {
    const word = tokens[at]?.word ?? '';
    return word === ';' || word === '—' || word === '–' || word === 'but';
  };
  let start = span.start;
  while (start > around.start && !parts(start - 1)) start--;
  let end = span.end;
  while (end < around.end && !parts(end)) end++;
  while (end > start && /^[,;:—–-]$/.test(tokens[end - 1]?.word ?? '')) end--;
  return { start, end };
}

/** Whether the last token is a bracket that opened before the span. */
function closesWhatIsOutside({ tokens }: Annotated, { start, end }: Span): boolean {
  if (tokens[end - 1]?.word !== ')') return false;
  for (let at = start; at < end; at++) if (tokens[at]?.word === '(') return false;
  return true;
}

/**
 * The whole sentence around the span, or its part up to a "but", a dash or a semicolon when it is too long; as offsets of the text.
 * Undefined when nothing there reads well alone: too short, too long, a question, with an address of the
 * web, or leaning on what came before.
 */
export function quoteAround(annotated: Annotated, span: Span): [number, number] | undefined {
  const { sentence, tokens } = annotated;
  let start = span.start;
  while (start > 0 && sentence[start - 1] === sentence[span.start]) start--;
  let end = span.end;
  while (end < tokens.length && sentence[end] === sentence[span.start]) end++;
  while (
    start < span.start &&
    tokens[start]?.isWord === false &&
    !/^["“'‘£$€(]$/.test(tokens[start]?.word ?? '')
  )
    start++;
  while (end > start && closesWhatIsOutside(annotated, { start, end })) end--;
  const around = { start, end };
  for (const candidate of [around, partAround(annotated, around, span)]) {
    const [from, to] = charsOf(annotated, candidate);
    if (to - from > LONGEST || wordsIn(annotated, candidate) < SHORTEST_WORDS) continue;
    if (LEANING.has(tokens[candidate.start]?.word ?? '')) continue;
    if (tokens[candidate.end - 1]?.word === '?') continue;
    if (annotated.text.slice(from, to).includes('://')) continue;
    return [from, to];
  }
  return undefined;
}
