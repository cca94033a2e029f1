import { basename } from 'node:path';
import { excerpt, numbered } from '../../contract/plain-text.ts';
import type { Platform } from '../../contract/platform.ts';
import { findProbableDuplicates, type ReviewPair } from '../check/find-duplicates.ts';
import type { ContentLine, ContentReview } from '../read/content-schema.ts';
import { firstNames } from '../read/problems.ts';
import { startChange } from '../replace-files.ts';
import { profileOf } from './columns.ts';
import { type Existing, readExisting } from './existing.ts';
import { firstLines, ImportError, MAX_LINES, NotReviews, withoutContact } from './import-error.ts';
import { chooseLocations, isOfLocation, locationOf } from './locations.ts';
import { Collection, type Plan } from './plan.ts';
import { type Input, NO_TABLE, readInput, SYSTEM, withSlashes } from './read/input.ts';
import { fieldKey } from './read/json.ts';
import { type InputFile, openTable } from './read/table.ts';
import { BETWEEN_STARS, toReview } from './review/to-review.ts';
import { inferListFormat } from './review/values.ts';
import {
  type Draft,
  draftOf,
  FIELDS,
  type Field,
  type ListMap,
  mapName,
  type Row,
} from './source.ts';
import { TAKEOUT } from './sources/nested.ts';
import { type ReadFile, recognise } from './sources.ts';
import { filesOf, mapsOf } from './write.ts';

/** Maximum length of an example in the preview, in characters. */
const MAX_EXAMPLE = 60;

/** Options of an import. */
export type ImportOptions = {
  paths: readonly string[];
  /** Files that were downloaded, each with how to read it, and why others were not. */
  downloads?: readonly { file: InputFile; list: ListMap }[];
  failures?: readonly string[];
  contentDir: string;
  /** Whether to change the content. */
  write: boolean;
  /** How to read lists of the owner. With a `map`, every file is read as such a list. */
  list?: ListMap | undefined;
  fixEncoding?: boolean | undefined;
  now: Date;
};

/** The result of an import, or of a dry run. */
export type ImportResult = Plan & {
  files: ReadFile[];
  /** The chosen location of each platform that has several. */
  locations: ReadonlyMap<Platform, string>;
  /** Why files were skipped, one line each. Files that do not look like reviews at all share a line. */
  skippedFiles: string[];
  /** Paths of the files on disk that hold reviews and were read whole. */
  finished: string[];
  /** Ids in the content that are missing from a complete export. */
  gone: string[];
  /** Pairs of an imported review and its probable copy on another platform. */
  copies: ReviewPair[];
  written: string[];
  /** The content before the import. */
  existing: Existing;
};

/**
 * Reads exports, compares them with the content and, with `write`, changes it. Throws ImportError if the whole import is refused,
 * ContentError if the content itself has problems.
 */
export async function importReviews(options: ImportOptions): Promise<ImportResult> {
  const { paths, downloads = [], contentDir, write, list: given = {} } = options;
  const input = await readInput(paths);
  using change = write ? await startChange(contentDir) : undefined;
  const existing = await readExisting(contentDir, paths);
  const { files, skippedFiles, refused } = await openAll(input, options, existing);
  const locations = chooseLocations(files, input.files, existing.maps);
  const collection = new Collection(existing);
  const read = new Set<string>();
  for (const file of files) {
    const label = files.length === 1 ? '' : `${basename(file.name)}, `;
    const isRead = addRows(file, label, collection, locations.get(file.source.platform));
    if (isRead && file.path !== undefined) read.add(file.path);
  }
  const plan = collection.plan(`${options.now.toISOString().slice(0, 19)}Z`);
  const { sentences } = plan.skipped;
  if (plan.rows === sentences.length + plan.duplicates) {
    const reasons = firstLines([...skippedFiles, ...sentences]);
    const names = [...paths, ...downloads.map(({ file }) => file.name)].join(', ') || 'any address';
    throw new ImportError(
      [...reasons, ...plan.notes.counts.keys(), `no reviews to import in ${names}`].join('\n'),
    );
  }
  // The first of a pair is the one that stays: that which the site has already.
  const all = [...existing.byId.values().map(({ review }) => review), ...plan.added];
  const isAdded = new Set(plan.added.map(({ id }) => id));
  const copies = findProbableDuplicates(all).filter((ids) => ids.some((id) => isAdded.has(id)));
  const isPartial = refused.size > 0 || plan.notes.counts.has(BETWEEN_STARS);
  const gone = isPartial ? [] : goneFrom(existing, plan, files, locations);
  const maps = mapsOf(files, given, locations, existing.maps);
  const texts = write ? filesOf(plan, existing, contentDir, maps, locations) : new Map();
  await change?.replace(texts);
  const finished = [...read].filter((path) => !refused.has(path));
  const report = { files, locations, skippedFiles, finished, gone, copies };
  return { ...plan, ...report, written: [...texts.keys()], existing };
}

/** Opens every file. A file that cannot be imported is skipped with its reason, unless the owner named it. */
async function openAll(
  { files: inputs, unread }: Input,
  options: ImportOptions,
  existing: Existing,
): Promise<{ files: ReadFile[]; skippedFiles: string[]; refused: Set<string> }> {
  const { paths, list: given = {}, downloads = [], failures = [] } = options;
  const files: ReadFile[] = [];
  const skippedFiles: string[] = [...failures];
  const others: string[] = [];
  const refused = new Set<string>();
  for (const { file, list } of [...inputs.map((file) => ({ file, list: given })), ...downloads]) {
    const isNamed = paths.map(withSlashes).includes(file.name);
    try {
      files.push({ ...(await open(file, list, existing, options)), path: file.path, isNamed });
    } catch (error) {
      if (!(error instanceof ImportError) || isNamed) throw error;
      const isOther = error instanceof NotReviews && error.refused === undefined;
      if (isOther && file.path !== undefined) others.push(basename(file.name));
      else skippedFiles.push(error.message);
      if (!(error instanceof NotReviews) && file.path !== undefined) refused.add(file.path);
    }
  }
  if (others.length > 0) skippedFiles.push(`no reviews in ${firstNames(others, MAX_LINES)}`);
  for (const { path, reason } of unread)
    if (reason !== SYSTEM && reason !== NO_TABLE) refused.add(path);
  for (const [reason, group] of Map.groupBy(unread, (each) => each.reason)) {
    const names = group.map(({ name }) => basename(name));
    skippedFiles.push(`${reason}: ${firstNames(names, reason === SYSTEM ? 1 : MAX_LINES)}`);
  }
  return { files, skippedFiles, refused };
}

/** Opens a file and recognises its source. Throws ImportError for a file without reviews that may be kept. */
async function open(
  file: InputFile,
  given: ListMap,
  { maps, settings: { time_zone: timeZone } }: Existing,
  { now, fixEncoding }: ImportOptions,
): Promise<Omit<ReadFile, 'path' | 'isNamed'>> {
  const key = mapName(file.name);
  const stored = Object.entries(maps).findLast(([name]) => mapName(name) === key);
  const known = { ...stored?.[1], ...given };
  const table = await openTable(file, known.sheet);
  const { source, isList } = recognise(table, known);
  const columns = FIELDS.flatMap((field) =>
    (source.fields[field] ?? [])
      .filter((key) => table.columns.has(key))
      .map((key) => ({ column: table.columns.get(key) ?? key, field, example: '' })),
  );
  const used = new Set(Object.values(source.fields).flat());
  const free = [...table.columns].filter(([key]) => !used.has(key));
  const unused = free.map(([, column]) => column);
  const wordy = free.filter(([key]) => profileOf(key, table).long > 0).map(([, column]) => column);
  // The platform of a known export is not the owner's to choose.
  const isOpen = source.platform === 'other';
  const { round, location } = known;
  const { platform, ...rest } = isList || isOpen ? known : { ...given, round, location };
  const list = isOpen ? known : rest;
  const inferred = isList ? inferListFormat(table, source, list, now) : {};
  const { zone, dateOrder: date_order } = source;
  const readSettings = { timeZone, zone, date_order, ...list, ...inferred, fixEncoding };
  const own = { isList, source: isOpen && platform ? { ...source, platform } : source };
  return { ...own, name: file.name, table, list, readSettings, columns, unused, wordy };
}

/** Collects the reviews of a file, of the `wanted` location if it has several, and reports whether it has any: each shows at least its date. */
function addRows(
  file: ReadFile,
  label: string,
  collection: Collection,
  wanted: string | undefined,
): boolean {
  const { table, source, readSettings } = file;
  const said = new Set(file.columns.map(({ field }) => field));
  // Unlike a header, JSON leaves out fields that are empty.
  const missing = (['text', 'author'] as const).filter((it) => table.hasHeader && !said.has(it));
  for (const placed of table.rows) {
    const place = label + placed.place;
    if (placed.problem !== undefined) {
      collection.skip('damaged row', place, placed.problem);
      continue;
    }
    const location = locationOf(file, placed);
    if (location !== (wanted ?? location)) {
      collection.skip('other location', place, `of another location, ${location || 'not named'}`);
      continue;
    }
    const draft = draftOf(source, placed.row, table.columns);
    const result = toReview(draft, source, readSettings);
    if ('reason' in result) collection.skip(result.kind, place, result.reason, result.note);
    else {
      // Unlike a missing field, an undefined one deletes the title that is stored.
      const review = { ...(said.has('title') && { title: undefined }), ...result.review };
      const unsaid: (keyof ContentReview)[] = [...missing];
      if (draft.isVerified === undefined) unsaid.push('verification');
      // The site shortens names.
      if (draft.idBy === 'us') unsaid.push('author');
      collection.add(file.name, place, { ...result, review }, unsaid);
      addExamples(file, placed.row, draft, result.review);
    }
  }
  return file.columns.some(({ example }) => example !== '');
}

/** Shows what was read from each column: the first value of an imported review. */
function addExamples({ columns }: ReadFile, row: Row, draft: Draft, review: ContentLine): void {
  if (columns.every(({ example }) => example !== '')) return;
  const { source, author, date, published_at, updated_at, reply } = review;
  const stars = 'rating' in review && numbered(review.rating, 'star');
  const read: Partial<Record<Field, string | undefined>> = {
    ...{ title: review.title, text: review.text, language: review.language, url: source.url },
    ...{ rating: stars || undefined, platform: source.platform },
    // A full name is not shown where the site shows initials only.
    author: author.name.replace(/^.*, */s, '').split(' ')[0],
    date: published_at ?? date,
    updated: updated_at,
    reply: reply?.text,
    reply_date: reply?.date,
  };
  const isJoined = columns.filter(({ field }) => field === 'text').length > 1;
  for (const column of columns) {
    const own = String(row.get(fieldKey(column.column)) ?? '').trim();
    if (column.example !== '' || own === '' || draft[column.field] === undefined) continue;
    if (isJoined) read.text = own;
    const raw = withoutContact(String(draft[column.field]));
    column.example = excerpt((column.field in read ? read[column.field] : raw) ?? '', MAX_EXAMPLE);
  }
}

/**
 * Finds ids in the content that are missing from a complete export of their platform and location: candidates for `remove`.
 * Returns none if the export may be incomplete, or shares no review with the content.
 */
function goneFrom(
  { byId }: Existing,
  plan: Plan,
  files: readonly ReadFile[],
  locations: ReadonlyMap<Platform, string>,
): string[] {
  const known = new Set([...plan.changed, ...plan.unchanged].map(({ id }) => id));
  return [...Map.groupBy(files, ({ source }) => source.platform)].flatMap(([platform, read]) => {
    const stored = [...byId.values()].filter(
      (each) => each.isImported && isOfLocation(each, platform, locations.get(platform)),
    );
    const missing = stored.map(({ review }) => review.id).filter((id) => !known.has(id));
    const isPart = missing.length < stored.length && isComplete(read, plan.duplicates);
    return isPart ? missing : [];
  });
}

/** Reports whether an export is complete: it has as many reviews as it states, or is a Takeout folder with its first page. */
function isComplete(files: readonly ReadFile[], duplicates: number): boolean {
  const rows = files.reduce((sum, { table }) => sum + table.rows.length, 0) - duplicates;
  return files.some(({ table: { head }, source, name, isNamed }) => {
    const stated = head.get('total_reviews') ?? head.get('total_review_count');
    const isTakeout = source.name === TAKEOUT && !isNamed && basename(name) === 'reviews.json';
    return typeof stated === 'number' ? rows >= stated : isTakeout;
  });
}
