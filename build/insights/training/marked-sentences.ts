import { readFileSync } from 'node:fs';
import { Industry } from '../presets/industry.ts';
import { categoriesIn, type LabelledCase, type TargetCase } from './test-sets.ts';

/** A sentence that we invented, with its labels. */
export type MarkedSentence = LabelledCase & { readonly half: string };

/** `[battery life|positive]`: a target where it stands, and what is said of it. */
const MARK = /\[([^|\]]+)\|(\w+)\]/g;

function unmarked(marked: string): Pick<TargetCase, 'text' | 'targets'> {
  let shift = 0;
  const targets = [...marked.matchAll(MARK)].map(
    ({ 0: mark, 1: term = '', 2: gold = '', index }) => {
      const start = index - shift;
      shift += mark.length - term.length;
      return { start, end: start + term.length, gold };
    },
  );
  return { text: marked.replace(MARK, '$1'), targets };
}

/**
 * Reads a file of tab-separated lines under a line of names: `domain`, `sentence` (its targets marked), and where there
 * are any `categories` (`food=positive,price=conflict`) and `half`.
 */
export function readMarked(file: URL): MarkedSentence[] {
  const [names = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const columns = names.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
    return {
      half: cell('half'),
      domain: Industry.parse(cell('domain')),
      ...unmarked(cell('sentence')),
      categories: categoriesIn(cell('categories')),
    };
  });
}
