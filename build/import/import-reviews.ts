import { basename } from 'node:path';
import { findTwins, type Twins } from '../read/find-twins.ts';
import { type Existing, readExisting } from './existing.ts';
import { firstLines, ImportError, NotReviews } from './import-error.ts';
import { Collection, type Plan } from './plan.ts';
import { readInput } from './read/input.ts';
import { type InputFile, openTable, type Table } from './read/table.ts';
import { toReview } from './review/to-review.ts';
import { draftOf, type ImportSource, type ListMap, type Maps } from './source.ts';
import { genericSource, profileList } from './sources/generic.ts';
import { google } from './sources/google.ts';
import { recognise } from './sources.ts';
import { writePlan } from './write.ts';

/** What to import, and how. */
export type ImportOptions = {
  paths: readonly string[];
  contentDir: string;
  /** False: nothing is written. */
  write: boolean;
  /** How to read spreadsheets; with a `map`, every file is read as one. */
  list?: ListMap | undefined;
  fixEncoding?: boolean | undefined;
  now: Date;
};

/** A file that was read. `isNamed` by the owner, not found in a folder or an archive. */
type ReadFile = Opened & { name: string; isNamed: boolean };

/** What an import did, or would do. */
export type ImportResult = Plan & {
  files: ReadFile[];
  /** Files that hold no reviews of the business, with the reason; those that are nothing like reviews in one line. */
  passedOver: string[];
  /** Ids of the content that a complete export does not have. */
  gone: string[];
  /** Imported reviews that probably are on another platform too. */
  twins: Twins[];
  written: string[];
  settings: Existing['settings'];
};

/**
 * Reads exports, compares them with the content and, with `write`, changes it. Throws ImportError when it refuses the whole
 * import, ContentError when the content itself has problems.
 */
export async function importReviews(options: ImportOptions): Promise<ImportResult> {
  const { paths, contentDir, write, list: given = {} } = options;
  const inputs = await readInput(paths);
  const existing = await readExisting(contentDir, paths);
  const collection = new Collection(existing);
  const passedOver: string[] = [];
  const others: string[] = [];
  const files: ReadFile[] = [];
  for (const file of inputs) {
    const isNamed = paths.includes(file.name);
    try {
      files.push({ ...open(file, given, existing.maps), name: file.name, isNamed });
    } catch (error) {
      const isOther = error instanceof NotReviews || !/review/i.test(basename(file.name));
      if (!(error instanceof ImportError) || isNamed || !isOther) throw error;
      const reason = error instanceof NotReviews ? error.reason : error.message;
      if (reason === undefined) others.push(basename(file.name));
      else passedOver.push(reason);
    }
  }
  if (others.length > 0) passedOver.push(`no reviews in ${countedNames(others)}`);
  for (const file of files) {
    const label = inputs.length === 1 ? '' : `${basename(file.name)}, `;
    addRows(file, label, collection, existing, options);
  }
  const plan = collection.plan(`${options.now.toISOString().slice(0, 19)}Z`);
  if (plan.added.length + plan.changed.length + plan.unchanged.length === 0) {
    const reasons = firstLines([...passedOver, ...plan.skipped.sentences]);
    throw new ImportError([...reasons, `no reviews to import in ${paths.join(', ')}`].join('\n'));
  }
  const twins = twinsOf(plan, existing);
  const gone = goneFrom(existing, plan, files);
  const lists = files.filter(({ isList }) => isList && Object.keys(given).length > 0);
  const maps = Object.fromEntries(lists.map(({ name, list }) => [mapName(name), list]));
  const written = write ? await writePlan(plan, existing, contentDir, maps) : [];
  return { ...plan, files, passedOver, gone, twins, written, settings: existing.settings };
}

/** "a.json, b.json, c.json and 31 more". */
function countedNames(names: readonly string[]): string {
  const more = names.length - 3;
  return names.slice(0, 3).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

type Opened = { table: Table; source: ImportSource; isList: boolean; list: ListMap };

/** Opens a file and recognises its source. Throws ImportError for a file without reviews that may be kept. */
function open(file: InputFile, given: ListMap, maps: Maps): Opened {
  const table = openTable(file);
  const list = { ...maps[mapName(file.name)], ...given };
  const known = list.map === undefined ? recognise(table.columns) : undefined;
  if (known?.refusal !== undefined) {
    const message = `${file.name}: ${known.refusal}`;
    throw new NotReviews(message, message);
  }
  if (known !== undefined) return { table, source: known, isList: false, list: given };
  return { table, source: genericSource(table, list), isList: true, list };
}

/** The name a file is remembered by: runs of digits become `*`. */
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
  const proven = isList ? profileList(table, source, list) : list;
  const clock = { timeZone: settings.time_zone, zone: source.zone, date_order: source.dateOrder };
  const reading = { ...clock, ...list, ...proven, fixEncoding };
  for (const { place, row, problem } of table.rows) {
    const damaged = { kind: 'damaged row', reason: problem ?? '' };
    const result = problem ? damaged : toReview(draftOf(source, row), source, reading);
    if ('reason' in result) collection.skip(result.kind, label + place, result.reason);
    else collection.add(result.review, result.hasSharedId, label + place, result.notes);
  }
}

function twinsOf({ added }: Plan, { byId }: Existing): Twins[] {
  const all = [...added, ...byId.values().map(({ review }) => review)];
  const isAdded = new Set(added.map(({ id }) => id));
  return findTwins(all).filter((ids) => ids.some((id) => isAdded.has(id)));
}

/**
 * Ids of the content that a complete export of their platform does not have: candidates for `remove`. None where the export
 * may be a part, or shares no review with the content (it may be of another branch of the business).
 */
function goneFrom({ byId }: Existing, plan: Plan, files: readonly ReadFile[]): string[] {
  const known = new Set([...plan.changed, ...plan.unchanged].map(({ id }) => id));
  return [...Map.groupBy(files, ({ source }) => source.platform)].flatMap(([platform, read]) => {
    const all = byId.values().map(({ review }) => review);
    const kept = [...all.filter(({ source }) => source.platform === platform)].map(({ id }) => id);
    const missing = kept.filter((id) => !known.has(id));
    return missing.length < kept.length && isComplete(read, plan.duplicates) ? missing : [];
  });
}

/** Complete is an export with as many reviews as it says there are, or a Takeout folder with its first page. */
function isComplete(files: readonly ReadFile[], duplicates: number): boolean {
  const rows = files.reduce((sum, { table }) => sum + table.rows.length, 0) - duplicates;
  return files.some(({ table: { head }, source, name, isNamed }) => {
    const stated = head.get('total_reviews') ?? head.get('total_review_count');
    const isTakeout = source === google && !isNamed && basename(name) === 'reviews.json';
    return typeof stated === 'number' ? rows >= stated : isTakeout;
  });
}
