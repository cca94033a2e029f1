import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { Industry } from '../presets/industry.ts';

/** What is said of the characters from `start` to `end`. */
export type Target = { readonly start: number; readonly end: number; readonly gold: string };

/** A sentence with its labels; without targets, or without categories (outside restaurants), where there are none. */
export type Labelled = {
  readonly domain: Industry;
  readonly text: string;
  readonly targets: readonly Target[];
  readonly categories: readonly { readonly name: string; readonly gold: string }[];
};

const HERE = new URL('./', import.meta.url).pathname;
/** Reviews and labelled sentences of others; beside the project, never part of it. */
const DATA = new URL('../../../../shared/data/', import.meta.url).pathname;
export const REVIEWS = `${DATA}reviews/real-22k.ndjson`;

/** The files that training needs and that are not there. */
export function missingData(): string[] {
  const mams = ['ATSA_train', 'ACSA_train', 'ATSA_val', 'ACSA_val'].map(mamsFile);
  return [...mams, REVIEWS].filter((path) => !existsSync(path));
}

function mamsFile(name: string): string {
  return `${DATA}aspects/mams_${name}.xml`;
}

/** A file of MAMS, in the XML of SemEval-2014: targets (ATSA) or categories (ACSA). */
export function readMams(name: string): Labelled[] {
  const sentences: Labelled[] = [];
  let text = '';
  let inText = false;
  let targets: Target[] = [];
  let categories: { name: string; gold: string }[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name: tag, attributes: { polarity = '', category = '', from, to } }) => {
    if (tag === 'text') inText = true;
    if (tag === 'aspectTerm')
      targets.push({ start: Number(from), end: Number(to), gold: polarity });
    if (tag === 'aspectCategory') categories.push({ name: category, gold: polarity });
  });
  parser.on('text', (piece) => {
    if (inText) text += piece;
  });
  parser.on('closetag', ({ name: tag }) => {
    if (tag === 'text') inText = false;
    if (tag !== 'sentence') return;
    sentences.push({ domain: 'restaurant', text, targets, categories });
    text = '';
    targets = [];
    categories = [];
  });
  parser.write(readFileSync(mamsFile(name), 'utf8')).close();
  return sentences;
}

/** A real review with its stars. */
export type StarRow = {
  readonly id: string;
  readonly rating?: number;
  readonly text?: string;
  readonly text_translated?: string;
  readonly language?: string;
  readonly source?: { readonly platform?: string };
};

let rows: StarRow[] | undefined;

/** All real reviews, read once. */
export function realReviews(): readonly StarRow[] {
  rows ??= readFileSync(REVIEWS, 'utf8')
    .trim()
    .split('\n')
    .map((line): StarRow => JSON.parse(line));
  return rows;
}

/** Rows of a file of tab-separated lines, each by the names of its first line. */
function readTable(path: string): Record<string, string>[] {
  const [names = '', ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  const columns = names.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
  });
}

/** Categories with their labels, as `food=positive,price=conflict`; none in an empty text. */
function categoriesIn(labels: string): Labelled['categories'] {
  return [...labels.matchAll(/([^=,]+)=(\w+)/g)].map(([, name = '', gold = '']) => ({
    name,
    gold,
  }));
}

/**
 * Sentences of real reviews with our labels. Columns: domain, review, from where to where in it the sentence stands,
 * targets (`4-9=positive,…`, counted from the beginning of the sentence) and categories. Targets with praise and complaint at
 * once are left out.
 */
function readReal(path: string): Labelled[] {
  const texts = new Map(realReviews().map(({ id, text = '' }) => [id, text]));
  return readTable(path).map(
    ({ domain, review = '', from, to, targets = '', categories = '' }) => ({
      domain: Industry.parse(domain),
      text: (texts.get(review) ?? '').slice(Number(from), Number(to)),
      targets: [...targets.matchAll(/(\d+)-(\d+)=(\w+)/g)]
        .map(([, start, end, gold = '']) => ({ start: Number(start), end: Number(end), gold }))
        .filter(({ gold }) => gold !== 'conflict'),
      categories: categoriesIn(categories),
    }),
  );
}

/** `[battery life|positive]`: a target where it stands, and what is said of it. */
const MARK = /\[([^|\]]+)\|(\w+)\]/g;

/** A sentence without its marks, and the targets that they marked. */
export function unmarked(marked: string): Pick<Labelled, 'text' | 'targets'> {
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

/** Sentences that we invented. Columns: domain, sentence with its targets marked, and maybe stars or categories. */
function readInvented(path: string): Labelled[] {
  return readTable(path).map(({ domain, sentence = '', categories = '' }) => ({
    domain: Industry.parse(domain),
    ...unmarked(sentence),
    categories: categoriesIn(categories),
  }));
}

/** Kinds of sentences that we invented to learn from: a folder each. */
export const LESSON_KINDS = ['trades', 'others', 'goods'] as const;
export type LessonKind = (typeof LESSON_KINDS)[number];

/** The sentences we invented to learn from, of one kind. */
export function inventedLessons(kind: LessonKind): Labelled[] {
  const names = readdirSync(`${HERE}lessons/${kind}`).sort();
  return names.flatMap((name) => readInvented(`${HERE}lessons/${kind}/${name}`));
}

const LABEL_FILES = ['restaurants', 'others'].map((name) => `${HERE}labels/${name}.tsv`);

/** Sentences of real reviews that we labelled to learn from. */
export function realLessons(): Labelled[] {
  return LABEL_FILES.flatMap(readReal);
}

function reviewsIn(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => readTable(path).map(({ review = '' }) => review)));
}

/** The reviews that are learned from by label, and those that are measured on. */
export function reviewsByUse(): { learned: Set<string>; measured: Set<string> } {
  return {
    learned: reviewsIn(LABEL_FILES),
    measured: reviewsIn(['real', 'everyday'].map((name) => `${HERE}measured/${name}.tsv`)),
  };
}

/** Sentences of real reviews that are measured on: `real` drawn by chance and never read, `everyday` of which errors were read. */
export function measuredReal(set: 'real' | 'everyday'): Labelled[] {
  return readReal(`${HERE}measured/${set}.tsv`);
}

/** Sentences that we invented to measure on: their errors are not read. */
export function measuredInvented(set: 'independent' | 'laptops' | 'hard'): Labelled[] {
  return readInvented(`${HERE}measured/${set}.tsv`);
}
