import { STATE } from '../../model/net/shape.ts';
import { attend } from './attention.ts';
import { type Drop, multiply } from './dropout.ts';
import type { LearningNet, Slopes } from './learning-net.ts';
import { fillMemory } from './memory.ts';
import { memorySlopes } from './memory-slopes.ts';
import type { NetLesson } from './net-lessons.ts';
import { addQuestionSlopes } from './question-slopes.ts';
import { addInputSlopes, driveOf, type Input, inputOf } from './token-slopes.ts';

/** A sentence as the net reads it. */
function read(
  net: LearningNet,
  { words, values }: NetLesson,
  drop: Drop,
): { inputs: Input[]; drives: Float32Array[]; states: Float32Array } {
  const inputs = Array.from(words, (word, at) => inputOf(net, word, values[at] ?? 0, drop));
  const drives = inputs.map(({ numbers }) => driveOf(net.parts, numbers));
  const states = new Float32Array(words.length * STATE);
  fillMemory(drives, states);
  return { inputs, drives, states };
}

/** Adds what a sentence asks for to `slopes`, and gives the loss (cross entropy, weighed). */
export function addSlopes(net: LearningNet, lesson: NetLesson, slopes: Slopes, drop: Drop): number {
  const { parts } = net;
  const { inputs, drives, states: remembered } = read(net, lesson, drop);
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
  memorySlopes(drives, remembered, stateSlopes).forEach((driveSlopes, at) => {
    const input = inputs[at];
    if (input) addInputSlopes(parts, input, driveSlopes, slopes);
  });
  return loss;
}

/** Scores of the classes for each question about a sentence. */
export function scoresFor(net: LearningNet, lesson: NetLesson): Float32Array[] {
  const { states } = read(net, lesson, () => undefined);
  return lesson.questions.map(({ question }) => attend(net.parts, states, question).scores);
}
