import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { Industry } from '../presets/industry.ts';

/** A labelled stretch of a text, in UTF-16 code units, with the correct polarity. */
export type Target = { readonly start: number; readonly end: number; readonly gold: string };

/** A sentence with its labels. Only restaurant sentences have categories. */
export type Labelled = {
  readonly domain: Industry;
  readonly text: string;
  readonly targets: readonly Target[];
  readonly categories: readonly { readonly name: string; readonly gold: string }[];
};

const HERE = new URL('./', import.meta.url).pathname;
/** Third-party reviews and labelled sentences. They lie beside the project and are never part of it. */
const DATA = new URL('../../../../shared/data/', import.meta.url).pathname;
export const REVIEWS = `${DATA}reviews/real-22k.ndjson`;

/** Returns the paths of the required data files that are missing. */
export function missingData(): string[] {
  const mams = ['ATSA_train', 'ACSA_train', 'ATSA_val', 'ACSA_val'].map(mamsFile);
  return [...mams, REVIEWS].filter((path) => !existsSync(path));
}

function mamsFile(name: string): string {
  return `${DATA}aspects/mams_${name}.xml`;
}

/** Reads a MAMS file, in the XML format of SemEval-2014, with targets (ATSA) or categories (ACSA). */
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

/** A real review from public data sets. */
export type RealReview = {
  readonly id: string;
  readonly rating?: number;
  readonly text?: string;
  readonly text_translated?: string;
  readonly language?: string;
  readonly source?: { readonly platform?: string };
};

let cachedReviews: RealReview[] | undefined;

/** Returns all real reviews. The file is read only once. */
export function realReviews(): readonly RealReview[] {
  cachedReviews ??= readFileSync(REVIEWS, 'utf8')
    .trim()
    .split('\n')
    .map((line): RealReview => JSON.parse(line));
  return cachedReviews;
}

/** Reads tab-separated rows, keyed by the names in the first line. */
function readTable(path: string): Record<string, string>[] {
  const [names = '', ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  const columns = names.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
  });
}

/** Parses `food=positive,price=conflict`. */
function parseCategories(labels: string): Labelled['categories'] {
  return [...labels.matchAll(/([^=,]+)=(\w+)/g)].map(([, name = '', gold = '']) => ({
    name,
    gold,
  }));
}

/**
 * Reads labelled sentences of real reviews. Columns: domain, review id, start and end of the sentence in the review, targets
 * (`4-9=positive,…`, relative to the sentence), categories. Targets with both praise and complaint are left out.
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
      categories: parseCategories(categories),
    }),
  );
}

/** A marked target: `[battery life|positive]`. */
const MARK = /\[([^|\]]+)\|(\w+)\]/g;

/** Removes the marks from a sentence and returns them as targets. */
export function parseMarked(marked: string): Pick<Labelled, 'text' | 'targets'> {
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

/** Reads invented sentences. Columns: domain, sentence with marked targets, optionally stars or categories. */
function readInvented(path: string): Labelled[] {
  return readTable(path).map(({ domain, sentence = '', categories = '' }) => ({
    domain: Industry.parse(domain),
    ...parseMarked(sentence),
    categories: parseCategories(categories),
  }));
}

/** Kinds of invented training sentences, one folder each. */
export const LESSON_KINDS = ['trades', 'others', 'goods'] as const;
export type LessonKind = (typeof LESSON_KINDS)[number];

/** Reads the invented training sentences of one kind. */
export function inventedLessons(kind: LessonKind): Labelled[] {
  const names = readdirSync(`${HERE}lessons/${kind}`).sort();
  return names.flatMap((name) => readInvented(`${HERE}lessons/${kind}/${name}`));
}

const LABEL_FILES = ['restaurants', 'others'].map((name) => `${HERE}labels/${name}.tsv`);

/** Reads the labelled training sentences from real reviews. */
export function realLessons(): Labelled[] {
  return LABEL_FILES.flatMap(readReal);
}

function reviewIdsIn(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => readTable(path).map(({ review = '' }) => review)));
}

/** Returns the ids of the reviews with sentences in the training set and in the test sets. */
export function reviewIdsByUse(): { training: Set<string>; test: Set<string> } {
  return {
    training: reviewIdsIn(LABEL_FILES),
    test: reviewIdsIn(['real', 'everyday'].map((name) => `${HERE}measured/${name}.tsv`)),
  };
}

/** Reads a test set of real sentences. `real` is a random sample; development used only the errors of `everyday`. */
export function realTestSet(set: 'real' | 'everyday'): Labelled[] {
  return readReal(`${HERE}measured/${set}.tsv`);
}

/** Reads a test set of invented sentences. Development never used their errors. */
export function inventedTestSet(set: 'independent' | 'laptops' | 'hard'): Labelled[] {
  return readInvented(`${HERE}measured/${set}.tsv`);
}
