import { createAnalyzer } from '../analyze.ts';
import { round } from '../report/round.ts';
import { type Answer, DECIMALS, scoreAnswers, scoreSets } from './metrics.ts';
import {
  type CategoryCase,
  MAMS_ASPECTS,
  mamsCategories,
  mamsTargets,
  realSentencesApart,
  type TargetCase,
  withCategories,
} from './test-sets.ts';

/** One line of `method.measured` in insights.json. */
export type MeasuredLine = {
  set: string;
  task: string;
  cases: number;
  accuracy: number;
  macro_f1: number;
  baseline_accuracy: number;
};

const analyzer = createAnalyzer();

export function targetAnswers(cases: readonly TargetCase[]): Answer[] {
  return cases.flatMap(({ domain, text, targets }) => {
    const places = targets.map(({ start, end }) => ({ start, end }));
    const { mentions } = analyzer.analyze({ text, domain, targets: places });
    return targets.map(({ gold }, at) => ({ gold, said: mentions[at]?.polarity ?? '' }));
  });
}

export function categoryAnswers(cases: readonly CategoryCase[]): (Answer & { category: string })[] {
  return cases.flatMap(({ text, categories }) => {
    const names = categories.map(({ name }) => name);
    const { mentions } = analyzer.analyze({ text, domain: 'restaurant', categories: names });
    return categories.map(({ name, gold }, at) => ({
      category: MAMS_ASPECTS[name] ?? name,
      gold,
      said: mentions[at]?.polarity ?? '',
    }));
  });
}

/** The categories of each text and those we find. */
export function foundCategories(
  cases: readonly CategoryCase[],
): { gold: Set<string>; said: Set<string> }[] {
  return cases.map(({ text, categories }) => ({
    gold: new Set(categories.map(({ name }) => MAMS_ASPECTS[name] ?? name)),
    said: new Set(
      analyzer.analyze({ text, domain: 'restaurant' }).mentions.map(({ aspect }) => aspect),
    ),
  }));
}

function alwaysPositive(answers: readonly Answer[]): number {
  return scoreAnswers(answers.map(({ gold }) => ({ gold, said: 'positive' }))).accuracy;
}

function polarityLine(set: string, task: string, answers: readonly Answer[]): MeasuredLine {
  return { set, task, ...scoreAnswers(answers), baseline_accuracy: alwaysPositive(answers) };
}

function detectionLine(set: string, cases: readonly CategoryCase[]): MeasuredLine {
  const pairs = foundCategories(cases);
  const exact = pairs.filter(({ gold, said }) => gold.symmetricDifference(said).size === 0).length;
  const foodOnly = pairs.filter(({ gold }) => gold.size === 1 && gold.has('food')).length;
  return {
    set,
    task: 'category detection',
    cases: cases.length,
    accuracy: round(exact / cases.length, DECIMALS),
    macro_f1: scoreSets(pairs),
    baseline_accuracy: round(foodOnly / cases.length, DECIMALS),
  };
}

/** Measures the model in force on sentences that neither it nor we learned from. */
export function measureAll(): MeasuredLine[] {
  const ours = 'real reviews labelled by us';
  const apart = realSentencesApart();
  const eateries = withCategories(apart);
  return [
    polarityLine(ours, 'target polarity', targetAnswers(apart)),
    polarityLine('MAMS validation', 'target polarity', targetAnswers(mamsTargets())),
    polarityLine(ours, 'category polarity', categoryAnswers(eateries)),
    polarityLine('MAMS validation', 'category polarity', categoryAnswers(mamsCategories())),
    detectionLine(ours, eateries),
    detectionLine('MAMS validation', mamsCategories()),
  ];
}
