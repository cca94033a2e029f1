import { createAnalyzer } from '../analyze.ts';
import { round } from '../report/counts.ts';
import { type Labelled, readMams, realTestSet } from './labelled.ts';

/** The correct and the predicted polarity of one case. */
export type Prediction = { readonly gold: string; readonly predicted: string };

const analyzer = createAnalyzer();

/** Predicts the polarity of every target. A case with `stars` is the whole text of a review. */
export function predictTargets(
  cases: readonly (Omit<Labelled, 'categories'> & { stars?: number })[],
): Prediction[] {
  return cases.flatMap(({ domain, text, targets, stars }) => {
    const places = targets.map(({ start, end }) => ({ start, end }));
    const input = { text, domain, targets: places, ...(stars !== undefined && { stars }) };
    const { mentions } = analyzer.analyze(input);
    return targets.map(({ gold }, at) => ({ gold, predicted: mentions[at]?.polarity ?? '' }));
  });
}

/** Predicts the polarity of every category. */
export function predictCategories(
  cases: readonly Labelled[],
): (Prediction & { category: string })[] {
  return cases.flatMap(({ text, domain, categories }) => {
    const names = categories.map(({ name }) => name);
    const { mentions } = analyzer.analyze({ text, domain, categories: names });
    return categories.map(({ name, gold }, at) => ({
      category: name,
      gold,
      predicted: mentions[at]?.polarity ?? '',
    }));
  });
}

/** Returns the share of correct predictions, 0 to 1. */
export function accuracyOf(predictions: readonly Prediction[]): number {
  const correct = predictions.filter(({ gold, predicted }) => gold === predicted);
  return correct.length / predictions.length;
}

const OPPOSITE: Readonly<Record<string, string>> = { positive: 'negative', negative: 'positive' };

/** Returns the share of predictions that take praise for complaint or complaint for praise, 0 to 1. */
export function reversedShare(predictions: readonly Prediction[]): number {
  const reversed = predictions.filter(({ gold, predicted }) => OPPOSITE[gold] === predicted);
  return reversed.length / predictions.length;
}

function f1(predictions: readonly Prediction[], label: string): number {
  const withGold = predictions.filter(({ gold }) => gold === label);
  const withLabel = predictions.filter(({ predicted }) => predicted === label);
  const correct = withGold.filter(({ predicted }) => predicted === label).length;
  const total = withGold.length + withLabel.length;
  return total === 0 ? 0 : (2 * correct) / total;
}

/** Returns the mean F1 of praise, neutral and complaint, 0 to 1. */
export function macroF1(predictions: readonly Prediction[]): number {
  const labels = ['positive', 'neutral', 'negative'];
  return labels.reduce((total, label) => total + f1(predictions, label), 0) / labels.length;
}

/** Builds an entry of `method.measured` in insights.json. */
function measure(set: string, task: string, predictions: readonly Prediction[]) {
  const positive = predictions.filter(({ gold }) => gold === 'positive').length;
  return {
    set,
    task,
    cases: predictions.length,
    accuracy: round(accuracyOf(predictions), 3),
    macro_f1: round(macroF1(predictions), 3),
    baseline_accuracy: round(positive / predictions.length, 3),
  };
}

/** Measures the current model on test sets that only the priors were chosen on. */
export function measureAll(): ReturnType<typeof measure>[] {
  const ours = 'real reviews labelled by us';
  const real = realTestSet('real');
  return [
    measure(ours, 'target polarity', predictTargets(real)),
    measure('MAMS validation', 'target polarity', predictTargets(readMams('ATSA_val'))),
    measure(ours, 'category polarity', predictCategories(real)),
    measure('MAMS validation', 'category polarity', predictCategories(readMams('ACSA_val'))),
  ];
}
