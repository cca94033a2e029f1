import type { Annotated } from '../../lexicon/annotate.ts';
import { type Span, wholeOf } from '../../text/surroundings.ts';
import type { Scores } from '../model.ts';
import { answer, readStretch } from './net.ts';
import { categoryQuestionOf, type Question, questionOf, valuesIn } from './question.ts';

/** The stretch that was read last, as the net remembers it: targets of one sentence come one after the other. */
type Read = { readonly annotated: Annotated; readonly around: Span; readonly values: Float32Array };

let last: Read | undefined;

/** Reads the stretch, unless it was the last one; gives the values of its judgements. */
function read(annotated: Annotated, around: Span): Float32Array {
  const isSame =
    last?.annotated === annotated &&
    last.around.start === around.start &&
    last.around.end === around.end;
  if (last !== undefined && isSame) return last.values;
  const values = valuesIn(annotated, around);
  readStretch(annotated.known, around.start, values);
  last = { annotated, around, values };
  return values;
}

/** Answers about the stretch that was read last. */
function scoresFor(question: Question): Scores {
  const [positive = 0, neutral = 0, negative = 0] = answer(question);
  return { positive: positive - neutral, negative: negative - neutral };
}

/**
 * What the net says of the target `span` in `around`, or of all of that when `rivals` is undefined.
 * @param rivals other targets of the stretch
 */
export function netScores(
  annotated: Annotated,
  around: Span,
  span: Span,
  rivals: readonly Span[] | undefined,
): Scores {
  const values = read(annotated, around);
  return scoresFor(questionOf(annotated, around, span, rivals, values));
}

/**
 * What the net says of a category in the whole text.
 * @param category position in `CATEGORIES`
 * @param terms of the category
 * @param others terms of other categories
 */
export function categoryScores(
  annotated: Annotated,
  category: number,
  terms: readonly Span[],
  others: readonly Span[],
): Scores {
  const values = read(annotated, wholeOf(annotated));
  return scoresFor(categoryQuestionOf(annotated, category, terms, others, values));
}
