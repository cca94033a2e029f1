import { attend, createAttention } from '../../../build/derive/insights/net/attention.ts';
import { fillMemory } from '../../../build/derive/insights/net/memory.ts';
import { STATE } from '../../../build/derive/insights/net/shape.ts';
import { type Drop, multiply } from './dropout.ts';
import type { LearningNet, Slopes } from './learning-net.ts';
import { memorySlopes } from './memory-slopes.ts';
import type { NetLesson } from './net-lessons.ts';
import { addQuestionSlopes } from './question-slopes.ts';
import { addInputSlopes, driveOf, inputOf } from './token-slopes.ts';

/**
 * Adds what a sentence asks for to `slopes`, and gives the loss (cross entropy, weighed).
 * @param words numbers of its words; some may be hidden
 */
export function addSlopes(
  net: LearningNet,
  lesson: NetLesson,
  words: Int32Array,
  slopes: Slopes,
  drop: Drop,
): number {
  const { parts } = net;
  const inputs = Array.from(words, (word, at) => inputOf(net, word, lesson.values[at] ?? 0, drop));
  const drives = inputs.map(({ numbers }) => driveOf(parts, numbers));
  const remembered = new Float32Array(words.length * STATE);
  fillMemory(drives, remembered);
  const states = remembered.slice();
  const stateMask = drop(states);
  const stateSlopes = new Float32Array(states.length);
  let loss = 0;
  for (const asked of lesson.questions) {
    loss += addQuestionSlopes(
      parts,
      states,
      asked,
      lesson.polarOnly,
      drop,
      slopes.parts,
      stateSlopes,
    );
  }
  if (stateMask) multiply(stateSlopes, stateMask);
  const driveSlopes = memorySlopes(drives, remembered, stateSlopes);
  inputs.forEach((input, at) => {
    addInputSlopes(parts, input, driveSlopes[at] ?? NO_SLOPES, slopes);
  });
  return loss;
}

/** Scores of the classes for each question about a sentence. */
export function scoresFor(
  net: LearningNet,
  { words, values, questions }: NetLesson,
): Float32Array[] {
  const { parts } = net;
  const drives = Array.from(words, (word, at) =>
    driveOf(parts, inputOf(net, word, values[at] ?? 0, () => undefined).numbers),
  );
  const states = new Float32Array(words.length * STATE);
  fillMemory(drives, states);
  return questions.map(({ question }) => {
    const attention = createAttention();
    attend(parts, states, question, attention);
    return attention.scores;
  });
}

const NO_SLOPES = new Float32Array();
