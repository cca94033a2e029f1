import { annotate } from '../build/insights/lexicon/annotate.ts';
import { clauseAt } from '../build/insights/training/clause-at.ts';
import { categoryAnswers, targetAnswers } from '../build/insights/training/measure.ts';
import {
  type Answer,
  percentPositiveOf,
  scoreAnswers,
} from '../build/insights/training/metrics.ts';
import type * as sets from '../build/insights/training/test-sets.ts';
import { PEERS } from './insights-peers.ts';

/** The clause of a target: what a text-level package can be given to say something about a target. */
function clauseOf(text: string, start: number): string {
  const reading = annotate(text);
  const { tokens, clause } = reading;
  const home = clauseAt(reading, start);
  const first = tokens[clause.indexOf(home)]?.start ?? 0;
  return text.slice(first, tokens[clause.lastIndexOf(home)]?.end);
}

export function row(name: string, answers: readonly Answer[]): string {
  const { cases, accuracy, macro_f1 } = scoreAnswers(answers);
  return `| ${name} | ${cases} | ${(100 * accuracy).toFixed(1)} | ${(100 * macro_f1).toFixed(1)} |`;
}

export const HEAD = '| | cases | accuracy % | macro-F1 % |\n|---|---|---|---|';

export function targetTable(cases: readonly sets.TargetCase[]): string {
  const rows = [row('ours', targetAnswers(cases))];
  for (const { name, polarity } of PEERS) {
    const answer = (textOf: (text: string, start: number) => string): Answer[] =>
      cases.flatMap(({ text, targets }) =>
        targets.map(({ start, gold }) => ({ gold, said: polarity(textOf(text, start)) })),
      );
    const [clauses, sentences] = [answer(clauseOf), answer((text) => text)];
    const better =
      scoreAnswers(clauses).accuracy >= scoreAnswers(sentences).accuracy ? clauses : sentences;
    rows.push(row(name, better));
  }
  return [HEAD, ...rows].join('\n');
}

export function categoryTable(cases: readonly sets.CategoryCase[]): string {
  const rows = [row('ours', categoryAnswers(cases))];
  for (const { name, polarity } of PEERS) {
    const answers = cases.flatMap(({ text, categories }) =>
      categories.map(({ gold }) => ({ gold, said: polarity(text) })),
    );
    rows.push(row(name, answers));
  }
  return [HEAD, ...rows].join('\n');
}

/** Mean distance of percent_positive, told and right, over the categories of a set; in points. */
export function percentPositiveError(cases: readonly sets.CategoryCase[]): number {
  const byCategory = Map.groupBy(categoryAnswers(cases), ({ category }) => category);
  const errors = [...byCategory.values()].flatMap((answers) => {
    const gold = percentPositiveOf(answers.map((answer) => answer.gold));
    const said = percentPositiveOf(answers.map((answer) => answer.said));
    return gold === undefined || said === undefined ? [] : [Math.abs(gold - said)];
  });
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

/** Accuracy in percent, had the classes these shares: the mean of what is right of each, weighed. */
export function weighedAccuracy(
  answers: readonly Answer[],
  shares: Readonly<Record<string, number>>,
): string {
  const right = Object.entries(shares).reduce((sum, [label, share]) => {
    const asked = answers.filter(({ gold }) => gold === label);
    return sum + (share * asked.filter(({ gold, said }) => gold === said).length) / asked.length;
  }, 0);
  return (100 * right).toFixed(1);
}
