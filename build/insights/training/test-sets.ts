import { existsSync, readFileSync } from 'node:fs';
import { Industry } from '../presets/industry.ts';
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

/** A sentence with labels of both kinds; `categories` is empty outside restaurants. */
export type LabelledCase = TargetCase & CategoryCase;

const DATA = new URL('../../../../shared/data/', import.meta.url).pathname;
const BENCH = new URL('../../../bench/', import.meta.url).pathname;

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

function readRows(path: string): string[][] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
}

function idsIn(path: string, column: number): string[] {
  return readRows(path).map((row) => row[column] ?? '');
}

let texts: Map<string, string> | undefined;

/** Texts of all real reviews by id, read once. */
function reviewTexts(): Map<string, string> {
  texts ??= readTexts();
  return texts;
}

function readTexts(): Map<string, string> {
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
    readRows(`${BENCH}insights-targets.tsv`),
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

/** Categories with their labels, as `food=positive,price=conflict`; none in an empty text. */
export function categoriesIn(labels: string): CategoryCase['categories'] {
  if (labels === '') return [];
  return labels.split(',').map((label) => {
    const [name = '', gold = ''] = label.split('=');
    return { name, gold };
  });
}

export function everydayCategories(): CategoryCase[] {
  const texts = reviewTexts();
  return readRows(`${BENCH}insights-categories.tsv`).map(([id = '', from, to, labels = '']) => ({
    text: (texts.get(id) ?? '').slice(Number(from), Number(to)),
    categories: categoriesIn(labels),
  }));
}

const LABEL = /(\d+)-(\d+)=(\w+)/g;

/**
 * Sentences of real reviews with our labels, out of a file of tab-separated lines: domain, review, from where to where the sentence stands in
 * it, targets (`4-9=positive,…`, counted from the beginning of the sentence) and categories. Those with praise and complaint at once are left out of the targets.
 */
function readReal(path: string): LabelledCase[] {
  const texts = reviewTexts();
  return readRows(path).map(([domain, id = '', from, to, targets = '', categories = '']) => ({
    domain: Industry.parse(domain),
    text: (texts.get(id) ?? '').slice(Number(from), Number(to)),
    targets: [...targets.matchAll(LABEL)]
      .map(([, start, end, gold = '']) => ({ start: Number(start), end: Number(end), gold }))
      .filter(({ gold }) => gold !== 'conflict'),
    categories: categoriesIn(categories),
  }));
}

const LESSONS = new URL('./labels/', import.meta.url).pathname;

const LESSON_FILES = ['restaurants.tsv', 'others.tsv'].map((name) => LESSONS + name);

/** Sentences of real reviews that we labelled to learn from. */
export function realLessons(): LabelledCase[] {
  return LESSON_FILES.flatMap(readReal);
}

/** The reviews they are of. */
export function reviewsLearnedFrom(): Set<string> {
  return new Set(LESSON_FILES.flatMap((path) => idsIn(path, 1)));
}

/** Sentences of other real reviews, drawn by chance, for figures only: whoever works on the analysis reads neither them nor their errors. */
export function realSentencesApart(): LabelledCase[] {
  return readReal(`${BENCH}insights-real.tsv`);
}

/** Those whose categories are labelled: restaurants. */
export function withCategories<T extends CategoryCase>(cases: readonly T[]): T[] {
  return cases.filter(({ categories }) => categories.length > 0);
}

/** Reviews with labels that we measure on: their stars are not learned from. */
export function measuredReviews(): Set<string> {
  return new Set([
    ...idsIn(`${BENCH}insights-targets.tsv`, 1),
    ...idsIn(`${BENCH}insights-categories.tsv`, 0),
    ...idsIn(`${BENCH}insights-real.tsv`, 1),
  ]);
}
