import { basename } from 'node:path';
import { type Existing, readExisting } from './existing.ts';
import { goneFrom } from './gone.ts';
import { firstLines, ImportError, NotReviews } from './import-error.ts';
import { type ListMap, type Maps, mapName } from './maps.ts';
import { Collection, type Plan } from './plan.ts';
import { type Input, openInput } from './read/input.ts';
import { type InputFile, openTable, type Table } from './read/table.ts';
import { toReview } from './review/to-review.ts';
import { draftOf, type ImportSource, type Row } from './source.ts';
import { genericSource, profileList } from './sources/generic.ts';
import { recognise } from './sources.ts';
import { Staging } from './staging.ts';
import { findTwins, type Twins } from './twins.ts';
import { writePlan } from './write.ts';

/** What to import, and how. */
export type ImportOptions = {
  paths: readonly string[];
  contentDir: string;
  /** Folder for the staging file of this run. */
  dataDir: string;
  /** False: nothing is written. */
  write: boolean;
  /** How a list of the owner's own is read; with a `map` every file is taken for one. */
  list?: ListMap | undefined;
  fixEncoding?: boolean | undefined;
  now: Date;
  /** Called every 1,000 rows. */
  onProgress?: ((file: string, rows: number) => void) | undefined;
};

/** A file that was read. `isNamed` by the owner, not found in a folder or an archive. */
export type ReadFile = {
  name: string;
  isNamed: boolean;
  source: ImportSource;
  rows: number;
  head: Row;
};

/** What an import did, or would do. */
export type ImportResult = Plan & {
  files: ReadFile[];
  /** Files that hold no reviews of the business, with the reason. */
  passedOver: string[];
  /** Ids of the content that a complete export does not have. */
  gone: string[];
  twins: Twins[];
  written: string[];
  settings: Existing['settings'];
};

/**
 * Imports reviews from exports: reads, checks, compares, and with `write` changes the content. Throws ImportError where the
 * whole is refused.
 */
export async function importReviews(options: ImportOptions): Promise<ImportResult> {
  const input = await openInput(options.paths);
  try {
    const existing = await readExisting(options.contentDir, options.paths);
    const staging = new Staging(options.dataDir);
    try {
      return await importInto(existing, staging, input, options);
    } finally {
      staging.close();
    }
  } finally {
    input.close();
  }
}

async function importInto(
  existing: Existing,
  staging: Staging,
  input: Input,
  options: ImportOptions,
): Promise<ImportResult> {
  const collection = new Collection(existing, staging);
  const files: ReadFile[] = [];
  const passedOver: string[] = [];
  const remembered: Maps = {};
  for (const file of input.files) {
    const name = mapName(file.name);
    const list = { ...existing.maps[name], ...options.list };
    const isNamed = options.paths.includes(file.name);
    const opened = await open(file, list).catch((error) => {
      const isOther = error instanceof NotReviews || !/review/i.test(basename(file.name));
      if (!(error instanceof ImportError) || isNamed || !isOther) throw error;
      passedOver.push(error.message);
    });
    if (opened === undefined) continue;
    const { table, source, isList } = opened;
    const label = input.files.length === 1 ? '' : `${basename(file.name)}, `;
    const rows = await readRows(opened, list, label, collection, existing, options);
    files.push({ name: file.name, isNamed, source, rows, head: table.head() });
    if (isList && options.list !== undefined) remembered[name] = list;
  }
  const plan = collection.plan(`${options.now.toISOString().slice(0, 19)}Z`);
  if (plan.added.length + plan.changed.length + plan.unchanged.length === 0) {
    const reasons = firstLines([...passedOver, ...plan.skipped.sentences]);
    const message = `no reviews to import in ${options.paths.join(', ')}`;
    throw new ImportError([...reasons, message].join('\n'));
  }
  const kept = [...existing.byId.values()].map(({ review }) => {
    const { id, date, source } = review;
    return { id, date, platform: source.platform, review: () => review };
  });
  const added = plan.added.map((entry) => ({ ...entry, review: () => collection.reviewOf(entry) }));
  const twins = findTwins(added, kept);
  const gone = goneFrom(existing, plan, files);
  const isNew = Object.keys(remembered).length > 0;
  const maps = isNew ? { ...existing.maps, ...remembered } : undefined;
  const written = options.write ? writePlan(plan, existing, staging, maps) : [];
  return { ...plan, files, passedOver, gone, twins, written, settings: existing.settings };
}

type Opened = { table: Table; source: ImportSource; isList: boolean };

/** A file as what it is; throws ImportError where it holds no reviews, or none that may be kept. */
async function open(file: InputFile, list: ListMap): Promise<Opened> {
  const table = await openTable(file);
  const known = list.map === undefined ? recognise(new Set(table.columns.keys())) : undefined;
  if (known?.refusal !== undefined) throw new NotReviews(`${file.name}: ${known.refusal}`);
  return { table, source: known ?? genericSource(table, list), isList: known === undefined };
}

async function readRows(
  { table, source, isList }: Opened,
  list: ListMap,
  label: string,
  collection: Collection,
  { settings }: Existing,
  { fixEncoding, onProgress }: ImportOptions,
): Promise<number> {
  const profile = isList ? await profileList(table, source, list) : {};
  const reading = {
    order: list.date_order ?? source.dateOrder,
    scale: list.scale,
    platform: list.platform,
    fixEncoding,
    zone: source.zone,
    timeZone: settings.time_zone,
    ...profile,
  };
  let rows = 0;
  for await (const { place, row, problem } of table.rows()) {
    if (++rows % 1000 === 0) onProgress?.(table.name, rows);
    const result = problem ?? toReview(draftOf(source, row), source, reading);
    if (typeof result === 'string') collection.skip('a damaged row', label + place, result);
    else if ('reason' in result) collection.skip(result.kind, label + place, result.reason);
    else collection.add(result.review, result.hasSharedId, label + place, result.notes);
  }
  return rows;
}
