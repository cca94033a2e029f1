import { createAnalyzer } from '../analyze.ts';
import { round } from '../report/counts.ts';
import { type Labelled, measuredReal, readMams } from './labelled.ts';

/** One question and what was answered. */
export type Answer = { readonly gold: string; readonly said: string };

const analyzer = createAnalyzer();

/** What is said of every target; `stars` are those of the review whose whole text this is. */
export function targetAnswers(
  cases: readonly (Omit<Labelled, 'categories'> & { stars?: number })[],
): Answer[] {
  return cases.flatMap(({ domain, text, targets, stars }) => {
    const places = targets.map(({ start, end }) => ({ start, end }));
    const input = { text, domain, targets: places, ...(stars !== undefined && { stars }) };
    const { mentions } = analyzer.analyze(input);
    return targets.map(({ gold }, at) => ({ gold, said: mentions[at]?.polarity ?? '' }));
  });
}

/** What is said of every category. */
export function categoryAnswers(cases: readonly Labelled[]): (Answer & { category: string })[] {
  return cases.flatMap(({ text, domain, categories }) => {
    const names = categories.map(({ name }) => name);
    const { mentions } = analyzer.analyze({ text, domain, categories: names });
    return categories.map(({ name, gold }, at) => ({
      category: name,
      gold,
      said: mentions[at]?.polarity ?? '',
    }));
  });
}

/** Part of the answers that are right, 0 to 1. */
export function accuracyOf(answers: readonly Answer[]): number {
  return answers.filter(({ gold, said }) => gold === said).length / answers.length;
}

const OPPOSITE: Readonly<Record<string, string>> = { positive: 'negative', negative: 'positive' };

/** Part of the answers that say praise for complaint or the other way round, 0 to 1. */
export function reversedShare(answers: readonly Answer[]): number {
  return answers.filter(({ gold, said }) => OPPOSITE[gold] === said).length / answers.length;
}

function f1(answers: readonly Answer[], label: string): number {
  const right = answers.filter(({ gold, said }) => gold === label && said === label).length;
  const asked = answers.filter(({ gold }) => gold === label).length;
  const told = answers.filter(({ said }) => said === label).length;
  return asked + told === 0 ? 0 : (2 * right) / (asked + told);
}

/** Mean F1 of praise, neutral and complaint, 0 to 1. */
export function macroF1(answers: readonly Answer[]): number {
  const labels = ['positive', 'neutral', 'negative'];
  return labels.reduce((total, label) => total + f1(answers, label), 0) / labels.length;
}

/** One line of `method.measured` in insights.json. */
function lineOf(set: string, task: string, answers: readonly Answer[]) {
  const praised = answers.filter(({ gold }) => gold === 'positive').length;
  return {
    set,
    task,
    cases: answers.length,
    accuracy: round(accuracyOf(answers), 3),
    macro_f1: round(macroF1(answers), 3),
    baseline_accuracy: round(praised / answers.length, 3),
  };
}

/** Measures the model in force on sentences that nothing but the priors was chosen on. */
export function measureAll(): ReturnType<typeof lineOf>[] {
  const ours = 'real reviews labelled by us';
  const real = measuredReal('real');
  return [
    lineOf(ours, 'target polarity', targetAnswers(real)),
    lineOf('MAMS validation', 'target polarity', targetAnswers(readMams('ATSA_val'))),
    lineOf(ours, 'category polarity', categoryAnswers(real)),
    lineOf('MAMS validation', 'category polarity', categoryAnswers(readMams('ACSA_val'))),
  ];
}
