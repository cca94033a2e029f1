import { existsSync, readFileSync } from 'node:fs';
import type { Industry } from '../../build/derive/insights/config.ts';
import { readLabelled } from './mams.ts';

export type TargetCase = {
  readonly domain: Industry;
  readonly text: string;
  readonly targets: readonly { start: number; end: number; gold: string }[];
};

export type CategoryCase = {
  readonly text: string;
  readonly categories: readonly { name: string; gold: string }[];
};

const DATA = new URL('../../../shared/data/', import.meta.url).pathname;
const BENCH = new URL('../../bench/', import.meta.url).pathname;

/** Whether the labelled sentences and real reviews that are not part of the project lie beside it. */
export function hasTestData(): boolean {
  return (
    existsSync(`${DATA}aspects/mams_ATSA_val.xml`) && existsSync(`${DATA}reviews/real-22k.ndjson`)
  );
}

export function dataFile(path: string): string {
  return DATA + path;
}

/** MAMS validation: several opinions in each sentence. */
export function mamsTargets(): TargetCase[] {
  return readLabelled(dataFile('aspects/mams_ATSA_val.xml')).map(({ text, labels }) => ({
    domain: 'restaurant',
    text,
    targets: labels.map(({ start, end, polarity }) => ({ start, end, gold: polarity })),
  }));
}

/** Our aspect for each MAMS category; MAMS parts staff from service, menu from food, place from ambience. */
export const MAMS_ASPECTS: Readonly<Record<string, string>> = {
  food: 'food',
  menu: 'food',
  service: 'service',
  staff: 'service',
  price: 'price',
  ambience: 'ambience',
  place: 'ambience',
  miscellaneous: 'miscellaneous',
};

export function mamsCategories(): CategoryCase[] {
  return readLabelled(dataFile('aspects/mams_ACSA_val.xml')).map(({ text, labels }) => ({
    text,
    categories: labels.map(({ category, polarity }) => ({ name: category ?? '', gold: polarity })),
  }));
}

function readRows(file: string): string[][] {
  return readFileSync(BENCH + file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
}

function reviewTexts(): Map<string, string> {
  const texts = new Map<string, string>();
  for (const line of readFileSync(dataFile('reviews/real-22k.ndjson'), 'utf8').split('\n')) {
    if (line === '') continue;
    const { id, text }: { id: string; text?: string } = JSON.parse(line);
    if (text !== undefined) texts.set(id, text);
  }
  return texts;
}

/** Sentences of everyday reviews that we labelled by hand; the labels are ours, the texts stay outside the project. */
export function everydayTargets(): TargetCase[] {
  const texts = reviewTexts();
  const bySentence = Map.groupBy(
    readRows('insights-targets.tsv'),
    ([, id, from]) => `${id} ${from}`,
  );
  return [...bySentence.values()].map((rows) => {
    const [domain, id = '', from, to] = rows[0] ?? [];
    return {
      domain: domain === 'restaurant' ? 'restaurant' : 'generic',
      text: (texts.get(id) ?? '').slice(Number(from), Number(to)),
      targets: rows.map(([, , , , start, end, gold = '']) => ({
        start: Number(start) - Number(from),
        end: Number(end) - Number(from),
        gold,
      })),
    };
  });
}

/** Categories with their labels, as `food=positive,price=conflict`. */
export function categoriesIn(labels: string): CategoryCase['categories'] {
  return labels.split(',').map((label) => {
    const [name = '', gold = ''] = label.split('=');
    return { name, gold };
  });
}

export function everydayCategories(): CategoryCase[] {
  const texts = reviewTexts();
  return readRows('insights-categories.tsv').map(([id = '', from, to, labels = '']) => ({
    text: (texts.get(id) ?? '').slice(Number(from), Number(to)),
    categories: categoriesIn(labels),
  }));
}

/** Reviews with labels of ours: their stars are not learned from. */
export function labelledReviews(): Set<string> {
  const targets = readRows('insights-targets.tsv').map(([, id = '']) => id);
  const categories = readRows('insights-categories.tsv').map(([id = '']) => id);
  return new Set([...targets, ...categories]);
}
