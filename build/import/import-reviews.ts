import { basename } from 'node:path';
import { findProbableDuplicates, type ReviewPair } from '../check/find-duplicates.ts';
import { firstNames } from '../read/problems.ts';
import { type Existing, readExisting } from './existing.ts';
import { firstLines, ImportError, NotReviews } from './import-error.ts';
import { Collection, type Plan } from './plan.ts';
import { readInput } from './read/input.ts';
import { type InputFile, openTable, type Table } from './read/table.ts';
import { toReview } from './review/to-review.ts';
import { draftOf, type ImportSource, type ListMap, type Maps } from './source.ts';
import { genericSource, inferListFormat } from './sources/generic.ts';
import { google } from './sources/google.ts';
import { recognise } from './sources.ts';
import { writePlan } from './write.ts';

/** Maximum number of files named in the line of files that hold no reviews. */
const MAX_NAMES = 3;

/** Options of an import. */
export type ImportOptions = {
  paths: readonly string[];
  contentDir: string;
  /** Whether to change the content. */
  write: boolean;
  /** How to read lists of the owner. With a `map`, every file is read as such a list. */
  list?: ListMap | undefined;
  fixEncoding?: boolean | undefined;
  now: Date;
};

/** A file that was read. `isNamed` means that the owner named it, rather than a folder or an archive that holds it. */
type ReadFile = Opened & { name: string; isNamed: boolean };

/** The result of an import, or of a dry run. */
export type ImportResult = Plan & {
  files: ReadFile[];
  /** Why files were skipped, one line each. Files that do not look like reviews at all share a line. */
  skippedFiles: string[];
  /** Ids in the content that are missing from a complete export. */
  gone: string[];
  /** Pairs of an imported review and its probable copy on another platform. */
  copies: ReviewPair[];
  written: string[];
  settings: Existing['settings'];
};

/**
 * Reads exports, compares them with the content and, with `write`, changes it. Throws ImportError if the whole import is refused,
 * ContentError if the content itself has problems.
 */
export async function importReviews(options: ImportOptions): Promise<ImportResult> {
  const { paths, contentDir, write, list: listOptions = {} } = options;
  const inputs = await readInput(paths);
  const existing = await readExisting(contentDir, paths);
  const collection = new Collection(existing);
  const skippedFiles: string[] = [];
  const others: string[] = [];
  const files: ReadFile[] = [];
  for (const file of inputs) {
    const isNamed = paths.includes(file.name);
    try {
      files.push({ ...open(file, listOptions, existing.maps), name: file.name, isNamed });
    } catch (error) {
      const isOther = error instanceof NotReviews || !/review/i.test(basename(file.name));
      if (!(error instanceof ImportError) || isNamed || !isOther) throw error;
      const reason = error instanceof NotReviews ? error.reason : error.message;
      if (reason === undefined) others.push(basename(file.name));
      else skippedFiles.push(reason);
    }
  }
  if (others.length > 0) skippedFiles.push(`no reviews in ${firstNames(others, MAX_NAMES)}`);
  for (const file of files) {
    const label = inputs.length === 1 ? '' : `${basename(file.name)}, `;
    addRows(file, label, collection, existing, options);
  }
  const plan = collection.plan(`${options.now.toISOString().slice(0, 19)}Z`);
  if (plan.added.length + plan.changed.length + plan.unchanged.length === 0) {
    const reasons = firstLines([...skippedFiles, ...plan.skipped.sentences]);
    throw new ImportError([...reasons, `no reviews to import in ${paths.join(', ')}`].join('\n'));
  }
  const copies = copiesOf(plan, existing);
  const gone = goneFrom(existing, plan, files);
  const lists = files.filter(({ isList }) => isList && Object.keys(listOptions).length > 0);
  const maps = Object.fromEntries(lists.map(({ name, list }) => [mapName(name), list]));
  const written = write ? await writePlan(plan, existing, contentDir, maps) : [];
  const { settings } = existing;
  return { ...plan, files, skippedFiles, gone, copies, written, settings };
}

type Opened = { table: Table; source: ImportSource; isList: boolean; list: ListMap };

/** Opens a file and recognises its source. Throws ImportError for a file without reviews that may be kept. */
function open(file: InputFile, listOptions: ListMap, maps: Maps): Opened {
  const table = openTable(file);
  const list = { ...maps[mapName(file.name)], ...listOptions };
  const known = list.map === undefined ? recognise(table.columns) : undefined;
  if (known?.refusal !== undefined) {
    const message = `${file.name}: ${known.refusal}`;
    throw new NotReviews(message, message);
  }
  if (known !== undefined) return { table, source: known, isList: false, list: listOptions };
  return { table, source: genericSource(table, list), isList: true, list };
}

/** Returns the key of a file in maps.yaml: its name, with each number as `*`. */
function mapName(file: string): string {
  return basename(file).replace(/\d+/g, '*');
}

function addRows(
  { table, source, isList, list }: Opened,
  label: string,
  collection: Collection,
  { settings }: Existing,
  { fixEncoding }: ImportOptions,
): void {
  const inferred = isList ? inferListFormat(table, source, list) : list;
  const defaults = {
    timeZone: settings.time_zone,
    zone: source.zone,
    date_order: source.dateOrder,
  };
  const readSettings = { ...defaults, ...list, ...inferred, fixEncoding };
  for (const { place, row, problem } of table.rows) {
    const damaged = { kind: 'damaged row', reason: problem ?? '' };
    const result = problem ? damaged : toReview(draftOf(source, row), source, readSettings);
    if ('reason' in result) collection.skip(result.kind, label + place, result.reason);
    else collection.add(result.review, result.hasSharedId, label + place, result.notes);
  }
}

function copiesOf({ added }: Plan, { byId }: Existing): ReviewPair[] {
  const all = [...added, ...byId.values().map(({ review }) => review)];
  const isAdded = new Set(added.map(({ id }) => id));
  return findProbableDuplicates(all).filter((ids) => ids.some((id) => isAdded.has(id)));
}

/**
 * Finds ids in the content that are missing from a complete export of their platform: candidates for `remove`. Returns none if
 * the export may be incomplete, or shares no review with the content (it may belong to another branch of the business).
 */
function goneFrom({ byId }: Existing, plan: Plan, files: readonly ReadFile[]): string[] {
  const known = new Set([...plan.changed, ...plan.unchanged].map(({ id }) => id));
  return [...Map.groupBy(files, ({ source }) => source.platform)].flatMap(([platform, read]) => {
    const all = byId.values().map(({ review }) => review);
    const ids = [...all.filter(({ source }) => source.platform === platform)].map(({ id }) => id);
    const missing = ids.filter((id) => !known.has(id));
    return missing.length < ids.length && isComplete(read, plan.duplicates) ? missing : [];
  });
}

/** Reports whether an export is complete: it has as many reviews as it states, or is a Takeout folder with its first page. */
function isComplete(files: readonly ReadFile[], duplicates: number): boolean {
  const rows = files.reduce((sum, { table }) => sum + table.rows.length, 0) - duplicates;
  return files.some(({ table: { head }, source, name, isNamed }) => {
    const stated = head.get('total_reviews') ?? head.get('total_review_count');
    const isTakeout = source === google && !isNamed && basename(name) === 'reviews.json';
    return typeof stated === 'number' ? rows >= stated : isTakeout;
  });
}
