import type { Annotated } from '../annotate.ts';
import type { Scores } from '../model.ts';
import { type Span, wholeOf } from '../surroundings.ts';
import { attend, createAttention, type Question } from './attention.ts';
import { fillMemory } from './memory.ts';
import { drivesOf, PARTS } from './net.ts';
import { categoryQuestionOf, questionOf, valuesIn } from './question.ts';
import { STATE } from './shape.ts';

/** The stretch that was read last, as the net remembers it: targets of one sentence come one after the other. */
type Read = { readonly annotated: Annotated; readonly around: Span; readonly values: Float32Array };

let last: Read | undefined;
let states = new Float32Array();
const attention = createAttention();

/** Fills `states` with the stretch, if it is not there yet; gives the values of its judgements. */
function read(annotated: Annotated, around: Span): Float32Array {
  const isSame =
    last?.annotated === annotated &&
    last.around.start === around.start &&
    last.around.end === around.end;
  if (last !== undefined && isSame) return last.values;
  const values = valuesIn(annotated, around);
  const size = values.length * STATE;
  if (states.length < size) states = new Float32Array(2 * size);
  fillMemory(drivesOf(annotated.known, around.start, values), states);
  last = { annotated, around, values };
  return values;
}

/** Answers about the stretch that was read last. */
function answer(question: Question): Scores {
  attend(PARTS, states, question, attention);
  const [positive = 0, neutral = 0, negative = 0] = attention.scores;
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
  return answer(questionOf(annotated, around, span, rivals, values));
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
  return answer(categoryQuestionOf(annotated, category, terms, others, values));
}
