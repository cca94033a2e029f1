import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fillDrive,
  JUDGEMENT_DRIVE,
  PARTS,
  WORDS,
} from '../../build/insights/model/net/learned.ts';
import { answer, readStretch } from '../../build/insights/model/net/net.ts';
import type { Question } from '../../build/insights/model/net/question.ts';
import { CATEGORIES, DRIVE, MARKS, STATE } from '../../build/insights/model/net/shape.ts';
import { addScaled, attend } from '../../build/insights/training/net/attention.ts';
import { fillMemory } from '../../build/insights/training/net/memory.ts';

type Token = { readonly word: number; readonly value: number; readonly marks: readonly number[] };
type Stretch = { readonly tokens: readonly Token[]; readonly question: Question };

/** What the trainer's plain forms answer. */
function plainAnswer({ tokens, question }: Stretch): Float32Array {
  const drives = tokens.map(({ word, value }) => {
    const drive = new Float32Array(DRIVE);
    fillDrive(word < 0 ? WORDS : word, drive);
    addScaled(drive, 0, JUDGEMENT_DRIVE, 0, DRIVE, value);
    return drive;
  });
  const states = new Float32Array(tokens.length * STATE);
  fillMemory(drives, states);
  return attend(PARTS, states, question).scores;
}

function kernelAnswer({ tokens, question }: Stretch): Float32Array {
  const known = Int32Array.from(tokens, ({ word }) => word);
  readStretch(
    known,
    0,
    Float32Array.from(tokens, ({ value }) => value),
  );
  return answer(question).slice();
}

const token = fc.record({
  word: fc.integer({ min: -1, max: WORDS - 1 }),
  value: fc.oneof(fc.constant(0), fc.constantFrom(-3.5, -1.5, 0.5, 2.5)),
  marks: fc.tuple(...Array.from({ length: MARKS }, () => fc.integer({ min: -2, max: 2 }))),
});

/** Two places of a stretch, in order. */
function places(count: number): fc.Arbitrary<{ start: number; end: number }> {
  const place = fc.integer({ min: 0, max: count });
  return fc.tuple(place, place).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
}

function stretchOf(maxLength: number): fc.Arbitrary<Stretch> {
  return fc.array(token, { maxLength, size: 'max' }).chain((tokens) => {
    const span = places(tokens.length);
    const asked = fc.oneof(
      fc.tuple(fc.tuple(span), fc.constant({})),
      fc.tuple(
        fc.array(span, { maxLength: 3 }),
        fc.record({ category: fc.integer({ min: 0, max: CATEGORIES.length - 1 }) }),
      ),
    );
    return fc.tuple(asked, span).map(([[spans, about], window]) => {
      const marks = tokens.slice(window.start, window.end).flatMap((one) => one.marks);
      const question = { spans, ...about, window, marks: Float32Array.from(marks) };
      return { tokens, question };
    });
  });
}

it.each([
  ['sentences', 12, 150],
  ['long sentences', 150, 20],
  ['texts that need more room', 5000, 2],
])('says of %s what the plain forms say', (_, longest, numRuns) => {
  fc.assert(
    fc.property(stretchOf(longest), (stretch) => {
      const plain = plainAnswer(stretch);
      kernelAnswer(stretch).forEach((score, at) => {
        expect(score).toBeCloseTo(plain[at] ?? Number.NaN, 3);
      });
    }),
    { numRuns },
  );
});
