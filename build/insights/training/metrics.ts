import { round } from '../report/round.ts';

/** One question and what was answered. */
export type Answer = { readonly gold: string; readonly said: string };

/** Decimals of a score: more would be noise. */
export const DECIMALS = 3;

export type Score = { cases: number; accuracy: number; macro_f1: number };

function f1(answers: readonly Answer[], label: string): number {
  const right = answers.filter(({ gold, said }) => gold === label && said === label).length;
  const asked = answers.filter(({ gold }) => gold === label).length;
  const told = answers.filter(({ said }) => said === label).length;
  return asked + told === 0 ? 0 : (2 * right) / (asked + told);
}

/** Accuracy, and the mean F1 of praise, neutral and complaint. */
export function scoreAnswers(answers: readonly Answer[]): Score {
  const right = answers.filter(({ gold, said }) => gold === said).length;
  const labels = ['positive', 'neutral', 'negative'];
  const sum = labels.reduce((total, label) => total + f1(answers, label), 0);
  return {
    cases: answers.length,
    accuracy: round(right / answers.length, DECIMALS),
    macro_f1: round(sum / labels.length, DECIMALS),
  };
}

/** Micro F1 of sets: how well the found names agree with the right ones. */
export function scoreSets(
  pairs: readonly { gold: ReadonlySet<string>; said: ReadonlySet<string> }[],
): number {
  let right = 0;
  let total = 0;
  for (const { gold, said } of pairs) {
    right += gold.intersection(said).size;
    total += gold.size + said.size;
  }
  return round((2 * right) / total, DECIMALS);
}

/** Praise among what judges, in percent, as insights.json counts it; undefined when nothing judges. */
export function percentPositiveOf(labels: readonly string[]): number | undefined {
  const praise = labels.filter((label) => label === 'positive').length;
  const complaint = labels.filter((label) => label === 'negative').length;
  const both = labels.filter((label) => label === 'conflict').length;
  const judged = praise + complaint + both;
  return judged === 0 ? undefined : (100 * (praise + both / 2)) / judged;
}
