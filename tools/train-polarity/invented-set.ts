import { readFileSync } from 'node:fs';
import { Industry } from '../../build/derive/insights/config.ts';
import type { TargetCase } from './test-sets.ts';

const FILE = new URL('../../bench/insights-invented.tsv', import.meta.url);
/** `[battery life|positive]`: a target where it stands, and what is said of it. */
const MARK = /\[([^|\]]+)\|(\w+)\]/g;

function unmarked(domain: string, marked: string): TargetCase {
  let shift = 0;
  const targets = [...marked.matchAll(MARK)].map(
    ({ 0: mark, 1: term = '', 2: gold = '', index }) => {
      const start = index - shift;
      shift += mark.length - term.length;
      return { start, end: start + term.length, gold };
    },
  );
  return { domain: Industry.parse(domain), text: marked.replace(MARK, '$1'), targets };
}

/**
 * Sentences that we invented and labelled before the analysis saw them. The errors in the development half were read,
 * those in the held-out half never.
 */
export function inventedTargets(half: 'development' | 'held-out'): TargetCase[] {
  return readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([which]) => which === half)
    .map(([, domain = '', marked = '']) => unmarked(domain, marked));
}
