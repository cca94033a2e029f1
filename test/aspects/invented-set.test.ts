import { expect, it } from 'vitest';
import { inventedTargets } from '../../tools/train-polarity/invented-set.ts';

it('reads the invented sentences without their marks, and each target where it stands', () => {
  const [first] = inventedTargets('development');
  expect(first?.text).toMatch(/^The keyboard has a nice bounce to it and the touchpad never/);
  expect(first?.targets.map(({ start, end }) => first.text.slice(start, end))).toEqual([
    'keyboard',
    'touchpad',
  ]);
});

it.each(['development', 'held-out'] as const)('knows every label of the %s half', (half) => {
  const cases = inventedTargets(half);
  expect(cases.length).toBeGreaterThan(95);
  for (const { text, targets } of cases) {
    expect(text).not.toMatch(/[[\]|]/);
    expect(targets.length).toBeGreaterThan(0);
    for (const { gold } of targets) expect(['positive', 'neutral', 'negative']).toContain(gold);
  }
});
